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

/** Edits at one place are made in the order they are given; one that lies inside another is left out. */
export function applyEdits(source: string, edits: readonly Edit[]): { readonly text: string; layout(head: number): Layout } {
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
    if (edit.text.length === edit.end - edit.start) pieces.push([text.length, edit.start, edit.text.length]);
    text += edit.text;
    at = edit.end;
  }
  keep(source.length);
  return { text, layout: (head) => editedLayout(source, pieces, head) };
}

function editedLayout(source: string, pieces: readonly Piece[], head: number): Layout {
  let starts: readonly number[] | undefined;
  return {
    column(line, compiled) {
      // Made when the first error asks for it.
      starts ??= [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
      const start = starts[line - 1] ?? 0;
      const made = toMade(pieces, start) + compiled - 1 - (line === 1 ? head : 0);
      return Math.max(1, toSource(pieces, made) - start + 1);
    },
  };
}

function toMade(pieces: readonly Piece[], offset: number): number {
  const piece = pieces.find(([, source, length]) => source + length > offset);
  return piece === undefined ? 0 : piece[0] + Math.max(0, offset - piece[1]);
}

/** What was put in counts as the place it was put at. */
function toSource(pieces: readonly Piece[], offset: number): number {
  const piece = pieces.findLast(([made]) => made <= offset);
  return piece === undefined ? 0 : piece[1] + Math.min(piece[2], offset - piece[0]);
}
