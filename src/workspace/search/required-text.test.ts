import { expect, test } from 'vitest';
import { requiredText } from './required-text.ts';

test.each<[pattern: string, text: string | undefined, ignoringCase?: string | undefined]>([
  ['needle', 'needle', 'needle'],
  ['function\\s+(\\w+)Tool', 'function', 'function'],
  ['a\\.b\\(c', 'a.b(c', 'a.b(c'],
  ['abcd?ef', 'abc', 'abc'],
  ['abcd*', 'abc', 'abc'],
  ['xabc+def', 'xabc', 'xabc'],
  ['abcd{0,2}efgh', 'efgh', 'efgh'],
  ['abc.defg', 'defg', 'defg'],
  ['[abc]defg[\\]x]hi', 'defg', 'defg'],
  ['abc|def', undefined, undefined],
  ['(abc)?def', undefined, undefined],
  ['abcd(ef)?', 'abcd', 'abcd'],
  ['abcd(?!ef)', 'abcd', 'abcd'],
  ['\\u0041bcd', undefined, undefined],
  ['\\x41bcd', undefined, undefined],
  ['(a)\\1bcd', undefined, undefined],
  ['^$', undefined, undefined],
  ['ab', undefined, undefined],
  ['tasks', 'tasks', undefined],
  ['日本語', '日本語', undefined],
  ['🙂?abc', 'abc', 'abc'],
  ['a{b', undefined, undefined],
])('the text that every match of %s contains', (pattern, text, ignoringCase) => {
  expect(requiredText(pattern, false)).toBe(text);
  expect(requiredText(pattern, true)).toBe(ignoringCase);
});
