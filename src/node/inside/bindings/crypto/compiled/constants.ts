/** The constants of SHA-2: the first 64 bits after the point of cube roots of the first primes (FIPS 180-4, 4.2). */
export function cubeRoots(count: number): bigint[] {
  return firstPrimes(count).map((prime) => BigInt.asUintN(64, cubeRoot(prime)));
}

/** The constants of MD5: the first 32 bits after the point of sines (RFC 1321, 3.4). */
export function sines(count: number): bigint[] {
  return Array.from({ length: count }, (_, at) => BigInt(Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32)));
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

/** With 64 bits after the point: Newton's method, from above. */
function cubeRoot(value: number): bigint {
  const scaled = BigInt(value) << 192n;
  let found = BigInt(Math.ceil(Math.cbrt(value) * 2 ** 20)) << 44n;
  for (;;) {
    const next = (2n * found + scaled / found ** 2n) / 3n;
    if (next >= found) return found;
    found = next;
  }
}
