import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import {
  belowRoot,
  followLink,
  mayLeadOut,
  partsOf,
  runLater,
  runNow,
  step,
  writtenPartsOf,
  type Steps,
} from './tree-path.ts';

const { maxDepth, maxLinks, maxNameBytes, maxPathBytes } = LIMITS.disk;

/** A path of so many characters, of names that are short enough. */
const pathOf = (length: number): string => 'abcdefghi/'.repeat(Math.ceil(length / 10)).slice(0, length);

describe('names of a path', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a//b/./c/', ['a', 'b', 'c']],
    ['.', []],
    ['..a/b..', ['..a', 'b..']],
    ['a\\..\\b', ['a\\..\\b']],
  ])('%j has the names %j', (path, names) => {
    expect(partsOf(path)).toEqual(names);
    expect(writtenPartsOf(path)).toEqual(names);
  });

  it.each(['/', '/a', '..', 'a/..', '../a', 'a/../b'])('%j lies outside', (path) => {
    expect(partsOf(path)).toBe('outside');
    expect(writtenPartsOf(path)).toBe('outside');
  });

  it('takes names up to their maximum of bytes', () => {
    const atMost = 'n'.repeat(maxNameBytes);
    expect(writtenPartsOf(`a/${atMost}`)).toEqual(['a', atMost]);
    expect(writtenPartsOf(`a/${atMost}n`)).toBe('name');
    expect(writtenPartsOf(`${atMost}n/a`)).toBe('name');
    const inThrees = '\u20ac'.repeat(maxNameBytes / 3);
    expect(writtenPartsOf(inThrees)).toEqual([inThrees]);
    expect(writtenPartsOf(`${inThrees}a`)).toBe('name');
  });

  it('takes paths up to their maximum of names and bytes', () => {
    expect(writtenPartsOf('n/'.repeat(maxDepth))).toHaveLength(maxDepth);
    expect(writtenPartsOf('n/'.repeat(maxDepth + 1))).toBe('name');
    const long = `${'n'.repeat(maxNameBytes)}/`.repeat(maxPathBytes / (maxNameBytes + 1));
    expect(long).toHaveLength(maxPathBytes);
    expect(writtenPartsOf(long)).toHaveLength(16);
    // A slash more names nothing else, and is too long all the same.
    expect(writtenPartsOf(`${long}/`)).toBe('name');
  });

  it('takes no name with a zero byte', () => {
    expect(writtenPartsOf('a/b\0')).toBe('name');
    expect(writtenPartsOf('\0/b')).toBe('name');
  });
});

describe('the path below a root', () => {
  it.each([
    ['/app', '/app', ''],
    ['/app', '/app/', ''],
    ['/app', '/app/a/b', 'a/b'],
    ['/app', '/app/../x', '../x'],
    ['/app', '/apps', undefined],
    ['/app', '/other/app/a', undefined],
    ['/app', '/', undefined],
    ['/app', '', undefined],
    ['/', '/', ''],
    ['/', '', ''],
    ['/', '/a', 'a'],
    ['/', 'a', undefined],
  ])('of %j, %j is %j', (root, path, below) => {
    expect(belowRoot(root, path)).toBe(below);
  });
});

describe('targets of links', () => {
  it.each([
    ['up as far as the root', '..', 1],
    ['up as far as the root, and down', '../../a', 2],
    ['up by dots and slashes', './/.././/a', 1],
    ['to its own folder', '.', 0],
    ['to a name', 'a', 0],
    ['to a name with a colon later', 'ab:c', 0],
    ['to a name that begins with a digit and a colon', '1:c', 0],
    ['to a name that begins with dots', '..a/b', 0],
    ['to the root', '/app', 0],
    ['to the root with a slash', '/app/', 3],
    ['below the root', '/app/a', 0],
    ['with a backslash in it, which stays below', 'a\\b', 0],
    ['up with a backslash, as far as the root', '..\\a', 1],
    ['with a drive later', 'a/C:/b', 0],
    ['of the longest length', pathOf(maxPathBytes), 0],
  ])('may lead %s', (_where, target, depth) => {
    expect(mayLeadOut(target, '/app', depth)).toBe(false);
  });

  it.each([
    ['further up than the root', '../..', 1],
    ['further up than the root, and down again', '../../a', 1],
    ['up from the root', '..', 0],
    ['up after a name', 'a/..', 5],
    ['up after a name and a dot', '../a/./..', 5],
    ['up after the root', '/app/..', 5],
    ['up after the root, and down again', '/app/../app', 5],
    ['outside', '/apps', 5],
    ['to nothing', '', 5],
    ['to a zero byte', 'a\0', 5],
    ['to a drive', 'C:', 5],
    ['to a drive with a small letter', 'z:a', 5],
    ['to another machine', '//app/a', 5],
    ['to another machine with backslashes', '\\\\app', 5],
    ['to another machine with both', '/\\app', 5],
    ['to the root of a drive', '\\a', 5],
    ['up with backslashes', '..\\..\\a', 1],
    ['up after a name, with a backslash', 'a\\..', 5],
    ['along a path that is too long', pathOf(maxPathBytes + 1), 5],
    ['along a path with too many bytes', '\u20ac'.repeat(maxPathBytes / 3 + 1), 5],
  ])('may not lead %s', (_where, target, depth) => {
    expect(mayLeadOut(target, '/app', depth)).toBe(true);
  });

  it('may lead anywhere on a disk whose root is everything, but not above it', () => {
    expect(mayLeadOut('/etc/x', '/', 0)).toBe(false);
    expect(mayLeadOut('/', '/', 0)).toBe(false);
    expect(mayLeadOut('/..', '/', 1)).toBe(true);
  });
});

