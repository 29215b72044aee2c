/**
 * A worker of the Node realm: single use, in an opaque origin, with no network of its own. It boots Node before it is
 * needed, says so once, and then does one `execute`. Whatever runs here has the authority of its own run and no more.
 */
import type { NodeKit } from '../core/sandbox-wire.ts';
import { prepareNodeRun } from './node-runtime/run-node-tool.ts';
import { openLane } from './tool-runtime/lane.ts';

/** The browser's: Node puts its own in its place. */
const { Blob } = globalThis;

self.onmessage = (event: MessageEvent<NodeKit>): void => {
  const port = event.ports[0];
  if (port === undefined) return;
  self.onmessage = null;
  const announce = self.postMessage.bind(self);
  const lane = openLane(port);
  const run = prepareNodeRun(lane, event.data);
  let running = false;
  lane.onMessage((message, attachments) => {
    if (message.type !== 'execute' || running) return;
    running = true;
    run(message, attachments.filter((part) => part instanceof Blob));
  });
  announce(0);
};
