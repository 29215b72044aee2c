import { functionText, i32, i32x4, repeat, type Code, type FunctionText } from './assembler.ts';
import { advance } from './compression.ts';

/** Where `ghashText` finds the products of a key. */
export const PRODUCTS_AT = 16;
const BLOCK = 16;
const NIBBLES = 32;
const ENTRY = 16;
const TABLE_BYTES = ENTRY * 16;
const ZERO = i32.constant(0n);

/**
 * GHASH (NIST SP 800-38D, 6.4): `hash(at, count)` reads `count` blocks at `at` and keeps its sum at 0. Each half byte
 * of a block chooses its product with the key.
 */
export function ghashText(): FunctionText {
  return functionText('hash', (at, count, variable) => {
    const sum = variable(i32x4.kind);
    const words = [0, 1, 2, 3].map(() => variable(i32.kind));
    const products = words.flatMap((word) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((half): Code => {
        // The address of an entry is the half byte times 16.
        const moved = half === 0 ? i32.shiftLeft(word.get, 4) : i32.shiftRight(word.get, (half - 1) * 4);
        return i32.and(moved, i32.constant(0xf0n));
      }),
    );
    return [
      sum.set(i32x4.load(ZERO)),
      repeat(
        [
          sum.set(i32x4.xor(sum.get, i32x4.load(at.get))),
          words.map((word, position) => word.set(i32x4.number(sum.get, position))),
          sum.set(i32x4.xor(...products.map((entry, index) => i32x4.load(entry, PRODUCTS_AT + index * TABLE_BYTES)))),
          advance(at, BLOCK),
          advance(count, -1),
        ],
        count.get,
      ),
      i32x4.store(ZERO, sum.get),
    ];
  });
}

/** The products of a key with the sixteen values of each half byte. */
export function productsOf(hashKey: Uint8Array): Uint8Array {
  const powers = powersOf(hashKey);
  const bytes = new Uint8Array(NIBBLES * TABLE_BYTES);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < NIBBLES; index++) {
    // The upper half of a byte comes first in the number, and second in the tables.
    const first = (index ^ 1) * 4;
    for (let word = 0; word < 4; word++) {
      for (let value = 0; value < 16; value++) {
        let product = 0;
        for (let bit = 0; bit < 4; bit++)
          if ((value >> (3 - bit)) & 1) product ^= powers[(first + bit) * 4 + word] ?? 0;
        view.setUint32(index * TABLE_BYTES + value * ENTRY + word * 4, product);
      }
    }
  }
  return bytes;
}

/** The key times each power of x, four words each. The highest bit of the first byte is the lowest power. */
function powersOf(hashKey: Uint8Array): Uint32Array {
  const view = new DataView(hashKey.buffer, hashKey.byteOffset);
  const powers = new Uint32Array(128 * 4);
  for (let word = 0; word < 4; word++) powers[word] = view.getUint32(word * 4);
  for (let at = 4; at < powers.length; at += 4) {
    let carry = (powers[at - 1] ?? 0) & 1 ? 0xe1 : 0;
    for (let word = 0; word < 4; word++) {
      const before = powers[at - 4 + word] ?? 0;
      powers[at + word] = word === 0 ? (before >>> 1) ^ (carry << 24) : (before >>> 1) | (carry << 31);
      carry = before & 1;
    }
  }
  return powers;
}
