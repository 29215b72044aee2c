import { expect, test } from 'vitest';
import { bytesOf, codeOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';
import { createMemoryStorage, MemoryPeers } from './memory-storage.ts';

const packs = (storage: { files: ReadonlyMap<string, unknown> }): string[] =>
  [...storage.files.keys()].filter((name) => name.startsWith('pack-'));

test('restored files stay after a reload, even if their pack was about to be removed', async () => {
  const storage = createMemoryStorage();
  const disk = await openMemoryDisk({ storage, limits: { largeFileBytes: 100, maxGarbageBytes: 100 } });
  const files = disk.files();
  await good(files.mkdir('/a/b', { recursive: true }));
  await good(files.writeFile('/a/b/large', new Uint8Array(5_000).fill(7), { mode: 0o755 }));
  await good(files.writeFile('/a/small', bytesOf('small')));
  await good(files.symlink('small', '/a/link'));
  const { version } = (await good(disk.snapshot())).index;
  await good(files.rmAll(['/a']));
  // More than may stay unused: the index is rewritten without the large file.
  await good(files.writeFile('/other', new Uint8Array(300).fill(1)));
  await good(files.writeFile('/other', new Uint8Array(300).fill(2)));
  const before = packs(storage);
  await good(disk.restore(version, ['/a/small', '/a/b', '/a/link']));
  expect(packs(storage)).toEqual(before);
  expect(await codeOf(disk.restore(version, ['/a/b']))).toBe('EEXIST');
  await disk.releaseSnapshot(version);
  expect(await codeOf(disk.restore(version, ['/c']))).toBe('EBUSY');
  // Here too everything unneeded is removed.
  await good(files.writeFile('/other', new Uint8Array(300).fill(3)));
  await good(files.writeFile('/other', new Uint8Array(300).fill(4)));
  await disk.close();
  const again = (await openMemoryDisk({ storage })).files();
  expect((await good(again.readFile('/a/b/large'))).every((byte) => byte === 7)).toBe(true);
  expect((await good(again.stat('/a/b/large'))).mode).toBe(0o755);
  expect(new TextDecoder().decode(await good(again.readFile('/a/link')))).toBe('small');
});

test('a staged pack stays while another tab takes over, and goes once nothing writes it', async () => {
  const [storage, peers] = [createMemoryStorage(), new MemoryPeers()];
  const one = await openMemoryDisk({ storage, peers: peers.join() });
  const contents = new Blob([new Uint8Array(9 * 1024 * 1024).fill(3)]);
  const written = await good(
    one.files().writeBlob('/large', contents, {
      async goOn() {
        const other = await openMemoryDisk({ storage, peers: peers.join() });
        await good(other.files().writeFile('/theirs', bytesOf('x')));
        await other.close();
        return true;
      },
    }),
  );
  expect(written).toBeUndefined();
  expect((await good(one.files().readFile('/large'))).length).toBe(contents.size);
  expect(await codeOf(one.files().writeBlob('/copy', contents))).toBe('ok');
  expect(packs(storage)).toHaveLength(1);
  storage.files.set('pack-left', new Uint8Array(1));
  await one.close();
  await openMemoryDisk({ storage });
  expect(packs(storage)).toHaveLength(1);
});

test('a stopped or failed write leaves nothing', async () => {
  const storage = createMemoryStorage();
  const disk = await openMemoryDisk({ storage });
  const contents = new Blob([new Uint8Array(5 * 1024 * 1024)]);
  expect(await codeOf(disk.files().writeBlob('/a', contents, { goOn: () => false }))).toBe('ECANCELED');
  await good(disk.files().mkdir('/d'));
  // The path becomes a folder during the write.
  expect(
    await codeOf(disk.files().writeBlob('/b', contents, { goOn: async () => (await disk.files().mkdir('/b'), true) })),
  ).toBe('EISDIR');
  expect(packs(storage)).toEqual([]);
});

test.each(['/mine', '../mine', './mine', '/other/../mine'])(
  'restores nothing through a link to %s that a folder has become',
  async (target) => {
    const disk = await openMemoryDisk();
    const files = disk.files();
    for (const path of ['/a/b/c', '/mine/b', '/other']) await good(files.mkdir(path, { recursive: true }));
    await good(files.writeFile('/a/b/f', bytesOf('f')));
    await good(files.writeFile('/a/b/c/f', bytesOf('f')));
    const { version } = (await good(disk.snapshot())).index;
    await good(files.rmAll(['/a']));
    await good(files.symlink(target, '/a'));
    for (const path of ['/a/b/f', '/a/b/c/f', '/a/b/c', '/a/b'])
      expect(await codeOf(disk.restore(version, [path]))).toBe('EEXIST');
    expect(await good(files.readdir('/mine/b'))).toEqual([]);
  },
);
