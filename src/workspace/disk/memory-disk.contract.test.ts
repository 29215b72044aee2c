import { describeFileSystem } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';

describeFileSystem('in memory', async () => {
  const disk = await openMemoryDisk();
  return { files: disk.files(), close: () => disk.close() };
});

describeFileSystem('in memory, the index written all the time', async () => {
  const disk = await openMemoryDisk({ limits: { maxJournalRecords: 1, largeFileBytes: 4, maxSmallPacks: 1 } });
  return { files: disk.files(), close: () => disk.close() };
});
