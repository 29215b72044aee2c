import { concatBytes } from '../../../../../core/bytes.ts';
import { unsafe } from '@noble/ciphers/aes.js';
import type { AesFunction } from '../compiled/aes.ts';
import { runAes, runAesCounter } from '../compiled/aes-blocks.ts';

/** A cipher for one block. `from` and `to` may be the same bytes. */
export interface BlockCipher {
  readonly blockSize: number;
  encrypt(from: Uint8Array, fromAt: number, to: Uint8Array, toAt: number): void;
  decrypt(from: Uint8Array, fromAt: number, to: Uint8Array, toAt: number): void;
  /**
   * Many whole blocks at once.
   * @param vector the block before, which is replaced by the last one of the encrypted text
   * @returns false if nothing was done, since it would not be faster
   */
  runMany?(mode: AesFunction, from: Uint8Array, to: Uint8Array, vector?: Uint8Array): boolean;
  /** Adds the encrypted counter to whole blocks, in the same way. Its last four bytes count on. */
  combineMany?(counter: Uint8Array, from: Uint8Array, to: Uint8Array): boolean;
}

type Rounds = (
  key: Uint32Array,
  a: number,
  b: number,
  c: number,
  d: number,
) => { s0: number; s1: number; s2: number; s3: number };

/** AES with a key of 16, 24 or 32 bytes. */
export function createAes(key: Uint8Array): BlockCipher {
  const forward = unsafe.expandKeyLE(key);
  // Created for the first decryption, which most modes never need.
  let backward: Uint32Array | undefined;
  const run = (
    rounds: Rounds,
    words: Uint32Array,
    from: Uint8Array,
    fromAt: number,
    to: Uint8Array,
    toAt: number,
  ): void => {
    const { s0, s1, s2, s3 } = rounds(
      words,
      word(from, fromAt),
      word(from, fromAt + 4),
      word(from, fromAt + 8),
      word(from, fromAt + 12),
    );
    put(to, toAt, s0);
    put(to, toAt + 4, s1);
    put(to, toAt + 8, s2);
    put(to, toAt + 12, s3);
  };
  const decryptionKeys = (): Uint32Array => (backward ??= unsafe.expandKeyDecLE(key));
  return {
    blockSize: 16,
    encrypt: (from, fromAt, to, toAt) => run(unsafe.encrypt, forward, from, fromAt, to, toAt),
    decrypt: (from, fromAt, to, toAt) => run(unsafe.decrypt, decryptionKeys(), from, fromAt, to, toAt),
    runMany: (mode, from, to, vector) =>
      runAes(mode, mode === 'decrypt' || mode === 'unchain' ? decryptionKeys() : forward, from, to, vector),
    combineMany: (counter, from, to) => runAesCounter(forward, counter, from, to),
  };
}

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
}

function put(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value & 0xff;
  bytes[at + 1] = (value >>> 8) & 0xff;
  bytes[at + 2] = (value >>> 16) & 0xff;
  bytes[at + 3] = value >>> 24;
}

/** Adds one to a big-endian number. @param width its number of bytes, at the end */
export function increment(counter: Uint8Array, width = counter.length): void {
  for (let at = counter.length - 1; at >= counter.length - width; at--) {
    const next = ((counter[at] ?? 0) + 1) & 0xff;
    counter[at] = next;
    if (next !== 0) return;
  }
}

export function xorInto(target: Uint8Array, other: Uint8Array, otherAt = 0, length = target.length): void {
  for (let at = 0; at < length; at++) target[at] = (target[at] ?? 0) ^ (other[otherAt + at] ?? 0);
}

export const concat = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => concatBytes(parts);
