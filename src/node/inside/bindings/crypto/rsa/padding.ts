import { concat, xorInto } from '../ciphers/block-cipher.ts';
import { digestOf, type Digest } from '../digests.ts';
import { opensslError, opensslErrorWithStack } from '../crypto-errors.ts';
import { isEqual, hmacOf } from '../hash.ts';

type Random = (length: number) => Uint8Array;

/** PKCS #1, 7.2: pads for encryption with random bytes that are not zero. */
export function padForEncryption(message: Uint8Array, length: number, random: Random): Uint8Array {
  const count = length - message.length - 3;
  if (count < 8) throw opensslError('rsa', 'data too large for key size');
  const filler = random(count).map((byte) => byte);
  for (let at = 0; at < count; at++) while (filler[at] === 0) filler[at] = random(1)[0] ?? 0;
  return concat(Uint8Array.of(0, 2), filler, Uint8Array.of(0), message);
}

/**
 * Removes the padding of `padForEncryption`. If it is invalid, returns bytes that depend on the key and the text, as
 * OpenSSL does since 3.2: no error tells an attacker that a guess was wrong.
 * @param secret exponent of the private key
 */
export function unpadEncryption(
  padded: Uint8Array,
  encrypted: Uint8Array,
  secret: Uint8Array,
  sha256: Digest,
): Uint8Array {
  const end = padded.indexOf(0, 2);
  if (padded[0] === 0 && padded[1] === 2 && end >= 10) return padded.slice(end + 1);
  const mac = (key: Uint8Array, data: Uint8Array): Uint8Array => {
    const state = hmacOf(sha256, key);
    state.update(data);
    return state.digest();
  };
  const key = mac(digestOf(sha256, secret), encrypted);
  const stream = (label: string, bits: number): Uint8Array => {
    const parts: Uint8Array[] = [];
    const text = Uint8Array.from(label, (character) => character.charCodeAt(0));
    for (let index = 0; parts.length * 32 * 8 < bits; index++)
      parts.push(
        mac(key, concat(Uint8Array.of(index >> 8, index & 0xff), text, Uint8Array.of(bits >> 8, bits & 0xff))),
      );
    return concat(...parts).slice(0, bits / 8);
  };
  const lengths = stream('length', 128 * 2 * 8);
  const longest = padded.length - 2 - 8;
  const mask = 2 ** (32 - Math.clz32(longest)) - 1;
  let length = 0;
  for (let at = 0; at < lengths.length; at += 2) {
    const candidate = (((lengths[at] ?? 0) << 8) | (lengths[at + 1] ?? 0)) & mask;
    if (candidate < longest) length = candidate;
  }
  const message = stream('message', padded.length * 8);
  return message.slice(message.length - length);
}

/** PKCS #1, 8.2: pads for signatures. */
export function padForSignature(message: Uint8Array, length: number): Uint8Array {
  const count = length - message.length - 3;
  if (count < 8) throw opensslError('rsa', 'data too large for key size');
  return concat(Uint8Array.of(0, 1), new Uint8Array(count).fill(0xff), Uint8Array.of(0), message);
}

export function unpadSignature(padded: Uint8Array): Uint8Array | undefined {
  const end = padded.indexOf(0, 2);
  const isGood =
    padded[0] === 0 && padded[1] === 1 && end >= 10 && padded.subarray(2, end).every((byte) => byte === 0xff);
  return isGood ? padded.slice(end + 1) : undefined;
}

/** PKCS #1, B.2.1: the mask generation function. */
function mask(seed: Uint8Array, length: number, digest: Digest): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let index = 0; parts.length * digest.outputLength < length; index++)
    parts.push(
      digestOf(digest, seed, Uint8Array.of(index >>> 24, (index >>> 16) & 0xff, (index >>> 8) & 0xff, index & 0xff)),
    );
  return concat(...parts).slice(0, length);
}

/** PKCS #1, 7.1. */
export function padOaep(
  message: Uint8Array,
  length: number,
  digest: Digest,
  mgf1: Digest,
  label: Uint8Array,
  random: Random,
): Uint8Array {
  const size = digest.outputLength;
  if (message.length > length - 2 * size - 2) throw opensslError('rsa', 'data too large for key size');
  const block = concat(
    digestOf(digest, label),
    new Uint8Array(length - message.length - 2 * size - 2),
    Uint8Array.of(1),
    message,
  );
  const seed = random(size).slice();
  xorInto(block, mask(seed, block.length, mgf1));
  xorInto(seed, mask(block, size, mgf1));
  return concat(Uint8Array.of(0), seed, block);
}

export function unpadOaep(padded: Uint8Array, digest: Digest, mgf1: Digest, label: Uint8Array): Uint8Array {
  const size = digest.outputLength;
  const failure = (): Error => opensslError('rsa', 'oaep decoding error');
  if (padded.length < 2 * size + 2) throw failure();
  const seed = padded.slice(1, 1 + size);
  const block = padded.slice(1 + size);
  xorInto(seed, mask(block, size, mgf1));
  xorInto(block, mask(seed, block.length, mgf1));
  const start = block.findIndex((byte, at) => at >= size && byte !== 0);
  if (
    padded[0] !== 0 ||
    start === -1 ||
    block[start] !== 1 ||
    !isEqual(block.subarray(0, size), digestOf(digest, label))
  )
    throw failure();
  return block.slice(start + 1);
}

/** PKCS #1, 9.1.1. @param modulusBits of the key */
export function padPss(
  hash: Uint8Array,
  modulusBits: number,
  digest: Digest,
  mgf1: Digest,
  salt: Uint8Array,
): Uint8Array {
  const length = Math.ceil((modulusBits - 1) / 8);
  if (length < hash.length + salt.length + 2)
    throw opensslErrorWithStack('rsa', 'data too large for key size', [
      'error:030000EA:digital envelope routines::provider signature failure',
      'error:1C880004:Provider routines::RSA lib',
    ]);
  const check = digestOf(digest, new Uint8Array(8), hash, salt);
  const block = concat(new Uint8Array(length - salt.length - hash.length - 2), Uint8Array.of(1), salt);
  xorInto(block, mask(check, block.length, mgf1));
  block[0] = (block[0] ?? 0) & (0xff >> (8 * length - (modulusBits - 1)));
  return concat(block, check, Uint8Array.of(0xbc));
}

/** @param saltLength `undefined` for any */
export function isPss(
  padded: Uint8Array,
  hash: Uint8Array,
  modulusBits: number,
  digest: Digest,
  mgf1: Digest,
  saltLength: number | undefined,
): boolean {
  const length = Math.ceil((modulusBits - 1) / 8);
  // If the modulus has one bit more than whole bytes, the first byte must be zero.
  const encoded = padded.subarray(padded.length - length);
  if (padded.length > length && padded[0] !== 0) return false;
  const size = hash.length;
  if (encoded.at(-1) !== 0xbc || length < size + 2 || size !== digest.outputLength) return false;
  const block = encoded.slice(0, length - size - 1);
  const check = encoded.subarray(length - size - 1, length - 1);
  const unused = 0xff >> (8 * length - (modulusBits - 1));
  if ((block[0] ?? 0) & ~unused & 0xff) return false;
  xorInto(block, mask(check, block.length, mgf1));
  block[0] = (block[0] ?? 0) & unused;
  const start = block.findIndex((byte) => byte !== 0);
  if (start === -1 || block[start] !== 1) return false;
  const salt = block.subarray(start + 1);
  if (saltLength !== undefined && salt.length !== saltLength) return false;
  return isEqual(check, digestOf(digest, new Uint8Array(8), hash, salt));
}
