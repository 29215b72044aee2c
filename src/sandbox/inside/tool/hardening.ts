/**
 * Removes globals that cannot work in the sandbox, so that a tool gets a clear error. This is not a security boundary:
 * the frame's origin and its content security policy are.
 */
const NETWORK_WORDS = ['XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'WebSocketStream'] as const;
const REMOVED = {
  worker: ['BroadcastChannel', 'importScripts', 'postMessage', 'onmessage', 'onmessageerror', 'name'],
  document: ['BroadcastChannel', 'RTCPeerConnection', 'webkitRTCPeerConnection'],
} as const;
export type Location = keyof typeof REMOVED;

export function applyHardening(location: Location): void {
  for (const word of NETWORK_WORDS) {
    define(word, function unavailable() {
      throw new TypeError(`${word} is not available to a tool: use fetch, which asks for permission`);
    });
  }
  for (const word of REMOVED[location]) {
    // They are defined on the global object or on one of its prototypes.
    for (let holder: object | null = self; holder !== null; holder = Object.getPrototypeOf(holder) as object | null) {
      Reflect.deleteProperty(holder, word);
    }
  }
  if (location === 'worker') refuseEstimates();
}

/**
 * In Firefox a worker of an opaque origin hangs forever when it estimates its storage. Other browsers refuse the call,
 * so it is refused here.
 */
function refuseEstimates(): void {
  const manager: unknown = (self as { StorageManager?: unknown }).StorageManager;
  if (typeof manager !== 'function') return;
  Object.defineProperty(manager.prototype, 'estimate', {
    value: () => Promise.reject(new TypeError('navigator.storage.estimate is not available to a tool')),
    writable: true,
    configurable: true,
  });
}

/** Defines a global that a tool may shadow or replace, like a page's own globals. */
export function define(name: string, value: unknown): void {
  Object.defineProperty(self, name, { value, writable: true, configurable: true, enumerable: false });
}
