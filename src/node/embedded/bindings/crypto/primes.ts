import { bitLength, power, toBytes, toNumber } from './numbers.ts';

type Random = (length: number) => Uint8Array;

/** Odd primes that rule out most candidates before the costly test. */
const SMALL_PRIMES: readonly bigint[] = smallPrimes(2000);
/** As many rounds as OpenSSL takes: an error of 2^-128. */
const ROUNDS = 64;
const ROUNDS_OF_LARGE = 8;

function smallPrimes(limit: number): bigint[] {
  const primes: bigint[] = [];
  for (let candidate = 3; candidate < limit; candidate += 2) if (primes.every((prime) => candidate % Number(prime) !== 0)) primes.push(BigInt(candidate));
  return primes;
}

/** Miller and Rabin's test with random bases. */
export function isPrime(candidate: bigint, random: Random, rounds = bitLength(candidate) > 512 ? ROUNDS_OF_LARGE : ROUNDS): boolean {
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
  /** Half of it is prime too. */
  readonly safe?: boolean;
  /** The prime is `rem` (1 if there is none) more than a multiple of this. */
  readonly add?: bigint;
  readonly rem?: bigint;
}

/** A prime of exactly `bits` bits with its two highest set, so that a product of two has all its bits. */
export function makePrime(bits: number, random: Random, { safe = false, add, rem }: PrimeOptions = {}): bigint {
  for (;;) {
    let candidate = withBits(toNumber(random(Math.ceil(bits / 8))), bits);
    if (add !== undefined) {
      candidate -= candidate % add;
      candidate += rem ?? (safe ? 3n : 1n);
      if (bitLength(candidate) !== bits && add < 1n << BigInt(bits - 1)) continue;
    } else if (bits > 2) {
      candidate |= safe && bits > 3 ? 3n : 1n;
    }
    if (!passesSieve(candidate)) continue;
    if (!safe) {
      if (isPrime(candidate, random)) return candidate;
      continue;
    }
    const half = (candidate - 1n) / 2n;
    // One round each first: most fail at once.
    if (candidate % 2n === 0n || !passesSieve(half) || !isPrime(half, random, 1) || !isPrime(candidate, random, 1)) continue;
    if (isPrime(half, random) && isPrime(candidate, random)) return candidate;
  }
}

function withBits(value: bigint, bits: number): bigint {
  const masked = value & ((1n << BigInt(bits)) - 1n);
  if (bits === 1) return masked | 2n;
  return masked | (bits > 2 ? 3n << BigInt(bits - 2) : 2n);
}

function passesSieve(candidate: bigint): boolean {
  return candidate < 4n || SMALL_PRIMES.every((prime) => candidate % prime !== 0n || candidate === prime);
}

export const primeBytes = (prime: bigint, bits: number): Uint8Array => toBytes(prime, Math.ceil(bits / 8));
