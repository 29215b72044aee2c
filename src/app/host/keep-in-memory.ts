import 'fake-indexeddb/auto';
import { openDatabase } from '../../platform/database/database.ts';
import { NO_COPY } from '../../platform/database/persistent-database.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { createMemoryStorage, MemoryPeers, openDisk } from '../../workspace/index.ts';
import { fileFailure } from '../../core/file-system.ts';
import type { StorageMode } from './storage-mode.ts';

/** Globals with access to the origin's storage or its other tabs. */
const POWERS = [
  'caches',
  'BroadcastChannel',
  'SharedWorker',
  'cookieStore',
  'webkitRequestFileSystem',
  'webkitRequestFileSystemSync',
  'webkitResolveLocalFileSystemURL',
  'webkitResolveLocalFileSystemSyncURL',
];
const POWERS_OF_NAVIGATOR = ['storage', 'locks', 'storageBuckets'];

/**
 * Keeps everything in the memory of this thread, and permanently removes access to the browser's storage: the import
 * above has replaced `indexedDB`, and other access is removed before the first store is opened.
 */
export function keepInMemory(): StorageMode {
  for (const power of POWERS) takeAway(self, power);
  for (const power of POWERS_OF_NAVIGATOR) takeAway(navigator, power);
  // The own property is ours; the browser's is on the prototype.
  takeAway(Object.getPrototypeOf(self) as object, 'indexedDB');
  const openInMemory: StorageMode['openDatabase'] = async (onOutdated) => ({
    database: await openDatabase(onOutdated),
    copy: NO_COPY,
  });
  return {
    openDatabase: openInMemory,
    openTabs: openNoTabs,
    createWorkspace: createMemoryWorkspace,
    packageWorker: 'package-worker-memory',
  };
}

function takeAway(from: object, power: string): void {
  for (let holder: object | null = from; holder !== null; holder = Object.getPrototypeOf(holder) as object | null)
    Reflect.deleteProperty(holder, power);
}

/** No other tab takes part. */
function openNoTabs(): TabSync {
  return { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined };
}

function createMemoryWorkspace(): ReturnType<StorageMode['createWorkspace']> {
  const opening = openDisk({ storage: createMemoryStorage(), peers: new MemoryPeers().join() });
  return async () => {
    const opened = await opening;
    return opened.ok ? { ok: true, value: opened.disk } : fileFailure('EIO', '/', opened.message);
  };
}
