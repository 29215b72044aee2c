import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { isSameJson } from '../json/same-json.ts';
import type { JsonValue } from '../json/json.ts';
import { seededRandom } from '../testing/seeded-random.ts';

it('does not depend on the order of members', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}');
  expect(canonicalJson(undefined)).toBe('null');
});

it.each<[JsonValue, JsonValue]>([
  [{ a: 1 }, [['a', 1]]],
  [{ 0: 'a' }, ['a']],
  ['1', 1],
  ['null', null],
  ['', null],
  [{}, []],
  ['\ud800', '\ufffd'],
  [JSON.parse('{"__proto__":1}') as JsonValue, {}],
  [{ a: '1","b":"2' }, { a: '1', b: '2' }],
  ['a\u0000b', 'ab'],
])('tells different values apart: %j and %j', (one, other) => {
  expect(canonicalJson(one)).not.toBe(canonicalJson(other));
});

it('is the same for the same JSON only, for random values', () => {
  const random = seededRandom(20_261_126);
  const names = ['a', 'b', '0', '1', '__proto__', ''];
  const value = (depth: number): JsonValue => {
    const kind = random.below(depth > 2 ? 4 : 6);
    if (kind === 0) return null;
    if (kind === 1) return random.below(3);
    if (kind === 2) return random.pick(['', 'a', '0', '","', '\u0000', '\ud800']);
    if (kind === 3) return random.below(2) === 0;
    if (kind === 4) return Array.from({ length: random.below(3) }, () => value(depth + 1));
    const entries = Array.from({ length: random.below(3) }, () => [random.pick(names), value(depth + 1)] as const);
    return Object.fromEntries(entries);
  };
  const seen = new Map<string, JsonValue>();
  for (let round = 0; round < 10_000; round += 1) {
    const made = value(0);
    const text = canonicalJson(made);
    const known = seen.get(text);
    if (known === undefined) seen.set(text, made);
    else expect(isSameJson(known, made), text).toBe(true);
  }
  const all = [...seen.values()].slice(0, 400);
  for (const [at, one] of all.entries())
    for (const other of all.slice(at + 1)) expect(isSameJson(one, other)).toBe(false);
});
