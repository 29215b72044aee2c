import { expect, test } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { bytesOf, codeOf, good } from '../testing/file-system-contract.ts';
import { openMemoryDisk } from '../testing/open-memory-disk.ts';
import { parseChangeSet } from './parse-change-set.ts';

const at = (path: unknown, more: object = {}): unknown => ({
  base: 0,
  entries: [{ type: 'write', path, mode: 0o644, content: new Uint8Array(1), ...more }],
});

test.each<[title: string, value: unknown]>([
  ['nothing', null],
  ['text', 'x'],
  ['a list', []],
  ['no entries', { base: 0 }],
  ['entries that only look like a list', { base: 0, entries: { length: 1, 0: {} } }],
  ['a base that is no version', { base: -1, entries: [] }],
  ['a base of text', { base: '0', entries: [] }],
  ['a base beyond counting', { base: 2 ** 60, entries: [] }],
  ['an empty place in the list', { base: 0, entries: new Array(3) }],
  ['a huge list', { base: 0, entries: new Array(4_000_000_000) }],
  ['an unknown type', at('/a', { type: 'toString' })],
  ['the type __proto__', at('/a', { type: '__proto__' })],
  ['no path', at(undefined)],
  ['a path that is an object', at({ toString: () => '/a' })],
  ['a relative path', at('a')],
  ['the root', at('/')],
  ['..', at('/a/../b')],
  ['.. at the end', at('/a/..')],
  ['.', at('/./a')],
  ['an empty part', at('/a//b')],
  ['a slash at the end', at('/a/')],
  ['NUL', at('/a\0b')],
  ['a long path', at(`/${'a/'.repeat(3_000)}a`)],
  ['a deep path', at('/a'.repeat(257))],
  ['a long name', at(`/${'ä'.repeat(200)}`)],
  ['a mode of another kind', at('/a', { mode: 0o104755 })],
  ['a mode that is no whole number', at('/a', { mode: 1.5 })],
  ['content of text', at('/a', { content: 'x' })],
  ['content that only looks like bytes', at('/a', { content: { length: 10, buffer: new ArrayBuffer(10) } })],
  ['shared content', at('/a', { content: new Uint8Array(new SharedArrayBuffer(4)) })],
  ['a link to nothing', at('/a', { type: 'symlink', target: '' })],
  ['a link with NUL', at('/a', { type: 'symlink', target: 'a\0' })],
  ['a link without end', at('/a', { type: 'symlink', target: 'a'.repeat(10_000) })],
  [
    'a path twice',
    {
      base: 0,
      entries: [
        { type: 'mkdir', path: '/a', mode: 0o755 },
        { type: 'symlink', path: '/a', target: 'b' },
      ],
    },
  ],
])('%s is refused', (_title, value) => {
  const read = parseChangeSet(value, LIMITS.disk);
  expect(read).toMatchObject({ ok: false });
});

test('sizes are added up, and each property is read once', () => {
  const content = new Uint8Array(10);
  const entries = Array.from({ length: 3 }, (_, index) => ({
    type: 'write',
    path: `/${String(index)}`,
    mode: 0o644,
    content,
  }));
  expect(parseChangeSet({ base: 0, entries }, { ...LIMITS.disk, maxChangeSetBytes: 30 })).toMatchObject({ ok: false });
  expect(parseChangeSet({ base: 0, entries }, { ...LIMITS.disk, maxChangeSetBytes: 36 })).toMatchObject({ ok: true });
  expect(parseChangeSet({ base: 0, entries }, { ...LIMITS.disk, maxChangeSetEntries: 2 })).toMatchObject({ ok: false });
  let reads = 0;
  const turning = {
    type: 'mkdir',
    mode: 0o755,
    get path() {
      return reads++ === 0 ? '/fine' : '/../bad';
    },
  };
  const read = parseChangeSet({ base: 0, entries: [turning] }, LIMITS.disk);
  expect(read).toEqual({ ok: true, changeSet: { base: 0, entries: [{ type: 'mkdir', path: '/fine', mode: 0o755 }] } });
});

test('property names of Object are ordinary names', async () => {
  const disk = await openMemoryDisk();
  const { version: base } = (await good(disk.snapshot())).index;
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then'];
  const entries = names.flatMap((name) => [
    { type: 'mkdir', path: `/${name}`, mode: 0o755 },
    { type: 'write', path: `/${name}/__proto__`, mode: 0o644, content: bytesOf(name) },
  ]);
  expect(await disk.merge({ base, entries })).toMatchObject({ ok: true, conflicts: [] });
  for (const name of names)
    expect(new TextDecoder().decode(await good(disk.files().readFile(`/${name}/__proto__`)))).toBe(name);
  expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
});

test('changes that no run on the snapshot can have made are refused as a whole', async () => {
  const disk = await openMemoryDisk();
  const files = disk.files();
  await good(files.mkdir('/secret'));
  await good(files.writeFile('/file', bytesOf('x')));
  await good(files.symlink('/secret', '/link'));
  const { version: base } = (await good(disk.snapshot())).index;
  const content = bytesOf('evil');
  for (const entries of [
    [{ type: 'write', path: '/link/x', mode: 0o644, content }],
    [
      { type: 'symlink', path: '/new', target: '/secret' },
      { type: 'write', path: '/new/x', mode: 0o644, content },
    ],
    [{ type: 'write', path: '/nowhere/x', mode: 0o644, content }],
    [{ type: 'write', path: '/file/x', mode: 0o644, content }],
    [
      { type: 'remove', path: '/secret' },
      { type: 'write', path: '/secret/x', mode: 0o644, content },
    ],
    [{ type: 'write', path: '/secret', mode: 0o644, content }],
    [{ type: 'mkdir', path: '/file', mode: 0o755 }],
    [{ type: 'chmod', path: '/none', mode: 0o755 }],
    [{ type: 'chmod', path: '/link', mode: 0o755 }],
    [{ type: 'remove', path: '/none' }],
  ]) {
    const harmless = { type: 'write', path: '/harmless', mode: 0o644, content };
    expect(await disk.merge({ base, entries: [harmless, ...entries] })).toMatchObject({
      ok: false,
      reason: 'invalid',
      conflicts: [],
    });
  }
  expect(await good(files.readdir('/secret'))).toEqual([]);
  expect(await files.exists('/harmless')).toBe(false);
});

test('a link out of the root resolves inside', async () => {
  const disk = await openMemoryDisk();
  const { version: base } = (await good(disk.snapshot())).index;
  const entries = [{ type: 'symlink', path: '/out', target: '../../../etc/passwd' }];
  expect(await disk.merge({ base, entries })).toMatchObject({ ok: true });
  expect(await codeOf(disk.files().readFile('/out'))).toBe('ENOENT');
});

test('the time for deep entries grows only with their length', async () => {
  const disk = await openMemoryDisk();
  const deep = '/a'.repeat(100);
  await good(disk.files().mkdir(deep, { recursive: true }));
  const { version: base } = (await good(disk.snapshot())).index;
  const judge = async (count: number): Promise<number> => {
    const entries = Array.from({ length: count }, (_, index) => ({
      type: 'write',
      path: `/a/${deep}/${String(index)}`.replace('//', '/'),
      mode: 0o644,
      content: new Uint8Array(0),
    }));
    const started = performance.now();
    expect(await disk.merge({ base, entries })).toMatchObject({ ok: false });
    return performance.now() - started;
  };
  await judge(100);
  const few = await judge(250);
  // Eight times as many entries: comparing each with each would take 64 times as long.
  expect(await judge(2_000)).toBeLessThan(few * 40 + 50);
});
