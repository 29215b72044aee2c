import { describe, expect, it } from 'vitest';
import type { LockedPackage } from '../../../core/package-lock.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { recordOf } from '../../catalog-testing.ts';
import { isExactVersion, isFromRegistry, lockOf, requestedOf } from './server-lock.ts';

it.each([
  ['1.2.3', true],
  [`${'1'.repeat(16)}.${'2'.repeat(16)}.${'3'.repeat(16)}`, true],
  ['10.20.30', true],
  [`${'1'.repeat(17)}.0.0`, false],
  [`0.${'1'.repeat(17)}.0`, false],
  [`0.0.${'1'.repeat(17)}`, false],
  ['1.2.3-beta.1', true],
  [`1.2.3-${'a'.repeat(200)}`, true],
  [`1.2.3-${'a'.repeat(201)}`, false],
  ['1.2.3+Build-7.z', true],
  ['1.2.3-rc.1+5', true],
  [`1.2.3+${'a'.repeat(200)}`, true],
  [`1.2.3+${'a'.repeat(201)}`, false],
  ['1.2.3-', false],
  ['1.2.3+', false],
  ['1.2.3-a_b', false],
  ['1.2.3+a_b', false],
  ['1.2', false],
  ['a.2.3', false],
  ['1.b.3', false],
  ['1.2.c', false],
  ['1x2.3', false],
  ['1.2x3', false],
  ['v1.2.3', false],
  ['^1.2.3', false],
  ['1.2.3 ', false],
  ['latest', false],
  ['https://host/a.tgz', false],
  ['', false],
])('%s is an exact version: %s', (version, expected) => {
  expect(isExactVersion(version)).toBe(expected);
});

it.each([
  ['a/-/a-1.0.0.tgz', true],
  ['a/-/a:1.tgz', true],
  ['a//b.tgz', true],
  ['-x:a', true],
  ['', false],
  ['https://host/a.tgz', false],
  ['FILE:a.tgz', false],
  ['git+ssh://host/a', false],
  ['//host/a.tgz', false],
])('an archive at %j is from the registry: %s', (tarball, expected) => {
  expect(isFromRegistry({ tarball })).toBe(expected);
});

it.each([
  ['a', 'a', '1.0.0'],
  ['b', 'a', 'npm:a@1.0.0'],
  ['@s/a', '@s/a', '1.0.0'],
])('package.json has for %s from %s the version %s', (path, name, expected) => {
  expect(requestedOf(path, { name, version: '1.0.0' })).toBe(expected);
});

describe('the lock of a server', () => {
  const locked = (path: string, more: Partial<LockedPackage> = {}): LockedPackage => ({
    path,
    name: path.slice(path.lastIndexOf('/node_modules/') + 1).replace('node_modules/', ''),
    version: '1.0.0',
    integrity: `sha512-${path}`,
    tarball: `${path}.tgz`,
    bins: {},
    ...more,
  });
  const record = (...packages: LockedPackage[]): ToolRecord =>
    recordOf({ packages: { format: 1, requested: [], packages } });
  const entry = (path: string, more: object = {}) => ({ version: '1.0.0', integrity: `sha512-${path}`, ...more });
  const dependencies = (
    records: readonly ToolRecord[],
    chosen: Record<string, string> = {},
    own = '',
  ): Record<string, unknown> => {
    const { dependencies: found, ...rest } = lockOf('server', own, chosen, records);
    expect(rest).toEqual({ name: 'server', version: '1.0.0', lockfileVersion: 1 });
    return found as Record<string, unknown>;
  };

  it('has the packages of all tools, the first of each path', () => {
    const later = locked('a', { version: '2.0.0' });
    expect(dependencies([recordOf(), record(locked('a')), record(later, locked('@s/b'))])).toEqual({
      a: entry('a'),
      '@s/b': entry('@s/b'),
    });
  });

  it('puts packages into those that contain them, whatever comes first', () => {
    const inner = locked('a/node_modules/b');
    const innermost = locked('a/node_modules/b/node_modules/c');
    const other = locked('zzz/node_modules/b');
    expect(dependencies([record(innermost, inner, other, locked('a'), locked('zzz'))])).toEqual({
      a: entry('a', {
        dependencies: { b: entry(inner.path, { dependencies: { c: entry(innermost.path) } }) },
      }),
      zzz: entry('zzz', { dependencies: { b: entry(other.path) } }),
    });
  });

  it('leaves out a package without the one that contains it', () => {
    expect(dependencies([record(locked('a/node_modules/b'), locked('c'))])).toEqual({ c: entry('c') });
  });

  it('leaves out what is not exactly one archive of the registry', () => {
    const packages = [locked('a', { version: '^1.0.0' }), locked('b', { tarball: '' }), locked('c')];
    expect(dependencies([record(...packages)])).toEqual({ c: entry('c') });
  });

  it('follows package.json where it names the package', () => {
    const chosen = { a: '1.0.0', b: '2.0.0', c: 'npm:x@1.0.0', d: 'npm:d@1.0.0' };
    const packages = [locked('a'), locked('b'), locked('c', { name: 'x' }), locked('d'), locked('toString')];
    expect(dependencies([record(...packages)], chosen)).toEqual({
      a: entry('a'),
      c: entry('c', { version: 'npm:x@1.0.0' }),
      toString: entry('toString'),
    });
  });

  it('adds to the packages of the server itself, and keeps those that it has in the same version', () => {
    const own = JSON.stringify({
      dependencies: { a: { version: '1.0.0', integrity: 'own' }, b: { version: '0.9.0', integrity: 'own' } },
    });
    expect(dependencies([record(locked('a'), locked('b'))], {}, own)).toEqual({
      a: { version: '1.0.0', integrity: 'own' },
      b: entry('b'),
    });
  });

  it.each(['', 'null', '4', '[]', '{}'])('has nothing of its own in %j', (own) => {
    expect(dependencies([record(locked('a'))], {}, own)).toEqual({ a: entry('a') });
  });
});
