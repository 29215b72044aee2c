import { expect, test } from 'vitest';
import { openSnapshot } from '../contract/snapshot.ts';
import { diffSnapshots } from '../index.ts';
import { bytesOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';
import { openDisk } from './virtual-file-system.ts';
import { createMemoryStorage, MemoryPeers } from './memory-storage.ts';
import type { DiskStorage } from './storage.ts';
import { parsePeerMessage } from './tab-peers.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test('two writers take turns and lose nothing', async () => {
  const storage = createMemoryStorage();
  const peers = new MemoryPeers();
  const limits = { maxJournalBytes: 3_000, largeFileBytes: 200 };
  const one = await openMemoryDisk({ storage, limits, peers: peers.join() });
  const two = await openMemoryDisk({ storage, limits, peers: peers.join() });
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const writer = index % 2 === 0 ? one : two;
      if (index % 7 === 0) await good(writer.files().readdir('/'));
      await good(writer.files().writeFile(`/${String(index)}`, bytesOf(String(index).repeat(index * 3))));
    }),
  );
  for (const disk of [one, two, await openMemoryDisk({ storage, peers: peers.join() })]) {
    expect(await good(disk.files().readdir('/'))).toHaveLength(60);
    expect(text(await good(disk.files().readFile('/59')))).toBe('59'.repeat(177));
  }
  await one.close();
  await good(two.files().writeFile('/after', bytesOf('')));
});

test('one disk hears of and reads what another writes', async () => {
  const storage = createMemoryStorage();
  const peers = new MemoryPeers();
  const one = await openMemoryDisk({ storage, peers: peers.join() });
  const two = await openMemoryDisk({ storage, peers: peers.join(), limits: { maxChangesReported: 2 } });
  const received: unknown[] = [];
  one.files().watch((changes) => received.push(...changes));
  await good(two.files().writeFile('/a', bytesOf('from two')));
  expect(received).toEqual([{ path: '/a', kind: 'created' }]);
  expect(text(await good(one.files().readFile('/a')))).toBe('from two');
  await good(two.files().mkdir('/x/y/z', { recursive: true }));
  expect(received.slice(1)).toEqual([{ path: '/', kind: 'changed' }]);
});

test('a snapshot keeps its contents during changes, and its packs go after its release', async () => {
  const storage = createMemoryStorage();
  const peers = new MemoryPeers();
  const limits = { largeFileBytes: 100, maxJournalRecords: 1 };
  const reading = await openMemoryDisk({ storage, limits, peers: peers.join() });
  await good(reading.files().writeFile('/large', bytesOf('L'.repeat(500))));
  await good(reading.files().writeFile('/small', bytesOf('s'), { mode: 0o755 }));
  const snapshot = await good(reading.snapshot());
  const packsThen = [...storage.files.keys()].filter((name) => name.startsWith('pack-'));
  const writing = await openMemoryDisk({ storage, limits, peers: peers.join() });
  for (let round = 0; round < 5; round++) {
    await good(writing.files().writeFile('/large', bytesOf(String(round).repeat(500))));
    await good(writing.files().rm('/small', { force: true }));
  }
  // A browser cannot read a removed file, even if it has handed it out.
  for (const name of packsThen) expect(storage.files.has(name)).toBe(true);
  const whole = new Map(
    await Promise.all(snapshot.packs.map(async (pack) => [pack, await pack.arrayBuffer()] as const)),
  );
  const reader = openSnapshot(snapshot, (blob) => whole.get(blob) ?? new ArrayBuffer(0));
  expect(reader.entries.map(({ path }) => path)).toEqual(['/large', '/small']);
  expect(reader.entry('/small')).toMatchObject({ kind: 'file', mode: 0o755, size: 1 });
  const read = reader.read('/large');
  expect(read.ok && text(read.value)).toBe('L'.repeat(500));
  expect(reader.read('/none')).toMatchObject({ ok: false, error: { code: 'ENOENT' } });
  await reading.releaseSnapshot(snapshot.index.version);
  await good(writing.files().writeFile('/large', bytesOf('last '.repeat(100))));
  await good(writing.files().writeFile('/other', bytesOf('o')));
  const left = [...storage.files.keys()].filter((name) => name.startsWith('pack-'));
  expect(left.length).toBeLessThan(4);
  expect(packsThen.filter((name) => left.includes(name))).toEqual([]);
});

test('two snapshots differ in what was added, removed and changed', async () => {
  const disk = await openMemoryDisk();
  const files = disk.files();
  for (const path of ['/same', '/gone', '/changed', '/mode', '/link-to-be'])
    await good(files.writeFile(path, bytesOf(path)));
  const before = (await good(disk.snapshot())).index;
  await good(files.rm('/gone'));
  await good(files.writeFile('/changed', bytesOf('new')));
  await good(files.writeFile('/same', bytesOf('/same')));
  await good(files.chmod('/mode', 0o755));
  await good(files.mkdir('/added'));
  await good(files.rm('/link-to-be'));
  await good(files.symlink('same', '/link-to-be'));
  const after = (await good(disk.snapshot())).index;
  expect(diffSnapshots(before, after).map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    'added /added',
    'changed /changed',
    'removed /gone',
    'changed /link-to-be',
    'changed /mode',
  ]);
  expect(diffSnapshots(after, after)).toEqual([]);
});

test.each([null, 'ask', {}, { type: 'changed' }, { type: '__proto__', changes: [] }])(
  '%j is not a valid message of another tab',
  (value) => {
    expect(parsePeerMessage(value)).toBe(undefined);
  },
);

test('only the changes of another tab’s message are used', () => {
  const changes = [
    { path: '/a', kind: 'created' },
    { path: 1, kind: 'created' },
    { path: '/b', kind: 'exploded' },
    null,
  ];
  expect(parsePeerMessage({ type: 'changed', changes })).toEqual({
    type: 'changed',
    changes: [{ path: '/a', kind: 'created' }],
  });
});

test('two disks that open a slow storage at once never hold its journal together', async () => {
  const memory = createMemoryStorage();
  let open = 0;
  const together: number[] = [];
  // Like the browser's files: opening takes time, and one disk at a time succeeds.
  const storage: DiskStorage = {
    ...memory,
    async openAppend(name) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const file = await memory.openAppend(name);
      open += 1;
      together.push(open);
      return {
        ...file,
        get size() {
          return file.size;
        },
        close: () => {
          open -= 1;
          file.close();
        },
      };
    },
  };
  const peers = new MemoryPeers();
  const openings = await Promise.all([1, 2, 3].map(() => openDisk({ storage, peers: peers.join() })));
  for (const [index, opening] of openings.entries()) {
    if (!opening.ok) throw new Error(opening.message);
    expect(await opening.disk.files().writeFile(`/${String(index)}`, new Uint8Array([index]))).toMatchObject({
      ok: true,
    });
  }
  for (const opening of openings) if (opening.ok) await opening.disk.close();
  expect(Math.max(...together)).toBe(1);
  expect(open).toBe(0);
});
