/** The origin of a piece of one line of the output: columns counted from 0. */
export interface Segment {
  readonly column: number;
  readonly sourceLine: number;
  readonly sourceColumn: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes the `mappings` of a source map with one source, by line of the output. */
export function decodeMappings(mappings: string): Segment[][] {
  let sourceLine = 0;
  let sourceColumn = 0;
  return mappings.split(';').map((line) => {
    let column = 0;
    return line.split(',').flatMap((text) => {
      const [byColumn, , byLine, bySourceColumn] = decodeNumbers(text);
      if (byColumn === undefined || byLine === undefined || bySourceColumn === undefined) return [];
      column += byColumn;
      sourceLine += byLine;
      sourceColumn += bySourceColumn;
      return [{ column, sourceLine, sourceColumn }];
    });
  });
}

/** Decodes base64 VLQ: five bits per digit, lowest first; the first bit of a number is its sign. */
function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return numbers;
}
