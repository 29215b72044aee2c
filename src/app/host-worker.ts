/** The host worker: registry, the one way to run a tool, deadlines. A hidden tab does not slow it. */
import { serveServices } from '../platform/services.ts';
import { createHost } from './host/create-host.ts';
import type { HostPorts } from './host/host-ports.ts';
import { BROWSER_STORAGE, type StorageMode } from './host/storage-mode.ts';
import { refusalAt, servicesAt } from './host/page-limits.ts';

self.addEventListener(
  'message',
  (event: MessageEvent<HostPorts>) => {
    const { rpc, frames, engineFrames, keeps, permits } = event.data;
    const hostKind = !permits ? 'embed' : keeps === 'memory' ? 'trial' : 'app';
    const host = createHost(
      { frames, engineFrames },
      keeps === 'memory' ? loadMemory() : Promise.resolve(BROWSER_STORAGE),
      hostKind,
    );
    serveServices(
      host.then((services) => servicesAt(hostKind, services)),
      rpc,
      () => refusalAt(hostKind),
    );
  },
  { once: true },
);

/** Only a host in memory has a database of its own. */
async function loadMemory(): Promise<StorageMode> {
  return (await import('./host/keep-in-memory.ts')).keepInMemory();
}
