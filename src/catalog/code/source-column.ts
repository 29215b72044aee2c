/**
 * Maps a position in stripped code to the source: the line is the same, the column is that of the same occurrence of
 * the word.
 */
export function columnInSource(source: string, stripped: string, line: number, column: number): number {
  const from = source.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  const to = stripped.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  const word = /^(?:[\p{ID_Continue}$]+|\S)/u.exec(to.slice(column - 1))?.[0];
  if (word === undefined) return from.length + 1;
  const before = wordStarts(to, word).filter((start) => start < column - 1).length;
  return (wordStarts(from, word)[before] ?? column - 1) + 1;
}

/** Offsets of a whole word, or of a single character, in a line. */
function wordStarts(line: string, word: string): number[] {
  return [...line.matchAll(/[\p{ID_Continue}$]+|\S/gu)].filter(([found]) => found === word).map(({ index }) => index);
}
