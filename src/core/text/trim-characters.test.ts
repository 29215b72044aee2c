import { expect, test } from 'vitest';
import { trimmed, trimmedEnd } from './trim-characters.ts';

test.each([
  ['', ''],
  ['a', 'a'],
  ['/a//', '/a'],
  ['///', ''],
  ['/a/b', '/a/b'],
])('trims the end of %j', (text, expected) => {
  expect(trimmedEnd(text, '/')).toBe(expected);
});

test('trims several characters from both ends', () => {
  expect(trimmed('-_a_b-_', '_-')).toBe('a_b');
  expect(trimmed('--', '-')).toBe('');
});
