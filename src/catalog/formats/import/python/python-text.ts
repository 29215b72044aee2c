/** Reading of Python's text: brackets, strings and comments, each in one pass. */

const OPEN = '([{';
const CLOSE = ')]}';

/** A logical line: with the lines that its brackets and strings go on over. */
export interface PythonLine {
  /** Characters of white space in front; tabs count as one. */
  readonly indent: number;
  /** Without the indent, the line end, and a comment behind it. */
  readonly text: string;
  /** Offset in the source where it begins, with its indent. */
  readonly from: number;
  readonly to: number;
}

/** The logical lines of a source that are neither empty nor comments. */
export function logicalLines(source: string): PythonLine[] {
  const lines: PythonLine[] = [];
  for (let from = 0; from < source.length;) {
    const { end, comment } = lineEnd(source, from);
    const raw = source.slice(from, comment ?? end);
    const text = raw.trim();
    if (text !== '') lines.push({ indent: raw.length - raw.trimStart().length, text, from, to: end });
    from = end + 1;
  }
  return lines;
}

/** Where the logical line from `from` ends, and where a comment on its last line begins. */
function lineEnd(source: string, from: number): { readonly end: number; readonly comment: number | undefined } {
  let depth = 0;
  for (let at = from; at < source.length;) {
    const char = source.charAt(at);
    if (char === '#') {
      const end = endOfLine(source, at);
      if (depth <= 0) return { end, comment: at };
      at = end;
    } else if (char === '"' || char === "'") at = stringEnd(source, at);
    else if (char === '\n' && depth <= 0) return { end: at, comment: undefined };
    else {
      if (OPEN.includes(char)) depth += 1;
      if (CLOSE.includes(char)) depth -= 1;
      // A backslash joins two lines.
      at += char === '\\' ? 2 : 1;
    }
  }
  return { end: source.length, comment: undefined };
}

/** Where the string that begins at `at` ends; at the end of the text if it does not. */
export function stringEnd(text: string, at: number): number {
  const quote = text.charAt(at);
  const isLong = text.startsWith(quote.repeat(3), at);
  const mark = isLong ? quote.repeat(3) : quote;
  for (let next = at + mark.length; next < text.length; next += 1) {
    const char = text.charAt(next);
    if (char === '\\') next += 1;
    else if (!isLong && char === '\n') return next;
    else if (char === quote && text.startsWith(mark, next)) return next + mark.length;
  }
  return text.length;
}

/** The offset of one of these characters outside brackets, strings and comments; -1 if there is none. */
export function indexOutside(text: string, characters: string, from = 0): number {
  let depth = 0;
  for (let at = from; at < text.length;) {
    const char = text.charAt(at);
    if (depth === 0 && characters.includes(char)) return at;
    if (char === '"' || char === "'") {
      at = stringEnd(text, at);
      continue;
    }
    if (char === '#') {
      at = endOfLine(text, at);
      continue;
    }
    if (OPEN.includes(char)) depth += 1;
    if (CLOSE.includes(char)) depth = Math.max(0, depth - 1);
    at += 1;
  }
  return -1;
}

/** The parts between commas (or another character) outside brackets and strings, without comments and empty parts. */
export function splitOutside(text: string, separator = ','): string[] {
  const parts: string[] = [];
  let from = 0;
  while (from <= text.length && parts.length < MAX_PARTS) {
    const at = indexOutside(text, separator, from);
    parts.push(withoutComments(text.slice(from, at === -1 ? text.length : at)).trim());
    if (at === -1) break;
    from = at + 1;
  }
  return parts.filter((part) => part !== '');
}

const MAX_PARTS = 1_000;

function withoutComments(text: string): string {
  let result = '';
  for (let from = 0; ;) {
    const at = indexOfComment(text, from);
    if (at === -1) return result + text.slice(from);
    result += text.slice(from, at);
    from = endOfLine(text, at);
  }
}

function indexOfComment(text: string, from: number): number {
  for (let at = from; at < text.length;) {
    const char = text.charAt(at);
    if (char === '#') return at;
    at = char === '"' || char === "'" ? stringEnd(text, at) : at + 1;
  }
  return -1;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
