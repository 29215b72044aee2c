import { SHA224_IV, SHA256_IV, SHA384_IV, SHA512_IV } from '@noble/hashes/_md.js';
import type { DigestState } from '../digests.ts';
import { createBlockDigest, type BlockDigest } from './block-digest.ts';
import { createEngines } from './engine.ts';
import { md5Text, sha1Text } from './md5-and-sha1.ts';
import { sha2LongText, sha2ShortTable, sha2ShortText } from './sha2.ts';

/** Digests that are also there in WebAssembly. */
export type CompiledName = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';

const SHA1_START = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);

const md5 = createEngines(() => ({ functions: [md5Text()] }));
const sha1 = createEngines(() => ({ functions: [sha1Text()] }));
const sha2Short = createEngines(() => ({ functions: [sha2ShortText()], table: sha2ShortTable() }));
const sha2Long = createEngines(() => ({ functions: [sha2LongText()] }));

const DIGESTS: Readonly<Record<CompiledName, Omit<BlockDigest, 'createPlain'>>> = {
  md5: { engines: md5, start: words(SHA1_START.subarray(0, 4)), wordBytes: 4, isBigEndian: false, outputLength: 16 },
  sha1: { engines: sha1, start: words(SHA1_START), wordBytes: 4, isBigEndian: true, outputLength: 20 },
  sha224: { engines: sha2Short, start: words(SHA224_IV), wordBytes: 4, isBigEndian: true, outputLength: 28 },
  sha256: { engines: sha2Short, start: words(SHA256_IV), wordBytes: 4, isBigEndian: true, outputLength: 32 },
  sha384: { engines: sha2Long, start: longWords(SHA384_IV), wordBytes: 8, isBigEndian: true, outputLength: 48 },
  sha512: { engines: sha2Long, start: longWords(SHA512_IV), wordBytes: 8, isBigEndian: true, outputLength: 64 },
};

/** A digest that runs in WebAssembly if its input is large. @param createPlain makes the same in JavaScript */
export const createCompiledDigest = (name: CompiledName, createPlain: () => DigestState): DigestState =>
  createBlockDigest({ ...DIGESTS[name], createPlain });

/** Little-endian, as WebAssembly loads them. */
function words(values: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => view.setUint32(index * 4, value, true));
  return bytes;
}

/** The same for words of 64 bits, which are given as an upper and a lower half. */
function longWords(halves: Uint32Array): Uint8Array {
  return words(halves.map((_, index) => halves[index ^ 1] ?? 0));
}
