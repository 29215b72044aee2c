/** The host worker: registry, the one way to run a tool, deadlines. A hidden tab does not slow it. */
import { serveRpc } from '../platform/rpc.ts';
import { createHost } from './host/create-host.ts';
import type { HostPorts } from './host/host-ports.ts';

self.addEventListener(
  'message',
  (event: MessageEvent<HostPorts>) => {
    const { rpc, frames, engineFrames } = event.data;
    serveRpc(createHost(frames, engineFrames), rpc);
  },
  { once: true },
);
