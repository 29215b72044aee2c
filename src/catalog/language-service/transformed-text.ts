import type { TextSpan } from '../contract/language-service.ts';

/** Text that is inserted into a source for the type check. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
  /** The adjacent token of the source: it decides on which side of the insertion an offset right there lies. */
  readonly belongsTo: 'next' | 'previous';
}

/** A source with insertions, and the mapping of offsets. */
export interface TransformedText {
  readonly text: string;
  readonly toTransformed: (offset: number) => number;
  /** An offset inside an insertion maps to where it was inserted. */
  readonly toSource: (offset: number) => number;
  readonly spanToSource: (start: number, length: number) => TextSpan;
}

/** @param insertions in any order, without overlaps */
export function insertAll(source: string, insertions: readonly Insertion[]): TransformedText {
  const sorted = [...insertions].sort((a, b) => a.at - b.at);
  let text = '';
  let from = 0;
  for (const { at, text: inserted } of sorted) {
    text += source.slice(from, at) + inserted;
    from = at;
  }
  text += source.slice(from);

  const toSource = (offset: number): number => {
    let shift = 0;
    for (const { at, text: inserted } of sorted) {
      if (offset < at + shift) break;
      if (offset < at + shift + inserted.length) return at;
      shift += inserted.length;
    }
    return Math.min(Math.max(0, offset - shift), source.length);
  };
  return {
    text,
    toTransformed: (offset) =>
      offset +
      sorted
        .filter(({ at, belongsTo }) => (belongsTo === 'next' ? at <= offset : at < offset))
        .reduce((sum, { text: inserted }) => sum + inserted.length, 0),
    toSource,
    spanToSource: (start, length) => ({ from: toSource(start), to: toSource(start + length) }),
  };
}
