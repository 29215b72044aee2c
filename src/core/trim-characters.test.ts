import { expect, test } from 'vitest';
import { trimmed, trimmedEnd } from './trim-characters.ts';

test.each([
  ['', ''],
  ['a', 'a'],
  ['/a//', '/a'],
  ['///', ''],
  ['/a/b', '/a/b'],
])('the end of %j', (text, expected) => {
  expect(trimmedEnd(text, '/')).toBe(expected);
});

test('both ends, of several characters', () => {
  expect(trimmed('-_a_b-_', '_-')).toBe('a_b');
  expect(trimmed('--', '-')).toBe('');
});
