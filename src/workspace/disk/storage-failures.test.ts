import { expect, test } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { bytesOf, codeOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';
import { openDisk } from './virtual-file-system.ts';
import { decodeIndex, encodeIndex } from './format/index-file.ts';
import { createMemoryStorage, MemoryPeers, type MemoryStorage } from './memory-storage.ts';
import { newState } from './state.ts';
import type { DiskStorage } from './storage.ts';

const full = (): DOMException => new DOMException('full', 'QuotaExceededError');

/** A storage that refuses writes while `isFull` returns true. `part` is the fraction of a write that is left. */
function fullStorage(storage: MemoryStorage, isFull: () => boolean, part = 0.5): DiskStorage {
  return {
    ...storage,
    async create(name, parts) {
      if (!isFull()) return storage.create(name, parts);
      await storage.create(name, parts.slice(0, 1));
      throw full();
    },
    async openAppend(name) {
      const file = await storage.openAppend(name);
      return {
        ...file,
        get size() {
          return file.size;
        },
        append(bytes) {
          if (!isFull()) return file.append(bytes);
          file.append(bytes.slice(0, bytes.length * part));
          throw full();
        },
      };
    },
  };
}

test.each([0.5, 1])(
  'a full device (%d of a write is left): ENOSPC, nothing changed, and writes work again once there is room',
  async (part) => {
    const storage = createMemoryStorage();
    let isFull = false;
    const disk = await openMemoryDisk({
      storage: fullStorage(storage, () => isFull, part),
      limits: { largeFileBytes: 1_000 },
    });
    const files = disk.files();
    await good(files.writeFile('/a', bytesOf('before')));
    isFull = true;
    const answers = await Promise.all([
      files.writeFile('/a', bytesOf('after')),
      files.mkdir('/d'),
      files.writeFile('/large', new Uint8Array(5_000)),
    ]);
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual(['ENOSPC', 'ENOSPC', 'ENOSPC']);
    expect(answers[0]).toMatchObject({ error: { message: expect.stringContaining('nothing was written') as string } });
    expect(await good(files.readdir('/'))).toEqual([{ name: 'a', kind: 'file' }]);
    expect(new TextDecoder().decode(await good(files.readFile('/a')))).toBe('before');
    isFull = false;
    await good(files.writeFile('/large', new Uint8Array(5_000)));
    const again = await openMemoryDisk({ storage });
    expect(await good(again.files().readdir('/'))).toHaveLength(2);
    expect([...storage.files.keys()].filter((name) => name.startsWith('pack-'))).toHaveLength(1);
  },
);

test('a failed write of the index loses nothing', async () => {
  const storage = createMemoryStorage();
  let isFull = false;
  const disk = await openMemoryDisk({
    storage: { ...fullStorage(storage, () => isFull), openAppend: storage.openAppend },
    limits: { maxJournalBytes: 500 },
  });
  isFull = true;
  for (let at = 0; at < 20; at++) await good(disk.files().writeFile(`/${String(at)}`, bytesOf('x'.repeat(100))));
  const again = await openMemoryDisk({ storage });
  expect(await good(again.files().readdir('/'))).toHaveLength(20);
});

test('the limits of the workspace have their own errors', async () => {
  const disk = await openMemoryDisk({ limits: { maxBytes: 100, maxEntries: 3, maxFileBytes: 80 } });
  const files = disk.files();
  expect(await codeOf(files.writeFile('/a', new Uint8Array(81)))).toBe('ENOSPC');
  await good(files.writeFile('/a', new Uint8Array(80)));
  expect(await codeOf(files.writeFile('/b', new Uint8Array(21)))).toBe('ENOSPC');
  await good(files.writeFile('/a', new Uint8Array(10)));
  await good(files.writeFile('/b', new Uint8Array(80)));
  expect(await codeOf(files.mkdir('/x/y', { recursive: true }))).toBe('ENOSPC');
  await good(files.symlink('a', '/l'));
  expect(await codeOf(files.symlink('a', '/m'))).toBe('ENOSPC');
  expect(await good(disk.usage())).toEqual({ bytes: 90, maxBytes: 100, entries: 3, maxEntries: 3 });
});

test('a damaged or newer index is refused and left as it is', async () => {
  const storage = createMemoryStorage();
  const disk = await openMemoryDisk({ storage });
  await good(disk.files().writeFile('/a', bytesOf('a')));
  await disk.close();
  const open = async (): Promise<unknown> => {
    const opened = await openDisk({ storage, peers: new MemoryPeers().join() });
    return opened.ok ? 'opened' : opened.reason;
  };
  const index = storage.files.get('index-1') ?? new Uint8Array(0);
  storage.files.set(
    'index-1',
    index.map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
  );
  expect(await open()).toBe('damaged');
  storage.files.set('index-1', encodeIndex(newState(LIMITS.disk), 2));
  expect(await open()).toBe('newer-format');
  storage.files.set('index-1', index);
  expect(await open()).toBe('opened');
  // Falling back to an older pair would lose acknowledged changes, since the newer index has a journal.
  storage.files.set('index-2', index.slice(0, 30));
  storage.files.set('journal-2', new Uint8Array(0));
  expect(await open()).toBe('damaged');
  expect(storage.files.has('index-1')).toBe(true);
});

test('a record with one wrong bit counts as incomplete', async () => {
  const storage = createMemoryStorage();
  const disk = await openMemoryDisk({ storage });
  await good(disk.files().writeFile('/a', bytesOf('first')));
  await good(disk.files().writeFile('/a', bytesOf('second')));
  await disk.close();
  const journal = storage.files.get('journal-1') ?? new Uint8Array(0);
  // The last byte belongs to the contents.
  storage.files.set(
    'journal-1',
    journal.map((byte, at) => (at === journal.length - 1 ? byte ^ 1 : byte)),
  );
  const again = await openMemoryDisk({ storage });
  expect(new TextDecoder().decode(await good(again.files().readFile('/a')))).toBe('first');
});

/** A disk in format 1. Every later version must be able to open it. */
const FORMAT_1 =
  '{"format":1,"version":7,"root":[493,5],"entries":[["d","/d",448,3],["f","/d/a",493,2,3,"ab"],["l",' +
  '"/l",4,"d/a"]],"packs":[["p",[["ab",0,3]]]],"retired":[["q",6]]}';

test('reads format 1 and migrates older formats', async () => {
  const { encodeFrame } = await import('./format/frames.ts');
  const read = decodeIndex(encodeFrame([bytesOf(FORMAT_1)]), LIMITS.disk);
  if (!read.ok) throw new Error(read.reason);
  expect(encodeIndex(read.state)).toEqual(encodeFrame([bytesOf(FORMAT_1)]));
  const migrated = decodeIndex(encodeFrame([bytesOf(FORMAT_1)]), LIMITS.disk, [(index) => ({ ...index, version: 8 })]);
  expect(migrated).toMatchObject({ ok: true, state: { version: 8 } });
});
