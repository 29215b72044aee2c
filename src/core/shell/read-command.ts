/** A word of a command line. */
export interface ShellWord {
  /** Without quotes and backslashes. Nothing is expanded. */
  readonly text: string;
  /** Whether a shell would put something else in its place: `$NAME`, `$(…)`, backticks. */
  readonly isExpanded: boolean;
}

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** What follows the command: `| jq .`, another line. */
  readonly rest: string;
}

interface Reader {
  readonly line: string;
  at: number;
  word: { text: string; isExpanded: boolean; isQuoted: boolean } | undefined;
  /** Whether the next word is the file of a redirection. */
  isTarget: boolean;
  readonly words: ShellWord[];
}

/**
 * Reads the first command of a line as a shell does: quotes of all kinds, lines continued by a backslash, comments.
 * Redirections are left out.
 */
export function readShellCommand(line: string): ShellCommand {
  const reader: Reader = { line, at: 0, word: undefined, isTarget: false, words: [] };
  while (reader.at < line.length && readPart(reader));
  endWord(reader);
  return { words: reader.words, rest: line.slice(reader.at).trim() };
}

/** @returns false where the command ends */
function readPart(reader: Reader): boolean {
  const { line, at } = reader;
  const letter = line.charAt(at);
  if (letter === '\\') readBackslash(reader);
  else if (letter === ' ' || letter === '\t') {
    endWord(reader);
    reader.at += 1;
  } else if (letter === "'" || letter === '"') readQuoted(reader, letter);
  else if (letter === '$' && line.charAt(at + 1) === "'") readAnsi(reader);
  else if (letter === '<' || letter === '>' || (letter === '&' && line.charAt(at + 1) === '>')) redirect(reader);
  else if (letter === '#' && reader.word === undefined) return skipComment(reader);
  else if (letter === '\n' || letter === '\r') {
    endWord(reader);
    reader.at += 1;
    return reader.words.length === 0;
  } else if (/[;|&()]/.test(letter)) return false;
  else {
    add(reader, letter, false);
    if (isExpansion(line, at)) markExpanded(reader);
    reader.at += 1;
  }
  return true;
}

function add(reader: Reader, text: string, isQuoted: boolean): void {
  reader.word ??= { text: '', isExpanded: false, isQuoted: false };
  reader.word.text += text;
  reader.word.isQuoted ||= isQuoted;
}

function markExpanded({ word }: Reader): void {
  if (word !== undefined) word.isExpanded = true;
}

function endWord(reader: Reader): void {
  const { word } = reader;
  if (word === undefined) return;
  if (!reader.isTarget) reader.words.push({ text: word.text, isExpanded: word.isExpanded });
  reader.isTarget = false;
  reader.word = undefined;
}

function isExpansion(line: string, at: number): boolean {
  return line[at] === '`' || (line[at] === '$' && /[\w{([@*#?!$-]/.test(line.charAt(at + 1)));
}

/** A backslash escapes the next character; at the end of a line it joins it with the next. */
function readBackslash(reader: Reader): void {
  const { line, at } = reader;
  const next = line.charAt(at + 1);
  const end = next === '\n' ? 2 : next === '\r' && line.charAt(at + 2) === '\n' ? 3 : 0;
  if (end > 0) reader.at += end;
  else {
    add(reader, next, true);
    reader.at += 2;
  }
}

function readQuoted(reader: Reader, quote: '"' | "'"): void {
  add(reader, '', true);
  const { line } = reader;
  let at = reader.at + 1;
  for (; at < line.length && line[at] !== quote; at += 1) {
    const next = line.charAt(at + 1);
    if (quote === '"' && line[at] === '\\' && next === '\n') {
      at += 1;
      continue;
    }
    if (quote === '"' && line[at] === '\\' && /["\\$`]/.test(next)) at += 1;
    else if (quote === '"' && isExpansion(line, at)) markExpanded(reader);
    add(reader, line.charAt(at), true);
  }
  reader.at = at + 1;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['E', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

function readAnsi(reader: Reader): void {
  const { text, end } = readAnsiText(reader.line, reader.at + 2);
  add(reader, text, true);
  reader.at = end;
}

/**
 * Reads what is inside of `$'…'`, from its first character.
 *
 * @returns `end` is the index after the closing quote
 */
export function readAnsiText(line: string, from: number): { readonly text: string; readonly end: number } {
  const parts: string[] = [];
  let at = from;
  while (at < line.length && line[at] !== "'") {
    const { text, length } = line[at] === '\\' ? escapeAt(line, at + 1) : { text: line.charAt(at), length: 0 };
    parts.push(text);
    at += length + 1;
  }
  return { text: parts.join(''), end: at + 1 };
}

/** What the escape after a backslash means, and its length. */
function escapeAt(line: string, at: number): { readonly text: string; readonly length: number } {
  const [all, octal, hex, short, long] =
    /^(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/.exec(line.slice(at, at + 9)) ?? [];
  const letter = line.charAt(at);
  if (all === undefined) return { text: ESCAPES.get(letter) ?? letter, length: 1 };
  const code = octal === undefined ? Number.parseInt(hex ?? short ?? long ?? '', 16) : Number.parseInt(octal, 8) & 0xff;
  return { text: code > 0x10ffff ? '' : String.fromCodePoint(code), length: all.length };
}

/** Skips the operator; the next word is its file. A number just before it is that of a stream. */
function redirect(reader: Reader): void {
  if (reader.word !== undefined && !reader.word.isQuoted && /^\d+$/.test(reader.word.text)) reader.word = undefined;
  endWord(reader);
  while (/[<>&|]/.test(reader.line.charAt(reader.at))) reader.at += 1;
  reader.isTarget = true;
}

/** @returns false where the command ends */
function skipComment(reader: Reader): boolean {
  const end = reader.line.indexOf('\n', reader.at);
  reader.at = end === -1 ? reader.line.length : end + 1;
  return reader.words.length === 0;
}
