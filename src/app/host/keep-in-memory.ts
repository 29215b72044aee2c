import 'fake-indexeddb/auto';
import { openDatabase } from '../../platform/database/database.ts';
import { NO_COPY } from '../../platform/database/kept-database.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { createMemoryStorage, MemoryPeers, openDisk } from '../../workspace/index.ts';
import { fileFailure } from '../../core/file-system.ts';
import type { Keeping } from './keeping.ts';

/** What reaches the origin's storage or its other tabs. */
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
 * In the memory of this thread, which gives up the browser's own storage for good: the import above has put a database
 * of its own in the place of `indexedDB`, and what else could be opened is taken away before the first store is.
 */
export function keepInMemory(): Keeping {
  for (const power of POWERS) takeAway(self, power);
  for (const power of POWERS_OF_NAVIGATOR) takeAway(navigator, power);
  // The present one is ours; the browser's lies behind it.
  takeAway(Object.getPrototypeOf(self) as object, 'indexedDB');
  const openInMemory: Keeping['openDatabase'] = async (onOutdated) => ({
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

/** Nobody else has a part in it. */
function openNoTabs(): TabSync {
  return { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined };
}

function createMemoryWorkspace(): ReturnType<Keeping['createWorkspace']> {
  const opening = openDisk({ storage: createMemoryStorage(), peers: new MemoryPeers().join() });
  return async () => {
    const opened = await opening;
    return opened.ok ? { ok: true, value: opened.disk } : fileFailure('EIO', '/', opened.message);
  };
}
