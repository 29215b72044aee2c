/** A replacement of a piece of text. It keeps the piece's line breaks. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A piece that two texts share: its offset in both, and its length. */
type Piece = readonly [made: number, source: number, length: number];

/** Maps positions in compiled text to its source. Lines are the same in both. */
export interface Layout {
  /** The source column of a compiled column; both count from 1, like lines. */
  column(line: number, compiled: number): number;
}

/** @param head number of columns before the first line when it is compiled */
export function plainLayout(head: number): Layout {
  return { column: (line, compiled) => (line === 1 ? Math.max(1, compiled - head) : compiled) };
}

/** Line terminators of the language and of its stack traces. */
export const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
const LINE_ENDS = new RegExp(LINE_END, 'g');
const NO_LINE_END = /[^\n\r\u2028\u2029]/g;

/** The line breaks in a piece of text. Its replacement keeps them, since they count lines and end statements. */
export const lineEnds = (source: string, start: number, end: number): string =>
  source.slice(start, end).replace(NO_LINE_END, '');

/**
 * Blanks a removed statement with the same length and an end of its own, so that the statement before it still ends.
 */
export const blanked = (source: string, start: number, end: number): string =>
  `;${source.slice(start + 1, end).replace(NO_LINE_END, ' ')}`;

/** Applies edits. Those at one position are applied in order; one inside another is dropped. */
export function applyEdits(
  source: string,
  edits: readonly Edit[],
): { readonly text: string; layout(head: number): Layout } {
  const pieces: Piece[] = [];
  let text = '';
  let at = 0;
  const keep = (end: number): void => {
    if (end > at) pieces.push([text.length, at, end - at]);
    text += source.slice(at, end);
    at = end;
  };
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at) continue;
    keep(edit.start);
    pieces.push([text.length, edit.start, edit.text.length === edit.end - edit.start ? edit.text.length : 0]);
    text += edit.text;
    at = edit.end;
  }
  keep(source.length);
  return { text, layout: (head) => editedLayout(source, text, pieces, head) };
}

function editedLayout(source: string, made: string, pieces: readonly Piece[], head: number): Layout {
  let starts: { readonly source: readonly number[]; readonly made: readonly number[] } | undefined;
  return {
    column(line, compiled) {
      // Computed for the first error.
      starts ??= { source: lineStarts(source), made: lineStarts(made) };
      const location = (starts.made[line - 1] ?? 0) + compiled - 1 - (line === 1 ? head : 0);
      return Math.max(1, toSource(pieces, location) - (starts.source[line - 1] ?? 0) + 1);
    },
  };
}

const lineStarts = (text: string): number[] => [
  0,
  ...[...text.matchAll(LINE_ENDS)].map(({ index, 0: found }) => index + found.length),
];

/** Maps an offset to the source. Inserted text maps to the end of the piece it replaces. */
function toSource(pieces: readonly Piece[], offset: number): number {
  const piece = pieces.findLast(([made]) => made <= offset);
  return piece === undefined ? 0 : piece[1] + Math.min(piece[2], offset - piece[0]);
}
