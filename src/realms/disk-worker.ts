/** Trusted worker of the workspace's disk: the only kind of thread that may write files of the origin synchronously. */
import { isRecord, vouchedFor } from '../core/json/json.ts';
import { openDisk, type DiskOpening } from '../workspace/disk/virtual-file-system.ts';
import { openOpfsStorage } from '../workspace/disk/opfs-storage.ts';
import { openTabPeers } from '../workspace/disk/tab-peers.ts';
import { serveDisk, type ConnectDisk } from '../workspace/disk-service.ts';

// The worker's name is that of the disk, so that tests have their own disks.
const name = self.name === '' ? 'toolyard-disk' : self.name;
const opening = open();

async function open(): Promise<DiskOpening> {
  try {
    return await openDisk({ storage: await openOpfsStorage(name), peers: openTabPeers(name) });
  } catch (error) {
    return {
      ok: false,
      reason: 'storage',
      message:
        `This browser gives the workspace no place for files: ` +
        `${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

self.onmessage = ({ data }: MessageEvent<unknown>): void => {
  // Only the app's own threads have this worker; the check skips messages for something else.
  if (isRecord(data) && data['type'] === 'connect-disk') serveDisk(opening, vouchedFor<ConnectDisk>(data));
};
