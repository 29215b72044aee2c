/** Trusted worker that searches the workspace's files, so that endless expressions can be ended without the disk. */
import { isRecord } from '../core/json/json.ts';
import { connectRpc, serveThread } from '../platform/rpc.ts';
import type { DiskService } from '../workspace/disk-service.ts';
import { createSearchService } from '../workspace/search/search-service.ts';

self.addEventListener(
  'message',
  ({ data }: MessageEvent<unknown>) => {
    // The first message, from the host; the searches come after it.
    if (!isRecord(data) || !(data['disk'] instanceof MessagePort)) return;
    const disk = connectRpc<DiskService>(data['disk']);
    const reader = new FileReaderSync();
    const service = createSearchService(
      {
        version: async () => await disk.version(),
        changesSince: async (version) => await disk.changesSince(version),
        snapshot: async () => await disk.snapshot(),
        releaseSnapshot: async (version) => await disk.releaseSnapshot(version),
      },
      (blob) => reader.readAsArrayBuffer(blob),
    );
    serveThread(service);
  },
  { once: true },
);
