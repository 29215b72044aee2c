import { jsonrepair } from 'jsonrepair';
import { BEFORE_STRING, CLOSING, QUOTES, stringEnd } from './object-spans.ts';

/** Makes JSON of a text with mistakes; undefined, or a text that is no JSON, when nothing can be made of it. */
export type FixJson = (source: string) => string | undefined;

/** The package tries strings again from their beginnings: its time grows with the square of a text and more. */
const MAX_REPAIRED = 1_000;
const MAX_REPAIRED_IN_ALL = 4_000;
const MAX_FIXED_IN_ALL = 256_000;

/**
 * Fixes what one answer of a model holds: short texts with a package that knows many mistakes, others of the most
 * common ones, each character looked at once.
 */
export function createFixer(): FixJson {
  let left = MAX_REPAIRED_IN_ALL;
  let leftOfLong = MAX_FIXED_IN_ALL;
  return (source) => {
    if (source.length > Math.min(left, MAX_REPAIRED)) {
      leftOfLong -= source.length;
      return leftOfLong < 0 ? undefined : fixCommon(source);
    }
    left -= source.length;
    try {
      return jsonrepair(source);
    } catch {
      // Nothing can be made of it.
      return undefined;
    }
  };
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['True', 'true'],
  ['false', 'false'],
  ['False', 'false'],
  ['null', 'null'],
  ['None', 'null'],
  ['undefined', 'null'],
]);
const SPACE = /\s+/y;
const COMMENT = /\/\/[^\n]*|\/\*/y;
const WORD = /[^\s{}[\],:"'`“‘]+/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Commas too many, comments, other quotes, line ends in strings, words without quotes, brackets that never close. */
function fixCommon(source: string): string {
  const parts: string[] = [];
  const closing: string[] = [];
  let comma = false;
  let before = '';
  const put = (part: string): void => {
    if (comma) parts.push(',');
    comma = false;
    parts.push(part);
  };
  for (let at = 0; at < source.length;) {
    const char = source.charAt(at);
    const space = lengthOf(SPACE, source, at) || commentLength(source, at);
    if (space > 0) {
      at += space;
      continue;
    }
    const opened = CLOSING.get(char);
    const quote = QUOTES.get(char);
    const word = quote === undefined ? source.slice(at, at + lengthOf(WORD, source, at)) : '';
    let length = 1;
    if (opened !== undefined) {
      put(char);
      closing.push(opened);
    } else if (char === closing.at(-1)) {
      // A comma before it stands for nothing.
      comma = false;
      put(char);
      closing.pop();
    } else if (char === ',') comma = true;
    else if (quote !== undefined && (before === '' || BEFORE_STRING.test(before))) {
      const end = stringEnd(source, at + 1, quote) ?? source.length;
      put(JSON.stringify(unescaped(source.slice(at + 1, end))));
      length = end + 1 - at;
    } else if (word !== '') {
      put(NUMBER.test(word) ? word : (WORDS.get(word) ?? JSON.stringify(word)));
      length = word.length;
    } else put(char);
    before = char;
    at += length;
  }
  // Two values with nothing between them stay two, so that no other one comes of them.
  return parts.join(' ') + closing.reverse().join('');
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function commentLength(text: string, at: number): number {
  const length = lengthOf(COMMENT, text, at);
  if (length !== 2 || text[at + 1] !== '*') return length;
  const end = text.indexOf('*/', at + 2);
  return (end < 0 ? text.length : end + 2) - at;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** What a string says; a backslash before anything that needs none says that itself. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9A-Fa-f]{4})|([^]))/g, (_all, code: string | undefined, char: string | undefined) =>
    code === undefined ? (ESCAPES.get(char ?? '') ?? char ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
