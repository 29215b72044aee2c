import { expect, it } from 'vitest';
import type { ListedEntry } from '../../core/file-system.ts';
import { baseNamesOf } from './folder-files.ts';

it('orders the files of a name, and takes a limited number of them', () => {
  const entry = (name: string, more: Partial<ListedEntry> = {}): ListedEntry => ({
    name,
    kind: 'file',
    size: 1,
    mtimeMs: 1,
    mode: 0o644,
    ...more,
  });
  const { baseNames } = baseNamesOf(
    '/tools',
    ['a', 'a.js', 'a.md', 'a.mjs', 'a.ts', 'b.md', 'c.css', 'd.test.js', '.env', 'lib.js']
      .map((name) => entry(name))
      .concat(entry('x', { kind: 'directory' }), entry('y', { kind: 'link', leadsTo: 'directory' })),
  );
  expect(
    baseNames.map(({ baseName, files, companion }) => [baseName, files.map(({ path }) => path), companion?.path]),
  ).toEqual([
    ['a', ['/tools/a.ts', '/tools/a.js', '/tools/a.mjs', '/tools/a'], '/tools/a.md'],
    ['lib', ['/tools/lib.js'], undefined],
  ]);
  const many = baseNamesOf(
    '/tools',
    Array.from({ length: 5_000 }, (_, at) => entry(`t${String(at)}.js`)),
  );
  expect([many.baseNames.length, many.left]).toEqual([2_000, 3_000]);
});
