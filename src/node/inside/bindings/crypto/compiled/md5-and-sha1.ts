import { i32, type Code, type FunctionText } from './assembler.ts';
import { choice, compression, ring, rolesAt, WORDS } from './compression.ts';
import { sines } from './constants.ts';

type Mix = (b: Code, c: Code, d: Code) => Code;

const { add, and, or, xor, rotateLeft, constant } = i32;

/** MD5 (RFC 1321). */
export function md5Text(): FunctionText {
  const constants = sines(64).map(constant);
  const mixes: readonly Mix[] = [
    choice(i32),
    (b, c, d) => xor(c, and(d, xor(b, c))),
    xor,
    (b, c, d) => xor(c, or(b, xor(d, constant(-1n)))),
  ];
  const positions = [
    [1, 0],
    [5, 1],
    [3, 5],
    [7, 0],
  ] as const;
  const rotations = [
    [7, 12, 17, 22],
    [5, 9, 14, 20],
    [4, 11, 16, 23],
    [6, 10, 15, 21],
  ];
  return compression({ of: i32, stateWords: 4, isBigEndian: false }, (state, words) =>
    Array.from({ length: 64 }, (_, round): Code => {
      const { a, b, c, d } = rolesAt(state, round);
      const quarter = round >> 4;
      const [factor, start] = ring(positions, quarter);
      const word = ring(words, factor * round + start);
      const sum = add(a.get, word.get, ring(constants, round), ring(mixes, quarter)(b.get, c.get, d.get));
      return a.set(add(b.get, rotateLeft(sum, ring(ring(rotations, quarter), round))));
    }),
  );
}

/** SHA-1 (FIPS 180-4, 6.1). */
export function sha1Text(): FunctionText {
  const constants = [0x5a827999n, 0x6ed9eba1n, 0x8f1bbcdcn, 0xca62c1d6n].map(constant);
  const majority: Mix = (b, c, d) => or(and(b, c), and(d, or(b, c)));
  const mixes: readonly Mix[] = [choice(i32), xor, majority, xor];
  return compression({ of: i32, stateWords: 5, isBigEndian: true }, (state, words) =>
    Array.from({ length: 80 }, (_, round): Code => {
      const { a, b, c, d, e } = rolesAt(state, round);
      const word = ring(words, round);
      const earlier = [13, 8, 2].map((step) => ring(words, round + step).get);
      const quarter = Math.floor(round / 20);
      return [
        round < WORDS ? [] : word.set(rotateLeft(xor(...earlier, word.get), 1)),
        e.set(
          add(
            add(e.get, word.get, ring(constants, quarter), ring(mixes, quarter)(b.get, c.get, d.get)),
            rotateLeft(a.get, 5),
          ),
        ),
        b.set(rotateLeft(b.get, 30)),
      ];
    }),
  );
}
