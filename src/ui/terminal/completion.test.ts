import { describe, expect, it } from 'vitest';
import { complete, namesFor, wordAt } from './completion.ts';

const whole = (...texts: string[]) => texts.map((text) => ({ text, isWhole: !text.endsWith('/') }));

describe('completion of the command line', () => {
  it('finds the word before the caret', () => {
    expect(wordAt('cat src/a', 9)).toEqual({ start: 4, word: 'src/a', quote: '', isCommand: false });
    expect(wordAt('cat "my fi', 10)).toEqual({ start: 4, word: 'my fi', quote: '"', isCommand: false });
    expect(wordAt('cat my\\ fi', 10)).toEqual({ start: 4, word: 'my fi', quote: '', isCommand: false });
    expect(wordAt('ls | gr', 7)).toMatchObject({ word: 'gr', isCommand: true });
    expect(wordAt('a && b; no', 10)).toMatchObject({ word: 'no', isCommand: true });
    expect(wordAt('cat > o', 7)).toMatchObject({ word: 'o', isCommand: false });
  });

  it('inserts the common part, and shows the choices', () => {
    expect(complete('cat re', 6, whole('readme.md', 'report.txt'))).toEqual({
      text: 'cat re',
      caret: 6,
      choices: ['readme.md', 'report.txt'],
    });
    expect(complete('cat src/co', 10, whole('src/common.ts', 'src/commit.ts'))).toMatchObject({
      text: 'cat src/comm',
      choices: ['common.ts', 'commit.ts'],
    });
    expect(complete('cat rea', 7, whole('readme.md'))).toEqual({ text: 'cat readme.md ', caret: 14, choices: [] });
    expect(complete('cd sr', 5, whole('src/'))).toEqual({ text: 'cd src/', caret: 7, choices: [] });
    expect(complete('cat x', 5, whole('readme.md'))).toBeUndefined();
  });

  it('keeps the text after the caret, and escapes special characters', () => {
    expect(complete('cat my > out', 6, whole('my $file'))).toMatchObject({ text: 'cat my\\ \\$file > out', caret: 15 });
    expect(complete('cat "my', 7, whole('my file'))).toMatchObject({ text: 'cat "my file" ' });
  });

  it('completes commands, and those of git and npm', () => {
    const at = (text: string) => namesFor(text, wordAt(text, text.length));
    expect(at('gi')).toContain('git');
    expect(at('cd x && git st')).toContain('status');
    expect(at('npm i')).toContain('install');
    expect(at('cat gi')).toEqual([]);
    expect(at('./gi')).toEqual([]);
  });
});
