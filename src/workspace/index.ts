export { diffSnapshots } from './change-set/diff.ts';
export { connectDisk } from './connect-disk.ts';
export { openDisk, type Disk } from './disk/disk.ts';
export { createMemoryStorage, MemoryPeers } from './disk/memory-storage.ts';
