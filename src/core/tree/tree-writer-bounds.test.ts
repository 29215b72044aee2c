import { describe, expect, it } from 'vitest';
import { runNow, type TreeEntry } from './tree-path.ts';
import { leftOutText, TreeWriter, type TreeOptions } from './tree-writer.ts';

type Layout = Readonly<Record<string, 'file' | 'shared' | 'folder' | `-> ${string}`>>;

/** A disk in memory: absolute paths with what is there. `did` has every operation that changed it, in their order. */
function setUp(layout: Layout, { root = '/app', ...options }: TreeOptions & { root?: string } = {}) {
  const entries = new Map<string, TreeEntry>();
  for (const [path, what] of Object.entries(layout)) {
    if (what === 'folder') entries.set(path, { kind: 'directory' });
    else if (what === 'file' || what === 'shared') entries.set(path, { kind: 'file', isShared: what === 'shared' });
    else entries.set(path, { kind: 'link', target: what.slice(3) });
  }
  const did: string[] = [];
  const looked: string[] = [];
  const broken = new Set<string>();
  const change = (what: string, path: string, entry: TreeEntry | undefined): void => {
    if (broken.has(path)) throw new Error(`no ${what}`);
    did.push(`${what} ${path}`);
    if (entry === undefined) entries.delete(path);
    else entries.set(path, entry);
  };
  const tree = new TreeWriter<string>(
    root,
    {
      look: (path) => {
        looked.push(path);
        return entries.get(path);
      },
      names: (folder) =>
        [...entries.keys()]
          .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length + 1).includes('/'))
          .map((path) => path.slice(folder.length + 1)),
      write: (path, content) => change(`write ${content}`, path, { kind: 'file' }),
      makeFolder: (path) => change('folder', path, { kind: 'directory' }),
      link: (target, path) => change(`link ${target}`, path, { kind: 'link', target }),
      remove: (path) => change('remove', path, undefined),
    },
    options,
  );
  return { tree, did, looked, broken };
}

describe('writing a file', () => {
  it('makes only the folders that are missing, from above', () => {
    const { tree, did } = setUp({ '/app/a': 'folder' });
    expect(runNow(tree.write('a/b/c/f', 'x'))).toBe(true);
    expect(did).toEqual(['folder /app/a/b', 'folder /app/a/b/c', 'write x /app/a/b/c/f']);
  });

  it.each<[string, Layout, readonly string[]]>([
    ['a file', { '/app/f': 'file' }, ['write x /app/f']],
    ['a file with another path, which must not change', { '/app/f': 'shared' }, ['remove /app/f', 'write x /app/f']],
    ['a link', { '/app/f': '-> /etc/passwd' }, ['remove /app/f', 'write x /app/f']],
    ['nothing', {}, ['write x /app/f']],
  ])('takes the place of %s', (_what, layout, done) => {
    const { tree, did } = setUp(layout);
    expect(runNow(tree.write('f', 'x'))).toBe(true);
    expect(did).toEqual(done);
  });

  it('replaces a folder only where that was asked for', () => {
    const layout: Layout = { '/app/d': 'folder', '/app/d/f': 'file' };
    const kept = setUp(layout);
    expect([runNow(kept.tree.write('d', 'x')), runNow(kept.tree.link('d', 'e'))]).toEqual([false, false]);
    expect(kept.did).toEqual([]);
    expect(kept.tree.whyLeft('d')).toEqual({ path: 'd', reason: 'folder-there', at: 'd' });
    const { tree, did } = setUp(layout, { replacesFolders: true });
    expect(runNow(tree.write('d', 'x'))).toBe(true);
    expect(did).toEqual(['remove /app/d', 'write x /app/d']);
  });

  it('does nothing more after an error of the disk, which it passes on', () => {
    const { tree, did, broken } = setUp({});
    broken.add('/app/a/b');
    expect(() => runNow(tree.write('a/b/f', 'x'))).toThrow('no folder');
    expect(did).toEqual(['folder /app/a']);
    expect(tree.leftOut).toEqual([]);
  });

  it('knows a root that is the whole disk', () => {
    const { tree, did, looked } = setUp({}, { root: '/' });
    expect(runNow(tree.write('a/f', 'x'))).toBe(true);
    expect({ did, looked }).toEqual({ did: ['folder /a', 'write x /a/f'], looked: ['/a'] });
    expect(runNow(tree.readable(''))).toBe('/');
  });
});

