import { expect, test } from 'vitest';
import { openSnapshot } from '../contract/snapshot.ts';
import type { VirtualFileSystem } from './virtual-file-system.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { bytesOf, codeOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';

/** A generator of random numbers from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The simplest model of a disk: text by path, undefined for a folder. */
type Model = Map<string, string | undefined>;

const NAMES = ['a', 'b', 'c'];

async function step(disk: VirtualFileSystem, model: Model, random: () => number, at: number): Promise<void> {
  const files = disk.files();
  const path =
    '/' +
    `${Array.from({ length: 1 + Math.floor(random() * 3) }, () => NAMES[Math.floor(random() * 3)] ?? 'a').join('/')}`;
  const other = `/${NAMES[Math.floor(random() * 3)] ?? 'a'}${random() < 0.5 ? '' : '/b'}`;
  const parent = path.slice(0, path.lastIndexOf('/')) || '/';
  const isFolder = (item: string): boolean => item === '/' || (model.has(item) && model.get(item) === undefined);
  const below = (item: string): string[] => [...model.keys()].filter((key) => key.startsWith(`${item}/`));
  const kind = random();
  if (kind < 0.45) {
    const text = `${String(at)} ${'x'.repeat(Math.floor(random() * 60))}`;
    if ((await codeOf(files.writeFile(path, bytesOf(text)))) === 'ok') {
      expect(isFolder(parent) && !isFolder(path)).toBe(true);
      model.set(path, text);
    } else {
      expect(isFolder(parent) && !isFolder(path)).toBe(false);
    }
  } else if (kind < 0.65) {
    expect((await codeOf(files.mkdir(path))) === 'ok').toBe(isFolder(parent) && !model.has(path));
    if (isFolder(parent) && !model.has(path)) model.set(path, undefined);
  } else if (kind < 0.85) {
    expect((await codeOf(files.rm(path, { recursive: true }))) === 'ok').toBe(model.has(path));
    for (const key of [path, ...below(path)]) model.delete(key);
  } else if ((await codeOf(files.rename(path, other))) === 'ok') {
    const moved = [path, ...below(path)].map((key): [string, string | undefined] => [
      other + key.slice(path.length),
      model.get(key),
    ]);
    expect(model.has(path)).toBe(true);
    for (const key of [path, ...below(path)]) model.delete(key);
    for (const [key, text] of moved) model.set(key, text);
  }
}

async function contentsOf(disk: VirtualFileSystem): Promise<Model> {
  const snapshot = await good(disk.snapshot());
  const found: Model = new Map();
  const packs = new Map<Blob, ArrayBuffer>();
  for (const pack of snapshot.packs) packs.set(pack, await pack.arrayBuffer());
  const reader = openSnapshot(snapshot, (blob) => packs.get(blob) ?? new ArrayBuffer(0));
  for (const { path, kind } of snapshot.index.entries) {
    const read = kind === 'file' ? reader.read(path) : undefined;
    if (read?.ok === false) throw new Error(read.error.message);
    found.set(path, read && new TextDecoder().decode(read.value));
  }
  await disk.releaseSnapshot(snapshot.index.version);
  return found;
}

test.each([1, 2, 3, 4])(
  '1,000 random operations give the same as a simple model, also after reopening (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const storage = createMemoryStorage();
    // Low limits, so that every part of the storage is used.
    const limits = {
      maxJournalBytes: 2_000,
      largeFileBytes: 50,
      maxPackBytes: 400,
      maxSmallPacks: 3,
      maxGarbageBytes: 1_000,
    };
    const model: Model = new Map();
    let disk = await openMemoryDisk({ storage, limits });
    for (let at = 0; at < 1_000; at++) {
      await step(disk, model, random, at);
      if (random() < 0.02) {
        // Half of the time it is not closed, like a tab that is killed.
        if (random() < 0.5) await disk.close();
        disk = await openMemoryDisk({ storage, limits });
      }
      if (at % 100 === 99) expect(await contentsOf(disk)).toEqual(new Map([...model].sort()));
    }
    const bytes = [...model.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0);
    expect(await good(disk.usage())).toMatchObject({ bytes, entries: model.size });
    // No leftovers: the stored bytes are in proportion to the contents.
    const stored = [...storage.files]
      .filter(([name]) => name.startsWith('pack-'))
      .reduce((sum, [, { length }]) => sum + length, 0);
    expect(stored).toBeLessThan(bytes + 10_000);
  },
);
