import { expect, it } from 'vitest';
import type { Snapshot, SnapshotEntry } from '../workspace/contract/snapshot.ts';
import { checkPinned, folderOf, viewFor } from './pinned-snapshot.ts';

const file = (path: string, hash: string): SnapshotEntry => ({
  kind: 'file',
  path,
  hash,
  mode: 0o644,
  mtimeMs: 0,
  size: 1,
  pack: 0,
  offset: 0,
});
const folder = (path: string): SnapshotEntry => ({ kind: 'directory', path, mode: 0o755, mtimeMs: 0 });
const snapshot: Snapshot = {
  index: {
    format: 1,
    version: 7,
    entries: [
      folder('/lib'),
      file('/lib/x.js', 'b'),
      file('/secret', 's'),
      folder('/tools'),
      folder('/tools/deep'),
      file('/tools/run', 'a'),
    ],
  },
  packs: [],
};
const location = {
  path: '/tools/run',
  files: [
    { path: '/tools/run', hash: 'a' },
    { path: '/lib/x.js', hash: 'b' },
  ],
};
const pathsOf = (view: ReturnType<typeof viewFor>): string[] =>
  view.ok ? view.value.index.entries.map(({ path }) => path) : [view.error.code];

it('shows only the files of the code, or the whole workspace', () => {
  expect(pathsOf(viewFor(snapshot, location, true))).toEqual(['/lib', '/lib/x.js', '/tools', '/tools/run']);
  const whole = viewFor(snapshot, location, false);
  expect(pathsOf(whole)).toHaveLength(6);
  expect(whole.ok && whole.value.index.entries.at(-1)).toMatchObject({ mode: 0o755 });
  expect([folderOf('/a'), folderOf('/a/b/c.js')]).toEqual(['/', '/a/b']);
});

it('refuses files that have changed, are gone or are not files any more', () => {
  for (const entries of [
    snapshot.index.entries.filter(({ path }) => path !== '/lib/x.js'),
    [...snapshot.index.entries, file('/lib/y.js', 'b')].filter(({ path }) => path !== '/lib/x.js'),
    [folder('/lib/x.js'), file('/tools/run', 'a')],
    [file('/lib/x.js', 'c'), file('/tools/run', 'a')],
  ]) {
    expect(pathsOf(viewFor({ ...snapshot, index: { ...snapshot.index, entries } }, location, false))).toEqual([
      'EBUSY',
    ]);
  }
});

it.each([
  ['as they were', [{ path: '/lib/x.js', hash: 'b' }], 'fine'],
  ['none', [], 'fine'],
  ['one that has changed', [{ path: '/lib/x.js', hash: 'c' }], 'EBUSY'],
  ['one that is gone', [{ path: '/lib/y.js', hash: 'b' }], 'EBUSY'],
  ['a folder in its place', [{ path: '/lib', hash: 'b' }], 'EBUSY'],
])('checks files that are pinned to a tool: %s', (_name, pinned, reported) => {
  const checked = checkPinned(snapshot, pinned);
  expect(checked.ok ? 'fine' : checked.error.code).toBe(reported);
});
