import { expect, test } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { SnapshotEntry } from '../contract/snapshot.ts';
import { Tree, type TreeChange } from '../disk/tree.ts';
import { planMerge, type MergePlan, type PlainEntry } from './plan-merge.ts';

const file = (path: string, size = 3, hash = 'h', mode = 0o644): TreeChange => ({
  type: 'file',
  path,
  mode,
  size,
  hash,
});
const folder = (path: string, mode = 0o755): TreeChange => ({ type: 'directory', path, mode });
const link = (path: string, target: string): TreeChange => ({ type: 'link', path, target });
const write = (path: string, size = 3, hash = 'h', mode = 0o644): PlainEntry => ({
  type: 'write',
  path,
  mode,
  hash,
  size,
});
const mkdir = (path: string, mode = 0o755): PlainEntry => ({ type: 'mkdir', path, mode });
const symlink = (path: string, target: string): PlainEntry => ({ type: 'symlink', path, target });
const chmod = (path: string, mode: number): PlainEntry => ({ type: 'chmod', path, mode });
const remove = (path: string): PlainEntry => ({ type: 'remove', path });

/** What the run saw: a folder with a folder and two files in it, a file and a link. */
const SEEN: readonly TreeChange[] = [
  folder('/d'),
  file('/d/x', 3),
  folder('/d/e'),
  file('/d/e/y', 4),
  file('/f', 5),
  link('/l', 'f'),
];

/** The plan for a run that saw `SEEN`, after `since` happened. */
function plan(entries: readonly PlainEntry[], since: readonly TreeChange[] = []): MergePlan {
  const tree = new Tree(LIMITS.disk);
  for (const change of [...SEEN, ...since]) tree.apply(change, 1);
  return planMerge({ format: 1, version: 1, entries: SEEN.map(seenAs) }, tree, entries);
}

function seenAs(change: TreeChange): SnapshotEntry {
  switch (change.type) {
    case 'file':
      return {
        kind: 'file',
        path: change.path,
        mode: change.mode,
        mtimeMs: 1,
        size: change.size,
        hash: change.hash,
        pack: 0,
        offset: 0,
      };
    case 'directory':
      return { kind: 'directory', path: change.path, mode: change.mode, mtimeMs: 1 };
    case 'link':
      return { kind: 'link', path: change.path, target: change.target, mtimeMs: 1 };
    case 'mode':
    case 'remove':
    case 'move':
      throw new Error('A snapshot lists entries');
  }
}

const planned = (more: Partial<MergePlan>): MergePlan => ({
  changes: [],
  landed: [],
  conflicts: [],
  moreBytes: 0,
  moreEntries: 0,
  impossible: undefined,
  ...more,
});

test.each<[what: string, entry: PlainEntry, change: TreeChange, moreBytes: number, moreEntries: number]>([
  ['a new file', write('/n', 7), file('/n', 7), 7, 1],
  ['a file in a folder', write('/d/e/n', 7), file('/d/e/n', 7), 7, 1],
  ['a larger file', write('/f', 7), file('/f', 7), 2, 0],
  ['a smaller file', write('/f', 1), file('/f', 1), -4, 0],
  ['another mode of a file', write('/f', 5, 'h', 0o755), file('/f', 5, 'h', 0o755), 0, 0],
  ['other contents of the same size', write('/f', 5, 'i'), file('/f', 5, 'i'), 0, 0],
  ['a file in the place of a link', write('/l', 7), file('/l', 7), 7, 0],
  ['a link in the place of a file', symlink('/f', 'l'), link('/f', 'l'), -5, 0],
  ['another target', symlink('/l', 'd'), link('/l', 'd'), 0, 0],
  ['a new link', symlink('/n', 'd'), link('/n', 'd'), 0, 1],
  ['a new folder', mkdir('/n'), folder('/n'), 0, 1],
  ['a mode of a file', chmod('/f', 0o600), { type: 'mode', path: '/f', mode: 0o600 }, 0, 0],
  ['a mode of a folder', chmod('/d', 0o700), { type: 'mode', path: '/d', mode: 0o700 }, 0, 0],
  ['a removed file', remove('/f'), { type: 'remove', path: '/f' }, -5, -1],
  ['a removed link', remove('/l'), { type: 'remove', path: '/l' }, 0, -1],
  ['a removed folder', remove('/d'), { type: 'remove', path: '/d' }, -7, -4],
])('%s lands', (_what, entry, change, moreBytes, moreEntries) => {
  // A file of another size also has other contents.
  const one = entry.type === 'write' && entry.size !== 5 ? { ...entry, hash: 'new' } : entry;
  const made = change.type === 'file' && change.size !== 5 ? { ...change, hash: 'new' } : change;
  expect(plan([one])).toEqual(planned({ changes: [made], landed: [entry.path], moreBytes, moreEntries }));
});

