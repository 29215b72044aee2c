import { lineAt, nextLine, type FoundLine } from './line-finder.ts';

/** Maximum number of characters shown of a line. */
const LINE_CHARACTERS = 2_000;

interface Context {
  readonly before: number;
  readonly after: number;
}

/**
 * Formats lines like grep: `path:12:the line` for a match, `path-11-its neighbour`, `--` between parts that do not
 * touch.
 *
 * @param found the matches of one text, in order.
 * @param firstLine number of the first line, if the text is a part of a file.
 */
export function showLines(
  path: string,
  text: string,
  found: readonly FoundLine[],
  { before, after }: Context,
  firstLine = 1,
): string[] {
  const shown: string[] = [];
  /** The next line to show: its offset and number. */
  let next = { at: 0, number: firstLine };
  const put = (sign: ':' | '-'): void => {
    const { start, end } = lineAt(text, next.at);
    const line = text.slice(start, Math.min(end, start + LINE_CHARACTERS));
    shown.push(
      `${path}${sign}${String(next.number)}${sign}${line}` +
        `${end - start > LINE_CHARACTERS ? ` [… ${String(end - start - LINE_CHARACTERS)} more characters]` : ''}`,
    );
    next = { at: nextLine(text, next.at), number: next.number + 1 };
  };
  /** Adds the lines after the last match, up to an offset. */
  const putAfter = (upTo: number): void => {
    for (let left = shown.length > 0 ? after : 0; left > 0 && next.at < upTo; left--) put('-');
  };
  for (const { start } of found) {
    putAfter(start);
    const first = goBack(text, start, before, next.at);
    if (first > next.at) {
      if (shown.length > 0 && before + after > 0) shown.push('--');
      next = { at: first, number: next.number + countNewlines(text, next.at, first) };
    }
    while (next.at < start) put('-');
    put(':');
  }
  putAfter(text.length);
  return shown;
}

/** The start of the line that many lines earlier, but not before `lowest`. */
function goBack(text: string, start: number, lines: number, lowest: number): number {
  let at = start;
  for (let left = lines; left > 0 && at > lowest; left--) at = at < 2 ? 0 : text.lastIndexOf('\n', at - 2) + 1;
  return Math.max(at, lowest);
}

function countNewlines(text: string, from: number, to: number): number {
  let newlines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) newlines++;
  return newlines;
}
