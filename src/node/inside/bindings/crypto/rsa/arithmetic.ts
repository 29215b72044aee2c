import type { RsaKey } from '../keys/key-data.ts';
import { bitLength, greatestDivisor, inverse, modulo, power, toBytes, toNumber } from '../numbers.ts';
import { makePrime } from '../primes.ts';
import { opensslError } from '../crypto-errors.ts';

const MIN_BITS = 512;

export const modulusBytes = ({ n }: RsaKey): number => Math.ceil(bitLength(n) / 8);

/** The public operation, on bytes as long as the modulus. */
export function runPublic(key: RsaKey, bytes: Uint8Array): Uint8Array {
  const value = toNumber(bytes);
  if (value >= key.n) throw opensslError('rsa', 'data too large for modulus');
  return toBytes(power(value, key.e, key.n), modulusBytes(key));
}

/** The private operation, with both primes. It checks its result, since a wrong one could reveal the primes. */
export function runPrivate(key: RsaKey, bytes: Uint8Array): Uint8Array {
  const { secret, n, e } = key;
  const value = toNumber(bytes);
  if (secret === undefined) throw opensslError('evp', 'operation not supported for this keytype');
  if (value >= n) throw opensslError('rsa', 'data too large for modulus');
  const { p, q, dp, dq, qi, d } = secret;
  const first = power(value, dp, p);
  const second = power(value, dq, q);
  let result = second + q * modulo(qi * (first - second), p);
  if (power(result, e, n) !== value) result = power(value, d, n);
  return toBytes(result, modulusBytes(key));
}

/** @throws OpenSSL's errors for invalid sizes and exponents */
export function makeRsaKey(bits: number, exponent: number, random: (length: number) => Uint8Array): RsaKey {
  if (bits < MIN_BITS) throw opensslError('provider', 'key size too small');
  if (exponent < 3 || exponent % 2 === 0) throw opensslError('rsa', 'pub exponent out of range');
  const e = BigInt(exponent);
  const prime = (length: number): bigint => {
    for (;;) {
      const candidate = makePrime(length, random);
      if (greatestDivisor(candidate - 1n, e) === 1n) return candidate;
    }
  };
  for (;;) {
    const [a, b] = [prime(Math.ceil(bits / 2)), prime(Math.floor(bits / 2))];
    const [p, q] = a > b ? [a, b] : [b, a];
    const n = p * q;
    const d = inverse(e, ((p - 1n) * (q - 1n)) / greatestDivisor(p - 1n, q - 1n));
    const qi = inverse(q, p);
    if (p === q || bitLength(n) !== bits || d === undefined || qi === undefined) continue;
    return { kind: 'rsa', n, e, secret: { d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi }, pss: undefined };
  }
}
