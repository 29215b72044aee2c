import {
  functionText,
  i32,
  i32x4,
  repeat,
  type Code,
  type FunctionText,
  type MakeVariable,
  type NumberOperations,
  type Operations,
  type Variable,
} from './assembler.ts';

/** Words of a block. */
export const WORDS = 16;
/** The address of the state. */
export const STATE = i32.constant(0n);

export interface Shape {
  readonly of: NumberOperations;
  readonly stateWords: number;
  readonly isBigEndian: boolean;
}

type Rounds = (state: readonly Variable[], words: readonly Variable[], variable: MakeVariable) => Code;

/**
 * The compression function of a digest with blocks of sixteen words: `compress(at, count)` reads `count` blocks at
 * `at`, which it may overwrite, and updates the state at 0. It loads the state and a block into variables, runs the
 * rounds, after which each variable of the state must have its first role again, and adds both states.
 */
export function compression({ of, stateWords, isBigEndian }: Shape, rounds: Rounds): FunctionText {
  return functionText('compress', (at, count, variable) => {
    const state = Array.from({ length: stateWords }, () => variable(of.kind));
    const words = Array.from({ length: WORDS }, () => variable(of.kind));
    return repeat(
      [
        isBigEndian ? vectorsOf(WORDS * of.bytes).map((offset) => reverseAt(at.get, offset, of.bytes)) : [],
        words.map((word, index) => word.set(of.load(at.get, index * of.bytes))),
        loadState(of, state),
        rounds(state, words, variable),
        addState(of, state),
        advance(at, WORDS * of.bytes),
        advance(count, -1),
      ],
      count.get,
    );
  });
}

export const loadState = (of: Operations, state: readonly Variable[]): Code =>
  state.map((word, index) => word.set(of.load(STATE, index * of.bytes)));

export const addState = (of: Operations, state: readonly Variable[]): Code =>
  state.map((word, index) => of.store(STATE, of.add(of.load(STATE, index * of.bytes), word.get), index * of.bytes));

export const advance = (number: Variable, by: number): Code =>
  number.set(i32.add(number.get, i32.constant(BigInt(by))));

const reverseAt = (address: Code, offset: number, numberBytes: number): Code =>
  i32x4.store(address, i32x4.reverse(i32x4.load(address, offset), numberBytes), offset);

const vectorsOf = (bytes: number): number[] =>
  Array.from({ length: bytes / i32x4.bytes }, (_, index) => index * i32x4.bytes);

/** An item by its position, counted around the list. */
export function ring<Item>(items: readonly Item[], at: number): Item {
  const item = items[((at % items.length) + items.length) % items.length];
  if (item === undefined) throw new Error('An empty list');
  return item;
}

/** The variables of the state by their names in the standards: in each round, all move on by one. */
export function rolesAt(state: readonly Variable[], round: number): Readonly<Record<Role, Variable>> {
  const at = (role: number): Variable => ring(state, role - round);
  return { a: at(0), b: at(1), c: at(2), d: at(3), e: at(4), f: at(5), g: at(6), h: at(7) };
}

type Role = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';

/** Takes each bit of `second` where `first` has one, else of `third`. */
export const choice =
  ({ and, xor }: Operations) =>
  (first: Code, second: Code, third: Code): Code =>
    xor(third, and(first, xor(second, third)));
