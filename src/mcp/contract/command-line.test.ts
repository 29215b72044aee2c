import { expect, it } from 'vitest';
import { hostileWords } from '../../core/testing/hostile-words.ts';
import { isCommandLine, isWholeLine, joinCommandLine, readCommandLine, splitCommandLine } from './command-line.ts';

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

it.each<[line: string, words: readonly string[]]>([
  ['npx -y @modelcontextprotocol/server-everything', ['npx', '-y', '@modelcontextprotocol/server-everything']],
  ['  node "/my tools/a.js"  ', ['node', '/my tools/a.js']],
  ["npx x 'a && b | $HOME `id`'", ['npx', 'x', 'a && b | $HOME `id`']],
  ['npx x "a && b; c" \\$HOME \\&', ['npx', 'x', 'a && b; c', '$HOME', '&']],
  [
    'npx x --key=${secret:KEY} ${env:A} ${input:b-c} $ 5$',
    ['npx', 'x', '--key=${secret:KEY}', '${env:A}', '${input:b-c}', '$', '5$'],
  ],
  ['npx x https://a.test/?b=1 ~ * #c', ['npx', 'x', 'https://a.test/?b=1', '~', '*', '#c']],
  ['', []],
])('reads %s as a shell splits it', (line, words) => {
  expect(readCommandLine(line)).toEqual({ ok: true, words });
});

it.each<[line: string, named: string]>([
  ['npx x && rm -rf /', '&&'],
  ['npx x || y', '||'],
  ['npx x | tee', '|'],
  ['npx x; y', ';'],
  ['npx x &', '&'],
  ['npx x > /out', '>'],
  ['npx x < /in', '<'],
  ['npx $HOME', '$HOME'],
  ['npx "$HOME"', '$HOME'],
  ['npx ${HOME:-x}', '${HOME:-x}'],
  ['npx ${secret:A}$B', '$B'],
  ['npx $(id)', '$('],
  ['npx `id`', '`'],
  ['npx "`id`"', '`'],
  ['(npx x)', '('],
  ['npx x\nnpx y', 'a second line'],
  ['npx "x', 'not closed'],
  ['KEY=1 npx x', 'KEY='],
])('refuses what only a shell could do, by its name: %s', (line, named) => {
  const read = readCommandLine(line);
  expect(read.ok).toBe(false);
  expect(read).toHaveProperty('message', expect.stringContaining(named));
});

it('knows a command line where an address or a program is expected', () => {
  expect(['npx -y a', '/usr/bin/node a.js', 'C:\\node\\npx.cmd a', 'uvx a'].map(isCommandLine)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['https://a.test/npx b', 'npx', 'example.org/mcp', '', 'my npx', 'npx-evil a'].map(isCommandLine)).toEqual(
    Array(6).fill(false),
  );
  expect(isWholeLine('npx -y a', undefined)).toBe(true);
  expect(isWholeLine('npx -y a', [])).toBe(true);
  expect(isWholeLine('/my tools/a', [])).toBe(false);
  expect(isWholeLine('npx -y', ['a'])).toBe(false);
  expect(isWholeLine('npx', undefined)).toBe(false);
  expect(isWholeLine('a&&b', undefined)).toBe(true);
});

it('reads a long line in time that grows with it', () => {
  const begin = performance.now();
  readCommandLine(`npx ${'"a" $ '.repeat(100_000)}`);
  readCommandLine('${secret:'.repeat(50_000));
  expect(performance.now() - begin).toBeLessThan(15_000);
});
