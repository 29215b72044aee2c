import { describe, expect, it } from 'vitest';
import { parseSimpleCommand } from './simple-command.ts';

const words = (line: string): readonly string[] | undefined => parseSimpleCommand(line, new Map([['A', 'x y']]))?.words;

describe('parseSimpleCommand', () => {
  it.each<[string, string[]]>([
    ['node a.js', ['node', 'a.js']],
    [`node -e "console.log('1 + 1')" 'a "b"'`, ['node', '-e', "console.log('1 + 1')", 'a "b"']],
    ['node a\\ b "c\\"d" ""', ['node', 'a b', 'c"d', '']],
    ['"$A" "${A}-$" "a$A"', ['x y', 'x y-$', 'ax y']],
    ['exec node x', ['node', 'x']],
    ['node \'a\'b"c"', ['node', 'abc']],
  ])('splits %j', (line, expected) => {
    expect(words(line)).toEqual(expected);
  });

  it('reads variables before the command', () => {
    expect(parseSimpleCommand('X=1 Y="a b" node', new Map())).toEqual({ words: ['node'], env: { X: '1', Y: 'a b' } });
  });

  it.each([
    'node | cat',
    'node && x',
    'node; x',
    'node > f',
    'node $A',
    'node *.js',
    'node `x`',
    'node "$(x)"',
    'node "`x`"',
    'node ~',
    'node {a,b}',
    'node &',
    '(node)',
    'if true',
    'node # x',
    'node\nx',
    'node "open',
    "node 'open",
    '',
    'X=1',
    'node "$1"',
    'node "${A:-b}"',
  ])('leaves %j to a shell', (line) => {
    expect(words(line)).toBeUndefined();
  });
});
