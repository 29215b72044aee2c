import { isEqual } from '../hash.ts';
import { concat, xorInto, type BlockCipher } from './block-cipher.ts';
import { unauthenticated, type AuthenticatedCipher } from './cipher.ts';
import { createCounterMode } from './stream-modes.ts';

const BLOCK = 16;

/** Counter with CBC-MAC (NIST SP 800-38C). Takes the whole text in one piece, since its length comes first. */
export function createCcm(
  block: BlockCipher,
  isEncrypt: boolean,
  nonce: Uint8Array,
  tagLength: number,
): AuthenticatedCipher {
  const lengthBytes = BLOCK - 1 - nonce.length;
  const counter = new Uint8Array(BLOCK);
  counter[0] = lengthBytes - 1;
  counter.set(nonce, 1);
  const stream = createCounterMode(block, counter, lengthBytes);
  // The first block of the stream masks the tag.
  const mask = stream.update(new Uint8Array(BLOCK)).slice(0, tagLength);
  let aad: Uint8Array = new Uint8Array(0);
  let tag: Uint8Array | undefined;
  let isDone = false;

  const makeTag = (text: Uint8Array): Uint8Array => {
    const head = new Uint8Array(BLOCK);
    head[0] = (aad.length > 0 ? 64 : 0) + ((tagLength - 2) / 2) * 8 + (lengthBytes - 1);
    head.set(nonce, 1);
    for (let at = 0, left = text.length; at < lengthBytes; at++, left = Math.floor(left / 256))
      head[BLOCK - 1 - at] = left % 256;
    const state = new Uint8Array(BLOCK);
    for (const part of [head, aad.length === 0 ? aad : concat(aadLength(aad.length), aad), text]) {
      for (let at = 0; at < part.length; at += BLOCK) {
        xorInto(state, part, at, Math.min(BLOCK, part.length - at));
        block.encrypt(state, 0, state, 0);
      }
    }
    const made = state.slice(0, tagLength);
    xorInto(made, mask);
    return made;
  };
  const run = (bytes: Uint8Array): Uint8Array => {
    isDone = true;
    const output = stream.update(bytes);
    const made = makeTag(isEncrypt ? bytes : output);
    if (isEncrypt) tag = made;
    else if (tag === undefined || !isEqual(tag, made)) throw unauthenticated();
    return output;
  };

  return {
    setAad(bytes) {
      if (isDone) return false;
      aad = bytes.slice();
      return true;
    },
    setTag(bytes) {
      tag = bytes.slice();
    },
    getTag: () => tag ?? new Uint8Array(0),
    update(bytes) {
      if (isDone) throw new Error('Trying to add data in unsupported state');
      return run(bytes);
    },
    final() {
      if (!isDone) run(new Uint8Array(0));
      return new Uint8Array(0);
    },
  };
}

function aadLength(length: number): Uint8Array {
  if (length < 0xff00) return Uint8Array.of(length >> 8, length & 0xff);
  return Uint8Array.of(0xff, 0xfe, length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff);
}
