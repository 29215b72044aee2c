import type { SeededRandom } from './seeded-random.ts';
import { seededRandom } from './seeded-random.ts';

/** An entry of a tree that somebody else has made, as it stands in an archive or a commit. */
export type HostileEntry =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

/** Places outside of the folder that a tree is written into: `/app`, beside somebody else's `/mine`. */
const OUTSIDE = [
  '../mine',
  '/mine',
  '..',
  '../..',
  '../mine/sub',
  '/mine/',
  './../mine',
  'a/../../mine',
  '/app/../mine',
  '..\\mine',
  '../../../../mine',
  '//mine',
  'new/../../mine',
  '/',
  '\\mine',
  'C:\\mine',
];
const INSIDE = ['a', 'b', 'sub', './a', '.', 'a/b', 'sub/f', '/app/a', '/app', 'nothing', 'a/', 'b/../a'];
const NAMES = [
  'a',
  'A',
  'b',
  'sub',
  'f',
  'mine',
  'node_modules',
  'package.json',
  '.git',
  '.GIT',
  '.git ',
  'git~1',
  '.g\u200cit',
  '\u00e9',
  'e\u0301',
  '\ufb01',
  'fi',
  'a\\b',
  '..\\mine',
  'C:',
  '__proto__',
  'constructor',
  'n'.repeat(255),
  'n'.repeat(256),
  '\u00e4'.repeat(128),
];
const HOSTILE_NAMES = ['..', '.', '', '...', '.. ', '../mine', '/mine'];

/** A tree for a number; the same one each time. The order of its entries counts. */
export function hostileTree(seed: number): readonly HostileEntry[] {
  const random = seededRandom(seed);
  const make = SHAPES[seed % SHAPES.length] ?? anything;
  return [...some(random, 3, anything), ...make(random), ...some(random, 3, anything)];
}

type Shape = (random: SeededRandom) => readonly HostileEntry[];

/** What is known to have broken programs that unpack; the numbers of trees go round. */
const SHAPES: readonly Shape[] = [
  // A link, then a file below it.
  (random) => {
    const path = pathOf(random);
    return [link(path, random.pick(OUTSIDE)), file(`${path}/f`), file(`${path}/sub/f`)];
  },
  // A chain of links, each of which looks as if it stayed inside.
  (random) => {
    const [one, two] = [`l1-${String(random.below(9))}`, 'l2'];
    return shuffled(random, [link(one, two), link(two, 'l3'), link('l3', random.pick(OUTSIDE)), file(`${one}/f`)]);
  },
  // Steps up that lead further once a later link is in the way.
  (random) => shuffled(random, [link('x', 'b/../../mine'), link('b', '.'), link('y', 'b/../mine'), file('y/f')]),
  // A folder that becomes a link, and the other way round.
  (random) => {
    const path = pathOf(random);
    return [folder(path), file(`${path}/f`), link(path, random.pick(OUTSIDE)), file(`${path}/f`), folder(path)];
  },
  // A file that becomes a link, and a file again.
  (random) => {
    const path = pathOf(random);
    return [file(path), link(path, `${random.pick(OUTSIDE)}/f`), file(path)];
  },
  // Names that some systems take for one.
  (random) => {
    const [one, other] = random.pick([
      ['a', 'A'],
      ['\u00e9', 'e\u0301'],
      ['fi', '\ufb01'],
      ['b', 'b.'],
      ['b', 'b '],
      ['node_modules', 'NODE_MODULES'],
    ] as const);
    return [link(one, random.pick(OUTSIDE)), file(`${other}/f`), link(other, random.pick(OUTSIDE)), file(`${one}/f`)];
  },
  // Circles.
  (random) => [
    link('o', 'p'),
    link('p', 'o'),
    file('o/f'),
    link('self', 'self/../../mine'),
    file(`self/${nameOf(random)}`),
  ],
  // Names that lead out by themselves.
  (random) => some(random, 4, () => [file(`${random.pick(OUTSIDE)}/${nameOf(random)}`)]),
  // Parts of a project that programs trust.
  (random) => {
    const location = random.pick([
      'node_modules',
      'node_modules/a',
      'node_modules/@s',
      'node_modules/.bin',
      'package.json',
    ]);
    return [link(location, random.pick(OUTSIDE)), file(`${location}/package.json`), file(`${location}/sub/f`)];
  },
  anything,
];

function anything(random: SeededRandom): readonly HostileEntry[] {
  const path = pathOf(random);
  switch (random.below(4)) {
    case 0:
      return [folder(path)];
    case 1:
      return [link(path, random.pick(random.below(2) === 0 ? INSIDE : OUTSIDE))];
    default:
      return [file(path)];
  }
}

const file = (path: string): HostileEntry => ({ kind: 'file', path, text: 'theirs' });
const folder = (path: string): HostileEntry => ({ kind: 'folder', path });
const link = (path: string, target: string): HostileEntry => ({ kind: 'link', path, target });

function nameOf(random: SeededRandom): string {
  return random.pick(random.below(8) === 0 ? HOSTILE_NAMES : NAMES);
}

function pathOf(random: SeededRandom): string {
  const names = Array.from({ length: 1 + random.below(3) }, () => nameOf(random));
  return `${random.pick(['', '', '', '', './', '/', '../'])}${names.join('/')}${random.pick(['', '', '', '/'])}`;
}

function some(random: SeededRandom, most: number, make: Shape): HostileEntry[] {
  return Array.from({ length: random.below(most + 1) }, () => make(random)).flat();
}

function shuffled<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(random.below(rest.length), 1));
}
