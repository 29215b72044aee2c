import type { BitWriter } from './bit-writer.ts';

/** A prefix code: the length and bits of each symbol, in writing order. */
export interface PrefixCode {
  readonly lengths: Uint8Array;
  readonly bits: Uint16Array;
}

const MAX_LENGTH = 15;
const MAX_LENGTH_OF_LENGTHS = 5;
/** RFC 7932, 3.5: the order of the code length code, and the fixed code for its lengths. */
const LENGTH_ORDER = [1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const LENGTH_CODE = [
  [0, 2],
  [7, 4],
  [3, 3],
  [2, 2],
  [1, 2],
  [15, 4],
] as const;
const REPEAT_ZERO = 17;

/** Writes a code that suits these counts. */
export function writePrefixCode(writer: BitWriter, counts: Uint32Array): PrefixCode {
  const used: number[] = [];
  for (let symbol = 0; symbol < counts.length && used.length < 3; symbol++)
    if ((counts[symbol] ?? 0) > 0) used.push(symbol);
  if (used.length < 3) return writeSimple(writer, counts.length, used.length === 0 ? [0] : used);
  const lengths = lengthsFor(counts, MAX_LENGTH);
  writeLengths(writer, lengths);
  return { lengths, bits: codesFor(lengths) };
}

/** Writes a code with one or two symbols, listed one by one. */
function writeSimple(writer: BitWriter, alphabet: number, symbols: readonly number[]): PrefixCode {
  const width = 32 - Math.clz32(alphabet - 1);
  writer.write(1, 2);
  writer.write(symbols.length - 1, 2);
  const code = { lengths: new Uint8Array(alphabet), bits: new Uint16Array(alphabet) };
  symbols.forEach((symbol, index) => {
    writer.write(symbol, width);
    code.lengths[symbol] = symbols.length - 1;
    code.bits[symbol] = index;
  });
  return code;
}

function writeLengths(writer: BitWriter, lengths: Uint8Array): void {
  const symbols = runsOf(lengths);
  const counts = new Uint32Array(18);
  for (const { symbol } of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1;
  const isOnly = counts.filter((count) => count > 0).length === 1;
  const lengthsOfLengths = isOnly
    ? counts.map((count) => (count > 0 ? MAX_LENGTH_OF_LENGTHS : 0))
    : lengthsFor(counts, MAX_LENGTH_OF_LENGTHS);
  const ordered = LENGTH_ORDER.map((symbol) => lengthsOfLengths[symbol] ?? 0);
  const skipped = ordered[0] !== 0 || ordered[1] !== 0 ? 0 : ordered[2] === 0 ? 3 : 2;
  const end = isOnly ? ordered.length : ordered.findLastIndex((length) => length !== 0) + 1;
  writer.write(skipped, 2);
  for (const length of ordered.slice(skipped, end)) {
    const [bits, count] = LENGTH_CODE[length] ?? LENGTH_CODE[0];
    writer.write(bits, count);
  }
  const bits = codesFor(Uint8Array.from(lengthsOfLengths));
  for (const { symbol, extra } of symbols) {
    if (!isOnly) writer.write(bits[symbol] ?? 0, lengthsOfLengths[symbol] ?? 0);
    if (symbol === REPEAT_ZERO) writer.write(extra, 3);
  }
}

/** Run-length encodes the lengths; drops zeros at the end. */
function runsOf(lengths: Uint8Array): { symbol: number; extra: number }[] {
  const runs: { symbol: number; extra: number }[] = [];
  const end = lengths.findLastIndex((length) => length !== 0) + 1;
  for (let at = 0; at < end;) {
    const length = lengths[at] ?? 0;
    let next = at + 1;
    if (length === 0) while (lengths[next] === 0) next++;
    let count = next - at;
    at = next;
    if (length === 0 && count === 11) {
      runs.push({ symbol: 0, extra: 0 });
      count--;
    }
    if (length !== 0 || count < 3) {
      for (let index = 0; index < count; index++) runs.push({ symbol: length, extra: 0 });
      continue;
    }
    // Consecutive repeat codes are digits in base 8.
    const digits: number[] = [];
    for (let left = count - 3; ; left--) {
      digits.unshift(left & 7);
      left >>= 3;
      if (left === 0) break;
    }
    for (const extra of digits) runs.push({ symbol: REPEAT_ZERO, extra });
  }
  return runs;
}

/** Huffman code lengths; raises the counts of rare symbols until no length is too long. */
function lengthsFor(counts: Uint32Array, maxLength: number): Uint8Array {
  for (let least = 1; ; least *= 2) {
    const lengths = huffmanLengths(counts, least);
    if (lengths.every((length) => length <= maxLength)) return lengths;
  }
}

interface TreeNode {
  readonly count: number;
  readonly symbol: number;
  readonly left?: TreeNode;
  readonly right?: TreeNode;
}

function huffmanLengths(counts: Uint32Array, least: number): Uint8Array {
  const leaves: TreeNode[] = [];
  counts.forEach((count, symbol) => {
    if (count > 0) leaves.push({ count: Math.max(count, least), symbol });
  });
  leaves.sort((a, b) => a.count - b.count || a.symbol - b.symbol);
  const inner: TreeNode[] = [];
  let leafAt = 0;
  let innerAt = 0;
  const takeSmallest = (): TreeNode => {
    const leaf = leaves[leafAt];
    const node = inner[innerAt];
    if (leaf !== undefined && (node === undefined || leaf.count <= node.count)) {
      leafAt++;
      return leaf;
    }
    innerAt++;
    return node ?? { count: 0, symbol: -1 };
  };
  for (let merges = leaves.length - 1; merges > 0; merges--) {
    const left = takeSmallest();
    const right = takeSmallest();
    inner.push({ count: left.count + right.count, symbol: -1, left, right });
  }
  const lengths = new Uint8Array(counts.length);
  const root = inner.at(-1);
  const open: [TreeNode, number][] = root === undefined ? [] : [[root, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, depth] = next;
    if (node.left === undefined || node.right === undefined) lengths[node.symbol] = depth;
    else open.push([node.left, depth + 1], [node.right, depth + 1]);
  }
  return lengths;
}

/** Canonical codes, with reversed bits since they are written from the lowest. */
function codesFor(lengths: Uint8Array): Uint16Array {
  const bits = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= MAX_LENGTH; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++)
      if (lengths[symbol] === length) bits[symbol] = reversed(code++, length);
    code <<= 1;
  }
  return bits;
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let index = 0; index < length; index++) result |= ((code >> index) & 1) << (length - 1 - index);
  return result;
}
