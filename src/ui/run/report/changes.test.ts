import { describe, expect, it } from 'vitest';
import type { RunChanges } from '../../../core/call.ts';
import { changeCounts, changeRows, splitPath } from './changes.ts';

const changes: RunChanges = {
  state: 'landed',
  entries: [
    { path: '/a', did: 'mkdir' },
    { path: '/a/b.txt', did: 'write', size: 5 },
    { path: '/c', did: 'remove' },
  ],
  total: 3,
  conflicts: ['/c', '/far'],
};

describe('changes', () => {
  it('puts conflicts first', () => {
    expect(changeRows(changes)).toEqual([
      { path: '/c', did: 'remove', size: undefined, isConflict: true },
      { path: '/far', did: undefined, size: undefined, isConflict: true },
      { path: '/a', did: 'mkdir', size: undefined, isConflict: false },
      { path: '/a/b.txt', did: 'write', size: 5, isConflict: false },
    ]);
  });

  it('counts only complete lists', () => {
    expect(changeCounts(changes)).toEqual([
      { did: 'write', count: 1 },
      { did: 'mkdir', count: 1 },
      { did: 'remove', count: 1 },
    ]);
    expect(changeCounts({ ...changes, total: 4 })).toBeUndefined();
  });

  it.each([
    ['/a/b/c.txt', ['/a/b', '/c.txt']],
    ['/top', ['', '/top']],
    ['bare', ['', 'bare']],
  ])('splits %s', (path, parts) => {
    expect(splitPath(path)).toEqual(parts);
  });
});
