import { chacha20 } from '@noble/ciphers/chacha.js';
import { poly1305 } from '@noble/ciphers/_poly1305.js';
import { isEqual } from '../hash.ts';
import { concat } from './block-cipher.ts';
import { unauthenticated, type AuthenticatedCipher, type Cipher } from './cipher.ts';

const CHACHA_BLOCK = 64;
const MAC_BLOCK = 16;

/** ChaCha20 from a given counter, in pieces. */
export function createChacha(key: Uint8Array, nonce: Uint8Array, firstCounter: number): Cipher {
  let counter = firstCounter;
  let rest: Uint8Array = new Uint8Array(0);
  return {
    update(bytes) {
      const output = new Uint8Array(bytes.length);
      const fromRest = Math.min(rest.length, bytes.length);
      for (let at = 0; at < fromRest; at++) output[at] = (bytes[at] ?? 0) ^ (rest[at] ?? 0);
      rest = rest.subarray(fromRest);
      const left = bytes.length - fromRest;
      if (left === 0) return output;
      const blocks = Math.ceil(left / CHACHA_BLOCK);
      const pad = chacha20(key, nonce, new Uint8Array(blocks * CHACHA_BLOCK), undefined, counter);
      counter += blocks;
      for (let at = 0; at < left; at++) output[fromRest + at] = (bytes[fromRest + at] ?? 0) ^ (pad[at] ?? 0);
      rest = pad.subarray(left);
      return output;
    },
    final: () => new Uint8Array(0),
  };
}

/** ChaCha20-Poly1305 (RFC 8439) in pieces. */
export function createChachaPoly(
  key: Uint8Array,
  isEncrypt: boolean,
  nonce: Uint8Array,
  tagLength: number,
): AuthenticatedCipher {
  const stream = createChacha(key, nonce, 1);
  const mac = poly1305.create(chacha20(key, nonce, new Uint8Array(32), undefined, 0));
  let aadLength = 0;
  let textLength = 0;
  let tag: Uint8Array | undefined;
  let hasStarted = false;
  const pad = (length: number): void => {
    if (length % MAC_BLOCK !== 0) mac.update(new Uint8Array(MAC_BLOCK - (length % MAC_BLOCK)));
  };
  const start = (): void => {
    if (hasStarted) return;
    hasStarted = true;
    pad(aadLength);
  };
  return {
    setAad(bytes) {
      if (hasStarted) return false;
      mac.update(bytes);
      aadLength += bytes.length;
      return true;
    },
    setTag(bytes) {
      tag = bytes.slice();
    },
    getTag: () => tag ?? new Uint8Array(0),
    update(bytes) {
      start();
      const output = stream.update(bytes);
      mac.update(isEncrypt ? output : bytes);
      textLength += bytes.length;
      return output;
    },
    final() {
      start();
      pad(textLength);
      mac.update(concat(littleEndian(aadLength), littleEndian(textLength)));
      const made = mac.digest();
      if (isEncrypt) tag = made.slice(0, tagLength);
      else if (tag === undefined || !isEqual(tag, made.subarray(0, tag.length))) throw unauthenticated();
      return new Uint8Array(0);
    },
  };
}

function littleEndian(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value), true);
  return new Uint8Array(view.buffer);
}
