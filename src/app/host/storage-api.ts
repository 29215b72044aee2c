import type { HostApi } from '../../core/host-api.ts';
import type { StorageApi } from '../../core/storage-use.ts';
import type { Host } from './create-host.ts';

/**
 * How much room everything takes, and ways to free it. What measures is loaded with the first call.
 * @param whole the host's own api
 */
export function createStorageApi(host: Promise<Host>, whole: () => HostApi): StorageApi {
  let loading: Promise<StorageApi> | undefined;
  const load = (): Promise<StorageApi> => {
    loading ??= Promise.all([host, import('./load-storage.ts')]).then(([parts, { loadStorage }]) =>
      loadStorage(parts, whole()),
    );
    loading.catch(() => (loading = undefined));
    return loading;
  };
  return {
    storageUse: async (kind) => (await load()).storageUse(kind),
    freeStorage: async (kind) => (await load()).freeStorage(kind),
    undoFreeStorage: async (freed) => (await load()).undoFreeStorage(freed),
  };
}
