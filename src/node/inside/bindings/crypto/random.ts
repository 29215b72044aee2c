import type { Binding } from '../../native-bindings.ts';
import { bytesOf } from '../../runtime.ts';
import type { CryptoContext, Data } from './context.ts';
import { nodeError } from './crypto-errors.ts';
import { isEqual } from './hash.ts';
import { arrayBuffer, type JobClass } from './jobs.ts';
import { bitLength, toNumber } from './numbers.ts';
import { isPrime, makePrime, primeBytes } from './primes.ts';
import { defined } from '../../../../core/defined.ts';

/** Random bytes and primes, and the comparison of secrets. */
export function randomBinding(context: CryptoContext, Job: JobClass): Binding {
  const { random } = context;
  return {
    RandomBytesJob: class RandomBytesJob extends Job {
      constructor(mode: number, target: ArrayBufferView | ArrayBufferLike, offset: number, length: number) {
        super(mode, () => {
          bytesOf(target).set(random(length), offset);
          return undefined;
        });
      }
    },
    RandomPrimeJob: class RandomPrimeJob extends Job {
      constructor(mode: number, bits: number, safe: boolean, addBytes?: Data, remBytes?: Data) {
        const add = addBytes === undefined ? undefined : toNumber(context.bytes(addBytes));
        const rem = remBytes === undefined ? undefined : toNumber(context.bytes(remBytes));
        if (add !== undefined) {
          // OpenSSL would search forever.
          if (bitLength(add) > bits) throw nodeError('ERR_OUT_OF_RANGE', 'invalid options.add');
          if (rem !== undefined && add <= rem) throw nodeError('ERR_OUT_OF_RANGE', 'invalid options.rem');
        }
        super(mode, () =>
          arrayBuffer(
            primeBytes(
              makePrime(bits, random, {
                safe,
                ...defined({ add, rem }),
              }),
              bits,
            ),
          ),
        );
      }
    },
    CheckPrimeJob: class CheckPrimeJob extends Job {
      constructor(mode: number, candidate: Data, checks: number) {
        const value = toNumber(context.bytes(candidate));
        super(mode, () => isPrime(value, random, checks === 0 ? undefined : checks));
      }
    },
    secureBuffer: (length: number) => new Uint8Array(length),
    secureHeapUsed: () => undefined,
    timingSafeEqual(first: unknown, second: unknown): boolean {
      const sides = [first, second].map((side, index) => {
        if (ArrayBuffer.isView(side) || side instanceof ArrayBuffer || isShared(side)) return bytesOf(side);
        throw nodeError(
          'ERR_INVALID_ARG_TYPE',
          `The "buf${index + 1}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.`,
        );
      });
      const [left, right] = sides;
      if (left === undefined || right === undefined || left.length !== right.length)
        throw nodeError('ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH', 'Input buffers must have the same byte length');
      return isEqual(left, right);
    },
  };
}

/** Pages that are not isolated do not have this class. */
function isShared(value: unknown): value is SharedArrayBuffer {
  return typeof SharedArrayBuffer === 'function' && value instanceof SharedArrayBuffer;
}
