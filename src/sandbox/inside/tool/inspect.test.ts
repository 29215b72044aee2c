import { expect, test } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { inspectAll } from './inspect.ts';

const cycle: Record<string, unknown> = { name: 'c' };
cycle['self'] = cycle;

test.each<[values: unknown[], text: string]>([
  [['a', 'b c'], 'a b c'],
  [[1, true, null, undefined, 5n, Symbol('s')], '1 true null undefined 5n Symbol(s)'],
  [[{ a: 'x', 'b c': [1, 'y'] }], '{ a: "x", "b c": [1, "y"] }'],
  [[[], {}, new Map(), new Set()], '[] {} Map(0) {} Set(0) {}'],
  [[{ a: { b: { c: { d: 1 } } } }], '{ a: { b: { c: { d: 1 } } } }'],
  [[{ a: { b: { c: { d: { e: 1 } } } } }], '{ a: { b: { c: { d: {…} } } } }'],
  [[cycle], '{ name: "c", self: [Circular] }'],
  [[function named() {}, class Kind {}], '[Function named] [Function Kind]'],
  [[new Date(0), new Date(NaN), /x/], '1970-01-01T00:00:00.000Z Invalid Date /x/'],
  [[new Uint8Array([1, 2])], 'Uint8Array(2) [1, 2]'],
  [[Object.create(null)], '{}'],
  [
    [
      new (class Point {
        x = 1;
      })(),
    ],
    'Point { x: 1 }',
  ],
  [[Array.from({ length: 102 }, () => 0)], `[${'0, '.repeat(100)}… 2 more]`],
])('%#', (values, text) => {
  expect(inspectAll(values)).toBe(text);
});

test.each([
  ['x'.repeat(8_192), 8_192, false],
  ['x'.repeat(8_193), 8_192, true],
  ['€'.repeat(2_730), 8_190, false],
  ['€'.repeat(2_731), 8_190, true],
  ['🛠'.repeat(2_048), 8_192, false],
  ['🛠'.repeat(2_049), 8_191, true],
])('a line is cut at its cap in bytes, at a character boundary (%#)', (line, bytes, cut) => {
  const text = inspectAll([line]);
  expect([Buffer.byteLength(text), text.endsWith('…'), text.includes('\ufffd')]).toEqual([bytes, cut, false]);
  expect(bytes).toBeLessThanOrEqual(LIMITS.maxLogLineBytes);
});