describe('links', () => {
  it('take the place of a file, a link, nothing, and of a folder only if asked', () => {
    const { tree, did } = setUp({ '/app/f': 'file', '/app/l': '-> f', '/app/d': 'folder' }, { replacesFolders: true });
    for (const path of ['f', 'l', 'd', 'e/n']) expect(runNow(tree.link(path, 'x'))).toBe(true);
    expect(did).toEqual([
      'remove /app/f',
      'link x /app/f',
      'remove /app/l',
      'link x /app/l',
      'remove /app/d',
      'link x /app/d',
      'folder /app/e',
      'link x /app/e/n',
    ]);
  });

  it('lead wherever they want only in a copy of the whole disk', () => {
    const anywhere = setUp({}, { links: 'any' });
    expect(runNow(anywhere.tree.link('l', '/etc', () => false))).toBe(true);
    expect(anywhere.did).toEqual(['link /etc /app/l']);
    const inside = setUp({}, { links: 'inside' });
    expect(runNow(inside.tree.link('l', '/etc'))).toBe(false);
    expect(inside.did).toEqual([]);
    expect(inside.tree.whyLeft('l')).toEqual({ path: 'l', reason: 'link-out', at: 'l' });
  });

  it('lead only where their maker allows, by the place at the end of all links', () => {
    const asked: string[] = [];
    const { tree, did } = setUp({ '/app/d': 'folder', '/app/d/m': '-> ../e' });
    const mayLeadTo = (names: readonly string[]): boolean => asked.push(names.join('/')) > 1;
    expect(runNow(tree.link('d/l', 'm/f', mayLeadTo))).toBe(false);
    expect(tree.whyLeft('d/l')?.reason).toBe('link-out');
    expect(did).toEqual([]);
    expect(runNow(tree.link('d/l', 'm/f', mayLeadTo))).toBe(true);
    expect(asked).toEqual(['e/f', 'e/f']);
  });

  it('go up as far as there are folders above them', () => {
    const { tree } = setUp({});
    expect(runNow(tree.link('a/b/l', '../../x'))).toBe(true);
    expect(runNow(tree.link('a/b/m', '../../../x'))).toBe(false);
  });

  it('are left out for their name before their target is judged', () => {
    const { tree, did } = setUp({});
    expect(runNow(tree.link('../l', '/etc'))).toBe(false);
    expect(runNow(tree.link('a\0', '/etc'))).toBe(false);
    expect(tree.leftOut.map(({ reason }) => reason)).toEqual(['outside', 'name']);
    expect(did).toEqual([]);
  });
});

describe('the root itself', () => {
  it('is never written, linked or removed', () => {
    const { tree, did } = setUp({ '/app/f': 'file' }, { replacesFolders: true });
    for (const steps of [tree.write('.', 'x'), tree.link('./', 'x'), tree.remove('')])
      expect(runNow(steps)).toBe(false);
    expect(tree.leftOut).toEqual([
      { path: '.', reason: 'outside', at: '.' },
      { path: './', reason: 'outside', at: './' },
      { path: '', reason: 'outside', at: '' },
    ]);
    expect(did).toEqual([]);
  });

  it('is emptied, and stays', () => {
    const { tree, did } = setUp({ '/app': 'folder', '/app/f': 'file', '/app/l': '-> /etc' });
    // Its entry is known without a look: it is a folder.
    expect(runNow(tree.removeTree(''))).toBe(false);
    expect(did).toEqual(['remove /app/f', 'remove /app/l']);
  });

  it('is a folder that is there', () => {
    const { tree, did, looked } = setUp({});
    expect(runNow(tree.look(''))).toEqual({ kind: 'directory' });
    expect(runNow(tree.check(''))).toBe(true);
    expect(runNow(tree.makeFolder(''))).toBe(true);
    expect(runNow(tree.readable(''))).toBe('/app');
    expect({ did, looked }).toEqual({ did: [], looked: [] });
  });
});

describe('folders', () => {
  it('are made with those above them, once', () => {
    const { tree, did } = setUp({});
    expect(runNow(tree.makeFolder('a/b'))).toBe(true);
    expect(runNow(tree.makeFolder('a/b'))).toBe(true);
    expect(did).toEqual(['folder /app/a', 'folder /app/a/b']);
  });

  it.each<[string, string, boolean, object | undefined]>([
    ['a folder', 'd', true, undefined],
    ['nothing', 'd/new/newer', true, undefined],
    ['a file', 'f', false, { path: 'f', reason: 'file-there', at: 'f' }],
    ['a link', 'l', false, { path: 'l', reason: 'behind-link', at: 'l' }],
    ['something behind a file', 'f/g/h', false, { path: 'f/g/h', reason: 'file-there', at: 'f' }],
    ['something behind a link', 'd/l/x/y', false, { path: 'd/l/x/y', reason: 'behind-link', at: 'd/l' }],
    ['a place outside', 'd/..', false, { path: 'd/..', reason: 'outside', at: 'd/..' }],
  ])('can be where %s is: %s', (_what, path, can, why) => {
    const { tree, did } = setUp({ '/app/d': 'folder', '/app/f': 'file', '/app/l': '-> d', '/app/d/l': '-> .' });
    expect(runNow(tree.check(path))).toBe(can);
    expect(tree.whyLeft(path)).toEqual(why);
    expect(did).toEqual([]);
    expect(runNow(tree.makeFolder(path))).toBe(can);
    expect(did.length > 0).toBe(path === 'd/new/newer');
  });
});

