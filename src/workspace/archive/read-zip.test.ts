import { expect, test } from 'vitest';
import type { Progress } from '../../core/call.ts';
import { LIMITS } from '../../core/limits.ts';
import type { TreeEntry } from '../../core/tree/tree-path.ts';
import { listingFiles } from '../testing/listing-files.ts';
import { makeZip, type ZipItem } from '../testing/make-zip.ts';
import { readZip } from './read-zip.ts';

const MB = 1024 * 1024;
const SMALL = 256 * 1024;
const FOLDER: TreeEntry = { kind: 'directory' };
const FILE: TreeEntry = { kind: 'file' };
const link = (name: string, target: string): ZipItem => ({ name, content: target, isLink: true });

interface How {
  readonly folder?: string;
  readonly replace?: boolean;
  readonly there?: Readonly<Record<string, TreeEntry>>;
  readonly refused?: Readonly<Record<string, string>>;
  readonly room?: { readonly bytes: number; readonly entries: number };
}

async function unpack(items: readonly ZipItem[], { folder = '/in', replace = false, there = {}, ...more }: How = {}) {
  const disk = listingFiles(there, more);
  const reported: Progress[] = [];
  const taken = await readZip(makeZip(items), folder, replace, disk.files, (one) => reported.push(one));
  return { ...taken, done: disk.done, contents: disk.contents, reported };
}

test('folders come first, small files in one step, large ones alone, links last', async () => {
  const items = [
    link('l', 'a'),
    { name: 'a', content: 'abc' },
    { name: 'large', content: new Uint8Array(SMALL + 1) },
    { name: 'b', content: new Uint8Array(SMALL) },
    { name: 'f/g/' },
  ];
  const { contents, ...result } = await unpack(items);
  expect(result).toEqual({
    files: 4,
    folders: 1,
    bytes: 3 + SMALL + 1 + SMALL,
    left: [],
    leftCount: 0,
    done: ['folder /in/f', 'folder /in/f/g', 'add /in/a /in/b', 'write /in/large bytes', 'link /in/l to a'],
    reported: [
      { done: 3 + SMALL, total: 4 + 2 * SMALL + 1, message: 'a' },
      { done: 3 + SMALL + SMALL + 1, total: 4 + 2 * SMALL + 1, message: 'large' },
    ],
  });
  expect([...contents.keys()]).toEqual(['/in/a', '/in/b', '/in/large']);
});

test('an empty archive does nothing', async () => {
  const { contents, ...result } = await unpack([]);
  expect(result).toEqual({ files: 0, folders: 0, bytes: 0, left: [], leftCount: 0, done: [], reported: [] });
  expect(contents.size).toBe(0);
});

test.each([
  ['', '/a', '/deep/b'],
  ['/', '/a', '/deep/b'],
  ['/x/y', '/x/y/a', '/x/y/deep/b'],
])('into the folder "%s"', async (folder, a, b) => {
  const { done } = await unpack([{ name: 'a' }, { name: 'deep/b' }], { folder });
  expect(done).toEqual([`add ${a} ${b}`]);
});

test.each(['', '/'])('the whole workspace as the folder "%s" holds what was there', async (folder) => {
  const { left, done } = await unpack([link('l', '.')], { folder, there: { '/x': FILE } });
  expect({ left, done }).toEqual({ left: [{ name: 'l', why: 'link' }], done: [] });
});

test.each(['/l', '/x/l', '/x/y/l'])('%s is a link on the way', async (path) => {
  const there = { '/x': FOLDER, '/x/y': FOLDER, [path]: { kind: 'link', target: '/' } as const };
  for (const folder of [path, `${path}/a`, `${path}/a/b`])
    await expect(unpack([{ name: 'f' }], { folder, there })).rejects.toThrow(
      `${path} is a link: choose the folder that it leads to`,
    );
  await expect(unpack([{ name: 'f' }], { folder: `${path}a`, there })).resolves.toMatchObject({ files: 1 });
});

test('the room of the workspace, to the byte', async () => {
  const items = [
    { name: 'a', content: new Uint8Array(2 * MB) },
    { name: 'b', content: 'b' },
  ];
  const room = (bytes: number): How => ({ room: { bytes, entries: 2 } });
  await expect(unpack(items, room(2 * MB + 1))).resolves.toMatchObject({ files: 2, left: [] });
  await expect(unpack(items, room(2 * MB))).rejects.toThrow('it unpacks to 3 MB, and the workspace takes 2 MB more');
  await expect(unpack(items, room(2 * MB - 1))).rejects.toThrow('takes 1 MB more');
});

