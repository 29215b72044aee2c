import { describe, expect, it } from 'vitest';
import { readsStandardInput } from './stdin-readers.ts';

describe('readsStandardInput', () => {
  it.each<[boolean, string]>([
    [true, 'cat'],
    [true, 'cat -n'],
    [true, 'cat a -'],
    [false, 'cat missing.txt'],
    [true, 'grep x'],
    [true, 'grep -e x'],
    [false, 'grep x file'],
    [false, 'grep -e x file'],
    [true, 'head -n 5'],
    [true, 'head -n5'],
    [false, 'head -n 5 file'],
    [true, 'sed s/a/b/'],
    [true, 'sort -k 2'],
    [false, 'sort -- -file'],
    [true, 'tr a b'],
    [true, 'xargs echo a'],
    [true, 'wc -l'],
    [false, 'ls'],
    [false, 'echo a'],
  ])('%s: %s', (expected, line) => {
    const [name = '', ...args] = line.split(' ');
    expect(readsStandardInput(name, args)).toBe(expected);
  });
});
