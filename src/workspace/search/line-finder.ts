import { PatternError } from './glob-files.ts';

/** A line that matches: where it begins and ends in its text, without its line break. */
export interface FoundLine {
  readonly start: number;
  readonly end: number;
}

/** Where the lines are that match an expression. Line breaks are LF or CRLF and are no part of what is matched. */
export type FindLines = (text: string) => Generator<FoundLine>;

/**
 * Looks through a whole text at once and then at the line of each hit by itself: much faster than line by line. An
 * expression that looks around could see the next line and miss its own, so it is tried on each line.
 *
 * @throws PatternError when it is no regular expression.
 */
export function createLineFinder(pattern: string, ignoreCase: boolean): FindLines {
  const line = compile(pattern, ignoreCase ? 'i' : '');
  const whole = new RegExp(line.source, `${line.flags}gm`);
  const looksAround = /\(\?<?[=!]/.test(pattern);
  return looksAround ? (text) => tryEachLine(text, line) : (text) => tryHits(text, whole, line);
}

/** Unicode mode takes fewer escapes than people write: what it refuses is tried without. */
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

/** Where the line after the one that begins at `start` begins; the end of the text when there is none. */
export function nextLine(text: string, start: number): number {
  const newline = text.indexOf('\n', start);
  return newline === -1 ? text.length : newline + 1;
}
