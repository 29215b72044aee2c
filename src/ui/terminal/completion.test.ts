import { describe, expect, it } from 'vitest';
import { complete, isCommandPosition, namesFor } from './completion.ts';
import { wordAt } from './word-at.ts';

const whole = (...texts: string[]) => texts.map((text) => ({ text, isWhole: !text.endsWith('/') }));

describe('completion of the command line', () => {
  it('finds the word before the caret', () => {
    const at = (text: string) => {
      const { start, word, quote, isClear } = wordAt(text, text.length);
      return [start, word, quote, isClear];
    };
    expect(at('cat src/a')).toEqual([4, 'src/a', '', true]);
    expect(at('cat "my fi')).toEqual([4, 'my fi', '"', true]);
    expect(at("cat 'it'\\''s")).toEqual([4, "it's", "'", true]);
    expect(at("cat $'it\\'s")).toEqual([4, "it's", "$'", true]);
    expect(at('cat my\\ fi')).toEqual([4, 'my fi', '', true]);
    expect(at('cat "a$(ls my')).toEqual([11, 'my', '', true]);
    expect(at('cat "$(ls " my')).toEqual([10, ' my', '"', true]);
    expect(at('cat "$(ls) my')).toEqual([4, '"$(ls) my', '"', true]);
    expect(at("# don't\ncat my")).toEqual([12, 'my', '', true]);
    expect(at('cat my\u00a0fi')).toEqual([4, 'my\u00a0fi', '', true]);
  });

  it('knows where it does not follow the shell', () => {
    for (const text of [
      'cat <<EOF\n"my',
      '`cat my',
      '${x:-my',
      '$((my',
      'case x in a) my',
      '[[ -f my',
      '# cat my',
      'my\\',
    ])
      expect([text, wordAt(text, text.length).isClear]).toEqual([text, false]);
    const files = whole('my $(file)', 'my.txt');
    expect(complete('cat <<EOF\nmy', 12, files)).toEqual({ text: 'cat <<EOF\nmy.txt', caret: 16, choices: [] });
    expect(complete('cat <<EOF\n"my', 13, files.slice(0, 1))).toBeUndefined();
  });

  it('knows where a command follows', () => {
    expect(['ls | ', 'a && b; ', '', 'x\n', 'time '].map(isCommandPosition)).toEqual([true, true, true, true, true]);
    expect(['cat > ', 'cat '].map(isCommandPosition)).toEqual([false, false]);
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

  it('keeps the text after the caret', () => {
    expect(complete('cat my > out', 6, whole('my $file'))).toEqual({
      text: "cat 'my $file' > out",
      caret: 15,
      choices: [],
    });
    const file = whole('my file');
    expect(complete('cat "my" x', 7, file)).toMatchObject({ text: "cat 'my file' x", caret: 13 });
    // It was inside the quotes.
    expect(complete('cat "my; rm x"', 7, file)).toMatchObject({ text: `cat 'my file'"; rm x"`, caret: 14 });
    expect(complete('cat "my ; rm x', 7, file)).toMatchObject({ text: `cat 'my file'" ; rm x` });
  });

  it('quotes the whole word, whichever quote was open', () => {
    for (const typed of ['cat my', 'cat "my', "cat 'my", "cat $'my", 'cat m\\y', 'cat m"y'])
      expect(complete(typed, typed.length, whole('my $(file)'))?.text).toBe("cat 'my $(file)' ");
    expect(complete('cat "my', 7, whole('my file/'))?.text).toBe("cat 'my file/'");
    expect(complete("cat 'my file/'a", 15, whole('my file/a b'))?.text).toBe("cat 'my file/a b' ");
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
