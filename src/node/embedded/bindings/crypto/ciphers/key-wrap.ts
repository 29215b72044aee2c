import { isEqual } from '../hash.ts';
import { concat, type BlockCipher } from './block-cipher.ts';
import type { Cipher } from './cipher.ts';

const HALF = 8;

/** AES key wrap (RFC 3394). All of the key comes in one piece. */
export function createKeyWrap(block: BlockCipher, isEncrypt: boolean, iv: Uint8Array): Cipher {
  return {
    update(bytes) {
      if (bytes.length % HALF !== 0 || bytes.length < (isEncrypt ? 16 : 24)) throw new Error('Trying to add data in unsupported state');
      return isEncrypt ? wrap(block, iv, bytes) : unwrap(block, iv, bytes);
    },
    final: () => new Uint8Array(0),
  };
}

function wrap(block: BlockCipher, iv: Uint8Array, key: Uint8Array): Uint8Array {
  const count = key.length / HALF;
  const result = concat(iv, key);
  const both = new Uint8Array(2 * HALF);
  both.set(iv);
  for (let round = 0; round < 6; round++) {
    for (let index = 1; index <= count; index++) {
      both.set(result.subarray(index * HALF, (index + 1) * HALF), HALF);
      block.encrypt(both, 0, both, 0);
      mix(both, count * round + index);
      result.set(both.subarray(HALF), index * HALF);
    }
  }
  result.set(both.subarray(0, HALF));
  return result;
}

function unwrap(block: BlockCipher, iv: Uint8Array, wrapped: Uint8Array): Uint8Array {
  const count = wrapped.length / HALF - 1;
  const result = wrapped.slice(HALF);
  const both = new Uint8Array(2 * HALF);
  both.set(wrapped.subarray(0, HALF));
  for (let round = 5; round >= 0; round--) {
    for (let index = count; index >= 1; index--) {
      mix(both, count * round + index);
      both.set(result.subarray((index - 1) * HALF, index * HALF), HALF);
      block.decrypt(both, 0, both, 0);
      result.set(both.subarray(HALF), (index - 1) * HALF);
    }
  }
  if (!isEqual(both.subarray(0, HALF), iv)) throw new Error('Trying to add data in unsupported state');
  return result;
}

/** The step's number into the first half. */
function mix(both: Uint8Array, step: number): void {
  for (let at = HALF - 1, left = step; left > 0; at--, left = Math.floor(left / 256)) both[at] = (both[at] ?? 0) ^ left % 256;
}
