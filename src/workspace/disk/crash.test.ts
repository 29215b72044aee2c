import { expect, test } from 'vitest';
import type { DiskStorage } from './storage.ts';
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';
import type { VirtualFileSystem } from './virtual-file-system.ts';

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** A sequence of changes. Each is awaited, so each is acknowledged. */
const STEPS: ((disk: VirtualFileSystem) => Promise<unknown>)[] = [
  (disk) => good(disk.files().mkdir('/d')),
  (disk) => good(disk.files().writeFile('/d/a', bytesOf('first'))),
  (disk) => good(disk.files().writeFile('/d/large', bytesOf('large '.repeat(30)))),
  (disk) => good(disk.files().writeFile('/d/a', bytesOf('second'))),
  (disk) => good(disk.files().rename('/d', '/e')),
  (disk) => good(disk.files().symlink('e/a', '/link')),
  (disk) => good(disk.files().rm('/e/large')),
  (disk) => good(disk.files().chmod('/e/a', 0o755)),
];
const LIMITS = { largeFileBytes: 100 };

async function shape(disk: VirtualFileSystem): Promise<string[]> {
  const snapshot = await good(disk.snapshot());
  const lines: string[] = [];
  for (const entry of snapshot.index.entries) {
    const text =
      entry.kind === 'file'
        ? await snapshot.packs[entry.pack]?.slice(entry.offset, entry.offset + entry.size).text()
        : undefined;
    lines.push(JSON.stringify({ ...entry, mtimeMs: 0, pack: 0, offset: 0, text }));
  }
  return lines;
}

/** The files of a storage at each moment at which a crash could leave them. */
function momentsOf(storage: MemoryStorage, take: (files: Files) => void): DiskStorage {
  const moment = (name: string, bytes: Uint8Array<ArrayBuffer>): void => take(new Map(storage.files).set(name, bytes));
  return {
    ...storage,
    async create(name, parts) {
      const whole = new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer());
      for (let cut = 0; cut <= whole.length; cut += name.startsWith('index') ? 6 : 40)
        moment(name, whole.slice(0, cut));
      await storage.create(name, parts);
      take(new Map(storage.files));
    },
    async remove(name) {
      await storage.remove(name);
      take(new Map(storage.files));
    },
    async openAppend(name) {
      const file = await storage.openAppend(name);
      take(new Map(storage.files));
      return {
        ...file,
        get size() {
          return file.size;
        },
        append(bytes) {
          const before = storage.files.get(name) ?? new Uint8Array(0);
          for (let cut = 0; cut <= bytes.length; cut++) {
            const torn = new Uint8Array(before.length + cut);
            torn.set(before);
            torn.set(bytes.subarray(0, cut), before.length);
            moment(name, torn);
          }
          file.append(bytes);
        },
      };
    },
  };
}

test.each([
  ['the journal', {}],
  ['the index', { maxJournalRecords: 1 }],
])(
  'a crash at any byte of %s loses nothing that was acknowledged and leaves nothing half done',
  async (_part, extra) => {
    const limits = { ...LIMITS, ...extra };
    const shapes: string[] = [];
    const reference = await openMemoryDisk({ limits });
    shapes.push(JSON.stringify(await shape(reference)));
    for (const each of STEPS) {
      await each(reference);
      shapes.push(JSON.stringify(await shape(reference)));
    }
    const storage = createMemoryStorage();
    const moments: { files: Files; acknowledged: number }[] = [];
    let acknowledged = 0;
    const disk = await openMemoryDisk({
      limits,
      storage: momentsOf(storage, (files) => moments.push({ files, acknowledged })),
    });
    for (const each of STEPS) {
      await each(disk);
      acknowledged++;
    }
    expect(moments.length).toBeGreaterThan(400);
    for (const moment of moments) {
      const found = await openMemoryDisk({ limits, storage: createMemoryStorage(new Map(moment.files)) });
      // The step under way is either complete or absent.
      expect([shapes[moment.acknowledged], shapes[moment.acknowledged + 1]]).toContain(
        JSON.stringify(await shape(found)),
      );
    }
  },
  60_000,
);

test('a half-written record is cut off, and writing continues', async () => {
  const storage = createMemoryStorage();
  const first = await openMemoryDisk({ storage });
  await good(first.files().writeFile('/a', bytesOf('a')));
  const journal = storage.files.get('journal-1') ?? new Uint8Array(0);
  storage.files.set('journal-1', new Uint8Array([...journal, 0, 0, 0, 9, 1, 2, 3]));
  const second = await openMemoryDisk({ storage });
  await good(second.files().writeFile('/b', bytesOf('b')));
  const third = await openMemoryDisk({ storage });
  expect(await good(third.files().readdir('/'))).toEqual([
    { name: 'a', kind: 'file' },
    { name: 'b', kind: 'file' },
  ]);
});
