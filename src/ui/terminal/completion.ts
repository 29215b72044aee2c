import { isPlainWord, quoteWord } from '../../core/shell/quote-word.ts';
import { wordAt, type WordAt } from './word-at.ts';

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

/** Whether the name of a command follows a text. */
export function isCommandPosition(before: string): boolean {
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
export function namesFor(text: string, { start, word }: WordAt): readonly string[] {
  if (isCommandPosition(text.slice(0, start))) return word.includes('/') ? [] : COMMAND_WORDS;
  const { word: command, before } = lastWordOf(text.slice(0, start).trimEnd());
  return (isCommandPosition(before) ? SUBCOMMANDS.get(command) : undefined) ?? [];
}

/** What completion knows of an entry of a folder. */
interface NamedEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Candidates among the entries of the folder that a word begins with. */
export function fileCandidates({ word }: WordAt, entries: readonly NamedEntry[]): readonly Candidate[] {
  const part = folderPart(word);
  const showsHidden = word.slice(part.length).startsWith('.');
  return entries
    .filter(({ name }) => showsHidden || !name.startsWith('.'))
    .map(({ name, isFolder }) => {
      // Commands would take a name that starts with a hyphen for an option.
      const safe = part === '' && name.startsWith('-') ? `./${name}` : `${part}${name}`;
      return { text: isFolder ? `${safe}/` : safe, isWhole: !isFolder };
    });
}

/**
 * Replaces the word by the quoted common start of all fitting candidates. Names of files come from anywhere: whatever is
 * in one, the shell reads it as one word, also when the person had opened a quote.
 *
 * @returns undefined if none fits
 */
export function complete(text: string, caret: number, candidates: readonly Candidate[]): Completed | undefined {
  const at = wordAt(text, caret);
  const fitting = candidates.filter(({ text: one }) => one.startsWith(at.word) && (at.isClear || isPlainWord(one)));
  const [first] = fitting;
  if (first === undefined) return undefined;
  const common = fitting.reduce((same, { text: one }) => commonStart(same, one), first.text);
  const isOne = fitting.length === 1;
  const choices = isOne
    ? []
    : fitting.slice(0, CHOICES_SHOWN).map(({ text: one }) => one.slice(folderPart(at.word).length));
  if (common === at.word && !(isOne && first.isWhole)) return { text, caret, choices };
  return { ...withWord(text, caret, at, common, isOne && first.isWhole), choices };
}

function withWord(text: string, caret: number, at: WordAt, word: string, isWhole: boolean): Omit<Completed, 'choices'> {
  const after = text.slice(caret);
  // Where quotes are not understood, all that is written stays, and plain characters follow.
  if (!at.isClear) return joined(text.slice(0, caret) + word.slice(at.word.length), after);
  const before = text.slice(0, at.start) + quoteWord(word);
  if (at.quote === '' || after === '')
    return joined(isWhole ? `${before} ` : before, isWhole ? withoutSpace(after) : after);
  const closing = at.quote === '"' ? '"' : "'";
  if (after.startsWith(closing)) return joined(before, after.slice(1));
  // What follows was inside the quote, and stays so.
  return joined(before + at.quote, after);
}

const withoutSpace = (text: string): string => (text.startsWith(' ') ? text.slice(1) : text);

function joined(before: string, after: string): Omit<Completed, 'choices'> {
  return { text: before + after, caret: before.length };
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a.charAt(length) === b.charAt(length)) length++;
  return a.slice(0, length);
}
