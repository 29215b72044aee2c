/** A piece of a text that something else is put in place of. It keeps its line ends. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A part of a text that is in another one too: where it begins in both, and how long it is. */
type Piece = readonly [made: number, source: number, length: number];

/** Where the places of a compiled text lie in the text it was made of. Lines are the same in both. */
export interface Layout {
  /** A column of the source for one of the compiled text; both count from 1, as lines do. */
  column(line: number, compiled: number): number;
}

/** @param head columns that stand before the first line when it is compiled */
export function plainLayout(head: number): Layout {
  return { column: (line, compiled) => (line === 1 ? Math.max(1, compiled - head) : compiled) };
}

/** What ends a line, to the language and to its stack traces. */
export const LINE_END = /\r\n|[\n\r\u2028\u2029]/;
const LINE_ENDS = new RegExp(LINE_END, 'g');
const NO_LINE_END = /[^\n\r\u2028\u2029]/g;

/**
 * The ends of lines in a piece of a text: what takes its place keeps them, since they count lines and end statements.
 */
export const lineEnds = (source: string, start: number, end: number): string =>
  source.slice(start, end).replace(NO_LINE_END, '');

/**
 * In place of a statement that goes away, of the same length: the statement before it still ends there, and so does it.
 */
export const blanked = (source: string, start: number, end: number): string =>
  `;${source.slice(start + 1, end).replace(NO_LINE_END, ' ')}`;

/** Edits at one place are made in the order they are given; one that lies inside another is left out. */
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
      // Found when the first error asks for it.
      starts ??= { source: lineStarts(source), made: lineStarts(made) };
      const place = (starts.made[line - 1] ?? 0) + compiled - 1 - (line === 1 ? head : 0);
      return Math.max(1, toSource(pieces, place) - (starts.source[line - 1] ?? 0) + 1);
    },
  };
}

const lineStarts = (text: string): number[] => [
  0,
  ...[...text.matchAll(LINE_ENDS)].map(({ index, 0: found }) => index + found.length),
];

/** What was put in counts as the place it was put at, up to its end. */
function toSource(pieces: readonly Piece[], offset: number): number {
  const piece = pieces.findLast(([made]) => made <= offset);
  return piece === undefined ? 0 : piece[1] + Math.min(piece[2], offset - piece[0]);
}
