/** The word before the caret, as the shell reads it. */
export interface WordAt {
  /** Start offset in the text. */
  readonly start: number;
  /** The word without quotes and backslashes. */
  readonly word: string;
  /** The open quote, if any. */
  readonly quote: OpenQuote;
  /**
   * False where this reader does not follow the shell: here-documents, backticks, `${…}`, arithmetic, `case`, `[[` and
   * comments. Quotes may mean something else there.
   */
  readonly isClear: boolean;
}

export type OpenQuote = '"' | "'" | "$'" | '';

/** What is open at a place: double quotes, or parentheses with commands. */
interface Open {
  readonly kind: '"' | '(';
  /** Start of the word in which it was opened. */
  readonly start: number;
}

interface Reader {
  readonly text: string;
  readonly end: number;
  at: number;
  start: number;
  word: string;
  quote: OpenQuote;
  isClear: boolean;
  readonly open: Open[];
}

/** Words after which parentheses do not pair up. */
const UNPAIRED: ReadonlySet<string> = new Set(['case', '[[']);

export function wordAt(text: string, caret: number): WordAt {
  const reader: Reader = {
    text,
    end: caret,
    at: 0,
    start: 0,
    word: '',
    quote: '',
    isClear: true,
    open: [],
  };
  while (reader.at < caret) {
    if (reader.open.at(-1)?.kind === '"') readDoubleQuoted(reader);
    else readCommand(reader);
  }
  const { start, word, isClear } = reader;
  const quote = reader.quote === '' && reader.open.at(-1)?.kind === '"' ? '"' : reader.quote;
  return { start, word, quote, isClear };
}

/** The character `ahead` of the place; empty behind the caret. */
function peek({ text, at, end }: Reader, ahead = 1): string {
  return at + ahead < end ? text.charAt(at + ahead) : '';
}

function take(reader: Reader, count: number, meaning = ''): void {
  reader.at += count;
  reader.word += meaning;
}

function startWord(reader: Reader, count: number): void {
  if (UNPAIRED.has(reader.text.slice(reader.start, reader.at))) reader.isClear = false;
  reader.at += count;
  reader.start = reader.at;
  reader.word = '';
}

function readDoubleQuoted(reader: Reader): void {
  const letter = peek(reader, 0);
  if (letter === '"') {
    reader.open.pop();
    take(reader, 1);
  } else if (letter === '\\') readBackslash(reader, /[$`"\\]/);
  else if (!readDollar(reader)) take(reader, 1, letter);
}

/** Reads a backslash, which escapes what `escapes` matches and joins lines. */
function readBackslash(reader: Reader, escapes: RegExp): void {
  const next = peek(reader);
  if (next === '\n') take(reader, 2);
  else if (escapes.test(next)) take(reader, 2, next);
  else {
    // A backslash before the caret would escape what follows.
    if (next === '') reader.isClear = false;
    take(reader, 1, '\\');
  }
}

/** Reads the start of an expansion, in commands and in double quotes. @returns false if there is none */
function readDollar(reader: Reader): boolean {
  const letter = peek(reader, 0);
  if (letter === '`') reader.isClear = false;
  if (letter !== '$') return false;
  const next = peek(reader);
  if (next === '{' || next === '[') reader.isClear = false;
  // The number of the process: a parenthesis after it opens no command.
  if (next === '$') take(reader, 1, '$');
  if (next !== '(') return false;
  take(reader, 1);
  openParenthesis(reader, reader.start);
  return true;
}

function openParenthesis(reader: Reader, start: number): void {
  if (peek(reader) === '(') reader.isClear = false;
  reader.open.push({ kind: '(', start });
  startWord(reader, 1);
}

function closeParenthesis(reader: Reader): void {
  const closed = reader.open.pop();
  startWord(reader, 1);
  if (closed === undefined || reader.open.at(-1)?.kind !== '"') {
    // Here it depends on what the parentheses are whether a comment starts.
    if (peek(reader, 0) === '#') reader.isClear = false;
    return;
  }
  reader.start = closed.start;
  reader.word = reader.text.slice(closed.start, reader.at);
}

function readCommand(reader: Reader): void {
  const letter = peek(reader, 0);
  if (letter === '\\') readBackslash(reader, /[^]/);
  else if (letter === "'") readSingleQuoted(reader);
  else if (letter === '$' && peek(reader) === "'") readAnsiQuoted(reader);
  else if (letter === '$' && peek(reader) === '"') take(reader, 1);
  else if (letter === '"') {
    reader.open.push({ kind: '"', start: reader.start });
    take(reader, 1);
  } else if (letter === '#' && startsComment(reader)) readComment(reader);
  else if (letter === '(') openParenthesis(reader, reader.start);
  else if (letter === ')') closeParenthesis(reader);
  else if (letter === '<' && peek(reader) === '<') readHere(reader);
  else if (/[ \t\n|;&<>]/.test(letter)) startWord(reader, 1);
  else if (!readDollar(reader)) take(reader, 1, letter);
}

function readSingleQuoted(reader: Reader): void {
  const { text, at, end } = reader;
  const close = text.indexOf("'", at + 1);
  if (close !== -1 && close < end) return take(reader, close + 1 - at, text.slice(at + 1, close));
  reader.quote = "'";
  take(reader, end - at, text.slice(at + 1, end));
}

/** Reads `$'…'`. Of its escapes the word has only those of one character that mean themselves. */
function readAnsiQuoted(reader: Reader): void {
  take(reader, 2);
  while (reader.at < reader.end) {
    const letter = peek(reader, 0);
    if (letter === "'") return take(reader, 1);
    if (letter === '\\') readBackslash(reader, /["'?\\]/);
    else take(reader, 1, letter);
  }
  reader.quote = "$'";
}

function startsComment({ text, at }: Reader): boolean {
  return at === 0 || /[ \t\n|;&<>(]/.test(text.charAt(at - 1));
}

function readComment(reader: Reader): void {
  const { text, at, end } = reader;
  const line = text.indexOf('\n', at);
  if (line === -1 || line >= end) {
    reader.isClear = false;
    while (reader.at < end)
      if (/\s/.test(peek(reader, 0))) startWord(reader, 1);
      else take(reader, 1, peek(reader, 0));
  } else reader.at = line;
}

/** A here-string is a word; in a here-document quotes do not quote. */
function readHere(reader: Reader): void {
  const isString = peek(reader, 2) === '<';
  if (!isString) reader.isClear = false;
  startWord(reader, isString ? 3 : 2);
}
