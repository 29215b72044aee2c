/** Converts big-endian bytes to a number, for public-key arithmetic. */

export function toNumber(bytes: Uint8Array): bigint {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex === '' ? 0n : BigInt(`0x${hex}`);
}

/**
 * @param length the result has leading zeros up to this many bytes; by default it is as short as possible, one byte for
 * zero
 */
export function toBytes(value: bigint, length?: number): Uint8Array<ArrayBuffer> {
  const hex = value.toString(16);
  const count = length ?? Math.ceil(hex.length / 2);
  const padded = hex.padStart(count * 2, '0');
  return Uint8Array.from({ length: count }, (_, at) => Number.parseInt(padded.slice(at * 2, at * 2 + 2), 16));
}

export const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length);

export const modulo = (value: bigint, modulus: bigint): bigint => {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
};

/** Bits of the exponent per step. */
const WINDOW_BITS = 4;

/** `base` to the `exponent`. The time depends on the exponent: JavaScript has no constant-time arithmetic. */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (modulus === 1n) return 0n;
  const reduced = modulo(base, modulus);
  if (exponent < 1n << 32n) return smallPower(reduced, exponent, modulus);
  const table = [1n];
  for (let index = 1; index < 1 << WINDOW_BITS; index++) table.push(((table[index - 1] ?? 1n) * reduced) % modulus);
  let result = 1n;
  for (const digit of exponent.toString(16)) {
    result = (result * result) % modulus;
    result = (result * result) % modulus;
    result = (result * result) % modulus;
    result = (result * result) % modulus;
    const at = Number.parseInt(digit, 16);
    if (at !== 0) result = (result * (table[at] ?? 1n)) % modulus;
  }
  return result;
}

function smallPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let factor = base;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result % modulus;
}

export function greatestDivisor(first: bigint, second: bigint): bigint {
  let [a, b] = [first, second];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** @returns `undefined` if there is none */
export function inverse(value: bigint, modulus: bigint): bigint | undefined {
  let [a, b] = [modulo(value, modulus), modulus];
  let [x, y] = [1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b] = [b, a % b];
    [x, y] = [y, x - quotient * y];
  }
  return a === 1n ? modulo(x, modulus) : undefined;
}
