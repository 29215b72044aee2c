/** Imported first: what is stored, other tabs, other protocols go before anything can take hold of them. */
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
