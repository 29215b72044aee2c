import { functionText, i32, i32x4, repeat, type Code, type FunctionText, type Variable } from './assembler.ts';
import { advance } from './compression.ts';

/** Where `aesCounterText` finds what it needs. */
export const COUNTER_AT = {
  /** The number of rounds without the last one. */
  rounds: 0,
  /** The last word of the counter, little-endian; counts on. */
  low: 4,
  counter: 16,
  /** The result of `counterKeys`. */
  keys: 32,
  tables: 512,
} as const;

const BLOCK = 16;
/** Blocks that are encrypted side by side, since each step of one waits for the step before. */
const TOGETHER = 4;
const ZERO = i32.constant(0n);
/** The constant of the S-box, which the keys add. */
const BOX_CONSTANT = 0x63;
const { load, store, lookUp, xor, and, shiftHalvesRight, replace } = i32x4;

/** For the lower and the upper half of a byte. */
const BASE = [bytesOf('00702a5a98e8b2c20878225290e0baca'), bytesOf('004d7c317d30014c81ccfdb0fcb180cd')] as const;
/** For the two halves of an inverse: the S-box without its constant. */
const BOX = [bytesOf('00c7bd6f176dd2d078a802c57abfaa15'), bytesOf('006abb5fa574e4cffa352b41d1901e8e')] as const;

/**
 * What half bytes become (Mike Hamburg, "Accelerating AES with Vector Permute Instructions", 2009): bytes get a base in
 * which their inverses follow from those of half bytes. 0x80 stands for the inverse of zero, and becomes 0.
 */
const TABLES = {
  half: new Uint8Array(BLOCK).fill(0x0f),
  inverse: bytesOf('8001080d0f06050e020c0b0a09030704'),
  product: bytesOf('80070b0f060a0401090805020c0e0d03'),
  baseLow: BASE[0],
  baseHigh: BASE[1],
  boxFirst: BOX[0],
  boxSecond: BOX[1],
  // The same in the base, and times two.
  onceFirst: BOX[0].map(inBase),
  onceSecond: BOX[1].map(inBase),
  twiceFirst: BOX[0].map((byte) => inBase(twice(byte))),
  twiceSecond: BOX[1].map((byte) => inBase(twice(byte))),
  // From where a byte comes: from its own row or one of the next ones, after the rows have moved.
  row0: fromRow(0),
  row1: fromRow(1),
  row2: fromRow(2),
  row3: fromRow(3),
};
const NAMES = Object.keys(TABLES);
const table = (name: keyof typeof TABLES): Code => load(ZERO, COUNTER_AT.tables + NAMES.indexOf(name) * BLOCK);

/** What must be in memory for the function. */
export const counterTables = (): { at: number; bytes: Uint8Array } => ({
  at: COUNTER_AT.tables,
  bytes: Uint8Array.from(Object.values(TABLES).flatMap((each) => [...each])),
});

/** The keys of all rounds as the function needs them. */
export function counterKeys(keys: Uint8Array): Uint8Array {
  return keys.map((byte, at) => {
    const added = at < BLOCK ? byte : byte ^ BOX_CONSTANT;
    return at < keys.length - BLOCK ? inBase(added) : added;
  });
}

/**
 * AES in counter mode: `combine(at, count)` adds an encrypted counter to each of `count` blocks at `at`. The last word
 * of the counter counts. No memory is read at addresses that depend on key or text. It may overwrite three blocks
 * behind the last one.
 */
export function aesCounterText(): FunctionText {
  return functionText('combine', (at, count, variable) => {
    const [key, rounds, low] = [variable(i32.kind), variable(i32.kind), variable(i32.kind)];
    const blocks = Array.from({ length: TOGETHER }, () => blockOf(() => variable(i32x4.kind)));
    const keyAt = (step: number): Code => load(key.get, COUNTER_AT.keys + step * BLOCK);
    return repeat(
      [
        key.set(ZERO),
        rounds.set(i32.load(ZERO, COUNTER_AT.rounds)),
        low.set(i32.load(ZERO, COUNTER_AT.low)),
        blocks.map((block, index) => block.begin(i32.add(low.get, i32.constant(BigInt(index))), keyAt(0))),
        repeat([blocks.map((block) => block.round(keyAt(1))), advance(key, BLOCK), advance(rounds, -1)], rounds.get),
        blocks.map((block, index) => [
          block.finish(keyAt(1)),
          store(at.get, xor(block.result, load(at.get, index * BLOCK)), index * BLOCK),
        ]),
        i32.store(ZERO, i32.add(low.get, i32.constant(BigInt(TOGETHER))), COUNTER_AT.low),
        advance(at, TOGETHER * BLOCK),
        advance(count, -TOGETHER),
      ],
      i32.greater(count.get, ZERO),
    );
  });
}

/** One block of those side by side. */
interface Block {
  begin(low: Code, key: Code): Code;
  round(key: Code): Code;
  finish(key: Code): Code;
  readonly result: Code;
}

function blockOf(variable: () => Variable): Block {
  const [state, lower, upper, both, quotient] = [variable(), variable(), variable(), variable(), variable()];
  const split = [
    lower.set(and(state.get, table('half'))),
    upper.set(and(shiftHalvesRight(state.get, 4), table('half'))),
  ];
  const inverse = (value: Code): Code => lookUp(table('inverse'), value);
  const invert = [
    split,
    both.set(xor(lower.get, upper.get)),
    quotient.set(lookUp(table('product'), lower.get)),
    lower.set(xor(inverse(xor(inverse(upper.get), quotient.get)), both.get)),
    upper.set(xor(inverse(xor(inverse(both.get), quotient.get)), upper.get)),
  ];
  const looked = (first: keyof typeof TABLES, second: keyof typeof TABLES): Code =>
    xor(lookUp(table(first), lower.get), lookUp(table(second), upper.get));
  return {
    begin: (low, key) => [
      state.set(replace(load(ZERO, COUNTER_AT.counter), 3, reversed(low))),
      split,
      state.set(xor(looked('baseLow', 'baseHigh'), key)),
    ],
    round: (key) => [
      invert,
      both.set(looked('onceFirst', 'onceSecond')),
      quotient.set(looked('twiceFirst', 'twiceSecond')),
      state.set(
        xor(
          key,
          lookUp(quotient.get, table('row0')),
          lookUp(xor(quotient.get, both.get), table('row1')),
          lookUp(both.get, table('row2')),
          lookUp(both.get, table('row3')),
        ),
      ),
    ],
    finish: (key) => [
      invert,
      both.set(looked('boxFirst', 'boxSecond')),
      state.set(xor(key, lookUp(both.get, table('row0')))),
    ],
    result: state.get,
  };
}

/** The bytes of a word in the other order. */
function reversed(word: Code): Code {
  const { and: mask, or, rotateLeft, constant } = i32;
  return or(mask(rotateLeft(word, 8), constant(0x00ff00ffn)), mask(rotateLeft(word, 24), constant(0xff00ff00n)));
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

function inBase(byte: number): number {
  return (BASE[0][byte & 15] ?? 0) ^ (BASE[1][byte >> 4] ?? 0);
}

function twice(byte: number): number {
  return ((byte << 1) ^ (byte & 0x80 ? 0x11b : 0)) & 0xff;
}

/** For each byte, the number of the one that gets to a row below it in its column. */
function fromRow(below: number): Uint8Array {
  return Uint8Array.from({ length: BLOCK }, (_, at) => {
    const row = ((at % 4) + below) % 4;
    return ((Math.floor(at / 4) + row) % 4) * 4 + row;
  });
}
