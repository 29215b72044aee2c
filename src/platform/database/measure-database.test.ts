import { expect, test } from 'vitest';
import { bytesOf } from './measure-database.ts';

test.each([
  ['text', 'abc', 3],
  ['text of two bytes a character', 'aßж', 6],
  ['numbers, truths and nothing', [1, true, null, undefined], 11],
  ['an object with its names', { ab: 'cd', n: { m: 1 } }, 14],
  ['bytes', new Uint8Array(10), 10],
  ['a file', new Blob(['12345']), 5],
])('%s', (_what, value, bytes) => {
  expect(bytesOf(value)).toBe(bytes);
});
