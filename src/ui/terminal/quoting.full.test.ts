import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Bash, InMemoryFs } from 'just-bash/browser';
import { describe, expect, it } from 'vitest';
import { quoteWord, quoteWords } from '../../core/shell/quote-word.ts';
import { hostileWord, hostileWords } from '../../core/testing/hostile-words.ts';
import { seededRandom } from '../../core/testing/seeded-random.ts';
import { joinCommandLine } from '../../mcp/contract/command-line.ts';
import { complete, fileCandidates } from './completion.ts';
import { wordAt } from './word-at.ts';

const BASH = '/bin/bash';
const NAMES = hostileWords(20260714, 2000);
const ALONE = NAMES.map((name) => [name]);
const PWNED = "pwned() { printf 'PWNED\\0'; }\n";

/** Runs scripts one after another in a shell; each gives the words that `printf '%s\0'` printed. */
type Shell = (lines: readonly string[]) => Promise<readonly (readonly string[])[]>;

const inJustBash: Shell = async (lines) => {
  const all: string[][] = [];
  for (let at = 0; at < lines.length; at += 250) {
    const bash = new Bash({ fs: new InMemoryFs(), executionLimits: { maxCommandCount: 10_000 } });
    const script =
      PWNED +
      lines
        .slice(at, at + 250)
        .map((line) => `${line}\nprintf 'END\\0'\n`)
        .join('');
    const { stdout } = await bash.exec(script, { rawScript: true });
    all.push(...answersOf(stdout));
  }
  return all;
};

const inRealBash: Shell = (lines) => {
  const script = PWNED + lines.map((line) => `${line}\nprintf 'END\\0'\n`).join('');
  const { stdout } = spawnSync(BASH, ['--norc', '--noprofile', '-s'], {
    input: script,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { PATH: '/nowhere', LC_ALL: 'C.UTF-8' },
  });
  return Promise.resolve(answersOf(stdout));
};

const SHELLS: readonly (readonly [string, boolean, Shell])[] = [
  ['the shell of the app', true, inJustBash],
  ['bash', existsSync(BASH), inRealBash],
];

function answersOf(stdout: string): string[][] {
  return stdout
    .split('END\0')
    .slice(0, -1)
    .map((answer) => answer.split('\0').slice(0, -1));
}

/** A word as a person types it inside each kind of quote, so that it is still open. */
const TYPED: Readonly<Record<string, (word: string) => string>> = {
  'no quote': (word) => word.replace(/[^\w]/g, (letter) => (letter === '\n' ? "'\n'" : `\\${letter}`)),
  'double quotes': (word) => `"${word.replace(/["$`\\]/g, '\\$&')}`,
  'single quotes': (word) => `'${word.replaceAll("'", "'\\''")}`,
  "$'…'": (word) => `$'${word.replace(/['\\]/g, '\\$&')}`,
};

/** The first lines whose answer is not these words. A difference of all would take minutes to show. */
function unlike(
  lines: readonly string[],
  answers: readonly (readonly string[])[],
  expected: readonly (readonly string[])[],
): unknown[] {
  const text = (words: readonly string[] | undefined) =>
    JSON.stringify(words?.map((word) => word.replace(/\p{Surrogate}/gu, '\ufffd')));
  return lines
    .flatMap((line, at) => (text(answers[at]) === text(expected[at]) ? [] : [[line, answers[at], expected[at]]]))
    .slice(0, 5);
}

