import type { Binding } from '../../../native-bindings.ts';
import type { CryptoContext, Data } from '../context.ts';
import { nodeError, opensslError } from '../crypto-errors.ts';
import { bitLength, power, toBytes, toNumber } from '../numbers.ts';
import { isPrime, makePrime } from '../primes.ts';
import { groupPrime, groupPrimeOfSize, isGroupPrime } from './groups.ts';

/** Results of OpenSSL's check, as bits. */
const CHECK = { notPrime: 1, notSafe: 2, badGenerator: 8, tooSmall: 0x80, tooLarge: 0x100 } as const;
const MIN_BITS = 512;
const MAX_BITS = 10_000;
type Random = (length: number) => Uint8Array;

/**
 * A safe prime for a generator. Uses a well-known group of that size if there is one, since a search takes minutes here
 * (OpenSSL: seconds); else searches with the remainders that OpenSSL requires.
 */
export function makeDhPrime(bits: number, generator: number, random: Random): bigint {
  if (bits < MIN_BITS) throw opensslError('dh', 'modulus too small');
  if (generator < 2) throw opensslError('dh', 'bad generator');
  const known = generator === 2 ? groupPrimeOfSize(bits) : undefined;
  if (known !== undefined) return known;
  const [add, rem] = generator === 2 ? [24n, 23n] : generator === 5 ? [60n, 59n] : [12n, 11n];
  return makePrime(bits, random, { safe: true, add, rem });
}

/** A private key for a prime. A short key is as strong as the group if the group's order is known to be prime. */
export function makeDhSecret(prime: bigint, random: Random): bigint {
  const length = Math.max(1, Math.ceil(bitLength(prime) / 8));
  for (;;) {
    const secret = toNumber(random(length)) % (prime - 1n);
    if (secret > 0n) return secret;
  }
}

export function diffieHellmanBinding(context: CryptoContext): Binding {
  const { bytes, random } = context;

  class DiffieHellmanGroup extends Exchange {
    constructor(source: string | { prime: bigint; generator: bigint }) {
      super(context, source);
    }
  }

  class DiffieHellman extends DiffieHellmanGroup {
    constructor(size: number | Data, generator: number | Data) {
      const base = typeof generator === 'number' ? BigInt(generator) : toNumber(bytes(generator));
      if (typeof size === 'number') {
        super({
          prime: makeDhPrime(size, typeof generator === 'number' ? generator : Number(base), random),
          generator: base,
        });
        return;
      }
      if (base < 2n) throw opensslError('dh', 'bad generator');
      super({ prime: toNumber(bytes(size)), generator: base });
    }

    setPublicKey(key: Data): void {
      this.open = toNumber(bytes(key));
    }

    setPrivateKey(key: Data): void {
      this.secret = toNumber(bytes(key));
    }
  }

  return { DiffieHellman, DiffieHellmanGroup };
}

/** One side of an exchange, in a named or custom group. */
class Exchange {
  readonly #context: CryptoContext;
  protected readonly prime: bigint;
  protected readonly generator: bigint;
  #check: number | undefined;
  protected open: bigint | undefined;
  protected secret: bigint | undefined;

  constructor(context: CryptoContext, source: string | { prime: bigint; generator: bigint }) {
    this.#context = context;
    if (typeof source !== 'string') {
      this.prime = source.prime;
      this.generator = source.generator;
      return;
    }
    const prime = groupPrime(source);
    if (prime === undefined) throw nodeError('ERR_CRYPTO_UNKNOWN_DH_GROUP', 'Unknown DH group');
    this.prime = prime;
    this.generator = 2n;
  }

  get verifyError(): number {
    this.#check ??= check(this.prime, this.generator, this.#context.random);
    return this.#check;
  }

  generateKeys(): Uint8Array {
    this.secret ??= makeDhSecret(this.prime, this.#context.random);
    this.open = power(this.generator, this.secret, this.prime);
    return this.getPublicKey();
  }

  computeSecret(key: Data): Uint8Array {
    const other = toNumber(this.#context.bytes(key));
    if (other <= 1n) throw nodeError('ERR_CRYPTO_INVALID_KEYLEN', 'Supplied key is too small');
    if (other >= this.prime - 1n) throw nodeError('ERR_CRYPTO_INVALID_KEYLEN', 'Supplied key is too large');
    if (this.secret === undefined) throw nodeError('ERR_CRYPTO_OPERATION_FAILED', 'Failed to compute shared secret');
    return this.#context.buffer(toBytes(power(other, this.secret, this.prime), toBytes(this.prime).length));
  }

  getPrime = (): Uint8Array => this.#context.buffer(toBytes(this.prime));
  getGenerator = (): Uint8Array => this.#context.buffer(toBytes(this.generator));

  getPublicKey(): Uint8Array {
    if (this.open === undefined)
      throw nodeError('ERR_CRYPTO_INVALID_STATE', 'No public key - did you forget to generate one?');
    return this.#context.buffer(toBytes(this.open));
  }

  getPrivateKey(): Uint8Array {
    if (this.secret === undefined)
      throw nodeError('ERR_CRYPTO_INVALID_STATE', 'No private key - did you forget to generate one?');
    return this.#context.buffer(toBytes(this.secret));
  }
}

function check(prime: bigint, generator: bigint, random: Random): number {
  if (isGroupPrime(prime)) return 0;
  let found = 0;
  const size = bitLength(prime);
  if (size < MIN_BITS) found |= CHECK.tooSmall;
  if (size > MAX_BITS) return found | CHECK.tooLarge;
  if (generator <= 1n || generator >= prime - 1n) found |= CHECK.badGenerator;
  if (!isPrime(prime, random)) return found | CHECK.notPrime;
  if (!isPrime((prime - 1n) / 2n, random)) found |= CHECK.notSafe;
  return found;
}
