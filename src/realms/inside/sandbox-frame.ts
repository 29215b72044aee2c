/**
 * The boot script of the sandbox document. It runs on the main thread of an opaque-origin frame. It refuses to run
 * anywhere else, and starts the warden with the port that the embedder sends after the frame has reported that it is
 * ready.
 */
import { startWarden } from '../../sandbox/inside/frame/start-warden.ts';
import { takePort } from '../../sandbox/inside/frame/take-port.ts';

declare const __WARDEN_SOURCE__: string;
declare const __TOOL_WORKER_SOURCE__: string;

takePort('toolyard-sandbox-up', 'toolyard-sandbox-port', (port) => {
  startWarden(__WARDEN_SOURCE__, port, __TOOL_WORKER_SOURCE__);
});
