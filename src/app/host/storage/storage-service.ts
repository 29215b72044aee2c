import type { StorageService } from '../../../services/host-services.ts';
import { lazyServices } from '../../../platform/lazy-services.ts';
import type { StorageDeps } from './load-storage.ts';

/** The sizes of stored data, and ways to free them. The code that measures is loaded with the first call. */
export function createStorageService(deps: StorageDeps): StorageService {
  return lazyServices<{ readonly storage: StorageService }>(async () => ({
    storage: (await import('./load-storage.ts')).loadStorage(deps),
  })).storage;
}
