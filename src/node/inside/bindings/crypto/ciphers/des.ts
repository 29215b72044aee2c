import type { BlockCipher } from './block-cipher.ts';

// FIPS 46-3. Tables count bits from 1, highest first; each row of a box is written as sixteen hex digits.
const BOX_ROWS = [
  ['e4d12fb83a6c5907', '0f74e2d1a6cb9538', '41e8d62bfc973a50', 'fc8249175b3ea06d'],
  ['f18e6b34972dc05a', '3d47f28ec01a69b5', '0e7ba4d158c6932f', 'd8a13f42b67c05e9'],
  ['a09e63f51dc7b428', 'd709346a285ecbf1', 'd6498f30b12c5ae7', '1ad069874fe3b52c'],
  ['7de3069a1285bc4f', 'd8b56f03472c1ae9', 'a690cb7df13e5284', '3f06a1d8945bc72e'],
  ['2c417ab6853fd0e9', 'eb2c47d150fa3986', '421bad78f9c5630e', 'b8c71e2d6f09a453'],
  ['c1af92680d34e75b', 'af427c9561de0b38', '9ef528c3704a1db6', '432c95fabe17608d'],
  ['4b2ef08d3c975a61', 'd0b7491ae35c2f86', '14bdc37eaf680592', '6bd814a7950fe23c'],
  ['d2846fb1a93e50c7', '1fd8a374c56b0e92', '7b419ce206adf358', '21e74a8dfc90356b'],
];
const P = [
  16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10, 2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25,
];
const KEY_LEFT = [
  57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60, 52, 44, 36,
];
const KEY_RIGHT = [
  63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 28, 20, 12, 4,
];
const KEY_BITS = [
  14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10, 23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2, 41, 52, 31, 37, 47, 55, 30,
  40, 51, 45, 33, 48, 44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32,
];
const ROTATIONS = [1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1];

/** The result of each box for six bits, with its bits already moved by `P`. */
const SPREAD = BOX_ROWS.map((rows, box) =>
  Int32Array.from({ length: 64 }, (_, input) => {
    const row = ((input >> 4) & 2) | (input & 1);
    const value = Number.parseInt(rows[row]?.[(input >> 1) & 15] ?? '0', 16);
    let word = 0;
    P.forEach((from, to) => {
      const bit = from - 1 - box * 4;
      if (bit >= 0 && bit < 4 && (value >> (3 - bit)) & 1) word |= 1 << (31 - to);
    });
    return word;
  }),
);

/** Triple DES with a key of 16 or 24 bytes. */
export function createTripleDes(key: Uint8Array): BlockCipher {
  const [first, second, third] = [0, 8, key.length > 16 ? 16 : 0].map((at) => schedule(key.subarray(at, at + 8)));
  if (first === undefined || second === undefined || third === undefined) throw new Error('a key of three parts');
  const backwards = [first, second, third].map((keys) => [...keys].reverse());
  const encryption = [first, backwards[1] ?? [], third];
  const decryption = [backwards[2] ?? [], second, backwards[0] ?? []];
  return {
    blockSize: 8,
    encrypt: (from, fromAt, to, toAt) => turn(encryption, from, fromAt, to, toAt),
    decrypt: (from, fromAt, to, toAt) => turn(decryption, from, fromAt, to, toAt),
  };
}

/** The six bits for each box in each of sixteen rounds. */
function schedule(key: Uint8Array): number[][] {
  const bit = (at: number): number => ((key[(at - 1) >> 3] ?? 0) >> (7 - ((at - 1) & 7))) & 1;
  let left = KEY_LEFT.map(bit);
  let right = KEY_RIGHT.map(bit);
  return ROTATIONS.map((count) => {
    left = [...left.slice(count), ...left.slice(0, count)];
    right = [...right.slice(count), ...right.slice(0, count)];
    const bits = [...left, ...right];
    return Array.from({ length: 8 }, (_, box) =>
      KEY_BITS.slice(box * 6, box * 6 + 6).reduce((sum, at) => (sum << 1) | (bits[at - 1] ?? 0), 0),
    );
  });
}

function turn(schedules: readonly number[][][], from: Uint8Array, fromAt: number, to: Uint8Array, toAt: number): void {
  // The first permutation puts bit 2 of each byte first, then 4, 6, 8; then 1, 3, 5, 7; starting with the last byte.
  let left = 0;
  let right = 0;
  for (let row = 0; row < 4; row++) {
    for (let byte = 7; byte >= 0; byte--) {
      const value = from[fromAt + byte] ?? 0;
      left = (left << 1) | ((value >> (6 - 2 * row)) & 1);
      right = (right << 1) | ((value >> (7 - 2 * row)) & 1);
    }
  }
  for (const keys of schedules) {
    for (const round of keys) {
      const next = left ^ mixed(right, round);
      left = right;
      right = next;
    }
    [left, right] = [right, left];
  }
  const output = new Uint8Array(8);
  for (let row = 0; row < 4; row++) {
    for (let byte = 7; byte >= 0; byte--) {
      const at = 31 - (row * 8 + (7 - byte));
      output[byte] =
        (output[byte] ?? 0) | (((left >>> at) & 1) << (6 - 2 * row)) | (((right >>> at) & 1) << (7 - 2 * row));
    }
  }
  to.set(output, toAt);
}

/** Each box takes four bits and their two neighbors, with wraparound. */
function mixed(half: number, keys: readonly number[]): number {
  let word = 0;
  for (let box = 0; box < 8; box++) {
    const shift = 27 - 4 * box;
    const six =
      (shift >= 0 ? (half >>> shift) | (shift === 27 ? (half & 1) << 5 : 0) : (half << 1) | (half >>> 31)) & 63;
    word |= SPREAD[box]?.[six ^ (keys[box] ?? 0)] ?? 0;
  }
  return word;
}
