import { expect, it } from 'vitest';
import { hostileWords } from '../testing/hostile-words.ts';
import { readShellCommand } from './read-command.ts';
import { quoteWord, quoteWords } from './quote-word.ts';

// That shells read them back is tested in ui/terminal/quoting.full.test.ts.
it.each([
  ['src/a.txt', 'src/a.txt'],
  ['@scope/name@1.0', '@scope/name@1.0'],
  ['', "''"],
  ['my file', "'my file'"],
  ["it's", "'it'\\''s'"],
  ['$(here) `there`', "'$(here) `there`'"],
  ['~', "'~'"],
  ['a=b', "'a=b'"],
  ['a\nb!', "$'a\\012b\\041'"],
  ["\u001b[201~'\\", "$'\\033[201~\\047\\134'"],
  ['日本', "'日本'"],
])('quotes %j', (word, quoted) => {
  expect(quoteWord(word)).toBe(quoted);
});

it('reads back 2,000 hostile words', () => {
  const words = hostileWords(3, 2000);
  const read = readShellCommand(`x ${quoteWords(words)}`);
  expect(read.rest).toBe('');
  expect(read.words.filter(({ text, isExpanded }, at) => isExpanded || (at > 0 && text !== words[at - 1]))).toEqual([]);
});

it('reads one command as a shell does', () => {
  const read = (line: string) => {
    const { words, rest } = readShellCommand(line);
    return [words.map(({ text, isExpanded }) => (isExpanded ? [text] : text)), rest];
  };
  expect(read(`a "b c" 'd e'f\\ g $'\\x41\\n\\u00e9\\101' ""`)).toEqual([['a', 'b c', 'd ef g', 'A\né' + 'A', ''], '']);
  expect(read('a \\\n  b \\\r\n c')).toEqual([['a', 'b', 'c'], '']);
  expect(read('a "$B" $c "`d`" \'$e\' "\\$f" $')).toEqual([['a', ['$B'], ['$c'], ['`d`'], '$e', '$f', '$'], '']);
  expect(read('a b | jq .')).toEqual([['a', 'b'], '| jq .']);
  expect(read('a b; c')).toEqual([['a', 'b'], '; c']);
  expect(read('\n# first\n\na b # last\nc d')).toEqual([['a', 'b'], 'c d']);
  expect(read('a > "out put" b 2>&1 c 2>/dev/null <<<d &>e f')).toEqual([['a', 'b', 'c', 'f'], '']);
  expect(read('a x#y')).toEqual([['a', 'x#y'], '']);
  expect(read('a "b')).toEqual([['a', 'b'], '']);
});
