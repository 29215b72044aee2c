import { PatternError } from './glob-files.ts';

/** A matching line: its start and end in the text, without the line break. */
export interface FoundLine {
  readonly start: number;
  readonly end: number;
}

/** Finds the lines that match an expression. Line breaks are LF or CRLF and are not matched. */
export type FindLines = (text: string) => Generator<FoundLine>;

/**
 * Searches the whole text at once and then checks the line of each hit: much faster than line by line. Lookarounds
 * could see the next line and miss a match, so such expressions are tried on each line.
 *
 * @throws PatternError if the pattern is not a regular expression.
 */
export function createLineFinder(pattern: string, ignoreCase: boolean): FindLines {
  const line = compile(pattern, ignoreCase ? 'i' : '');
  const whole = new RegExp(line.source, `${line.flags}gm`);
  const looksAround = /\(\?<?[=!]/.test(pattern);
  return looksAround ? (text) => tryEachLine(text, line) : (text) => tryHits(text, whole, line);
}

/** Unicode mode accepts fewer escapes than people write: patterns that it refuses are compiled without it. */
function compile(pattern: string, flags: string): RegExp {
  for (const mode of ['u', '']) {
    try {
      return new RegExp(pattern, `${flags}${mode}`);
    } catch (error) {
      if (mode === '') throw new PatternError(error instanceof Error ? error.message : String(error));
    }
  }
  throw new PatternError('the pattern cannot be read');
}

function* tryHits(text: string, whole: RegExp, line: RegExp): Generator<FoundLine> {
  for (let from = 0; from < text.length;) {
    whole.lastIndex = from;
    const hit = whole.exec(text);
    if (hit === null || (hit.index === text.length && text.endsWith('\n'))) return;
    const start = text.lastIndexOf('\n', hit.index - 1) + 1;
    const found = lineAt(text, hit.index === 0 ? 0 : start);
    if (line.test(text.slice(found.start, found.end))) yield found;
    from = nextLine(text, found.start);
  }
}

function* tryEachLine(text: string, line: RegExp): Generator<FoundLine> {
  for (let start = 0; start < text.length; start = nextLine(text, start)) {
    const found = lineAt(text, start);
    if (line.test(text.slice(found.start, found.end))) yield found;
  }
}

/** The line that begins at `start`. */
export function lineAt(text: string, start: number): FoundLine {
  const newline = text.indexOf('\n', start);
  const end = newline === -1 ? text.length : newline;
  return { start, end: end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end };
}

/** The start of the line after the one that begins at `start`; the end of the text if there is none. */
export function nextLine(text: string, start: number): number {
  const newline = text.indexOf('\n', start);
  return newline === -1 ? text.length : newline + 1;
}
