/** Globals for storage, other tabs and other threads. */
const POWERS = [
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
  'importScripts',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'cookieStore',
  'webkitRequestFileSystem',
  'webkitRequestFileSystemSync',
  'webkitResolveLocalFileSystemURL',
  'webkitResolveLocalFileSystemSyncURL',
];
const POWERS_OF_NAVIGATOR = ['storage', 'storageBuckets', 'serviceWorker'];

/** Removes everything from a worker that its origin gives it, except the network. */
export function removeWorkerGlobals(): void {
  drop(self, POWERS);
  drop(navigator, POWERS_OF_NAVIGATOR);
}

function drop(from: object, powers: readonly string[]): void {
  for (const power of powers) {
    for (let holder: object | null = from; holder !== null; holder = Object.getPrototypeOf(holder) as object | null)
      Reflect.deleteProperty(holder, power);
  }
}
