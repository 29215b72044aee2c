import { bitLength, power, toBytes, toNumber } from './numbers.ts';

type Random = (length: number) => Uint8Array;

/** Odd primes that rule out most candidates before the costly test. */
const SMALL_PRIMES: readonly bigint[] = smallPrimes(2000);
/** For the sieve, which costs little per candidate. */
const SIEVE_PRIMES: readonly bigint[] = smallPrimes(8000);
/** The number of rounds in OpenSSL: an error of 2^-128. */
const ROUNDS = 64;
const ROUNDS_OF_LARGE = 8;

function smallPrimes(limit: number): bigint[] {
  const primes: bigint[] = [];
  for (let candidate = 3; candidate < limit; candidate += 2)
    if (primes.every((prime) => candidate % Number(prime) !== 0)) primes.push(BigInt(candidate));
  return primes;
}

/** The Miller–Rabin test with random bases. */
export function isPrime(
  candidate: bigint,
  random: Random,
  rounds = bitLength(candidate) > 512 ? ROUNDS_OF_LARGE : ROUNDS,
): boolean {
  if (candidate < 4n) return candidate === 2n || candidate === 3n;
  if (candidate % 2n === 0n) return false;
  for (const prime of SMALL_PRIMES) if (candidate % prime === 0n) return candidate === prime;
  const last = candidate - 1n;
  let odd = last;
  let twos = 0;
  while (odd % 2n === 0n) {
    odd /= 2n;
    twos++;
  }
  const length = Math.ceil(bitLength(candidate) / 8);
  for (let round = 0; round < rounds; round++) {
    const base = 2n + (toNumber(random(length)) % (candidate - 3n));
    if (!isWitnessed(power(base, odd, candidate), twos, candidate, last)) return false;
  }
  return true;
}

function isWitnessed(start: bigint, twos: number, candidate: bigint, last: bigint): boolean {
  let value = start;
  if (value === 1n || value === last) return true;
  for (let index = 1; index < twos; index++) {
    value = (value * value) % candidate;
    if (value === last) return true;
  }
  return false;
}

export interface PrimeOptions {
  /** (p - 1) / 2 is prime too. */
  readonly safe?: boolean;
  /** The prime is `rem` (default 1) more than a multiple of this. */
  readonly add?: bigint;
  readonly rem?: bigint;
}

/** Number of candidates after one random start. */
const WINDOW = 2048;

/** Makes a prime of exactly `bits` bits with its two highest bits set, so that a product of two has full length. */
export function makePrime(bits: number, random: Random, { safe = false, add, rem }: PrimeOptions = {}): bigint {
  const step = add ?? (safe && bits > 3 ? 4n : 2n);
  const rest = add === undefined ? (safe && bits > 3 ? 3n : 1n) : (rem ?? (safe ? 3n : 1n));
  const isGood = (candidate: bigint): boolean => {
    if (!safe) return isPrime(candidate, random);
    const half = (candidate - 1n) / 2n;
    // One round each first, since most candidates fail it.
    return (
      candidate % 2n === 1n &&
      isPrime(half, random, 1) &&
      isPrime(candidate, random, 1) &&
      isPrime(half, random) &&
      isPrime(candidate, random)
    );
  };
  if (bits < SIEVED_BITS) return makeSmallPrime(bits, random, step, rest, isGood, add !== undefined);
  for (;;) {
    const start = withBits(toNumber(random(Math.ceil(bits / 8))), bits);
    const first = start - (start % step) + rest;
    const isOut = sieve(first, step, safe);
    for (let index = 0; index < WINDOW; index++) {
      const candidate = first + step * BigInt(index);
      if (bitLength(candidate) !== bits || candidate < start) continue;
      if (isOut[index] === 0 && isGood(candidate)) return candidate;
    }
  }
}

/** The sieve is only used for primes with more bits. */
const SIEVED_BITS = 64;

function makeSmallPrime(
  bits: number,
  random: Random,
  step: bigint,
  rest: bigint,
  isGood: (candidate: bigint) => boolean,
  isBound: boolean,
): bigint {
  for (;;) {
    const start = withBits(toNumber(random(Math.ceil(bits / 8))), bits);
    const candidate = isBound ? start - (start % step) + rest : bits > 2 ? start | rest : start;
    // The sum may exceed the next power of two.
    if ((bitLength(candidate) === bits || step >= 1n << BigInt(bits - 1)) && isGood(candidate)) return candidate;
  }
}

/** Marks candidates that a small prime divides; with `safe` also those for which it divides (p - 1) / 2. */
function sieve(first: bigint, step: bigint, safe: boolean): Uint8Array {
  const isOut = new Uint8Array(WINDOW);
  for (const big of SIEVE_PRIMES) {
    const prime = Number(big);
    const start = Number(first % big);
    const stride = Number(step % big);
    if (stride === 0) continue;
    // The numbers are small: trying finds the inverse.
    for (let index = 0, rest = start; index < WINDOW && index < prime; index++, rest = (rest + stride) % prime) {
      // A prime divides (p - 1) / 2 if the remainder of p is 1.
      if (rest === 0 || (safe && rest === 1)) for (let at = index; at < WINDOW; at += prime) isOut[at] = 1;
    }
  }
  return isOut;
}

function withBits(value: bigint, bits: number): bigint {
  const masked = value & ((1n << BigInt(bits)) - 1n);
  if (bits === 1) return masked | 2n;
  return masked | (bits > 2 ? 3n << BigInt(bits - 2) : 2n);
}

export const primeBytes = (prime: bigint, bits: number): Uint8Array => toBytes(prime, Math.ceil(bits / 8));
