import { expect, test } from 'vitest';
import { good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';

test('restores more files than a call can have arguments', async () => {
  const disk = await openMemoryDisk();
  const [folders, each] = [60, 2_500];
  await good(disk.files().mkdir('/many'));
  await disk
    .files()
    .addFiles(Array.from({ length: each }, (_, at) => ({ path: `/many/0/${at}`, bytes: new Uint8Array(0) })));
  for (let folder = 1; folder < folders; folder++) await good(disk.files().copy('/many/0', `/many/${folder}`));
  const { version } = (await good(disk.snapshot())).index;
  await good(disk.files().rmAll(['/many']));
  await good(disk.restore(version, ['/many']));
  expect((await good(disk.usage())).entries).toBe(folders * each + folders + 1);
});
