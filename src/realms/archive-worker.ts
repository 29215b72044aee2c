/**
 * Trusted worker that packs and unpacks zips, so that a slow or hostile archive can be ended. Files go through the
 * host.
 */
import type { Progress } from '../core/call.ts';
import { isRecord } from '../core/json/json.ts';
import { connectRpc, serveThread } from '../platform/rpc.ts';
import { createArchiveService, type ArchiveHost } from '../workspace/archive/archive-service.ts';

/** Interval of progress events. */
const NOTIFY_MS = 100;

self.addEventListener(
  'message',
  ({ data }: MessageEvent<unknown>) => {
    // The first message, from the host; the orders come after it.
    if (!isRecord(data) || !(data['host'] instanceof MessagePort)) return;
    const host = connectRpc<ArchiveHost>(data['host']);
    let reportedAt = 0;
    const service = createArchiveService({
      stat: async (path) => await host.stat(path),
      list: async (path) => await host.list(path),
      blob: async (path) => await host.blob(path),
      read: async (path) => await host.read(path),
      readlink: async (path) => await host.readlink(path),
      room: async () => await host.room(),
      look: async (path) => await host.look(path),
      names: async (folder) => await host.names(folder),
      write: async (path, contents) => await host.write(path, contents),
      add: async (given) => await host.add(given),
      makeFolder: async (path) => await host.makeFolder(path),
      link: async (target, path) => await host.link(target, path),
      remove: async (path) => await host.remove(path),
      notify: (progress: Progress) => {
        if (performance.now() - reportedAt < NOTIFY_MS) return;
        reportedAt = performance.now();
        void host.notify(progress);
      },
    });
    serveThread(service);
  },
  { once: true },
);
