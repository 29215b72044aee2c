/**
 * The tool worker: single use, in an opaque origin, with no network of its own. It boots before it is needed, says so
 * once, and then does one `execute`. Whatever runs here has the authority of its own run and no more, this file included.
 */
import type { BrokerMessage } from '../core/sandbox-wire.ts';
import { applyHardening } from './tool-runtime/hardening.ts';
import { openLane } from './tool-runtime/lane.ts';
import { runTool } from './tool-runtime/run-tool.ts';

self.onmessage = (event: MessageEvent<unknown>): void => {
  const port = event.ports[0];
  if (port === undefined) return;
  self.onmessage = null;
  let running = false;
  const lane = openLane(port);
  lane.onMessage((message: BrokerMessage) => {
    if (message.type !== 'execute' || running) return;
    running = true;
    void runTool(message, lane);
  });
  const announce = self.postMessage.bind(self);
  applyHardening();
  announce(0);
};
