/**
 * The boot script of the sandbox document. It runs on the main thread of an opaque-origin frame and does two things:
 * it refuses to run anywhere else, and it starts the warden with the port its embedder hands over when it says it is up.
 */
declare const __WARDEN_SOURCE__: string;
declare const __TOOL_WORKER_SOURCE__: string;

function boot(): void {
  // Opened by hand on a host without our headers, this document would have the app's origin.
  if (self.origin !== 'null' || window.parent === window) return;
  const toUrl = (source: string): string => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const onMessage = (event: MessageEvent<unknown>): void => {
    const port = event.ports[0];
    if (event.source !== window.parent || event.data !== 'toolyard-sandbox-port' || port === undefined) return;
    window.removeEventListener('message', onMessage);
    const warden = new Worker(toUrl(__WARDEN_SOURCE__), { name: 'warden' });
    warden.postMessage(__TOOL_WORKER_SOURCE__, [port]);
  };
  window.addEventListener('message', onMessage);
  // It says nothing but that this document runs, so any embedder may hear it.
  window.parent.postMessage('toolyard-sandbox-up', '*');
}

boot();
