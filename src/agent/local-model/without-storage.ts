/**
 * Imported first: removes storage, messages to other tabs, and other protocols before other code can get references to
 * them.
 */
const POWERS = [
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'SharedWorker',
  'importScripts',
  'WebSocket',
  'EventSource',
  'cookieStore',
  'webkitRequestFileSystem',
  'webkitRequestFileSystemSync',
  'webkitResolveLocalFileSystemURL',
  'webkitResolveLocalFileSystemSyncURL',
];

function remove(owner: object, names: readonly string[]): void {
  for (const name of names) {
    for (let holder: object | null = owner; holder !== null; holder = Object.getPrototypeOf(holder) as object | null)
      Reflect.deleteProperty(holder, name);
  }
}
remove(self, POWERS);
remove(navigator, ['storage', 'storageBuckets', 'serviceWorker', 'locks']);
