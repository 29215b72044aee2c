import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { fitsPattern, hasOpenText, parsePattern, patternOf } from './pattern.ts';
import { escapeStars, fitsText } from './star-text.ts';

const FITS: readonly (readonly [pattern: JsonObject, input: JsonValue, fits: boolean])[] = [
  [{ command: 'ls' }, { command: 'ls' }, true],
  [{ command: 'ls' }, { command: 'ls', timeout: 5 }, true],
  [{ command: 'ls' }, { command: 'ls ' }, false],
  [{ command: 'ls' }, {}, false],
  [{ command: 'ls' }, 'ls', false],
  [{ command: 'ls' }, [{ command: 'ls' }], false],
  [{ command: 'ls' }, null, false],
  [{ command: '*' }, { command: '' }, true],
  [{ command: '*' }, { command: 7 }, false],
  [{ command: '*' }, {}, false],
  [{ command: 'git *' }, { command: 'git status\n-s' }, true],
  [{ command: 'git *' }, { command: 'git' }, false],
  [{ command: 'git *' }, { command: ' git status' }, false],
  [{ path: '/data/*.csv' }, { path: '/data/a/b.csv' }, true],
  [{ path: '/data/*.csv' }, { path: '/data/.csv' }, true],
  [{ path: 'aba*aba' }, { path: 'aba' }, false],
  [{ path: 'a*b*c' }, { path: 'a--b--c' }, true],
  [{ path: 'a*b*c' }, { path: 'acb' }, false],
  [{ path: 'a*bc*bc' }, { path: 'abc' }, false],
  [{ path: 'a**b' }, { path: 'ab' }, true],
  [{ path: 'a\\*b' }, { path: 'a*b' }, true],
  [{ path: 'a\\*b' }, { path: 'axb' }, false],
  [{ path: 'a\\\\*' }, { path: 'a\\anything' }, true],
  [{ path: 'C:\\new*' }, { path: 'C:\\new.txt' }, true],
  [{ path: '(a+)+$.[x]' }, { path: '(a+)+$.[x]' }, true],
  [{ path: '.' }, { path: 'x' }, false],
  [{ n: 1 }, { n: 1 }, true],
  [{ n: 1 }, { n: '1' }, false],
  [{ n: null }, { n: null }, true],
  [{ n: null }, {}, false],
  [{ n: true }, { n: 1 }, false],
  [{ at: { x: 1 } }, { at: { x: 1, y: 2 } }, true],
  [{ at: { name: 'a*' } }, { at: { name: 'abc' } }, true],
  [{ at: { x: 1 } }, { at: [1] }, false],
  [{ at: {} }, { at: { x: 1 } }, true],
  [{ at: {} }, { at: 'x' }, false],
  [{ list: [1, { a: 1 }] }, { list: [1, { a: 1 }] }, true],
  [{ list: [1, { a: 1 }] }, { list: [1, { a: 1, b: 2 }] }, false],
  [{ list: ['*'] }, { list: ['x'] }, false],
  [{ list: ['*'] }, { list: ['*'] }, true],
  [{ list: [1] }, { list: [1, 2] }, false],
  [{ list: [] }, { list: {} }, false],
];
test.each(FITS)('%j against %j', (pattern, input, fits) => {
  expect(fitsPattern(pattern, input)).toBe(fits);
});

const object = (json: string): JsonObject => JSON.parse(json) as JsonObject;

