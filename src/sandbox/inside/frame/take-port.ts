/**
 * How the boot script of a document with an opaque origin begins: it says that it runs, and takes the port that whoever
 * embeds it hands over. Anywhere else nothing happens.
 *
 * @param up what it says
 * @param hand what comes with the port
 */
export function takePort(up: string, hand: string, start: (port: MessagePort) => void): void {
  // Opened by hand on a host without our headers, such a document would have the app's origin.
  if (self.origin !== 'null' || window.parent === window) return;
  const onMessage = (event: MessageEvent<unknown>): void => {
    const port = event.ports[0];
    if (event.source !== window.parent || event.data !== hand || port === undefined) return;
    window.removeEventListener('message', onMessage);
    start(port);
  };
  window.addEventListener('message', onMessage);
  // It says nothing but that this document runs, so any embedder may hear it.
  window.parent.postMessage(up, '*');
}
