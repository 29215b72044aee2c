import { jsonrepair } from 'jsonrepair';
import { BEFORE_STRING, CLOSING, QUOTES, stringEnd } from './object-spans.ts';

/** Turns a text with mistakes into JSON; returns undefined, or a text that is still not JSON, if that fails. */
export type FixJson = (source: string) => string | undefined;

/** The package rescans strings from their beginning, so its time grows at least quadratically. */
const MAX_REPAIRED = 1_000;
const MAX_REPAIRED_IN_ALL = 4_000;
const MAX_FIXED_IN_ALL = 256_000;

/**
 * Makes a fixer for one answer of a model: `jsonrepair`, which knows many mistakes, for short texts; a single pass that
 * fixes the most common mistakes for long ones.
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
      // The text cannot be fixed.
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

/** Fixes extra commas, comments, other quotes, line ends in strings, unquoted words and unclosed brackets. */
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
      // Drops the comma before it.
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
  // Adjacent values stay separate, so that they do not merge into another value.
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

/** The value of a string; an unnecessary backslash stands for itself. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9A-Fa-f]{4})|([^]))/g, (_all, code: string | undefined, char: string | undefined) =>
    code === undefined ? (ESCAPES.get(char ?? '') ?? char ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
