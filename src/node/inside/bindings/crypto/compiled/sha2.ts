import {
  functionText,
  i32,
  i32x4,
  i64,
  repeat,
  type Code,
  type FunctionText,
  type MakeVariable,
  type NumberOperations,
  type Operations,
  type Variable,
} from './assembler.ts';
import { addState, advance, choice, compression, loadState, ring, rolesAt, STATE, WORDS } from './compression.ts';
import { cubeRoots } from './constants.ts';

/** Counts of three rotations, or of two rotations and a shift. */
type Counts = readonly [number, number, number];

/** What the sizes of SHA-2 differ in (FIPS 180-4, 4.1.2 and 4.1.3). */
interface Size<Of> {
  readonly of: Of;
  readonly sums: readonly [ofA: Counts, ofE: Counts];
  readonly spreads: readonly [Counts, Counts];
}

const LONG: Size<NumberOperations> = {
  of: i64,
  sums: [
    [28, 34, 39],
    [14, 18, 41],
  ],
  spreads: [
    [1, 8, 7],
    [19, 61, 6],
  ],
};

const SHORT: Size<NumberOperations> = {
  of: i32,
  sums: [
    [2, 13, 22],
    [6, 11, 25],
  ],
  spreads: [
    [7, 18, 3],
    [17, 19, 10],
  ],
};

/** SHA-384 and SHA-512 (FIPS 180-4, 6.4). */
export function sha2LongText(): FunctionText {
  const constants = cubeRoots(80).map(i64.constant);
  return compression({ of: i64, stateWords: 8, isBigEndian: true }, (state, words, variable) =>
    roundsOf(
      LONG,
      state,
      variable,
      constants.map((constant, round) => ({
        before: round < WORDS ? [] : nextWord(LONG, words, round),
        term: i64.add(ring(words, round).get, constant),
      })),
    ),
  );
}

const ROUNDS = 64;
const BLOCK_BYTES = 64;
/** Blocks whose words are spread together. */
const TOGETHER = 4;
/** Where the sums of words and constants are, one vector a round. */
const TERMS_AT = 64;
/** Where the constants are; whoever makes an instance puts them there. */
const CONSTANTS_AT = TERMS_AT + ROUNDS * i32x4.bytes;

/** What must be in memory for `sha2ShortText`. */
export const sha2ShortTable = (): { at: number; bytes: Uint8Array } => ({
  at: CONSTANTS_AT,
  bytes: new Uint8Array(Uint32Array.from(cubeRoots(ROUNDS), (root) => Number(root >> 32n)).buffer),
});

/**
 * SHA-224 and SHA-256 (FIPS 180-4, 6.2). Vectors spread the words of four blocks at once, which does not depend on the
 * state; then the rounds run for one block after the other (Gueron and Krasnov, "Parallelizing message schedules to
 * accelerate the computations of hash functions"). It reads up to three blocks behind the last one.
 */
export function sha2ShortText(): FunctionText {
  return functionText('compress', (at, count, variable) => {
    const state = Array.from({ length: 8 }, () => variable(i32.kind));
    const position = variable(i32.kind);
    const terms = Array.from({ length: ROUNDS }, (_, round) => ({
      before: [],
      term: i32.load(position.get, TERMS_AT + round * i32x4.bytes),
    }));
    const isPosition = i32.notEqual(position.get, i32.constant(BigInt(i32x4.bytes)));
    const block = [
      loadState(i32, state),
      roundsOf(SHORT, state, variable, terms),
      addState(i32, state),
      advance(position, i32.bytes),
      advance(count, -1),
    ];
    return repeat(
      [
        spreadTogether(at, variable),
        position.set(i32.constant(0n)),
        repeat(block, i32.and(isPosition, i32.notEqual(count.get, i32.constant(0n)))),
        advance(at, TOGETHER * BLOCK_BYTES),
      ],
      count.get,
    );
  });
}

