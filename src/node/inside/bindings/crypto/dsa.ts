import { opensslError } from './crypto-errors.ts';
import { integer, MalformedError, readChildren, readElement, readInteger, sequence } from './keys/asn1.ts';
import type { DsaKey } from './keys/key-data.ts';
import { bitLength, inverse, modulo, power, toBytes, toNumber } from './numbers.ts';
import { isPrime, makePrime } from './primes.ts';

type Random = (length: number) => Uint8Array;

/** @param isPlain concatenates both numbers instead of using DER */
export function signDsa({ p, q, g, secret }: DsaKey, hash: Uint8Array, isPlain: boolean, random: Random): Uint8Array {
  if (secret === undefined) throw opensslError('evp', 'operation not supported for this keytype');
  const z = leftmost(hash, q);
  for (;;) {
    const k = below(q, random);
    const r = power(g, k, p) % q;
    const s = modulo((inverse(k, q) ?? 0n) * (z + secret * r), q);
    if (r === 0n || s === 0n) continue;
    const length = Math.ceil(bitLength(q) / 8);
    return isPlain ? Uint8Array.from([...toBytes(r, length), ...toBytes(s, length)]) : sequence(integer(r), integer(s));
  }
}

export function verifyDsa({ p, q, g, y }: DsaKey, hash: Uint8Array, signature: Uint8Array, isPlain: boolean): boolean {
  const [r, s] = isPlain ? plainPair(signature, q) : derPair(signature);
  if (r <= 0n || s <= 0n || r >= q || s >= q) return false;
  const w = inverse(s, q);
  if (w === undefined) return false;
  const z = leftmost(hash, q);
  return modulo(power(g, modulo(z * w, q), p) * power(y, modulo(r * w, q), p), p) % q === r;
}

/** FIPS 186-4, A.1.1, without the seed that would prove how the numbers were found. */
export function makeDsaKey(bits: number, divisorBits: number, random: Random): DsaKey {
  if (bits < 512 || divisorBits >= bits || divisorBits < 160) throw opensslError('dsa', 'bad ffc parameters');
  const q = makePrime(divisorBits, random);
  const p = multiplePrime(q, bits, random);
  let g = 1n;
  for (let base = 2n; g === 1n; base++) g = power(base, (p - 1n) / q, p);
  const secret = below(q, random);
  return { kind: 'dsa', p, q, g, y: power(g, secret, p), secret };
}

/** A prime that is one more than a multiple of 2`q`. */
function multiplePrime(q: bigint, bits: number, random: Random): bigint {
  const top = 1n << BigInt(bits - 1);
  for (;;) {
    const start = (toNumber(random(Math.ceil(bits / 8))) % top) | top;
    const candidate = start - (start % (2n * q)) + 1n;
    if (bitLength(candidate) === bits && isPrime(candidate, random)) return candidate;
  }
}

function below(limit: bigint, random: Random): bigint {
  const length = Math.ceil(bitLength(limit) / 8) + 8;
  return 1n + (toNumber(random(length)) % (limit - 1n));
}

/** The leftmost bits of the hash, as many as the divisor has. */
function leftmost(hash: Uint8Array, q: bigint): bigint {
  const excess = hash.length * 8 - bitLength(q);
  return excess > 0 ? toNumber(hash) >> BigInt(excess) : toNumber(hash);
}

function plainPair(signature: Uint8Array, q: bigint): [bigint, bigint] {
  const length = Math.ceil(bitLength(q) / 8);
  if (signature.length !== 2 * length) return [0n, 0n];
  return [toNumber(signature.subarray(0, length)), toNumber(signature.subarray(length))];
}

function derPair(signature: Uint8Array): [bigint, bigint] {
  try {
    const [r, s] = readChildren(readElement(signature)).map(readInteger);
    return [r ?? 0n, s ?? 0n];
  } catch (error) {
    if (error instanceof MalformedError) return [0n, 0n];
    throw error;
  }
}
