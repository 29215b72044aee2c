import { isEqual } from '../hash.ts';
import { concat, xorInto, type BlockCipher } from './block-cipher.ts';
import { unauthenticated, type AuthenticatedCipher } from './cipher.ts';

const BLOCK = 16;

/** OCB (RFC 7253) in pieces. */
export function createOcb(
  block: BlockCipher,
  isEncrypt: boolean,
  nonce: Uint8Array,
  tagLength: number,
): AuthenticatedCipher {
  const star = new Uint8Array(BLOCK);
  block.encrypt(star, 0, star, 0);
  const dollar = doubled(star);
  const mask = masksAfter(dollar);
  const offset = firstOffset(block, nonce, tagLength);
  const checksum = new Uint8Array(BLOCK);
  let index = 0;
  let held: Uint8Array = new Uint8Array(0);
  let aad: Uint8Array = new Uint8Array(0);
  let tag: Uint8Array | undefined;

  const blockAt = (bytes: Uint8Array, output: Uint8Array, at: number): void => {
    xorInto(offset, mask(++index));
    const turned = bytes.slice(at, at + BLOCK);
    if (isEncrypt) xorInto(checksum, turned);
    xorInto(turned, offset);
    if (isEncrypt) block.encrypt(turned, 0, turned, 0);
    else block.decrypt(turned, 0, turned, 0);
    xorInto(turned, offset);
    if (!isEncrypt) xorInto(checksum, turned);
    output.set(turned, at);
  };

  return {
    setAad(bytes) {
      aad = concat(aad, bytes);
      return true;
    },
    setTag(bytes) {
      tag = bytes.slice();
    },
    getTag: () => tag ?? new Uint8Array(0),
    update(bytes) {
      const all = held.length === 0 ? bytes : concat(held, bytes);
      const whole = all.length - (all.length % BLOCK);
      held = all.slice(whole);
      const output = new Uint8Array(whole);
      for (let at = 0; at < whole; at += BLOCK) blockAt(all, output, at);
      return output;
    },
    final() {
      const output = held.slice();
      if (held.length > 0) {
        xorInto(offset, star);
        const pad = new Uint8Array(BLOCK);
        block.encrypt(offset, 0, pad, 0);
        xorInto(output, pad);
        xorInto(checksum, padded(isEncrypt ? held : output));
      }
      const made = checksum.slice();
      xorInto(made, offset);
      xorInto(made, dollar);
      block.encrypt(made, 0, made, 0);
      xorInto(made, hashAad(block, aad, mask, star));
      if (isEncrypt) tag = made.slice(0, tagLength);
      else if (tag === undefined || !isEqual(tag, made.subarray(0, tagLength))) throw unauthenticated();
      return output;
    },
  };
}

/** @param star the mask for a partial block */
function hashAad(
  block: BlockCipher,
  aad: Uint8Array,
  mask: (index: number) => Uint8Array,
  star: Uint8Array,
): Uint8Array {
  const sum = new Uint8Array(BLOCK);
  const location = new Uint8Array(BLOCK);
  const whole = aad.length - (aad.length % BLOCK);
  const take = (bytes: Uint8Array): void => {
    xorInto(bytes, location);
    block.encrypt(bytes, 0, bytes, 0);
    xorInto(sum, bytes);
  };
  for (let at = 0; at < whole; at += BLOCK) {
    xorInto(location, mask(at / BLOCK + 1));
    take(aad.slice(at, at + BLOCK));
  }
  if (whole < aad.length) {
    xorInto(location, star);
    take(padded(aad.subarray(whole)));
  }
  return sum;
}

/** Returns the mask of a block by its number, from 1. */
function masksAfter(dollar: Uint8Array): (index: number) => Uint8Array {
  const first = doubled(dollar);
  const masks = [first];
  return (index) => {
    const at = 31 - Math.clz32(index & -index);
    for (let last = masks.at(-1); masks.length <= at && last !== undefined; last = masks.at(-1))
      masks.push(doubled(last));
    return masks[at] ?? first;
  };
}

function firstOffset(block: BlockCipher, nonce: Uint8Array, tagLength: number): Uint8Array {
  const start = new Uint8Array(BLOCK);
  start.set(nonce, BLOCK - nonce.length);
  start[0] = (start[0] ?? 0) | (((tagLength * 8) % 128) << 1);
  start[BLOCK - 1 - nonce.length] = (start[BLOCK - 1 - nonce.length] ?? 0) | 1;
  const bottom = (start[BLOCK - 1] ?? 0) & 63;
  start[BLOCK - 1] = (start[BLOCK - 1] ?? 0) & 0xc0;
  const top = new Uint8Array(BLOCK);
  block.encrypt(start, 0, top, 0);
  const stretch = concat(top, top.subarray(0, 8));
  for (let at = 0; at < 8; at++) stretch[BLOCK + at] = (top[at] ?? 0) ^ (top[at + 1] ?? 0);
  const bytes = bottom >> 3;
  const bits = bottom & 7;
  return Uint8Array.from(
    { length: BLOCK },
    (_, at) => (((stretch[at + bytes] ?? 0) << bits) | ((stretch[at + bytes + 1] ?? 0) >> (8 - bits))) & 0xff,
  );
}

function doubled(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(BLOCK);
  for (let at = 0; at < BLOCK; at++) result[at] = (((bytes[at] ?? 0) << 1) | ((bytes[at + 1] ?? 0) >> 7)) & 0xff;
  if ((bytes[0] ?? 0) & 0x80) result[BLOCK - 1] = (result[BLOCK - 1] ?? 0) ^ 0x87;
  return result;
}

/** Appends a one bit, then zeros. */
function padded(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(BLOCK);
  result.set(bytes);
  result[bytes.length] = 0x80;
  return result;
}
