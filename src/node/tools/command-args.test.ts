import { describe, expect, it } from 'vitest';
import { argsFault } from './command-args.ts';

describe('arguments of a command', () => {
  it.each([
    '',
    'one two',
    '--name "Ada L" -x',
    '\'a;b\' "c|d"',
    '*.txt [ab]?',
    '$HOME "$USER"',
    'a\\;b',
    "$'tab\\t\\'q'",
    '{a,b}',
    '# no',
    '"a\nb"',
  ])('may be %j', (args) => {
    expect(argsFault(args)).toBeUndefined();
  });

  it.each([
    'a; rm -rf /',
    'a && b',
    'a & b',
    'a | b',
    'a > /x',
    '< /x',
    'a\nb',
    '$(id)',
    '"$(id)"',
    '`id`',
    '"`id`"',
    '${x@P}',
    "${x:='$(id)'}",
    '$[1]',
    '<(id)',
    "$'\\\\'; id '",
    'a\\',
    "'open",
    '"open',
  ])('may not be %j', (args) => {
    expect(argsFault(args)).toBeTypeOf('string');
  });
});
