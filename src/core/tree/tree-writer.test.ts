import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { hostileTree } from '../testing/hostile-trees.ts';
import { linkedFiles } from '../testing/linked-files.ts';
import { treeDisk } from './tree-disk.ts';
import { runLater } from './tree-path.ts';
import { leftOutText, TreeWriter } from './tree-writer.ts';

const bytes = new TextEncoder().encode('theirs');

/** A folder to write into, beside somebody else's. */
async function setUp() {
  const { files, list } = linkedFiles();
  for (const path of ['/app', '/mine', '/mine/sub']) await files.mkdir(path);
  for (const path of ['/mine/f', '/mine/sub/f', '/f']) await files.writeFile(path, new Uint8Array(1));
  const tree = new TreeWriter('/app', treeDisk(files));
  const outside = (): readonly string[] => list('').filter((line) => !line.startsWith('/app'));
  const made = (): readonly string[] => list('/app');
  return { files, tree, outside, made, left: () => tree.leftOut.map((one) => leftOutText(one, '/app')) };
}

test.each([
  ['a name up', '../f'],
  ['a name up in the middle', 'a/../../f'],
  ['an absolute name', '/mine/f'],
  ['an absolute name below the root', '/app/f'],
  ['two dots at the end', 'a/..'],
])('%s lies outside', async (_title, path) => {
  const { tree, outside, made, left } = await setUp();
  const before = outside();
  expect(await runLater(tree.write(path, { bytes }))).toBe(false);
  expect(await runLater(tree.makeFolder(path))).toBe(false);
  expect(await runLater(tree.link(path, 'a'))).toBe(false);
  expect(await runLater(tree.remove(path))).toBe(false);
  expect(await runLater(tree.removeTree(path))).toBe(false);
  expect({ left: left(), made: made(), outside: outside() }).toEqual({
    left: [`left out ${path}: it lies outside of /app`],
    made: [],
    outside: before,
  });
});

test.each([['n'.repeat(256), 'n/'.repeat(LIMITS.disk.maxDepth + 1), 'a\0b', '\u00e4'.repeat(128)]])(
  'names that no disk takes are left out',
  async (...paths) => {
    const { tree, made } = await setUp();
    for (const path of paths) expect(await runLater(tree.write(path, { bytes }))).toBe(false);
    expect({ reasons: tree.leftOut.map(({ reason }) => reason), made: made() }).toEqual({
      reasons: paths.map(() => 'name'),
      made: [],
    });
  },
);

test.each<[title: string, links: readonly (readonly [path: string, target: string])[], left: readonly string[]]>([
  [
    'out by steps up',
    [
      ['l', '../mine'],
      ['d/l', '../../mine'],
      ['m', './..'],
      ['n', 'd/../../mine'],
    ],
    ['l', 'd/l', 'm', 'n'],
  ],
  [
    'out by an absolute path',
    [
      ['l', '/mine'],
      ['m', '/'],
      ['n', '/app/../mine'],
      ['o', '//mine'],
    ],
    ['l', 'm', 'n', 'o'],
  ],
  [
    'out on other systems',
    [
      ['l', '..\\mine'],
      ['m', 'C:\\x'],
      ['n', '\\mine'],
      ['o', 'c:x'],
    ],
    ['l', 'm', 'n', 'o'],
  ],
  [
    'to nothing',
    [
      ['l', ''],
      ['m', 'a\0b'],
      ['n', 'a/'.repeat(3_000)],
    ],
    ['l', 'm', 'n'],
  ],
  [
    'up after a name, which a later link could move',
    [
      ['l', 'b/../x'],
      ['b', '.'],
      ['m', 'b/..'],
    ],
    ['l', 'm'],
  ],
  [
    'inside',
    [
      ['l', 'a'],
      ['d/l', '../a'],
      ['m', '.'],
      ['n', '/app/d'],
      ['o', 'none/below'],
      ['p', 'l'],
    ],
    [],
  ],
  [
    'in a circle',
    [
      ['l', 'm'],
      ['m', 'n'],
      ['n', 'l'],
      ['o', 'l'],
    ],
    ['o'],
  ],
])('links %s', async (_title, links, left) => {
  const { tree, outside } = await setUp();
  const before = outside();
  for (const [path, target] of links) await runLater(tree.link(path, target));
  expect(tree.leftOut.map(({ path }) => path)).toEqual(left);
  expect(outside()).toEqual(before);
});