test.each<[name: string, why: string | undefined, path?: string]>([
  ['a/./b//c', undefined, '/in/a/b/c'],
  ['./a', undefined, '/in/a'],
  ['a\\b', undefined, '/in/a/b'],
  ['1:a', undefined, '/in/1:a'],
  ['a/C:', undefined, '/in/a/C:'],
  ['..a', undefined, '/in/..a'],
  ['a/..', 'outside'],
  ['..', 'outside'],
  ['/a', 'outside'],
  ['\\a', 'outside'],
  ['c:a', 'outside'],
  ['Z:\\a', 'outside'],
  ['a\0', 'name'],
  ['.', undefined],
  ['./', undefined],
  ['', undefined],
])('the name %j', async (name, why, path) => {
  const { left, leftCount, done, folders } = await unpack([{ name, content: 'x' }]);
  expect({ left, leftCount, done, folders }).toStrictEqual({
    left: why === undefined ? [] : [{ name, why }],
    leftCount: why === undefined ? 0 : 1,
    done: path === undefined ? [] : [`add ${path}`],
    folders: 0,
  });
});

test('a name twice, methods that nobody reads, and names that no disk takes', async () => {
  const long = 'n'.repeat(256);
  const { left, done } = await unpack([
    { name: 'a', content: '1' },
    { name: './a', content: '2' },
    { name: 'a/', content: '' },
    { name: 'm', method: 12, content: 'x' },
    { name: 'm1', method: 1, content: 'x' },
    { name: 'm8', method: 8, content: 'x' },
    { name: `${long}/x`, content: 'x' },
    { name: `${long}/` },
    { name: `${long}l`, content: new Uint8Array(SMALL + 1) },
  ]);
  expect(left).toEqual([
    { name: './a', why: 'duplicate' },
    { name: 'a/', why: 'duplicate' },
    { name: 'm', why: 'method' },
    { name: 'm1', why: 'method' },
    { name: long, why: 'name' },
    { name: `${long}/x`, why: 'name' },
    { name: `${long}l`, why: 'name' },
  ]);
  expect(done).toEqual(['add /in/a /in/m8']);
});

test('what is there stays, or is replaced', async () => {
  const items = [
    { name: 'a', content: 'a' },
    { name: 'b', content: new Uint8Array(SMALL + 1) },
    link('l', 'm'),
    link('k', 'm'),
    { name: 'd', content: 'd' },
    { name: 'd2', content: new Uint8Array(SMALL + 1) },
    { name: 'f/x', content: 'x' },
    { name: 'f/g/' },
    { name: 'm/n', content: 'n' },
    link('e', 'm'),
  ];
  const there: Readonly<Record<string, TreeEntry>> = {
    '/in': FOLDER,
    '/in/a': FILE,
    '/in/b': FILE,
    '/in/l': FILE,
    '/in/k': { kind: 'link', target: 'a' },
    '/in/d': FOLDER,
    '/in/d2': FOLDER,
    '/in/e': FOLDER,
    '/in/f': FILE,
  };
  const isFile = 'f is a file, not a folder. Remove it first';
  const isFolder = 'a folder is there. Remove it first';
  const stays = await unpack(items, { there });
  expect({ left: stays.left, done: stays.done, files: stays.files, bytes: stays.bytes }).toEqual({
    left: [
      { name: 'f/g', why: 'refused', message: isFile },
      { name: 'f/x', why: 'refused', message: isFile },
      { name: 'a', why: 'exists' },
      { name: 'd', why: 'exists' },
      { name: 'b', why: 'exists' },
      { name: 'd2', why: 'exists' },
      { name: 'l', why: 'exists' },
      { name: 'k', why: 'exists' },
      { name: 'e', why: 'refused', message: isFolder },
    ],
    done: ['add /in/a /in/d /in/m/n'],
    files: 1,
    bytes: 1,
  });
  expect(stays.reported.at(-1)).toMatchObject({ done: 2 * (SMALL + 1) + 4, total: 2 * (SMALL + 1) + 7 });

  const replaced = await unpack(items, { there, replace: true });
  expect({ left: replaced.left, files: replaced.files, bytes: replaced.bytes }).toEqual({
    left: [
      { name: 'f/g', why: 'refused', message: isFile },
      { name: 'd', why: 'refused', message: isFolder },
      { name: 'd2', why: 'refused', message: isFolder },
      { name: 'f/x', why: 'refused', message: isFile },
      { name: 'e', why: 'refused', message: isFolder },
    ],
    files: 5,
    bytes: 1 + SMALL + 1 + 1,
  });
  expect(replaced.done.toSorted()).toEqual([
    'folder /in/m',
    'link /in/k to m',
    'link /in/l to m',
    'remove /in/k',
    'remove /in/l',
    'write /in/a bytes',
    'write /in/b bytes',
    'write /in/m/n bytes',
  ]);
});