describe('removing', () => {
  it('removes what is there, and has nothing to do where nothing is', () => {
    const { tree, did } = setUp({ '/app/f': 'file', '/app/l': '-> /etc' });
    for (const path of ['f', 'l', 'none', 'none/f']) expect(runNow(tree.remove(path))).toBe(true);
    expect(runNow(tree.removeTree('none'))).toBe(true);
    expect(did).toEqual(['remove /app/f', 'remove /app/l']);
    expect(tree.leftOut).toEqual([]);
  });

  it('takes names that are too long to be written', () => {
    const name = 'n'.repeat(300);
    const { tree, did } = setUp({ [`/app/${name}`]: 'file' });
    expect(runNow(tree.removeTree(name))).toBe(true);
    expect(did).toEqual([`remove /app/${name}`]);
  });

  it('removes what is below a folder before it, and passes no link', () => {
    const { tree, did } = setUp({
      '/app/d': 'folder',
      '/app/d/e': 'folder',
      '/app/d/e/f': 'file',
      '/app/d/l': '-> e',
      '/app/f': 'file',
    });
    expect(runNow(tree.removeTree('./d/'))).toBe(true);
    expect(did).toEqual(['remove /app/d/e/f', 'remove /app/d/e', 'remove /app/d/l', 'remove /app/d']);
  });

  it('stops at the error of the disk', () => {
    const { tree, did, broken } = setUp({ '/app/d': 'folder', '/app/d/a': 'file', '/app/d/b': 'file' });
    broken.add('/app/d/b');
    expect(() => runNow(tree.removeTree('d'))).toThrow('no remove');
    expect(did).toEqual(['remove /app/d/a']);
  });
});

describe('clearing the way', () => {
  const layout: Layout = { '/app/d': 'folder', '/app/d/l': '-> .', '/app/f': 'file' };
  it.each([
    ['d/l', ['d/l']],
    ['d/l/l/l', ['d/l']],
    ['d', []],
    ['f/g', []],
    ['none/l', []],
    ['../l', []],
    ['/app/d/l', []],
    ['', []],
  ])('to %j removes the links %j', (path, removed) => {
    const { tree, did } = setUp(layout);
    expect(runNow(tree.clearWay(path))).toEqual(removed);
    expect(did).toEqual(removed.map((one) => `remove /app/${one}`));
  });

  it('looks at nothing below a folder that is missing', () => {
    const { tree, looked } = setUp(layout);
    runNow(tree.clearWay('none/a/b'));
    expect(looked).toEqual(['/app/none']);
  });
});

describe('looking and reading', () => {
  const layout: Layout = {
    '/app/d': 'folder',
    '/app/d/f': 'file',
    '/app/d/l': '-> ../m/f',
    '/app/m': '-> d',
    '/app/out': '-> ../etc',
    '/app/gone': '-> none',
    '/app/circle': '-> circle',
    '/app/d/above': '-> ..',
    '/etc': 'folder',
  };
  it.each([
    ['d', 'directory', '/app/d'],
    ['d/f', 'file', '/app/d/f'],
    ['./d//f', 'file', '/app/d/f'],
    ['d/l', 'link', '/app/d/f'],
    ['m', 'link', '/app/d'],
    ['d/above', 'link', '/app'],
    ['m/f', undefined, undefined],
    ['d/f/x', undefined, undefined],
    ['none', undefined, undefined],
    ['none/x', undefined, undefined],
    ['out', 'link', undefined],
    ['gone', 'link', undefined],
    ['circle', 'link', undefined],
    ['../etc', undefined, undefined],
    ['/app/d', undefined, undefined],
  ])('at %j is %s, which is read at %s', (path, kind, readAt) => {
    const { tree } = setUp(layout);
    expect(runNow(tree.look(path))?.kind).toBe(kind);
    expect(runNow(tree.readable(path))).toBe(readAt);
  });

  it('stops at what is no folder', () => {
    const { tree, looked } = setUp(layout);
    runNow(tree.look('m/f/g'));
    runNow(tree.look('../etc'));
    expect(looked).toEqual(['/app/m']);
  });
});

describe('what was left out', () => {
  it('has each path once, with the first reason, and nothing else', () => {
    const { tree } = setUp({ '/app/f': 'file', '/app/l': '-> d' });
    runNow(tree.write('f/g', 'x'));
    runNow(tree.link('f/g', '/etc'));
    runNow(tree.write('l/g', 'x'));
    runNow(tree.write('fine', 'x'));
    expect(tree.leftOut).toEqual([
      { path: 'f/g', reason: 'file-there', at: 'f' },
      { path: 'l/g', reason: 'behind-link', at: 'l' },
    ]);
    expect(tree.whyLeft('fine')).toBeUndefined();
  });

  it.each([
    ['outside', 'left out a/b: it lies outside of /app'],
    ['name', 'left out a/b: no file can have this name. Shorten or rename it'],
    ['link-out', 'left out a/b: its link leads out of /app'],
    [
      'behind-link',
      'left out a/b: a is a link, and nothing is written or removed through a link. Remove the link first',
    ],
    ['file-there', 'left out a/b: a is a file, not a folder. Remove it first'],
    ['folder-there', 'left out a/b: a folder is there. Remove it first'],
  ] as const)('is told for %s', (reason, text) => {
    expect(leftOutText({ path: 'a/b', reason, at: 'a' }, '/app')).toBe(text);
  });
});
