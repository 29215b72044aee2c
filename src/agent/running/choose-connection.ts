import { browserModelConnection } from '../browser-model/browser-model.ts';
import type { BuiltInModelApi } from '../contract/built-in-model.ts';
import type { ProviderFields } from '../contract/provider.ts';
import { askInText } from '../dialect/ask-in-text.ts';
import type { LocalModels } from '../local-model/local-models.ts';
import { createModelConnection, type ModelConnection } from '../providers/model-connection.ts';
import { createModelWorkerPool } from '../providers/model-worker-pool.ts';

export interface ModelConnectionDeps {
  /** Makes a worker of src/realms/model-worker.ts. */
  readonly spawnModelWorker: Parameters<typeof createModelWorkerPool>[0];
  readonly localModels: Pick<LocalModels, 'link'>;
  /** The browser's own model; undefined until the page has lent it. */
  readonly builtInModel: () => BuiltInModelApi | undefined;
}

/** How models of a kind are reached: in the tab, in the browser, or at a provider through a worker. */
export function chooseModelConnection({
  localModels,
  builtInModel,
  spawnModelWorker,
}: ModelConnectionDeps): (kind: ProviderFields['kind']) => ModelConnection {
  const pool = createModelWorkerPool(spawnModelWorker);
  return (kind) =>
    // Models in the browser have no native calls; they write slowly enough to parse their text in this thread.
    kind === 'local'
      ? inText(localModels.link)
      : kind === 'chrome'
        ? inText(browserModelConnection(builtInModel))
        : createModelConnection(pool);
}

const inText = (link: ModelConnection): ModelConnection => ({ ...link, ask: askInText(link.ask) });
