import type { JsonValue } from '../../../../core/json/json.ts';
import { indexOutside, splitOutside, stringEnd } from './python-text.ts';

const MAX_DEPTH = 10;

/** The value of a literal of Python: text, number, True, False, None, and lists and dicts of them. Else undefined. */
export function pythonLiteral(written: string, depth = 0): JsonValue | undefined {
  const text = written.trim();
  if (depth > MAX_DEPTH) return undefined;
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (/^[+-]?\d/.test(text) || /^[+-]?\.\d/.test(text)) return numberOf(text);
  const first = text.charAt(0);
  if (first === '[' || first === '(') return listOf(text, depth);
  return first === '{' ? dictOf(text, depth) : pythonString(text);
}

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** The text of a string literal, also of several next to one another; undefined for anything else. */
export function pythonString(written: string): string | undefined {
  let rest = written.trim();
  let value = '';
  let count = 0;
  while (rest !== '') {
    const prefix = /^[rRuU]?(?=["'])/.exec(rest)?.[0];
    if (prefix === undefined) return undefined;
    const end = stringEnd(rest, prefix.length);
    const quotes = rest.startsWith(rest.charAt(prefix.length).repeat(3), prefix.length) ? 3 : 1;
    if (end < prefix.length + 2 * quotes) return undefined;
    const inner = rest.slice(prefix.length + quotes, end - quotes);
    value += prefix.toLowerCase() === 'r' ? inner : unescaped(inner);
    rest = rest.slice(end).trimStart();
    count += 1;
    if (count > MAX_STRINGS) return undefined;
  }
  return count === 0 ? undefined : value;
}

const MAX_STRINGS = 100;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (whole, char: string) =>
    Object.hasOwn(ESCAPES, char) ? (ESCAPES[char] ?? '') : /[\\'"]/.test(char) ? char : whole,
  );
}

function numberOf(text: string): number | undefined {
  if (text.length > 400 || !/^[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text.replaceAll('_', ''));
  return Number.isFinite(value) ? value : undefined;
}

function listOf(text: string, depth: number): JsonValue | undefined {
  if (!/[\])]$/.test(text)) return undefined;
  const items = splitOutside(text.slice(1, -1)).map((item) => pythonLiteral(item, depth + 1));
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}

function dictOf(text: string, depth: number): JsonValue | undefined {
  if (!text.endsWith('}')) return undefined;
  const entries: [string, JsonValue][] = [];
  for (const part of splitOutside(text.slice(1, -1))) {
    const colon = indexOutside(part, ':');
    const key = colon === -1 ? undefined : pythonString(part.slice(0, colon));
    const value = colon === -1 ? undefined : pythonLiteral(part.slice(colon + 1), depth + 1);
    if (key === undefined || value === undefined) return undefined;
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}
