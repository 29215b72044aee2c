import { GitError } from './git-error.ts';

/** The parsed arguments of a git command. */
export interface Words {
  /** Options by long or one-letter name, without dashes; the last value wins. */
  readonly options: ReadonlyMap<string, string>;
  /** Arguments before `--` that are no options. */
  readonly rest: readonly string[];
  /** Arguments after `--`. */
  readonly paths: readonly string[];
}

/**
 * @param known names of options, with `=` at the end of those that take a value
 * @throws GitError for an unknown option
 */
export function readArguments(command: string, words: readonly string[], known: readonly string[]): Words {
  const options = new Map<string, string>();
  const rest: string[] = [];
  const list = [...words];
  for (let word = list.shift(); word !== undefined; word = list.shift()) {
    if (word === '--') return { options, rest, paths: list };
    if (!word.startsWith('-') || word === '-') rest.push(word);
    else if (word.startsWith('--')) {
      const [name = '', value] = splitOnce(word.slice(2));
      if (known.includes(name)) options.set(name, '');
      else if (known.includes(`${name}=`)) options.set(name, value ?? need(command, word, list.shift()));
      else throw unknown(command, word);
    } else if (/^-\d+$/.test(word) && known.includes('n=')) options.set('n', word.slice(1));
    else readLetters(word.slice(1), { command, known, options, list });
  }
  return { options, rest, paths: [] };
}

/** Splits combined short options, such as `-am text`. */
function readLetters(
  letters: string,
  {
    command,
    known,
    options,
    list,
  }: {
    readonly command: string;
    readonly known: readonly string[];
    readonly options: Map<string, string>;
    readonly list: string[];
  },
): void {
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    if (known.includes(letter)) options.set(letter, '');
    else if (known.includes(`${letter}=`)) {
      const joined = letters.slice(at + 1);
      options.set(letter, joined === '' ? need(command, `-${letter}`, list.shift()) : joined);
      return;
    } else throw unknown(command, `-${letter}`);
  }
}

function splitOnce(text: string): [string, string?] {
  const at = text.indexOf('=');
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function need(command: string, word: string, value: string | undefined): string {
  if (value === undefined) throw new GitError(`git ${command}: option '${word}' requires a value`, 129);
  return value;
}

function unknown(command: string, word: string): GitError {
  return new GitError(`git ${command}: the option '${word}' is not available in this git`, 129);
}
