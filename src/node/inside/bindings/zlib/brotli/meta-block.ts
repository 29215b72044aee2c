import type { BitWriter } from './bit-writer.ts';
import type { Command } from './matches.ts';
import { writePrefixCode } from './prefix-code.ts';

// RFC 7932, 5: lengths of literals and copies as a code and extra bits.
const INSERT_BASE = [
  0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 322, 578, 1090, 2114, 6210, 22594,
];
const INSERT_EXTRA = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24];
const COPY_BASE = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18, 22, 30, 38, 54, 70, 102, 134, 198, 326, 582, 1094, 2118];
const COPY_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24];
const LITERALS = 256;
const COMMANDS = 704;
const DISTANCES = 64;

/** A command as its symbol, extra bits and distance. */
interface CodedCommand {
  readonly symbol: number;
  readonly insertCode: number;
  readonly copyCode: number;
  readonly command: Command;
  /** `undefined` if the symbol means the last distance, or at the end. */
  readonly distance: { readonly symbol: number; readonly extra: number; readonly bits: number } | undefined;
}

/** Writes length and kind of a meta-block; 1 to 2^24 bytes. */
export function writeMetaBlockHead(writer: BitWriter, length: number, isLast: boolean, isRaw: boolean): void {
  writer.write(isLast ? 1 : 0, 1);
  if (isLast) writer.write(0, 1);
  const nibbles = Math.max(4, Math.ceil((32 - Math.clz32(length - 1)) / 4));
  writer.write(nibbles - 4, 2);
  writer.write((length - 1) & 0xffff, 16);
  if (nibbles > 4) writer.write((length - 1) >>> 16, (nibbles - 4) * 4);
  if (!isLast) writer.write(isRaw ? 1 : 0, 1);
}

/**
 * Writes the compressed part of a meta-block with one code for each kind of symbol.
 * @returns the last distance, for the next meta-block
 */
export function writeCommands(
  writer: BitWriter,
  commands: readonly Command[],
  data: Uint8Array,
  start: number,
  lastDistance: number,
): number {
  // One block type each, no postfix bits, no direct distances, one tree for literals and one for distances.
  writer.write(0, 13);
  const literalCounts = new Uint32Array(LITERALS);
  const commandCounts = new Uint32Array(COMMANDS);
  const distanceCounts = new Uint32Array(DISTANCES);
  const coded: CodedCommand[] = [];
  let at = start;
  let last = lastDistance;
  for (const command of commands) {
    for (let end = at + command.insertLength; at < end; at++) count(literalCounts, data[at] ?? 0);
    at += command.copyLength;
    const code = codeOf(command, last);
    if (command.copyLength > 0) last = command.distance;
    count(commandCounts, code.symbol);
    if (code.distance !== undefined) count(distanceCounts, code.distance.symbol);
    coded.push(code);
  }
  const literalCode = writePrefixCode(writer, literalCounts);
  const commandCode = writePrefixCode(writer, commandCounts);
  const distanceCode = writePrefixCode(writer, distanceCounts);
  at = start;
  for (const { symbol, insertCode, copyCode, command, distance } of coded) {
    writer.write(commandCode.bits[symbol] ?? 0, commandCode.lengths[symbol] ?? 0);
    writer.write(command.insertLength - (INSERT_BASE[insertCode] ?? 0), INSERT_EXTRA[insertCode] ?? 0);
    if (command.copyLength > 0)
      writer.write(command.copyLength - (COPY_BASE[copyCode] ?? 0), COPY_EXTRA[copyCode] ?? 0);
    for (let end = at + command.insertLength; at < end; at++) {
      const byte = data[at] ?? 0;
      writer.write(literalCode.bits[byte] ?? 0, literalCode.lengths[byte] ?? 0);
    }
    at += command.copyLength;
    if (distance === undefined) continue;
    writer.write(distanceCode.bits[distance.symbol] ?? 0, distanceCode.lengths[distance.symbol] ?? 0);
    writer.write(distance.extra, distance.bits);
  }
  return last;
}

function count(counts: Uint32Array, symbol: number): void {
  counts[symbol] = (counts[symbol] ?? 0) + 1;
}

function codeOf(command: Command, lastDistance: number): CodedCommand {
  const insertCode = codeFor(command.insertLength, INSERT_BASE);
  const isEnd = command.copyLength === 0;
  const copyCode = isEnd ? 0 : codeFor(command.copyLength, COPY_BASE);
  const low = (copyCode & 7) | ((insertCode & 7) << 3);
  const isSame = command.distance === lastDistance;
  if ((isSame || isEnd) && insertCode < 8 && copyCode < 16) {
    return { symbol: copyCode < 8 ? low : low | 64, insertCode, copyCode, command, distance: undefined };
  }
  const cell = 2 * ((copyCode >> 3) + 3 * (insertCode >> 3));
  const symbol = ((cell << 5) + 0x40 + ((0x520d40 >> cell) & 0xc0)) | low;
  return { symbol, insertCode, copyCode, command, distance: isEnd ? undefined : distanceOf(command.distance, isSame) };
}

function distanceOf(distance: number, isSame: boolean): { symbol: number; extra: number; bits: number } {
  if (isSame) return { symbol: 0, extra: 0, bits: 0 };
  const value = distance + 3;
  const bits = 30 - Math.clz32(value);
  const prefix = (value >> bits) & 1;
  return { symbol: 16 + 2 * (bits - 1) + prefix, extra: value - ((2 + prefix) << bits), bits };
}

function codeFor(length: number, bases: readonly number[]): number {
  let code = bases.length - 1;
  while (code > 0 && (bases[code] ?? 0) > length) code--;
  return code;
}
