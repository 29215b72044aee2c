/**
 * The start of a boot script in a document with an opaque origin: reports that the document runs, and takes the port
 * that its embedder sends. Anywhere else it does nothing.
 *
 * @param up the report
 * @param hand the message that brings the port
 */
export function takePort(up: string, hand: string, start: (port: MessagePort) => void): void {
  // A person who opens the document on a host without our headers would give it the app's origin.
  if (self.origin !== 'null' || window.parent === window) return;
  const onMessage = (event: MessageEvent<unknown>): void => {
    const port = event.ports[0];
    if (event.source !== window.parent || event.data !== hand || port === undefined) return;
    window.removeEventListener('message', onMessage);
    start(port);
  };
  window.addEventListener('message', onMessage);
  // The message only says that this document runs, so any embedder may receive it.
  window.parent.postMessage(up, '*');
}
