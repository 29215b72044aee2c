import { expect, test } from 'vitest';
import { generatedJson } from '../testing/generated-tools.ts';
import { seededRandom } from '../../core/testing/seeded-random.ts';
import { pack } from './pack-value.ts';
import type { PackedValue } from './packed-value.ts';
import { unpack } from './unpack.ts';

const LIMITS = { maxDepth: 500, maxValues: 100_000 };
const again = (value: PackedValue) => unpack(pack(value, LIMITS), LIMITS);

test('any JSON is restored, with its members in order', () => {
  for (let seed = 0; seed < 3_000; seed += 1) {
    const value = generatedJson(seededRandom(seed));
    const read = again(value);
    expect(read).toEqual({ ok: true, value });
    expect(JSON.stringify(read.ok && read.value)).toBe(JSON.stringify(value));
  }
});

test.each<[string, PackedValue]>([
  ['bytes', { a: Uint8Array.of(0, 1, 255), b: new Uint8Array(0) }],
  ['texts in a row', ['a', 'b', '', '', 'c', 'string', 'd']],
  ['required in another order', { type: 'object', properties: { a: {}, b: {} }, required: ['b', 'a'] }],
  ['required twice, and of what is not there', { type: 'object', properties: { a: {} }, required: ['a', 'a', 'c'] }],
  ['required that is no list', { properties: { a: 1 }, required: true }],
  ['properties that are no object', { properties: ['a'], required: ['a'] }],
  ['a text in place of a schema', { type: 'object', properties: { a: 'b', c: 'd' }, required: ['c'] }],
  ['an empty description', { type: 'string', description: '' }],
  ['a form that only begins', { type: 'string', description: 5 }],
])('%s', (_what, value) => {
  expect(again(value)).toEqual({ ok: true, value });
});

test('shapes of schemas are short', () => {
  expect(
    pack(
      {
        type: 'object',
        properties: { a: { type: 'string', description: 'x' }, b: { type: 'integer' } },
        required: ['a'],
      },
      LIMITS,
    ),
  ).toEqual(Uint8Array.of(0x85, 0x03, 0x61, 0x80, 0x78, 0x02, 0x62, 0x87, 0x00));
});

test('random bytes are unpacked or refused, and never throw', () => {
  const random = seededRandom(1);
  for (let count = 0; count < 5_000; count += 1) {
    const bytes = Uint8Array.from({ length: random.below(60) }, () => random.below(256));
    const read = unpack(bytes, LIMITS);
    if (read.ok) expect(again(read.value)).toEqual(read);
    else expect(['damaged', 'too-large']).toContain(read.fault);
  }
});

test.each([
  ['a text cut in a character', [0x01, 0xe2, 0x82]],
  ['a character longer than it need be', [0x01, 0xc2 - 2, 0x80]],
  ['an overlong slash', [0x01, 0xe0, 0x80, 0xaf]],
  ['a number beyond Unicode', [0x01, 0xf4, 0x90, 0x80, 0x80]],
  ['a name twice', [0x04, 0x1a, 0x61, 0x1a, 0x62, 0x00]],
  ['bytes beyond the end', [0xf5, 0x05, 1, 2]],
  ['a length beyond all numbers', [0xf5, ...Array<number>(12).fill(0xff)]],
  ['something behind the end', [0x08, 0x08]],
  ['a number that JSON writes otherwise', [0x07, 0x31, 0x65, 0x33]],
  ['nothing', []],
])('%s is damaged', (_what, bytes) => {
  expect(unpack(Uint8Array.from(bytes), LIMITS)).toEqual({ ok: false, fault: 'damaged' });
});

test('a value that is too deep or too large is neither written nor read', () => {
  const deep = (levels: number): PackedValue => (levels === 0 ? 1 : [deep(levels - 1)]);
  expect(again(deep(500))).toEqual({ ok: true, value: deep(500) });
  expect(() => pack(deep(501), LIMITS)).toThrow(RangeError);
  expect(unpack(new Uint8Array(3_000_000).fill(0x05), LIMITS)).toEqual({ ok: false, fault: 'too-large' });
  expect(unpack(Uint8Array.of(0x05, ...Array<number>(100_000).fill(0x08), 0x00), LIMITS)).toEqual({
    ok: false,
    fault: 'too-large',
  });
});
