/** The host worker: registry, the one way to run a tool, deadlines. A hidden tab does not slow it. */
import { serveRpc } from '../platform/rpc.ts';
import { createHost } from './host/create-host.ts';
import { embedHost } from './host/embed-host.ts';
import type { HostPorts } from './host/host-ports.ts';
import { KEPT_IN_BROWSER, type Keeping } from './host/keeping.ts';

self.addEventListener(
  'message',
  (event: MessageEvent<HostPorts>) => {
    const { rpc, frames, engineFrames, keeps, permits } = event.data;
    const place = !permits ? 'embed' : keeps === 'memory' ? 'trial' : 'app';
    const host = createHost(
      { frames, engineFrames },
      keeps === 'memory' ? loadMemory() : Promise.resolve(KEPT_IN_BROWSER),
      place,
    );
    serveRpc(place === 'embed' ? embedHost(host) : host, rpc);
  },
  { once: true },
);

/** Only a host that keeps nothing has a database of its own. */
async function loadMemory(): Promise<Keeping> {
  return (await import('./host/keep-in-memory.ts')).keepInMemory();
}