describe.each(SHELLS)('2,000 hostile names in %s', (_shell, isThere, run) => {
  it.skipIf(!isThere)('are one word each when quoted', async () => {
    const lines = NAMES.map((name) => `printf '%s\\0' ${quoteWord(name)}`);
    expect(unlike(lines, await run(lines), ALONE)).toEqual([]);
  });

  it.skipIf(!isThere)('are one word each among others', async () => {
    const rows = NAMES.map((name, at) => [name, NAMES[(at * 7 + 1) % NAMES.length] ?? '', '']);
    const lines = rows.map((row) => `printf '%s\\0' ${quoteWords(row)}`);
    expect(unlike(lines, await run(lines), rows)).toEqual([]);
    expect(rows.filter((row) => joinCommandLine(row) !== quoteWords(row))).toEqual([]);
  });

  it.skipIf(!isThere).each(Object.entries(TYPED))(
    'are one word each when completed after %s',
    async (_quote, typed) => {
      const random = seededRandom(7);
      const lines = NAMES.map((name) => {
        const prefix = [...name].slice(0, random.below(4)).join('');
        const text = `printf '%s\\0' ${typed(prefix)}`;
        // What is typed to its end stays as it is.
        const isWhole = prefix === name || random.below(2) === 0;
        return complete(text, text.length, [{ text: name, isWhole }])?.text ?? '';
      });
      expect(unlike(lines, await run(lines), ALONE)).toEqual([]);
    },
  );

  it.skipIf(!isThere)('run nothing, wherever in a command line they are completed', async () => {
    const random = seededRandom(11);
    // The shell of the app does not end on arithmetic that is not closed.
    const lines = Array.from({ length: 3000 }, () => completedAnywhere(random)).filter(
      (line) => run === inRealBash || !/\(\(|\$\[/.test(line),
    );
    const script = lines.map((line) => `( eval ${quoteWord(line)} ) 2>/dev/null </dev/null`);
    const answers = await run(script);
    const pwned = lines.filter((_, at) => answers[at]?.includes('PWNED') === true);
    expect(answers.length).toBe(lines.length);
    expect(pwned.slice(0, 5)).toEqual([]);
  });
});

/** Pieces of command lines that a person may have typed before and after the caret. */
const SYNTAX: readonly string[] = [
  ...['"', '"', "'", "$'", '\\', '$(', '$(', ')', '`', '${x:-', '}', '((', '))', '$((', '$[', ']', '<<EOF\n', '<<<'],
  ...[' ', ' ', ' ', '\n', ';', '|', '&&', '#', ' # ', "don't", 'case x in a) ', 'esac', '[[ ', ' ]]', '<(', '(', '{ '],
  ...[': ', 'my', 'my', 'a', '$$', '$x', '$"', '\\"', "\\'", '\\\n', 'EOF\n', 'f() {', 'a=(', '!(', '$#', '@(', '~'],
];
const TAILS = ["$(pwned)'$(pwned)", '`pwned`', ';pwned;', '\npwned\n', "';pwned;'", '";pwned;"', ')pwned', '\npwned;"'];

/** A line of pieces, in which a hostile name was completed. */
function completedAnywhere(random: ReturnType<typeof seededRandom>): string {
  const before = Array.from({ length: random.below(9) }, () => random.pick(SYNTAX)).join('');
  const after = Array.from({ length: random.below(4) }, () => random.pick(SYNTAX)).join('');
  const name = random.pick(TAILS) + random.pick(['', hostileWord(random)]);
  const { word } = wordAt(before, before.length);
  const completed = complete(before + after, before.length, [{ text: word + name, isWhole: random.below(2) === 0 }]);
  const line = completed?.text ?? before + after;
  // What stands open may be closed later.
  return line + random.pick(['', '"', "'", ')', '")', "')", '`', '}', '\nEOF\n', ')"', '\n']);
}

it('offers a name that starts with a hyphen as a path, so that no command takes it for an option', () => {
  const entries = [
    { name: '-rf', isFolder: false },
    { name: '--help', isFolder: true },
    { name: 'a', isFolder: false },
  ];
  const at = wordAt('rm ', 3);
  expect(fileCandidates(at, entries).map(({ text }) => text)).toEqual(['./-rf', './--help/', 'a']);
  expect(complete('rm ', 3, fileCandidates(at, entries.slice(0, 1)))?.text).toBe('rm ./-rf ');
  expect(complete('rm -r', 5, fileCandidates(wordAt('rm -r', 5), entries))).toBeUndefined();
  expect(complete('rm ./-r', 7, fileCandidates(wordAt('rm ./-r', 7), entries))?.text).toBe('rm ./-rf ');
});
