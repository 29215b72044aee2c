/**
 * The boot script of a tool's own document: single use, in an opaque origin, without network access. It handles one
 * `execute`. All code here, including this file, has only the permissions of its run.
 */
import { applyHardening } from '../tool/hardening.ts';
import { openChannel } from '../tool/tool-channel.ts';
import { prepareRun } from '../tool/run-tool.ts';

export function bootDomDocument(): void {
  const { parent } = window;
  if (self.origin !== 'null' || parent === window) return;
  const notify = parent.postMessage.bind(parent);
  const onMessage = (event: MessageEvent<unknown>): void => {
    const [port, presence] = event.ports;
    if (
      event.source !== parent ||
      event.data !== 'toolyard-document-port' ||
      port === undefined ||
      presence === undefined
    )
      return;
    window.removeEventListener('message', onMessage);
    presence.onmessage = (): void => presence.postMessage(0);
    start(port);
    notify('toolyard-document-ready', '*');
  };
  window.addEventListener('message', onMessage);
  // Added before all others: a tool that stops every key event cannot stop this listener.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && event.isTrusted) notify('toolyard-document-leave', '*');
    },
    { capture: true },
  );
  notify('toolyard-document-up', '*');
}

function start(port: MessagePort): void {
  const channel = openChannel(port);
  applyHardening('document');
  prepareRun(channel, 'document');
}
