import { expect, test } from 'vitest';
import { createReachFiles } from './reach-files.ts';

/** Files by their real paths, and links. */
const FILES = new Map([
  ['/data/a.txt', 'inside'],
  ['/data/bytes', '\u{fffd}'],
  ['/secret.txt', 'outside'],
  ['/database/b.txt', 'a folder whose name begins alike'],
]);
const LINKS = new Map([
  ['/data/out', '/secret.txt'],
  ['/data/lost', undefined],
  ['/alias', '/data'],
]);

const files = createReachFiles({
  files: {
    listAll: async () => ['/data/a.txt', '/data/bytes', '/data/lost', '/data/out'],
    read: async (path) =>
      path === '/data/bytes' ? new Uint8Array([0xff, 0xfe, 0]) : new TextEncoder().encode(FILES.get(path) ?? ''),
    stat: async (path) =>
      FILES.has(path) ? ({ kind: 'file', path, size: path === '/data/bytes' ? 3 : 10 } as never) : undefined,
  },
  realPath: async (path) => (LINKS.has(path) ? LINKS.get(path) : path),
});

test('lists the files of a folder, without links that lead out of it', async () => {
  expect(await files.list('/data')).toEqual([{ path: '/data/a.txt' }, { path: '/data/bytes' }]);
});

test('gives text as text and bytes as base64', async () => {
  expect(await files.read('/data', '/data/a.txt')).toEqual({ ok: true, text: 'inside' });
  expect(await files.read('/data', '/data/bytes')).toEqual({ ok: true, blob: '//4A' });
  expect(await files.read('/alias', '/data/a.txt')).toEqual({ ok: true, text: 'inside' });
});

test.each([
  ['/secret.txt'],
  ['/data/../secret.txt'],
  ['/data/out'],
  ['/data/lost'],
  ['/database/b.txt'],
  ['/data'],
  ['/data/none'],
  [''],
])('does not read %j for a client that may read /data', async (path) => {
  expect(await files.read('/data', path)).toMatchObject({ ok: false });
});
