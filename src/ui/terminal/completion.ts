/** The word before the caret, parsed like a shell would. */
export interface WordAt {
  /** Start offset in the text. */
  readonly start: number;
  /** The word without quotes and backslashes. */
  readonly word: string;
  /** The open quote, if any. */
  readonly quote: '"' | "'" | '';
  /** Whether the word is in the place of a command name. */
  readonly isCommand: boolean;
}

/** A possible completion of a word. */
export interface Candidate {
  readonly text: string;
  /** Whether the word is complete, so that a space follows. A folder is not. */
  readonly isWhole: boolean;
}

export interface Completed {
  readonly text: string;
  readonly caret: number;
  /** Remaining choices to show; empty if only one fitted. */
  readonly choices: readonly string[];
}

/** Words that are followed by the name of a command. */
const BEFORE_COMMAND: ReadonlySet<string> = new Set(['do', 'then', 'else', 'exec', 'time', 'xargs']);
const OPERATORS = '|;&(!{\n';
const CHOICES_SHOWN = 60;

/** Command names of this shell. */
const COMMAND_WORDS: readonly string[] = (
  'awk base64 basename bash cat cd chmod comm cp curl cut date diff dirname du echo env export find git grep gunzip ' +
  'gzip head history join jq ln ls md5sum mkdir mv node npm npx nl od paste printf pwd readlink rev rg rm rmdir sed ' +
  'seq sh sha256sum sleep sort split sqlite3 stat tac tail tee time timeout touch tr tree true uniq wc which whoami ' +
  'xargs zcat'
).split(' ');
const SUBCOMMANDS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'git',
    'add branch checkout commit config diff init log ls-files reset restore rev-parse rm show status switch'.split(' '),
  ],
  ['npm', 'exec init install ls run start test uninstall'.split(' ')],
]);

export function wordAt(text: string, caret: number): WordAt {
  let start = 0;
  let word = '';
  let quote: WordAt['quote'] = '';
  for (let at = 0; at < caret; at++) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
      else word += character;
    } else if (character === '\\' && at + 1 < caret) word += text.charAt(++at);
    else if (character === '"' || character === "'") quote = character;
    else if (/[\s|;&<>()]/.test(character)) {
      start = at + 1;
      word = '';
    } else word += character;
  }
  return { start, word, quote, isCommand: isCommandPlace(text.slice(0, start)) };
}

/** Whether a command name follows. */
function isCommandPlace(before: string): boolean {
  const left = before.trimEnd();
  const isNewLine = before.slice(left.length).includes('\n');
  return left === '' || isNewLine || OPERATORS.includes(left.slice(-1)) || BEFORE_COMMAND.has(lastWordOf(left).word);
}

/** The word at the end of a text, and the text before it. */
function lastWordOf(text: string): { readonly word: string; readonly before: string } {
  let at = text.length;
  while (at > 0 && /\w/.test(text.charAt(at - 1))) at--;
  return { word: text.slice(at), before: text.slice(0, at) };
}

/** The folder part of a word, as written: `src/a` → `src/`. */
export function folderPart(word: string): string {
  return word.slice(0, word.lastIndexOf('/') + 1);
}

/** Candidates that are not files. */
export function namesFor(text: string, { start, word, isCommand }: WordAt): readonly string[] {
  if (isCommand) return word.includes('/') ? [] : COMMAND_WORDS;
  const { word: command, before } = lastWordOf(text.slice(0, start).trimEnd());
  return (isCommandPlace(before) ? SUBCOMMANDS.get(command) : undefined) ?? [];
}

/** Inserts the common prefix of all fitting candidates. @returns undefined if none fits */
export function complete(text: string, caret: number, candidates: readonly Candidate[]): Completed | undefined {
  const at = wordAt(text, caret);
  const fitting = candidates.filter(({ text: one }) => one.startsWith(at.word));
  const [first] = fitting;
  if (first === undefined) return undefined;
  const common = fitting.reduce((same, { text: one }) => commonStart(same, one), first.text);
  const isOne = fitting.length === 1;
  const written = asWritten(common, at.quote) + (isOne && first.isWhole ? `${at.quote} ` : '');
  const after = text.slice(caret);
  return {
    text: text.slice(0, at.start) + written + (written.endsWith(' ') ? after.replace(/^ /, '') : after),
    caret: at.start + written.length,
    choices: isOne ? [] : fitting.slice(0, CHOICES_SHOWN).map(({ text: one }) => one.slice(folderPart(at.word).length)),
  };
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a.charAt(length) === b.charAt(length)) length++;
  return a.slice(0, length);
}

function asWritten(word: string, quote: WordAt['quote']): string {
  if (quote !== '') return quote + word;
  return word.replace(/[\s'"\\$`|;&<>()*?[\]{}!#~]/g, (character) => `\\${character}`);
}
