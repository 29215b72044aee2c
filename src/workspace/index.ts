export { diffSnapshots } from './change-set/diff.ts';
export { connectDisk } from './connect-disk.ts';
export { openDisk, type Disk } from './disk/disk.ts';
export { createMemoryStorage, MemoryPeers } from './disk/memory-storage.ts';
export { createSearch, type Search } from './search/create-search.ts';
export { createFileTools } from './tools/file-tools.ts';
