import type { PackageLock } from '../../../core/package-lock.ts';
import type { StorageUse } from '../../../services/storage-use.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { imageKeyOf } from '../../../node/index.ts';
import { createBlobCache } from '../../../platform/blob-cache.ts';
import type { ToolyardDatabase } from '../../../platform/database/database.ts';

/** The cache name that src/realms/package-worker.ts uses. */
const PACKAGES = 'toolyard-packages';

interface PackageStorage {
  readonly measure: () => Promise<StorageUse>;
  /**
   * Removes packages that no tool needs: no current tool, no earlier version, and no removed tool that can be restored.
   */
  readonly removeUnused: () => Promise<void>;
}

/** The archives and images of npm packages in this browser. */
export function createPackageStorage(database: ToolyardDatabase): PackageStorage {
  const cache = createBlobCache(PACKAGES);
  const unused = async (): Promise<ReadonlySet<string>> => {
    const [keys, needed] = await Promise.all([cache.keys(), neededKeys(database)]);
    return new Set(keys.filter((key) => !needed.has(key.replace(/^(image-.*)-\d$/, '$1'))));
  };
  return {
    measure: async () => {
      // Missing at insecure addresses.
      if (!('caches' in self)) return { bytes: 0, count: 0, isAbout: false, freeable: 0 };
      const [keys, goes] = await Promise.all([cache.keys(), unused()]);
      let [bytes, freeable] = [0, 0];
      for (const key of keys) {
        const size = (await cache.get(key))?.size ?? 0;
        bytes += size;
        if (goes.has(key)) freeable += size;
      }
      return { bytes, count: keys.filter((key) => !key.startsWith('image-')).length, isAbout: false, freeable };
    },
    removeUnused: async () => {
      for (const key of await unused()) await cache.remove(key);
    },
  };
}

/** Archives of all tools and versions, and images of the current tools. */
async function neededKeys(database: ToolyardDatabase): Promise<ReadonlySet<string>> {
  const needed = new Set<string>();
  const note = ({ packages }: ToolRecord): PackageLock | undefined => {
    for (const { integrity } of packages?.packages ?? []) needed.add(integrity);
    return packages;
  };
  const locks: PackageLock[] = [];
  for (
    let cursor = await database.transaction('tools').store.openCursor();
    cursor !== null;
    cursor = await cursor.continue()
  ) {
    const lock = note(cursor.value);
    if (lock !== undefined) locks.push(lock);
  }
  for (
    let cursor = await database.transaction('versions').store.openCursor();
    cursor !== null;
    cursor = await cursor.continue()
  )
    note(cursor.value.record);
  for (
    let cursor = await database.transaction('removed').store.openCursor();
    cursor !== null;
    cursor = await cursor.continue()
  )
    for (const { record } of [cursor.value, ...cursor.value.versions]) note(record);
  for (const lock of locks) needed.add(await imageKeyOf(lock));
  return needed;
}
