import { expect, it } from 'vitest';
import { fileFailure } from '../core/file-system.ts';
import { createProtection } from './protection.ts';

const LINKS = new Map([['/link', '/real']]);
const files = {
  realpath: (path: string) => {
    const value = LINKS.get(path);
    return Promise.resolve(value === undefined ? fileFailure('ENOENT', path) : { ok: true as const, value });
  },
};

it.each<[list: string, path: string, covered: boolean]>([
  ['/a:b/c', '/a', true],
  ['/a:b/c', '/a/x', true],
  ['/a:b/c', '/b/c', true],
  ['/a:b/c', '/A/X', true],
  ['/a:b/c', '/b', false],
  ['/a:b/c', '/ax', false],
  // Where a protected path leads by a link.
  ['/link', '/link', true],
  ['/link', '/real', true],
  ['/link', '/real/x', true],
  ['/link', '/other', false],
  ['', '/', false],
  ['', '/a', false],
])('the list %j and %s: %j', async (list, path, covered) => {
  expect((await createProtection(list, files)).covers(path)).toBe(covered);
});
