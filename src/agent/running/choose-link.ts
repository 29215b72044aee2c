import { builtInLink } from '../built-in-model/built-in-link.ts';
import type { BuiltInModelApi } from '../contract/built-in-model.ts';
import type { ProviderFields } from '../contract/provider.ts';
import { askInText } from '../dialect/ask-in-text.ts';
import type { LocalModels } from '../local-model/local-models.ts';
import { createModelLink, type ModelLink } from '../providers/model-link.ts';

export interface LinkDeps {
  /** Makes a worker of src/realms/model-worker.ts. */
  readonly spawnModelWorker: Parameters<typeof createModelLink>[0];
  readonly localModels: Pick<LocalModels, 'link'>;
  /** The browser's own model; undefined until the page has lent it. */
  readonly builtInModel: () => BuiltInModelApi | undefined;
}

/** How models of a kind are reached: in the tab, in the browser, or at a provider through a worker. */
export function chooseLink({
  localModels,
  builtInModel,
  spawnModelWorker,
}: LinkDeps): (kind: ProviderFields['kind']) => ModelLink {
  return (kind) =>
    // Models in the browser have no native calls; they write slowly enough to parse their text in this thread.
    kind === 'local'
      ? inText(localModels.link)
      : kind === 'chrome'
        ? inText(builtInLink(builtInModel))
        : createModelLink(spawnModelWorker);
}

const inText = (link: ModelLink): ModelLink => ({ ...link, ask: askInText(link.ask) });
