import { expect, it } from 'vitest';
import { hostileWords } from '../../../core/testing/hostile-words.ts';
import { joinCommandLine, splitCommandLine } from './command-line.ts';

it('splits a line into words', () => {
  expect(splitCommandLine('npx -y  @scope/server "two words" \'it is\' a\\ b C:\\dir ""')).toEqual([
    'npx',
    '-y',
    '@scope/server',
    'two words',
    'it is',
    'a b',
    'C:\\dir',
    '',
  ]);
  expect(splitCommandLine('   ')).toEqual([]);
});

it('joins words to a line that splits into the same words', () => {
  const words = ['node', '/a b/c.js', '--name="x"', "it's", 'back\\slash', '', 'tab\tand\nline', '${secret:KEY}'];
  words.push(...hostileWords(5, 500));
  expect(splitCommandLine(joinCommandLine(words))).toEqual(words);
});
