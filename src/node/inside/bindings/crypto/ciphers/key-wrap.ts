import { isEqual } from '../hash.ts';
import { concat, type BlockCipher } from './block-cipher.ts';
import type { Cipher } from './cipher.ts';

const HALF = 8;

/** AES key wrap (RFC 3394). Takes the whole key in one piece. */
export function createKeyWrap(block: BlockCipher, isEncrypt: boolean, iv: Uint8Array): Cipher {
  return {
    update(bytes) {
      if (bytes.length % HALF !== 0 || bytes.length < (isEncrypt ? 16 : 24))
        throw new Error('Trying to add data in unsupported state');
      return isEncrypt ? wrap(block, iv, bytes) : unwrap(block, iv, bytes);
    },
    final: () => new Uint8Array(0),
  };
}

const PADDED_IV = Uint8Array.of(0xa6, 0x59, 0x59, 0xa6);

/** AES key wrap with padding (RFC 5649). @param iv the four bytes before the length */
export function createPaddedKeyWrap(block: BlockCipher, isEncrypt: boolean, iv: Uint8Array): Cipher {
  const start = iv.length === 4 ? iv : PADDED_IV;
  return {
    update(bytes) {
      if (isEncrypt) {
        const head = concat(
          start,
          Uint8Array.of(
            bytes.length >>> 24,
            (bytes.length >>> 16) & 0xff,
            (bytes.length >>> 8) & 0xff,
            bytes.length & 0xff,
          ),
        );
        const padded = concat(bytes, new Uint8Array((HALF - (bytes.length % HALF)) % HALF));
        if (padded.length > HALF) return wrap(block, head, padded);
        const both = concat(head, padded);
        block.encrypt(both, 0, both, 0);
        return both;
      }
      const { head, key } = bytes.length === 2 * HALF ? unwrapOne(block, bytes) : unwrapAll(block, bytes);
      const length = head.subarray(4).reduce((sum, byte) => sum * 256 + byte, 0);
      const isGood =
        isEqual(head.subarray(0, 4), start) &&
        length <= key.length &&
        length > key.length - HALF &&
        key.subarray(length).every((byte) => byte === 0);
      if (!isGood) throw new Error('Trying to add data in unsupported state');
      return key.slice(0, length);
    },
    final: () => new Uint8Array(0),
  };
}

function unwrapOne(block: BlockCipher, bytes: Uint8Array): { head: Uint8Array; key: Uint8Array } {
  const both = bytes.slice();
  block.decrypt(both, 0, both, 0);
  return { head: both.subarray(0, HALF), key: both.subarray(HALF) };
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
  const { head, key } = unwrapAll(block, wrapped);
  if (!isEqual(head, iv)) throw new Error('Trying to add data in unsupported state');
  return key;
}

function unwrapAll(block: BlockCipher, wrapped: Uint8Array): { head: Uint8Array; key: Uint8Array } {
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
  return { head: both.subarray(0, HALF), key: result };
}

/** XORs the number of the step into the first half. */
function mix(both: Uint8Array, step: number): void {
  for (let at = HALF - 1, left = step; left > 0; at--, left = Math.floor(left / 256))
    both[at] = (both[at] ?? 0) ^ (left % 256);
}