describe('following a link', () => {
  /** Links by their path below the root. @returns where it leads, and what was looked at */
  const follow = (target: string, from: readonly string[] = [], links: Readonly<Record<string, string>> = {}) => {
    const looked: string[] = [];
    const leadsTo = runNow(
      followLink(
        (parts) => {
          const path = parts.join('/');
          looked.push(path);
          const to = Object.hasOwn(links, path) ? links[path] : undefined;
          return to === undefined ? undefined : { kind: 'link', target: to };
        },
        '/app',
        from,
        target,
      ),
    );
    return { leadsTo: leadsTo?.join('/'), looked };
  };

  it('goes from the folder of the link, or from the root', () => {
    expect(follow('c', ['a', 'b'])).toEqual({ leadsTo: 'a/b/c', looked: ['a/b/c'] });
    expect(follow('../c/./d//', ['a', 'b'])).toEqual({ leadsTo: 'a/c/d', looked: ['a/c', 'a/c/d'] });
    expect(follow('/app/c', ['a', 'b'])).toEqual({ leadsTo: 'c', looked: ['c'] });
    expect(follow('/app/cd/ef', ['a'])).toEqual({ leadsTo: 'cd/ef', looked: ['cd', 'cd/ef'] });
    expect(follow('..', ['a'])).toEqual({ leadsTo: '', looked: [] });
  });

  it('does not look outside', () => {
    expect(follow('../../c', ['a'])).toEqual({ leadsTo: undefined, looked: [] });
    expect(follow('..')).toEqual({ leadsTo: undefined, looked: [] });
    expect(follow('/etc/c', ['a'])).toEqual({ leadsTo: undefined, looked: [] });
    expect(follow('a/b', [], { a: '/etc' })).toEqual({ leadsTo: undefined, looked: ['a'] });
    expect(follow('d/a/b', [], { 'd/a': '../..' })).toEqual({ leadsTo: undefined, looked: ['d', 'd/a'] });
  });

  it('goes on with the rest of the names where a link on its way leads', () => {
    expect(follow('a/x/y', [], { a: 'b', b: '/app/c' })).toEqual({
      leadsTo: 'c/x/y',
      looked: ['a', 'b', 'c', 'c/x', 'c/x/y'],
    });
    expect(follow('d/l/../x', [], { 'd/l': 'm/n' }).leadsTo).toBe('d/m/x');
  });

  it('follows as many links as its maximum, and no circle', () => {
    const chain = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, at) => [`l${String(at)}`, `l${String(at + 1)}`]));
    expect(follow('l0', [], chain(maxLinks)).leadsTo).toBe(`l${String(maxLinks)}`);
    expect(follow('l0', [], chain(maxLinks + 1))).toMatchObject({ leadsTo: undefined });
    expect(follow('l0', [], chain(maxLinks + 1)).looked).toHaveLength(maxLinks + 1);
    expect(follow('a', [], { a: 'a' }).leadsTo).toBeUndefined();
  });
});

describe('steps', () => {
  function* sum(work: (number: number) => number | Promise<number>): Steps<number> {
    const one = yield* step(() => work(1));
    return one + (yield* step(() => work(one + 1)));
  }

  it('are taken one after the other, at once or later', async () => {
    expect(runNow(sum((number) => number * 10))).toBe(10 + 110);
    expect(await runLater(sum((number) => Promise.resolve(number * 10)))).toBe(10 + 110);
  });

  it('end with the error of the first that fails', async () => {
    const asked: number[] = [];
    const fail = (number: number): never => {
      asked.push(number);
      throw new Error('full');
    };
    expect(() => runNow(sum(fail))).toThrow('full');
    await expect(runLater(sum(async (number) => fail(number)))).rejects.toThrow('full');
    expect(asked).toEqual([1, 1]);
  });
});
