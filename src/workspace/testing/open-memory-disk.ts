import { LIMITS } from '../../core/limits.ts';
import type { DiskLimits } from '../disk/disk-limits.ts';
import { createMemoryStorage, MemoryPeers, openDisk, type VirtualFileSystem } from '../index.ts';
import type { DiskStorage, Peers } from '../disk/storage.ts';

interface MemoryDiskDeps {
  readonly storage?: DiskStorage;
  readonly peers?: Peers;
  readonly limits?: Partial<DiskLimits>;
}

/** Opens a disk in memory, and fails if that fails. */
export async function openMemoryDisk({
  storage = createMemoryStorage(),
  peers = new MemoryPeers().join(),
  limits = {},
}: MemoryDiskDeps = {}): Promise<VirtualFileSystem> {
  const opened = await openDisk({ storage, peers, limits: { ...LIMITS.disk, ...limits } });
  if (!opened.ok) throw new Error(opened.message);
  return opened.disk;
}
