/**
 * Writes WebAssembly. An expression leaves its value on the stack, a statement leaves nothing there. Numbers of
 * instructions are those of the WebAssembly specification, "Index of Instructions".
 */

/** The bytes of an expression or a statement, in nested lists. */
export type Code = readonly (number | Code)[];

/** The kinds of variables, as the format numbers them. */
const KIND = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const;

/** A variable of a function. */
export interface Variable {
  readonly get: Code;
  set(value: Code): Code;
}

/** Makes a variable of a kind in the function that is being written. */
export type MakeVariable = (kind: number) => Variable;

/** A function with the parameters `at` and `count`, both 32 bits, and without a result. */
export interface FunctionText {
  readonly name: string;
  /** The kinds of its variables, in the order they were made. */
  readonly kinds: readonly number[];
  readonly body: Code;
}

/** Operations on numbers of 32 or 64 bits, or on vectors of numbers of 32 bits. */
export interface Operations {
  readonly kind: number;
  readonly bytes: number;
  load(address: Code, offset?: number): Code;
  store(address: Code, value: Code, offset?: number): Code;
  /** The sum of all; the last one is added last. */
  add(...terms: readonly Code[]): Code;
  and(first: Code, second: Code): Code;
  or(...terms: readonly Code[]): Code;
  xor(...terms: readonly Code[]): Code;
  shiftLeft(value: Code, count: number): Code;
  shiftRight(value: Code, count: number): Code;
  rotateRight(value: Code, count: number): Code;
}

/** Operations that vectors lack. */
export interface NumberOperations extends Operations {
  constant(value: bigint): Code;
  rotateLeft(value: Code, count: number): Code;
}

/** Of 64 kB each. */
const MEMORY_PAGES = 1;

const PARAMETERS = 2;

/** Makes a function. @param write gets `at`, `count` and a maker of variables, and returns the body */
export function functionText(
  name: string,
  write: (at: Variable, count: Variable, variable: MakeVariable) => Code,
): FunctionText {
  const kinds: number[] = [];
  const variable = (kind: number): Variable => variableAt(PARAMETERS + kinds.push(kind) - 1);
  return { name, body: write(variableAt(0), variableAt(1), variable), kinds };
}

/** The bytes of a module that exports its memory as `memory`, and its functions. */
export function moduleBytes(functions: readonly FunctionText[]): Uint8Array<ArrayBuffer> {
  const exported = functions.map(({ name }, index) => [text(name), 0, unsigned(index)]);
  const bodies = functions.map(({ kinds, body }) => sized([list(kinds.map((kind) => [1, kind])), body, 0x0b]));
  return Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      [1, sized(list([[0x60, list([[KIND.i32], [KIND.i32]]), 0]]))],
      [3, sized(list(functions.map(() => [0])))],
      [5, sized(list([[1, MEMORY_PAGES, MEMORY_PAGES]]))],
      [7, sized(list([[text('memory'), 2, 0], ...exported]))],
      [10, sized(list(bodies))],
    ]),
  );
}

/** Runs `body`, and again as long as `condition` is not zero. */
export const repeat = (body: Code, condition: Code): Code => [0x03, 0x40, body, condition, 0x0d, 0, 0x0b];

/** Numbers of 32 bits. */
export const i32 = {
  ...numbers(KIND.i32, 4, 0x41, 0x6a),
  ...memory([0x28, 2], [0x36, 2]),
  notEqual: (first: Code, second: Code): Code => [first, second, 0x47],
  /** Of numbers with signs. */
  greater: (first: Code, second: Code): Code => [first, second, 0x4a],
  /** Loads a byte. */
  loadByte: (address: Code, offset = 0): Code => [address, 0x2d, 0, unsigned(offset)],
};

/** Numbers of 64 bits. */
export const i64: NumberOperations = { ...numbers(KIND.i64, 8, 0x42, 0x7c), ...memory([0x29, 3], [0x37, 3]) };

