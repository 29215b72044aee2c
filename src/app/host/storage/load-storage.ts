import { ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { FreeableKind, StorageKind, StorageUse } from '../../../services/storage-use.ts';
import type { LocalModelsService } from '../../../agent/contract/services.ts';
import type { StorageService } from '../../../services/host-services.ts';
import type { FilesService } from '../../../workspace/contract/services.ts';
import type { ToolyardDatabase } from '../../../platform/database/database.ts';
import { measureStore, type StoreSize } from '../../../platform/database/measure-database.ts';
import { measureCopy } from '../../../platform/database/persistent-database.ts';
import { clearRuns, clearToolStorage, purgeRemovedTools, type FreeingDeps, type WayBack } from './free-records.ts';
import { createPackageStorage } from './package-storage.ts';

const FREED_HELD = 5;
/** Caches of the service worker: one for each version of the app. */
const APP_CACHES = 'toolyard-files-';

export interface StorageDeps extends FreeingDeps {
  // Other services measure these.
  readonly files: Pick<FilesService, 'usage'>;
  readonly localModels: Pick<LocalModelsService, 'list'>;
}

export function loadStorage(deps: StorageDeps): StorageService {
  const { database } = deps;
  const packages = createPackageStorage(database);
  const backs = new Map<string, WayBack>();
  const measures = measuresOf(deps, packages);
  const frees: Readonly<Record<FreeableKind, () => Promise<WayBack | undefined>>> = {
    runs: () => clearRuns(deps),
    toolStorage: () => clearToolStorage(deps),
    removed: () => purgeRemovedTools(deps),
    packages: async () => {
      await packages.removeUnused();
      return undefined;
    },
  };
  return {
    use: async (kind) => await measures[kind](),
    free: async (kind) => {
      const back = await frees[kind]();
      if (back === undefined) return undefined;
      const freed = newId<string>();
      backs.set(freed, back);
      for (const old of [...backs.keys()].slice(0, -FREED_HELD)) backs.delete(old);
      return freed;
    },
    undoFree: async (freed) => {
      const back = backs.get(freed);
      if (back === undefined)
        throw new ToolyardError('not-found', 'This is gone: only the last acts of this tab can be taken back');
      await back();
      backs.delete(freed);
    },
  };
}

/** How much of each kind there is. */
function measuresOf(
  { database, files, localModels }: StorageDeps,
  packages: ReturnType<typeof createPackageStorage>,
): Readonly<Record<StorageKind, () => Promise<StorageUse>>> {
  const stores = async (...names: Parameters<typeof measureStore>[1][]): Promise<readonly StoreSize[]> =>
    await Promise.all(names.map((name) => measureStore(database, name)));
  const cases = () => measureStore(database, 'tools', (tool) => tool.cases ?? []);

  return {
    tools: async () => {
      const [tools, ...others] = await stores('tools', 'summaries', 'versions');
      // Cases are a kind of their own.
      return {
        bytes: bytesIn([...(tools === undefined ? [] : [tools]), ...others]) - (await cases()).bytes,
        count: tools?.count ?? 0,
        isAbout: true,
      };
    },
    cases: async () => ({ bytes: (await cases()).bytes, count: await countCases(database), isAbout: true }),
    runs: async () => about(await stores('runs')),
    conversations: async () => about(await stores('conversations', 'turns', 'recordings')),
    toolStorage: async () => about(await stores('toolStorage')),
    workspace: async () => {
      const { bytes, entries } = await files.usage();
      return { bytes, count: entries, isAbout: false };
    },
    packages: packages.measure,
    models: async () => {
      const models = await localModels.list();
      return { bytes: models.reduce((sum, { bytes }) => sum + bytes, 0), count: models.length, isAbout: false };
    },
    removed: async () => about(await stores('removed')),
    copy: async () => ({ bytes: await measureCopy(), count: 1, isAbout: true }),
    app: measureApp,
    rest: async () =>
      about(
        await stores(
          'settings',
          'keys',
          'secrets',
          'grants',
          'acceptances',
          'mcpServers',
          'mcpCatalogues',
          'providers',
          'presets',
          'approvalRules',
        ),
      ),
  };
}

const bytesIn = (sizes: readonly StoreSize[]): number => sizes.reduce((sum, { bytes }) => sum + bytes, 0);
/** The records of the first store are counted. */
const about = (sizes: readonly StoreSize[]): StorageUse => ({
  bytes: bytesIn(sizes),
  count: sizes[0]?.count ?? 0,
  isAbout: true,
});

async function countCases(database: ToolyardDatabase): Promise<number> {
  let count = 0;
  for (
    let cursor = await database.transaction('tools').store.openCursor();
    cursor !== null;
    cursor = await cursor.continue()
  )
    count += cursor.value.cases?.length ?? 0;
  return count;
}

/** The app's own files, by version. */
async function measureApp(): Promise<StorageUse> {
  // Missing at insecure addresses.
  if (!('caches' in self)) return { bytes: 0, count: 0, isAbout: false };
  let bytes = 0;
  const names = (await caches.keys()).filter((name) => name.startsWith(APP_CACHES));
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      bytes += (await (await cache.match(request, { ignoreVary: true }))?.blob())?.size ?? 0;
  }
  return { bytes, count: names.length, isAbout: false };
}