test('names from the prototype are ordinary arguments', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const pattern = object(`{"${name}":"x*"}`);
    expect(fitsPattern(pattern, {})).toBe(false);
    expect(fitsPattern(pattern, { a: 1 })).toBe(false);
    expect(fitsPattern(pattern, object(`{"${name}":"xy"}`))).toBe(true);
    expect(fitsPattern(pattern, object(`{"${name}":"y"}`))).toBe(false);
    const inner = object(`{"at":{"${name}":{"a":1}}}`);
    expect(fitsPattern(inner, { at: {} })).toBe(false);
    expect(parsePattern(inner)).toEqual({ ok: true, pattern: inner });
    const suggested = patternOf(object(`{"${name}":{"a":1}}`));
    expect(Object.keys(suggested)).toEqual([name]);
    expect(fitsPattern({ list: [object(`{"${name}":1}`)] }, { list: [{ other: 1 }] })).toBe(false);
  }
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test.each(['', '*', '\\', '\\\\', '\\*', '*\\', 'a\\*b\\\\c**\\\\*', '\\d+\\.*', 'line\nend'])(
  'an escaped text matches only itself: %j',
  (text) => {
    const pattern = escapeStars(text);
    expect(fitsText(pattern, text)).toBe(true);
    for (const other of [`${text}x`, `x${text}`, text.replace('*', 'y'), text.replace('\\', '/')])
      if (other !== text) expect(fitsText(pattern, other)).toBe(false);
  },
);

test('a suggestion matches its call, and takes stars literally', () => {
  const input = { command: 'rm *.txt', timeout: 5, at: { path: 'C:\\*' }, list: ['*'] };
  const pattern = patternOf(input);
  expect(fitsPattern(pattern, input)).toBe(true);
  expect(fitsPattern(pattern, { ...input, command: 'rm -rf / x.txt' })).toBe(false);
  expect(hasOpenText(pattern)).toBe(false);
});

test('a suggestion represents a long text by its beginning', () => {
  for (const end of ['x', '*', '\\', '\\\\', '\\*']) {
    const start = `${'a'.repeat(LIMITS.approvals.maxSuggestedChars - end.length)}${end}`;
    const pattern = patternOf({ content: `${start}${'b'.repeat(50_000)}` });
    expect(fitsPattern(pattern, { content: `${start} and more` })).toBe(true);
    expect(fitsPattern(pattern, { content: `${start.slice(0, -1)}! and more` })).toBe(false);
    expect(hasOpenText(pattern)).toBe(true);
  }
});

test('there is no suggestion if none would help', () => {
  expect(patternOf({})).toEqual({});
  expect(patternOf('text')).toEqual({});
  expect(patternOf({ list: Array.from({ length: 20_000 }, (_, at) => at) })).toEqual({});
});

test.each([
  [undefined, 'object'],
  [[], 'object'],
  ['*', 'object'],
  [{}, 'at least one'],
  [{ a: undefined }, 'at least one'],
  [{ a: 'x'.repeat(20_000) }, 'characters'],
  [JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`), 'in one another'],
])('refuses the pattern %.40j', (value: unknown, says) => {
  const parsed = parsePattern(value);
  expect(parsed.ok ? '' : parsed.message).toContain(says);
});

test('refuses a cyclic value', () => {
  const round: Record<string, unknown> = {};
  round['a'] = round;
  expect(parsePattern(round).ok).toBe(false);
});

test('hostile texts and patterns take a bounded time', () => {
  const text = 'a'.repeat(5_000_000);
  const began = performance.now();
  expect(fitsText(`*${'a*'.repeat(4_000)}b`, text)).toBe(false);
  expect(fitsText(`*${'a'.repeat(7_000)}b*`, text)).toBe(false);
  expect(fitsText(`*${'a'.repeat(100)}b*`, 'a'.repeat(190_000))).toBe(false);
  expect(fitsText(`*${'*'.repeat(10_000)}`, text)).toBe(true);
  expect(fitsText(`a*a`, text)).toBe(true);
  const deep = JSON.parse(`${'{"a":'.repeat(900)}1${'}'.repeat(900)}`) as JsonObject;
  expect(fitsPattern(deep, deep)).toBe(false);
  expect(fitsPattern({ list: [deep] }, { list: [structuredClone(deep)] })).toBe(false);
  expect(performance.now() - began).toBeLessThan(15_000);
});
