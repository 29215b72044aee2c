// @ts-check
// Whether an expression can take a time that grows faster than its text. Two ways, since each sees what the other does
// not: scslre reads the expression and finds loops that compete for the same characters, also with the search that
// starts again at each of them. What depends on lookarounds, references and beginnings that lie within the loop behind
// them is tried: texts made of the expression's own pieces, in the real engine.
import { RegExpParser } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

/** @typedef {import('@eslint-community/regexpp').AST.Node} Node */

/** Long enough to distinguish quadratic from linear time. All times are those of the processor. */
const FIRST_CHARS = 6_000;
const FIRST_MS = 1;
const SECOND_CHARS = 60_000;
const SECOND_MS = 40;
/** How many times as long a text of twice the length may take: a busy machine slows linear expressions too. */
const GROWTH = 2.8;
const MAX_WORDS = 160;

/**
 * @param {string} source @param {string} flags
 * @returns {string | undefined} what makes it slow; undefined if it is linear
 */
export function superlinear(source, flags) {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  if (!hasLoop(pattern)) return undefined;
  // `y` matches at one place only, without a search.
  const { reports } = analyse(
    { source: withoutFreeEnd(source, flags), flags },
    { reportTypes: { Move: !flags.includes('y') } },
  );
  const [report] = reports;
  if (report !== undefined) return `${KINDS[report.type]} (${report.character.literal.source})`;
  const slow = findSlowText(pattern, source, flags);
  return slow === undefined ? undefined : `slow on ${JSON.stringify(slow)} said again and again`;
}

/** @type {Record<import('scslre').Report['type'], string>} */
const KINDS = {
  Self: 'a loop in a loop',
  Trade: 'two loops that take the same characters',
  Move: 'a loop at its beginning, tried again from each character',
};

/**
 * scslre treats `.*$` as something that can fail; if the dot matches line breaks too, it cannot.
 * @param {string} source
 * @param {string} flags
 */
function withoutFreeEnd(source, flags) {
  if (!flags.includes('s') || flags.includes('m') || source.includes('|')) return source;
  return source.endsWith('.*$')
    ? source.slice(0, -3)
    : source.endsWith('(.*)$')
      ? source.slice(0, -5)
      : source.endsWith('(.+)$')
        ? `${source.slice(0, -5)}.`
        : source;
}

/** @param {Node} node */
function hasLoop(node) {
  return [...walk(node)].some((each) => each.type === 'Quantifier' && each.max > 1_000);
}

/** @param {Node} pattern @param {string} source @param {string} flags */
function findSlowText(pattern, source, flags) {
  const { words, characters } = piecesOf(pattern);
  const pairs = characters.slice(0, 9).flatMap((first) => characters.slice(0, 9).map((second) => first + second));
  // A word boundary or the start of a line may be required.
  const apart = words.flatMap((word) => (flags.includes('m') ? [`${word} `, `\n${word}`, `\n${word} `] : [`${word} `]));
  const pumps = [...new Set([...words, ...characters, ...pairs, ...apart])];
  const heads = ['', ...words.slice(0, 6)];
  for (const pump of pumps) {
    for (const tail of ['\u0001', '\n\u0001']) {
      for (const head of words.includes(pump) || pump.length === 1 ? heads : ['']) {
        if (timeOf(source, flags, head + pump.repeat(Math.ceil(FIRST_CHARS / pump.length)) + tail) < FIRST_MS) continue;
        const least = (/** @type {number} */ chars) => {
          const text = head + pump.repeat(Math.ceil(chars / pump.length)) + tail;
          return Math.min(...[0, 1, 2].map(() => timeOf(source, flags, text)));
        };
        const ms = least(SECOND_CHARS);
        if (ms >= SECOND_MS && ms >= GROWTH * least(SECOND_CHARS / 2)) return `${head}${pump}`;
      }
    }
  }
  return undefined;
}

/** @param {string} source @param {string} flags @param {string} text @returns {number} milliseconds */
function timeOf(source, flags, text) {
  const expression = new RegExp(source, flags);
  const start = process.cpuUsage();
  if (flags.includes('g')) text.replace(expression, '');
  else expression.exec(text);
  return process.cpuUsage(start).user / 1_000;
}

/**
 * Texts that parts of the expression match, at its start and in the middle, and characters that it distinguishes.
 * @param {Node} pattern
 */
function piecesOf(pattern) {
  /** @type {Set<string>} */
  const characters = new Set();
  for (const node of walk(pattern)) {
    if (node.type === 'Character') characters.add(String.fromCodePoint(node.value));
    if (node.type === 'CharacterClassRange') characters.add(String.fromCodePoint(node.min.value));
    if (node.type === 'CharacterSet' || node.type === 'CharacterClass')
      for (const text of samples(node)) characters.add(text);
  }
  /** @type {Set<string>} */
  const words = new Set();
  for (const node of walk(pattern)) {
    if (node.type !== 'Alternative') continue;
    for (let from = 0; from < node.elements.length; from += 1) {
      for (let variant = 0; variant < 3; variant += 1) {
        let word = '';
        for (const element of node.elements.slice(from)) {
          const all = samples(element);
          word += all[variant % Math.max(1, all.length)] ?? '';
          if (words.size < MAX_WORDS && word.length <= 60) words.add(word);
        }
      }
    }
  }
  return { words: [...words].filter((word) => word !== ''), characters: [...characters].slice(0, 40) };
}

/** A few texts that a part matches. @param {Node} node @returns {string[]} */
function samples(node) {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^${node.raw}$`, /\\p|\\P/.test(node.raw) ? 'u' : '');
      return ['a', '0', ' ', '-', '"', '/', ':', '_', '\\', '{', '<', '\n', '\t', 'Z', '.', '+', 'é']
        .filter((each) => one.test(each))
        .slice(0, 4);
    }
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((alternative) => sampleOf(alternative.elements)).slice(0, 12);
    case 'Quantifier': {
      const inner = samples(node.element);
      const repeated = inner.map((each) => each.repeat(Math.max(1, Math.min(node.min, 30))));
      return node.min === 0 && node.max === 1
        ? [...repeated.slice(0, 2), '']
        : node.min === 0
          ? ['', ...repeated]
          : repeated;
    }
    default:
      return [''];
  }
}

/** @param {readonly Node[]} elements */
function sampleOf(elements) {
  return [0, 1].map((variant) =>
    elements
      .map((element) => {
        const all = samples(element);
        return all[variant % Math.max(1, all.length)] ?? '';
      })
      .join(''),
  );
}

/** @param {Node} node @returns {Generator<Node>} */
function* walk(node) {
  yield node;
  for (const key of ['alternatives', 'elements', 'element']) {
    const below = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node))[key];
    for (const child of Array.isArray(below) ? below : below === undefined ? [] : [below])
      yield* walk(/** @type {Node} */ (child));
  }
}
