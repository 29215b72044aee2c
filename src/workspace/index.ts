export { type ArchiveHost } from './archive/archive-service.ts';
export { createArchiver, type Archiver, type ArchiveOutcome } from './archive/create-archiver.ts';
export { diffSnapshots } from './change-set/diff.ts';
export { connectDisk } from './connect-disk.ts';
export { openDisk, type Disk } from './disk/disk.ts';
export { createMemoryStorage, MemoryPeers } from './disk/memory-storage.ts';
export { createProtection, type Protection } from './protection.ts';
export { createSearch, type Search } from './search/create-search.ts';
export { createFileTools } from './tools/file-tools.ts';
