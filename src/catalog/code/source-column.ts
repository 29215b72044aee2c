/**
 * Where a position of the stripped code lies in the source: the line is the same, the column is that of the same
 * occurrence of the word found there.
 */
export function columnInSource(source: string, stripped: string, line: number, column: number): number {
  const from = source.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  const to = stripped.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  const word = /^(?:[\p{ID_Continue}$]+|\S)/u.exec(to.slice(column - 1))?.[0];
  if (word === undefined) return from.length + 1;
  const before = wordStarts(to, word).filter((start) => start < column - 1).length;
  return (wordStarts(from, word)[before] ?? column - 1) + 1;
}

/** Offsets of the whole words, or of a single sign, in a line. */
function wordStarts(line: string, word: string): number[] {
  return [...line.matchAll(/[\p{ID_Continue}$]+|\S/gu)].filter(([found]) => found === word).map(({ index }) => index);
}
