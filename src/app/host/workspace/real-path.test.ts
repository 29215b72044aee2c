import { expect, test } from 'vitest';
import type { FileSystem } from '../../../core/file-system.ts';
import { realPathOf } from './real-path.ts';

/** A workspace with `/docs/a.txt`, a link to it, a link to its folder, and links that lead nowhere. */
const REAL = new Map([
  ['/', '/'],
  ['/docs', '/docs'],
  ['/docs/a.txt', '/docs/a.txt'],
  ['/to-docs', '/docs'],
  ['/to-docs/a.txt', '/docs/a.txt'],
  ['/docs/back', '/'],
]);
const BROKEN = new Set(['/nowhere', '/docs/nowhere']);
const failure = (code: string, path: string) => ({ ok: false, error: { code, path, message: code } }) as const;
// The two members that are used, in the form in which the disk answers.
const files = {
  realpath: async (path: string) => {
    const value = REAL.get(path);
    if (path.startsWith('/locked')) return failure('EIO', path);
    return value === undefined ? failure('ENOENT', path) : { ok: true, value };
  },
  lstat: async (path: string) => (BROKEN.has(path) ? { ok: true, value: { kind: 'link' } } : failure('ENOENT', path)),
} as unknown as Pick<FileSystem, 'realpath' | 'lstat'>;

test.each([
  ['/', '/'],
  ['/docs/a.txt', '/docs/a.txt'],
  ['/to-docs/a.txt', '/docs/a.txt'],
  ['/to-docs/new/file.txt', '/docs/new/file.txt'],
  ['/docs/back/new.txt', '/new.txt'],
  ['/new/file.txt', '/new/file.txt'],
  ['/nowhere', undefined],
  ['/nowhere/file.txt', undefined],
  ['/docs/nowhere/a/b', undefined],
  ['/locked/file.txt', undefined],
])('%s leads to %s', async (path, real) => {
  expect(await realPathOf(files, path)).toBe(real);
});
