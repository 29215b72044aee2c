/** Groups of RFC 2409 and RFC 3526 by Node's name: bits of the prime, and the offset that makes it prime. */
const GROUPS: ReadonlyMap<string, readonly [bits: number, offset: bigint]> = new Map<string, readonly [number, bigint]>(
  [
    ['modp1', [768, 149686n]],
    ['modp2', [1024, 129093n]],
    ['modp5', [1536, 741804n]],
    ['modp14', [2048, 124476n]],
    ['modp15', [3072, 1690314n]],
    ['modp16', [4096, 240904n]],
    ['modp17', [6144, 929484n]],
    ['modp18', [8192, 4743158n]],
  ],
);
const made = new Map<string, bigint>();

/** The prime of a group, whose generator is 2. `undefined` for an unknown name. */
export function groupPrime(name: string): bigint | undefined {
  const group = GROUPS.get(name.toLowerCase());
  if (group === undefined) return undefined;
  const known = made.get(name);
  if (known !== undefined) return known;
  const [bits, offset] = group;
  // The middle of each prime consists of bits of pi, which shows that it was not chosen for a weakness.
  const middle = pi(bits - 130) + offset;
  const prime = (1n << BigInt(bits)) - (1n << BigInt(bits - 64)) - 1n + (middle << 64n);
  made.set(name, prime);
  return prime;
}

/** The prime of the group of this size, or undefined. */
export function groupPrimeOfSize(bits: number): bigint | undefined {
  const name = [...GROUPS].find(([, [size]]) => size === bits)?.[0];
  return name === undefined ? undefined : groupPrime(name);
}

export const isGroupPrime = (prime: bigint): boolean =>
  [...GROUPS.keys()].some(
    (name) => BigInt(GROUPS.get(name)?.[0] ?? 0) === BigInt(prime.toString(2).length) && groupPrime(name) === prime,
  );

const GUARD_BITS = 64;

/** Pi times 2 to the `bits`, by Machin's formula. */
function pi(bits: number): bigint {
  const one = 1n << BigInt(bits + GUARD_BITS);
  const arc = (inverse: bigint): bigint => {
    let power = one / inverse;
    let sum = power;
    for (let divisor = 3n, sign = -1n; power > 0n; divisor += 2n, sign = -sign) {
      power /= inverse * inverse;
      sum += (sign * power) / divisor;
    }
    return sum;
  };
  return (4n * (4n * arc(5n) - arc(239n))) >> BigInt(GUARD_BITS);
}
