import { LENIENT, ParseFailure } from './parse-failure.ts';

const TOKEN = String.raw`[!#$%&'*+\-.^_\x60|~\dA-Za-z]`;
const QUOTED = String.raw`"(?:[\t\x20\x21\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t\x20-\x7e\x80-\xff])*"`;
const EXTENSIONS = new RegExp(`^(?:;${TOKEN}+(?:=(?:${TOKEN}*|${QUOTED}))?)+$`);
/** More digits could exceed the safe integers. */
const MAX_DIGITS = 13;

/**
 * Parses the line before a chunk.
 * @param line without its end
 * @returns size of the chunk in bytes; 0 for the last
 * @throws ParseFailure
 */
export function parseChunkLine(line: string, lenient: number): number {
  const [digits = ''] = /^[\da-f]*/i.exec(line) ?? [];
  if (digits === '') throw new ParseFailure('INVALID_CHUNK_SIZE', 'Invalid character in chunk size');
  if (digits.replace(/^0+/, '').length > MAX_DIGITS)
    throw new ParseFailure('INVALID_CHUNK_SIZE', 'Chunk size overflow');
  let rest = line.slice(digits.length);
  if ((lenient & LENIENT.spacesAfterChunkSize) !== 0) rest = rest.replace(/^[ \t]+/, '');
  if (rest !== '' && !rest.startsWith(';'))
    throw new ParseFailure('INVALID_CHUNK_SIZE', 'Invalid character in chunk size');
  if (rest !== '' && !EXTENSIONS.test(rest)) throw new ParseFailure('STRICT', 'Invalid character in chunk extensions');
  return Number.parseInt(digits, 16);
}