/** Writes the terms of all rounds for four blocks, each block in its own position of the vectors. */
function spreadTogether(at: Variable, variable: MakeVariable): Code {
  const words = Array.from({ length: WORDS }, () => variable(i32x4.kind));
  return [
    [0, 4, 8, 12].map((first) => loadTogether(at, words.slice(first, first + 4), first * i32.bytes, variable)),
    Array.from({ length: ROUNDS }, (_, round): Code => {
      const constant = i32x4.loadSame(STATE, CONSTANTS_AT + round * i32.bytes);
      return [
        round < WORDS ? [] : nextWord({ ...SHORT, of: i32x4 }, words, round),
        i32x4.store(STATE, i32x4.add(ring(words, round).get, constant), TERMS_AT + round * i32x4.bytes),
      ];
    }),
  ];
}

/** Loads four words of each of four blocks, and sets `words` to the first ones, the second ones, and so on. */
function loadTogether(at: Variable, words: readonly Variable[], offset: number, variable: MakeVariable): Code {
  const rows = Array.from({ length: TOGETHER }, () => variable(i32x4.kind));
  const pairs = Array.from({ length: TOGETHER }, () => variable(i32x4.kind));
  const row = (index: number): Code => ring(rows, index).get;
  return [
    rows.map((each, block) => each.set(i32x4.reverse(i32x4.load(at.get, block * BLOCK_BYTES + offset), i32.bytes))),
    pairs.map((each, index) =>
      each.set(i32x4.pick(row(index & 2), row((index & 2) + 1), index % 2 === 0 ? [0, 4, 1, 5] : [2, 6, 3, 7])),
    ),
    words.map((word, index) =>
      word.set(
        i32x4.pick(
          ring(pairs, index >> 1).get,
          ring(pairs, 2 + (index >> 1)).get,
          index % 2 === 0 ? [0, 1, 4, 5] : [2, 3, 6, 7],
        ),
      ),
    ),
  ];
}

/** Repositions the word of sixteen rounds ago. */
function nextWord({ of, spreads }: Size<Operations>, words: readonly Variable[], round: number): Code {
  const spread = (value: Code, [first, second, third]: Counts): Code =>
    of.xor(of.rotateRight(value, first), of.rotateRight(value, second), of.shiftRight(value, third));
  const word = (step: number): Variable => ring(words, round + step);
  return word(0).set(
    of.add(word(0).get, word(9).get, spread(word(1).get, spreads[0]), spread(word(14).get, spreads[1])),
  );
}

interface Term {
  readonly before: Code;
  /** The sum of the word and the constant. */
  readonly term: Code;
}

function roundsOf(
  { of, sums }: Size<NumberOperations>,
  state: readonly Variable[],
  variable: MakeVariable,
  terms: readonly Term[],
): Code {
  const { add, and, xor, rotateRight } = of;
  const sum = (value: Code, counts: Counts): Code => xor(...counts.map((count) => rotateRight(value, count)));
  const choose = choice(of);
  // The majority of a, b and c is b ^ ((a ^ b) & (b ^ c)), and b ^ c is a ^ b of the round before.
  const differences = [variable(of.kind), variable(of.kind)];
  return [
    ring(differences, 0).set(xor(ring(state, 1).get, ring(state, 2).get)),
    terms.map(({ before, term }, round): Code => {
      const { a, b, d, e, f, g, h } = rolesAt(state, round);
      const [earlier, now] = [ring(differences, round), ring(differences, round + 1)];
      // What the next round waits for is added last.
      return [
        before,
        h.set(add(h.get, term, choose(e.get, f.get, g.get), sum(e.get, sums[1]))),
        d.set(add(d.get, h.get)),
        now.set(xor(a.get, b.get)),
        h.set(add(h.get, add(xor(b.get, and(now.get, earlier.get)), sum(a.get, sums[0])))),
      ];
    }),
  ];
}