test.each(['/mine', '../mine', 'chain', '/app/../mine', './../mine/'])(
  'nothing is written or removed behind a link to %s',
  async (target) => {
    const { tree, files, outside, left } = await setUp();
    await files.symlink('../mine', '/app/chain');
    await files.symlink(target, '/app/l');
    const before = outside();
    const here = (): readonly string[] => left();
    for (const steps of [
      tree.write('l/f', { bytes }),
      tree.write('l/sub/new', { bytes }),
      tree.makeFolder('l/new'),
      tree.makeFolder('l'),
      tree.link('l/link', 'f'),
      tree.remove('l/f2'),
      tree.removeTree('l/sub'),
    ])
      expect(await runLater(steps)).toBe(false);
    expect(outside()).toEqual(before);
    expect(here()).toContain(
      'left out l/sub: l is a link, and nothing is written or removed through a link. Remove the link first',
    );
    expect(await runLater(tree.look('l/f'))).toBeUndefined();
    expect(await runLater(tree.readable('l/f'))).toBeUndefined();
    expect(await runLater(tree.readable('l'))).toBeUndefined();
  },
);

test('a link is removed or replaced, and a tree with links in it is removed without what they lead to', async () => {
  const { tree, files, outside, made } = await setUp();
  const before = outside();
  for (const path of ['/app/l', '/app/m', '/app/n', '/app/d', '/app/d/e'])
    await (path.includes('d') ? files.mkdir(path) : files.symlink('/mine', path));
  for (const path of ['/app/d/l', '/app/d/e/l']) await files.symlink('/mine/sub', path);
  expect(await runLater(tree.remove('l'))).toBe(true);
  expect(await runLater(tree.write('m', { bytes }))).toBe(true);
  expect(await runLater(tree.clearWay('n/below'))).toEqual(['n']);
  expect(await runLater(tree.write('n/below', { bytes }))).toBe(true);
  expect(await runLater(tree.removeTree('d'))).toBe(true);
  expect({ made: made(), outside: outside() }).toEqual({
    made: ['/app/m theirs', '/app/n', '/app/n/below theirs'],
    outside: before,
  });
});

test('a folder in the place of a file stays, and so does a file in the place of a folder', async () => {
  const { tree, files, left, made } = await setUp();
  await files.mkdir('/app/d');
  await files.writeFile('/app/f', bytes);
  for (const steps of [tree.write('d', { bytes }), tree.link('d', 'f'), tree.write('f/g', { bytes })])
    expect(await runLater(steps)).toBe(false);
  expect(await runLater(tree.makeFolder('f'))).toBe(false);
  expect({ left: left(), made: made() }).toEqual({
    left: [
      'left out d: a folder is there. Remove it first',
      'left out f/g: f is a file, not a folder. Remove it first',
      'left out f: f is a file, not a folder. Remove it first',
    ],
    made: ['/app/d', '/app/f theirs'],
  });
});

test('no link can be made that leads out together with others, in whatever order', async () => {
  for (let seed = 0; seed < 300; seed++) {
    const { tree, files, outside } = await setUp();
    const before = outside();
    for (const entry of hostileTree(seed)) {
      if (entry.kind === 'file') await runLater(tree.write(entry.path, { bytes }));
      else if (entry.kind === 'folder') await runLater(tree.makeFolder(entry.path));
      else await runLater(tree.link(entry.path, entry.target));
    }
    // Somebody who does follow links stays inside, too.
    for (const { path } of hostileTree(seed))
      if (!path.startsWith('/') && !path.split('/').includes('..'))
        await files.writeFile(`/app/${path}/f`.replaceAll(/\/+/g, '/'), bytes);
    expect({ seed, outside: outside() }).toEqual({ seed, outside: before });
    for (const { path } of hostileTree(seed)) await runLater(tree.removeTree(path));
    expect({ seed, outside: outside() }).toEqual({ seed, outside: before });
  }
});