test.each<[what: string, entry: PlainEntry, since: readonly TreeChange[]]>([
  ['a file', write('/f', 5, 'i', 0o600), [file('/f', 5, 'i', 0o600)]],
  ['a new file', write('/n'), [file('/n')]],
  ['a new folder, with whatever mode', mkdir('/n', 0o700), [folder('/n')]],
  ['a folder that was there', mkdir('/d', 0o700), []],
  ['a link', symlink('/l', 'd'), [link('/l', 'd')]],
  ['a link in the place of a file', symlink('/f', 'd'), [{ type: 'remove', path: '/f' }, link('/f', 'd')]],
  ['a mode', chmod('/f', 0o600), [{ type: 'mode', path: '/f', mode: 0o600 }]],
  ['a mode of other contents', chmod('/f', 0o600), [file('/f', 9, 'i', 0o600)]],
  ['a mode of a folder', chmod('/d', 0o700), [{ type: 'mode', path: '/d', mode: 0o700 }]],
  ['a removal', remove('/f'), [{ type: 'remove', path: '/f' }]],
  ['a removal of a folder', remove('/d'), [{ type: 'remove', path: '/d' }]],
])('%s that is so already lands without a change', (_what, entry, since) => {
  expect(plan([entry], since)).toEqual(planned({ landed: [entry.path] }));
});

type Other = { readonly at: string; readonly theirs: 'created' | 'changed' | 'removed' };
const lost = (path: string): TreeChange => ({ type: 'remove', path });

test.each<[what: string, entry: PlainEntry, since: readonly TreeChange[], other: Other]>([
  ['contents', write('/f', 1, 'i'), [file('/f', 5, 'j')], { at: '/f', theirs: 'changed' }],
  ['a mode', write('/f', 5, 'i'), [file('/f', 5, 'h', 0o600)], { at: '/f', theirs: 'changed' }],
  [
    'the same contents with another mode',
    write('/f', 5, 'i', 0o600),
    [file('/f', 5, 'i')],
    { at: '/f', theirs: 'changed' },
  ],
  ['other contents with the same mode', write('/f', 5, 'i'), [file('/f', 5, 'j')], { at: '/f', theirs: 'changed' }],
  ['a link instead', write('/f', 5, 'i'), [lost('/f'), link('/f', 'l')], { at: '/f', theirs: 'changed' }],
  ['a folder instead', write('/f', 5, 'i'), [lost('/f'), folder('/f', 0o644)], { at: '/f', theirs: 'changed' }],
  ['no file any more', write('/f', 5, 'i'), [lost('/f')], { at: '/f', theirs: 'removed' }],
  ['a new file', write('/n', 5, 'i'), [file('/n', 5, 'j')], { at: '/n', theirs: 'created' }],
  ['a new file where a folder is wanted', mkdir('/n'), [file('/n')], { at: '/n', theirs: 'created' }],
  ['a new folder where a link is wanted', symlink('/n', 'f'), [folder('/n')], { at: '/n', theirs: 'created' }],
  ['another target', symlink('/l', 'd'), [link('/l', 'd/x')], { at: '/l', theirs: 'changed' }],
  ['a file with a link wanted', symlink('/l', 'd'), [lost('/l'), file('/l')], { at: '/l', theirs: 'changed' }],
  ['a mode of a file that is gone', chmod('/f', 0o600), [lost('/f')], { at: '/f', theirs: 'removed' }],
  ['a mode of what is a link now', chmod('/f', 0o600), [lost('/f'), link('/f', 'l')], { at: '/f', theirs: 'changed' }],
  ['a mode of what has another', chmod('/f', 0o600), [file('/f', 5, 'h', 0o700)], { at: '/f', theirs: 'changed' }],
  ['a removed file that changed', remove('/f'), [file('/f', 5, 'j')], { at: '/f', theirs: 'changed' }],
  ['a removed file that is new', remove('/n'), [file('/n')], { at: '/n', theirs: 'created' }],
  [
    'a removed folder with another mode',
    remove('/d'),
    [{ type: 'mode', path: '/d', mode: 0o700 }],
    { at: '/d', theirs: 'changed' },
  ],
  [
    'a removed folder that is a file now',
    remove('/d'),
    [lost('/d'), file('/d', 1, 'h', 0o755)],
    { at: '/d', theirs: 'changed' },
  ],
  ['a removed folder with a new file', remove('/d'), [file('/d/e/n')], { at: '/d/e/n', theirs: 'created' }],
  ['a removed folder with a changed file', remove('/d'), [file('/d/e/y', 4, 'j')], { at: '/d/e/y', theirs: 'changed' }],
  ['a removed folder without a file', remove('/d'), [lost('/d/e/y')], { at: '/d/e/y', theirs: 'removed' }],
  ['a removed folder without a folder', remove('/d'), [lost('/d/e')], { at: '/d/e', theirs: 'removed' }],
  ['the folder is gone', write('/d/e/n'), [lost('/d/e')], { at: '/d/e', theirs: 'removed' }],
  ['the folder above it is gone', write('/d/e/n'), [lost('/d')], { at: '/d', theirs: 'removed' }],
  ['the folder is a file', write('/d/e/n'), [lost('/d/e'), file('/d/e')], { at: '/d/e', theirs: 'changed' }],
  ['the folder above it is a link', write('/d/e/n'), [lost('/d'), link('/d', '/')], { at: '/d', theirs: 'changed' }],
])('conflict: %s', (_what, entry, since, other) => {
  expect(plan([entry, write('/other')], since)).toEqual(
    planned({
      changes: [file('/other')],
      landed: ['/other'],
      moreBytes: 3,
      moreEntries: 1,
      conflicts: [{ path: entry.path, ...other }],
    }),
  );
});

