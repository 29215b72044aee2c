import { createGhash } from '../compiled/ghash-state.ts';
import { isEqual } from '../hash.ts';
import { concat, increment, xorInto, type BlockCipher } from './block-cipher.ts';
import { unauthenticated, type AuthenticatedCipher } from './cipher.ts';
import { createCounterMode } from './stream-modes.ts';

const BLOCK = 16;
const SHORT_IV = 12;

/** Galois/counter mode (NIST SP 800-38D) in pieces. */
export function createGcm(
  block: BlockCipher,
  isEncrypt: boolean,
  iv: Uint8Array,
  tagLength: number,
): AuthenticatedCipher {
  const hashKey = new Uint8Array(BLOCK);
  block.encrypt(hashKey, 0, hashKey, 0);
  const first = firstCounter(iv, hashKey);
  const counter = first.slice();
  increment(counter, 4);
  const stream = createCounterMode(block, counter, 4);
  const hash = createGhash(hashKey);
  let aad: Uint8Array = new Uint8Array(0);
  let textLength = 0;
  let held: Uint8Array = new Uint8Array(0);
  let tag: Uint8Array | undefined;
  let hasStarted = false;

  const start = (): void => {
    if (hasStarted) return;
    hasStarted = true;
    if (aad.length > 0) hash.update(padded(aad));
  };
  const absorb = (text: Uint8Array): void => {
    const toFill = held.length === 0 ? 0 : Math.min(BLOCK - held.length, text.length);
    textLength += text.length;
    if (held.length > 0) {
      held = concat(held, text.subarray(0, toFill));
      if (held.length < BLOCK) return;
      hash.update(held);
    }
    const end = text.length - ((text.length - toFill) % BLOCK);
    if (end > toFill) hash.update(text.subarray(toFill, end));
    held = text.slice(end);
  };
  const finish = (): Uint8Array => {
    if (held.length > 0) hash.update(padded(held));
    hash.update(lengths(aad.length, textLength));
    const result = new Uint8Array(BLOCK);
    block.encrypt(first, 0, result, 0);
    xorInto(result, hash.digest());
    return result.slice(0, tagLength);
  };

  return {
    setAad(bytes) {
      if (hasStarted) return false;
      aad = concat(aad, bytes);
      return true;
    },
    setTag(bytes) {
      tag = bytes.slice();
    },
    getTag: () => tag ?? new Uint8Array(0),
    update(bytes) {
      start();
      const output = stream.update(bytes);
      absorb(isEncrypt ? output : bytes);
      return output;
    },
    final() {
      start();
      const made = finish();
      if (isEncrypt) tag = made;
      else if (tag === undefined || !isEqual(tag, made)) throw unauthenticated();
      return new Uint8Array(0);
    },
  };
}

function firstCounter(iv: Uint8Array, hashKey: Uint8Array): Uint8Array {
  if (iv.length === SHORT_IV) return concat(iv, Uint8Array.of(0, 0, 0, 1));
  const hash = createGhash(hashKey);
  hash.update(padded(iv));
  hash.update(lengths(0, iv.length));
  return hash.digest();
}

function padded(bytes: Uint8Array): Uint8Array {
  return bytes.length % BLOCK === 0 ? bytes : concat(bytes, new Uint8Array(BLOCK - (bytes.length % BLOCK)));
}

/** Both lengths in bits. */
function lengths(aad: number, text: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(BLOCK));
  view.setBigUint64(0, BigInt(aad) * 8n);
  view.setBigUint64(8, BigInt(text) * 8n);
  return new Uint8Array(view.buffer);
}
