import { functionText, i32, repeat, type Code, type FunctionText, type Variable } from './assembler.ts';
import { advance, ring } from './compression.ts';

export type AesFunction = 'encrypt' | 'decrypt' | 'chain' | 'unchain';

/** Where the functions of `aesTexts` find what they need. */
export const AES_AT = {
  /** Half of the rounds between the first and the last one: 4, 5 or 6. */
  turns: 0,
  /** The block before. */
  vector: 16,
  /** The keys of all rounds, for the direction of the function. */
  keys: 32,
  tables: 512,
} as const;

export const AES_BLOCK = 16;
const COLUMNS = [0, 1, 2, 3];
const TABLE_BYTES = 1_024;
const BOX_BYTES = 256;
/** Four tables, and the S-box alone for the last round. */
const DIRECTION_BYTES = 4 * TABLE_BYTES + BOX_BYTES;
const ZERO = i32.constant(0n);
const { and, or, xor, shiftLeft, shiftRight, constant } = i32;

interface Direction {
  readonly tables: number;
  /** From which column the next byte of a column comes. */
  readonly step: 1 | -1;
}

const ENCRYPT: Direction = { tables: AES_AT.tables, step: 1 };
const DECRYPT: Direction = { tables: AES_AT.tables + DIRECTION_BYTES, step: -1 };

/**
 * AES (FIPS 197) with tables. Each function is `name(at, count)` and replaces `count` blocks at `at`: `encrypt` and
 * `decrypt` each alone, `chain` and `unchain` as in CBC.
 */
export function aesTexts(): FunctionText[] {
  return [
    overBlocks('encrypt', ENCRYPT, (text, block, turned) => [
      block.map((word, column) => word.set(wordAt(text, column))),
      turned,
      block.map((word, column) => setWord(text, column, word.get)),
    ]),
    overBlocks('decrypt', DECRYPT, (text, block, turned) => [
      block.map((word, column) => word.set(wordAt(text, column))),
      turned,
      block.map((word, column) => setWord(text, column, word.get)),
    ]),
    overBlocks('chain', ENCRYPT, (text, block, turned) => [
      block.map((word, column) => word.set(xor(wordAt(text, column), vectorAt(column)))),
      turned,
      block.map((word, column) => [setWord(text, column, word.get), setVector(column, word.get)]),
    ]),
    overBlocks('unchain', DECRYPT, (text, block, turned) => [
      block.map((word, column) => word.set(wordAt(text, column))),
      turned,
      block.map((word, column) => [
        word.set(xor(word.get, vectorAt(column))),
        setVector(column, wordAt(text, column)),
        setWord(text, column, word.get),
      ]),
    ]),
  ];
}

/** What must be in memory for the functions. */
export function aesTables(): { at: number; bytes: Uint8Array } {
  const { box, inverse } = boxes();
  const bytes = new Uint8Array(2 * DIRECTION_BYTES);
  const fill = (at: number, values: Uint8Array, factors: readonly number[]): void => {
    for (const [index, value] of values.entries())
      for (const table of COLUMNS)
        for (const [row, factor] of factors.entries())
          bytes[at + table * TABLE_BYTES + index * 4 + ((row + table) % 4)] = product(value, factor);
    bytes.set(values, at + 4 * TABLE_BYTES);
  };
  fill(0, box, [2, 1, 1, 3]);
  fill(DIRECTION_BYTES, inverse, [14, 9, 13, 11]);
  return { at: AES_AT.tables, bytes };
}

/** @param write gets the address of a block, four variables, and what encrypts or decrypts these */
function overBlocks(
  name: AesFunction,
  direction: Direction,
  write: (text: Code, block: readonly Variable[], turned: Code) => Code,
): FunctionText {
  return functionText(name, (at, count, variable) => {
    const block = COLUMNS.map(() => variable(i32.kind));
    const other = COLUMNS.map(() => variable(i32.kind));
    const [key, turns] = [variable(i32.kind), variable(i32.kind)];
    const keyAt = (step: number, column: number): Code =>
      i32.load(key.get, AES_AT.keys + step * AES_BLOCK + column * i32.bytes);
    const round = (from: readonly Variable[], to: readonly Variable[], step: number): Code =>
      to.map((word, column) => word.set(xor(keyAt(step, column), mixed(direction, from, column))));
    const turned = [
      key.set(ZERO),
      turns.set(i32.load(ZERO, AES_AT.turns)),
      block.map((word, column) => word.set(xor(word.get, keyAt(0, column)))),
      round(block, other, 1),
      repeat(
        [round(other, block, 2), round(block, other, 3), advance(key, 2 * AES_BLOCK), advance(turns, -1)],
        turns.get,
      ),
      block.map((word, column) => word.set(xor(keyAt(2, column), substituted(direction, other, column)))),
    ];
    return repeat([write(at.get, block, turned), advance(at, AES_BLOCK), advance(count, -1)], count.get);
  });
}

/** A column after a round: each of its bytes chooses an entry of a table. */
function mixed({ tables, step }: Direction, block: readonly Variable[], column: number): Code {
  const entries = COLUMNS.map((row): Code => {
    const word = ring(block, column + row * step).get;
    const moved = row === 0 ? shiftLeft(word, 2) : shiftRight(word, row * 8 - 2);
    return i32.load(and(moved, constant(0x3fcn)), tables + row * TABLE_BYTES);
  });
  return xor(...entries);
}

/** A column after the last round. */
function substituted({ tables, step }: Direction, block: readonly Variable[], column: number): Code {
  const bytes = COLUMNS.map((row): Code => {
    const word = ring(block, column + row * step).get;
    const byte = i32.loadByte(and(shiftRight(word, row * 8), constant(0xffn)), tables + 4 * TABLE_BYTES);
    return shiftLeft(byte, row * 8);
  });
  return or(...bytes);
}

const wordAt = (text: Code, column: number): Code => i32.load(text, column * i32.bytes);
const setWord = (text: Code, column: number, value: Code): Code => i32.store(text, value, column * i32.bytes);
const vectorAt = (column: number): Code => i32.load(ZERO, AES_AT.vector + column * i32.bytes);
const setVector = (column: number, value: Code): Code => i32.store(ZERO, value, AES_AT.vector + column * i32.bytes);

/** The S-box and its inverse: the inverse of each number, in another base (FIPS 197, 5.1.1). */
function boxes(): { box: Uint8Array; inverse: Uint8Array } {
  const [box, inverse] = [new Uint8Array(256), new Uint8Array(256)];
  // The powers of 3 are all numbers but 0; those of 246 are their inverses.
  for (let step = 0, power = 1, opposite = 1; step < 256; step++) {
    const doubled = opposite * 0x101;
    const value = (opposite ^ (doubled >> 4) ^ (doubled >> 5) ^ (doubled >> 6) ^ (doubled >> 7) ^ 0x63) & 0xff;
    box[power] = value;
    inverse[value] = power;
    power = product(power, 3);
    opposite = product(opposite, 246);
  }
  box[0] = 0x63;
  inverse[0x63] = 0;
  return { box, inverse };
}

/** Of two numbers of the field of AES. */
function product(first: number, second: number): number {
  let sum = 0;
  for (let bit = 7; bit >= 0; bit--) {
    sum = (sum << 1) ^ (sum & 0x80 ? 0x11b : 0);
    if ((second >> bit) & 1) sum ^= first;
  }
  return sum;
}