test('what the disk refuses is left with its message', async () => {
  const items = [
    { name: 'a', content: 'a' },
    { name: 'b', content: 'b' },
  ];
  expect(await unpack(items, { refused: { '/in/a': 'no room' } })).toMatchObject({
    files: 1,
    bytes: 1,
    left: [{ name: 'a', why: 'refused', message: 'no room' }],
  });
  const disk = listingFiles();
  const failing = { ...disk.files, write: () => Promise.reject(new Error('no room')) };
  expect(await readZip(makeZip(items), '/in', true, failing, () => undefined)).toEqual({
    files: 0,
    folders: 0,
    bytes: 0,
    left: ['a', 'b'].map((name) => ({ name, why: 'refused', message: 'no room' })),
    leftCount: 2,
  });
});

test.each<[what: string, item: ZipItem, there: Readonly<Record<string, TreeEntry>>, done: string | undefined]>([
  ['to the folder, which is new', link('l', '.'), {}, 'link /in/l to .'],
  ['to the folder, which is empty', link('l', './'), { '/in': FOLDER }, 'link /in/l to ./'],
  ['to the folder, which holds something', link('l', '.'), { '/in': FOLDER, '/in/x': FILE }, undefined],
  ['to its own outermost folder', link('p/l', 'q'), { '/in': FOLDER, '/in/p': FOLDER }, 'link /in/p/l to q'],
  ['to a folder of the archive', link('l', 'brought/'), {}, 'link /in/l to brought/'],
  ['to a file of the archive', link('l', 'm'), {}, 'link /in/l to m'],
  ['to what only was there', link('l', 'x'), { '/in': FOLDER, '/in/x': FILE }, undefined],
  ['to what was there and is in the archive', link('l', 'm'), { '/in': FOLDER, '/in/m': FILE }, undefined],
  ['to nothing', link('l', 'none'), {}, undefined],
  ['to the archive by its whole path', link('l', '/in/m'), {}, undefined],
  ['as long as a path', link('l', `${'m/'.repeat(2047)}mm`), {}, `link /in/l to ${'m/'.repeat(2047)}mm`],
])('a link %s', async (_what, item, there, done) => {
  const { left, done: all, files } = await unpack([item, { name: 'm', content: 'm' }, { name: 'brought/' }], { there });
  expect(left.filter(({ name }) => name === item.name)).toEqual(
    done === undefined ? [{ name: item.name, why: 'link' }] : [],
  );
  expect(all.filter((line) => line.startsWith('link'))).toEqual(done === undefined ? [] : [done]);
  expect(files).toBe((done === undefined ? 0 : 1) + ('/in/m' in there ? 0 : 1));
});

test('a link that is longer than a path is not read', async () => {
  const { maxPathBytes } = LIMITS.disk;
  const damaged = (name: string, size: number): ZipItem => ({ ...link(name, 't'.repeat(size)), crc: 1 });
  const { left } = await unpack([damaged('a', maxPathBytes), damaged('b', maxPathBytes + 1)]);
  expect(left).toEqual([
    { name: 'b', why: 'link' },
    { name: 'a', why: 'damaged', message: 'its contents are damaged' },
  ]);
});

test('what is left is told up to a number, and counted', async () => {
  const { maxLeftReported } = LIMITS.files;
  const items = Array.from({ length: maxLeftReported + 1 }, (_, at) => ({ name: `/${String(at)}` }));
  const { left, leftCount } = await unpack(items);
  expect({ reported: left.length, last: left.at(-1), leftCount }).toEqual({
    reported: maxLeftReported,
    last: { name: `/${String(maxLeftReported - 1)}`, why: 'outside' },
    leftCount: maxLeftReported + 1,
  });
});