/** Vectors of four numbers of 32 bits. */
export const i32x4 = {
  kind: KIND.v128,
  bytes: 16,
  ...memory([0xfd, 0x00, 0], [0xfd, 0x0b, 0]),
  add: chain([0xfd, 0xae, 0x01]),
  and: chain([0xfd, 0x4e]),
  or: chain([0xfd, 0x50]),
  xor: chain([0xfd, 0x51]),
  shiftLeft: vectorShift(0xab),
  shiftRight: vectorShift(0xad),
  rotateRight: (value: Code, count: number): Code =>
    i32x4.or(i32x4.shiftRight(value, count), i32x4.shiftLeft(value, 32 - count)),
  /** Loads one number into all four positions. */
  loadSame: (address: Code, offset: number): Code => [address, 0xfd, 0x09, 2, unsigned(offset)],
  /** Shifts numbers of 16 bits. */
  shiftHalvesRight: vectorShift(0x8d),
  /** Takes bytes of the first by the numbers in the second; 0 for those above 15. */
  lookUp: (bytes: Code, numbers: Code): Code => [bytes, numbers, 0xfd, 0x0e],
  /** Replaces the number at a position. */
  replace: (value: Code, position: number, number: Code): Code => [value, number, 0xfd, 0x1c, position],
  /** The number at a position. */
  number: (value: Code, position: number): Code => [value, 0xfd, 0x1b, position],
  /** Takes numbers of both by their positions: 0 to 3 are of the first, 4 to 7 of the second. */
  pick: (first: Code, second: Code, positions: readonly number[]): Code =>
    shuffle(
      first,
      second,
      positions.flatMap((position) => [0, 1, 2, 3].map((byte) => position * 4 + byte)),
    ),
  /** Reverses the bytes of each number of so many bytes. */
  reverse: (value: Code, numberBytes: number): Code =>
    shuffle(
      value,
      value,
      Array.from({ length: 16 }, (_, at) => at ^ (numberBytes - 1)),
    ),
} satisfies Operations & Record<string, unknown>;

/** Takes bytes of both by their numbers: 0 to 15 are of the first, 16 to 31 of the second. */
function shuffle(first: Code, second: Code, bytes: readonly number[]): Code {
  return [first, second, 0xfd, 0x0d, bytes];
}

function vectorShift(instruction: number): (value: Code, count: number) => Code {
  return (value, count) => [value, i32.constant(BigInt(count)), 0xfd, instruction, 0x01];
}

function variableAt(index: number): Variable {
  return { get: [0x20, unsigned(index)], set: (value) => [value, 0x21, unsigned(index)] };
}

/** Loads and stores. @param load with the alignment */
function memory(load: Code, store: Code): Pick<Operations, 'load' | 'store'> {
  return {
    load: (address, offset = 0) => [address, load, unsigned(offset)],
    store: (address, value, offset = 0) => [address, value, store, unsigned(offset)],
  };
}

/** Applies an operation from left to right. */
function chain(instruction: Code): (...terms: readonly Code[]) => Code {
  return (first = [], ...others) => [first, others.map((other) => [other, instruction])];
}

/** @param add the first of the instructions for arithmetic, whose order both widths share */
function numbers(kind: number, bytes: number, constant: number, add: number): Omit<NumberOperations, 'load' | 'store'> {
  const number = (value: bigint): Code => [constant, signed(BigInt.asIntN(bytes * 8, value))];
  const by = (step: number) => (value: Code, count: number) => [value, number(BigInt(count)), add + step];
  return {
    kind,
    bytes,
    constant: number,
    add: chain([add]),
    and: chain([add + 7]),
    or: chain([add + 8]),
    xor: chain([add + 9]),
    shiftLeft: by(10),
    shiftRight: by(12),
    rotateLeft: by(13),
    rotateRight: by(14),
  };
}

/** Preceded by its length in bytes. */
function sized(content: Code): Code {
  const bytes = flat(content);
  return [unsigned(bytes.length), bytes];
}

const list = (items: readonly Code[]): Code => [unsigned(items.length), items];

const text = (value: string): Code => list([...value].map((letter) => [letter.charCodeAt(0)]));

function flat(code: Code, into: number[] = []): number[] {
  for (const part of code) {
    if (typeof part === 'number') into.push(part);
    else flat(part, into);
  }
  return into;
}

/** LEB128. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, unsigned(value >>> 7)];
}

function signed(value: bigint): Code {
  const low = Number(value & 127n);
  const rest = value >> 7n;
  const isLast = (rest === 0n && low < 64) || (rest === -1n && low >= 64);
  return isLast ? [low] : [low | 128, signed(rest)];
}
