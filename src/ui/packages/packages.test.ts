import { describe, expect, it } from 'vitest';
import type { LockedPackage, PackageLock } from '../../core/package-lock.ts';
import { addedText, isArchiveName, missingPackage, packageNames, packageRows } from './packages.ts';

const locked = (path: string, version: string): LockedPackage => ({
  path,
  name: path,
  version,
  integrity: '',
  tarball: '',
  bins: {},
});
const lockOf = (requested: PackageLock['requested'], ...packages: LockedPackage[]): PackageLock => ({
  format: 1,
  requested,
  packages,
});

describe('packages', () => {
  it.each([
    ['lodash', ['lodash']],
    ['lodash, zod@^3', ['lodash', 'zod@^3']],
    ['zod@>=3 <4 @scope/a@1 - 2 b', ['zod@>=3 <4', '@scope/a@1 - 2', 'b']],
    ['a@1 || 2', ['a@1 || 2']],
    ['npm install --save-dev lodash -D zod', ['lodash', 'zod']],
    ['  , ', []],
  ])('splits %j', (text, names) => {
    expect(packageNames(text)).toEqual(names);
  });

  it('lists requested packages with their versions', () => {
    const lock = lockOf(
      [
        { name: 'zod', wanted: '^3' },
        { name: 'a', wanted: 'archive:sha512-x' },
        { name: 'gone', wanted: 'latest' },
      ],
      locked('zod', '3.25.0'),
      locked('a', '1.0.0'),
      locked('a/node_modules/zod', '4.0.0'),
    );
    expect(packageRows(lock)).toEqual([
      { name: 'a', version: '1.0.0', range: undefined, fromArchive: true },
      { name: 'gone', version: undefined, range: undefined, fromArchive: false },
      { name: 'zod', version: '3.25.0', range: '^3', fromArchive: false },
    ]);
  });

  it('reports what was added, also again and from an archive', () => {
    const before = lockOf([{ name: 'zod', wanted: '^3' }], locked('zod', '3.25.0'));
    const after = lockOf(
      [...before.requested, { name: 'mine', wanted: 'archive:sha512-x' }],
      ...before.packages,
      locked('mine', '0.1.0'),
    );
    expect(addedText(after, before, [{ kind: 'archive', fileName: 'mine.tgz', bytes: new Uint8Array() }])).toBe(
      'mine 0.1.0',
    );
    expect(addedText(before, before, [{ kind: 'name', text: 'zod@^3' }])).toBe('zod 3.25.0');
  });

  it.each([
    ["Cannot find module 'lodash'\nRequire stack:\n- /x.js", 'lodash'],
    ["Cannot find package '@a/b' imported from /x.js", '@a/b'],
    ["Cannot find module '@a/b/c.js'", '@a/b'],
    ["Cannot find module './other.js'", undefined],
    ["Cannot find module '/other.js'", undefined],
    ['boom', undefined],
    [undefined, undefined],
  ])('of %j misses %j', (message, name) => {
    expect(missingPackage(message)).toBe(name);
  });

  it('recognizes archives by their names', () => {
    expect(['a.tgz', 'A.ZIP', 'a.tar.gz', 'a.tar', 'a.js', 'tgz'].map(isArchiveName)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
