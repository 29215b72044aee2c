import { expect, expectTypeOf, test } from 'vitest';
import { defined } from './defined.ts';

test('what has no value is not there, anything else stays', () => {
  const made = defined({ a: undefined, b: null, c: 0, d: '', e: false });
  expect(Object.entries(made)).toEqual([
    ['b', null],
    ['c', 0],
    ['d', ''],
    ['e', false],
  ]);
  expect('a' in made).toBe(false);
});

test('its members may be missing, and are never undefined', () => {
  const text = (): string | undefined => undefined;
  expectTypeOf(defined({ text: text() })).toEqualTypeOf<{ text?: string }>();
  const taken: { readonly text?: string } = { ...defined({ text: text() }) };
  expect(taken).toEqual({});
});

test('a name like any other: __proto__ sets no prototype', () => {
  const made = defined(JSON.parse('{"__proto__":{"a":1}}') as object);
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  expect(Object.keys(made)).toEqual(['__proto__']);
});