test('a conflict holds for what is below', () => {
  expect(plan([mkdir('/n'), write('/n/a'), mkdir('/n/b'), write('/n/b/c')], [file('/n', 1, 'j')])).toEqual(
    planned({ conflicts: ['/n', '/n/b', '/n/a', '/n/b/c'].map((path) => ({ path, at: '/n', theirs: 'created' })) }),
  );
});

test.each<[what: string, entries: readonly PlainEntry[], impossible: string]>([
  ['a file in a file', [write('/f/n')], '/f/n'],
  ['a file in nothing', [write('/n/m')], '/n/m'],
  ['a file in a link', [write('/l/n')], '/l/n'],
  ['a file in a removed folder', [remove('/d'), write('/d/n')], '/d/n'],
  ['a file in the place of a folder', [write('/d')], '/d'],
  ['a link in the place of a folder', [symlink('/d', 'f')], '/d'],
  ['a folder in the place of a file', [mkdir('/f')], '/f'],
  ['a folder in the place of a link', [mkdir('/l')], '/l'],
  ['a mode of nothing', [chmod('/n', 0o600)], '/n'],
  ['a mode of a link', [chmod('/l', 0o600)], '/l'],
  ['a mode of what was removed', [remove('/f'), chmod('/f', 0o600)], '/f'],
  ['a removal of nothing', [remove('/n')], '/n'],
  ['the first of two', [remove('/n'), remove('/m')], '/m'],
])('impossible: %s', (_what, entries, impossible) => {
  expect(plan(entries).impossible).toBe(impossible);
});

test('removals come first and folders second, each from the top down', () => {
  const result = plan([
    write('/d', 2, 'new'),
    mkdir('/f/sub'),
    write('/f/sub/a', 1),
    remove('/d/x'),
    mkdir('/f'),
    remove('/f'),
    remove('/d'),
    remove('/d/e/y'),
  ]);
  expect(result).toEqual(
    planned({
      changes: [lost('/d'), lost('/f'), folder('/f'), folder('/f/sub'), file('/d', 2, 'new'), file('/f/sub/a', 1)],
      landed: ['/d', '/d/e/y', '/d/x', '/f', '/f', '/f/sub', '/d', '/f/sub/a'],
      moreBytes: -7 - 5 + 2 + 1,
      moreEntries: -4 - 1 + 1 + 1 + 1 + 1,
    }),
  );
});
