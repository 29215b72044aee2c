import { describe, expect, it } from 'vitest';
import type { NodeInfo } from '../native-bindings.ts';
import { parseNodeArguments } from './node-arguments.ts';

/** The facts that options need. */
const info = {
  options: [
    ['--eval', 5, 0],
    ['--print', 2, 0],
    ['--require', 7, 1],
    ['--warnings', 2, 1],
    ['--stack-trace-limit', 3, 1],
    ['--input-type', 5, 1],
    ['--version', 2, 0],
  ],
  optionAliases: [
    ['-e', ['--eval']],
    ['-p', ['--print']],
    ['-pe', ['--print', '--eval']],
    ['--print <arg>', ['-pe']],
    ['-r', ['--require']],
    ['-v', ['--version']],
  ],
} as unknown as NodeInfo;
const parse = (line: readonly string[], nodeOptions?: string) => parseNodeArguments(info, line, nodeOptions);

describe('parseNodeArguments', () => {
  it('separates options from the script and its parameters', () => {
    expect(parse(['--no-warnings', '-r', './a', '--require=./b', 'main.js', '-e', 'x'])).toEqual({
      execArgv: ['--no-warnings', '-r', './a', '--require=./b'],
      argv: ['main.js', '-e', 'x'],
      values: { '--warnings': false, '--no-warnings': true, '--require': ['./a', './b'] },
      error: undefined,
    });
  });

  it.each([[['-e', 'code', 'a']], [['--eval=code', 'a']], [['--eval', 'code', '--', 'a']]])(
    'accepts code: %j',
    (line) => {
      expect(parse(line)).toMatchObject({ argv: ['a'], values: { '--eval': 'code', '[has_eval_string]': true } });
    },
  );

  it.each([[['-p', '1+1', 'a']], [['-pe', '1+1', 'a']], [['--print', '1+1', 'a']]])(
    'accepts code to print: %j',
    (line) => {
      expect(parse(line)).toMatchObject({ argv: ['a'], values: { '--eval': '1+1', '--print': true } });
    },
  );

  it('accepts options of V8, with dashes or underscores', () => {
    expect(parse(['--max_old_space_size=100', '--expose-gc', 'a'])).toMatchObject({ argv: ['a'], error: undefined });
  });

  it('reads NODE_OPTIONS first', () => {
    expect(parse(['a'], '--require "./with space" --no-warnings').values).toMatchObject({
      '--require': ['./with space'],
      '--warnings': false,
    });
  });

  it.each([
    [['--nonsense'], 'node: bad option: --nonsense'],
    [['--input-type'], 'node: --input-type requires an argument'],
  ])('says what is wrong with %j', (line, error) => {
    expect(parse(line).error).toBe(error);
  });
});
