import { blake2b, blake2s } from '@noble/hashes/blake2.js';
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from '@noble/hashes/sha2.js';
import {
  keccak_224,
  keccak_256,
  keccak_384,
  keccak_512,
  sha3_224,
  sha3_256,
  sha3_384,
  sha3_512,
  shake128,
  shake256,
} from '@noble/hashes/sha3.js';
import type { CHash } from '@noble/hashes/utils.js';
import { concat } from './ciphers/block-cipher.ts';
import { createCompiledDigest, type CompiledName } from './compiled/digests.ts';

/** A digest in progress. */
export interface DigestState {
  update(bytes: Uint8Array): void;
  /** May be called once. @param length for an extendable output */
  digest(length?: number): Uint8Array;
  copy(): DigestState;
}

/** A digest by its OpenSSL name. */
export interface Digest {
  readonly name: string;
  readonly outputLength: number;
  readonly blockLength: number;
  /** The output can have any length. */
  readonly isXof: boolean;
  /** For algorithms based on digests (HMAC, key derivation); `undefined` if noble has no such hash. */
  readonly noble: CHash | undefined;
  /** The last part of the object identifier, for PKCS #1 signatures. */
  readonly oid: string | undefined;
  create(): DigestState;
}

const NIST = '2.16.840.1.101.3.4.2.';

const DIGESTS: readonly Digest[] = [
  compiled('md5', md5, '1.2.840.113549.2.5'),
  compiled('sha1', sha1, '1.3.14.3.2.26'),
  compiled('sha224', sha224, `${NIST}4`),
  compiled('sha256', sha256, `${NIST}1`),
  compiled('sha384', sha384, `${NIST}2`),
  compiled('sha512', sha512, `${NIST}3`),
  plain('sha512-224', sha512_224, `${NIST}5`),
  plain('sha512-256', sha512_256, `${NIST}6`),
  plain('sha3-224', sha3_224, `${NIST}7`),
  plain('sha3-256', sha3_256, `${NIST}8`),
  plain('sha3-384', sha3_384, `${NIST}9`),
  plain('sha3-512', sha3_512, `${NIST}10`),
  plain('keccak-224', keccak_224),
  plain('keccak-256', keccak_256),
  plain('keccak-384', keccak_384),
  plain('keccak-512', keccak_512),
  plain('ripemd160', ripemd160, '1.3.36.3.2.1'),
  plain('blake2b512', blake2b as CHash),
  plain('blake2s256', blake2s as CHash),
  xof('shake128', shake128, 16),
  xof('shake256', shake256, 32),
  {
    name: 'md5-sha1',
    outputLength: 36,
    blockLength: 64,
    isXof: false,
    noble: undefined,
    oid: undefined,
    create: () => joined(stateOf('md5', md5), stateOf('sha1', sha1)),
  },
  {
    name: 'sha256-192',
    outputLength: 24,
    blockLength: 64,
    isXof: false,
    noble: undefined,
    oid: undefined,
    create: () => cut(stateOf('sha256', sha256), 24),
  },
];

/** Other names of the same digests, as OpenSSL lists them. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  md5: ['RSA-MD5', 'md5WithRSAEncryption', 'ssl3-md5'],
  sha1: ['RSA-SHA1', 'RSA-SHA1-2', 'sha-1', 'sha1WithRSAEncryption', 'ssl3-sha1'],
  sha224: ['RSA-SHA224', 'sha-224', 'sha2-224', 'sha224WithRSAEncryption'],
  sha256: ['RSA-SHA256', 'sha-256', 'sha2-256', 'sha256WithRSAEncryption'],
  sha384: ['RSA-SHA384', 'sha-384', 'sha2-384', 'sha384WithRSAEncryption'],
  sha512: ['RSA-SHA512', 'sha-512', 'sha2-512', 'sha512WithRSAEncryption'],
  'sha512-224': ['RSA-SHA512/224', 'sha-512/224', 'sha2-512/224', 'sha512-224WithRSAEncryption'],
  'sha512-256': ['RSA-SHA512/256', 'sha-512/256', 'sha2-512/256', 'sha512-256WithRSAEncryption'],
  'sha3-224': ['RSA-SHA3-224', 'id-rsassa-pkcs1-v1_5-with-sha3-224'],
  'sha3-256': ['RSA-SHA3-256', 'id-rsassa-pkcs1-v1_5-with-sha3-256'],
  'sha3-384': ['RSA-SHA3-384', 'id-rsassa-pkcs1-v1_5-with-sha3-384'],
  'sha3-512': ['RSA-SHA3-512', 'id-rsassa-pkcs1-v1_5-with-sha3-512'],
  ripemd160: ['RSA-RIPEMD160', 'ripemd', 'ripemd-160', 'ripemd160WithRSA', 'rmd160'],
  blake2b512: ['blake2b-512'],
  blake2s256: ['blake2s-256'],
  shake128: ['shake-128'],
  shake256: ['shake-256'],
  'sha256-192': ['sha-256/192', 'sha2-256/192'],
};

const BY_NAME = new Map<string, Digest>();
for (const digest of DIGESTS)
  for (const name of [digest.name, ...(ALIASES[digest.name] ?? [])]) BY_NAME.set(name.toLowerCase(), digest);

/** Finds a digest by name in any case; `undefined` if there is none. */
export const findDigest = (name: string): Digest | undefined => BY_NAME.get(name.toLowerCase());

/** Finds a digest by its object identifier in dots. */
export const findDigestByOid = (oid: string): Digest | undefined => DIGESTS.find((digest) => digest.oid === oid);

/** All names, in OpenSSL's order. */
export const digestNames = (): string[] => DIGESTS.flatMap(({ name }) => [name, ...(ALIASES[name] ?? [])]).sort();

/** The digest of bytes in one step. */
export function digestOf(digest: Digest, ...parts: readonly Uint8Array[]): Uint8Array {
  const state = digest.create();
  for (const part of parts) state.update(part);
  return state.digest();
}

function plain(name: string, noble: CHash, oid?: string): Digest {
  return {
    name,
    outputLength: noble.outputLen,
    blockLength: noble.blockLen,
    isXof: false,
    noble,
    oid,
    create: () => fromNoble(noble.create()),
  };
}

/** A digest that is also there in WebAssembly. */
function compiled(name: CompiledName, noble: CHash, oid: string): Digest {
  return { ...plain(name, noble, oid), create: () => stateOf(name, noble) };
}

const stateOf = (name: CompiledName, noble: CHash): DigestState =>
  createCompiledDigest(name, () => fromNoble(noble.create()));

/** @param outputLength the default length */
function xof(name: string, noble: { create(): NobleXof; blockLen: number }, outputLength: number): Digest {
  return {
    name,
    outputLength,
    blockLength: noble.blockLen,
    isXof: true,
    noble: undefined,
    oid: undefined,
    create: () => fromNobleXof(noble.create(), outputLength),
  };
}

/** The interface that all hashes of noble share. */
interface NobleState {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
  clone(): unknown;
}

/** Wraps a hash of noble, with a clone of the same kind. */
function fromNoble(state: NobleState): DigestState {
  return {
    update: (bytes) => void state.update(bytes),
    digest: () => state.digest(),
    copy: () => fromNoble(state.clone() as NobleState),
  };
}

function joined(first: DigestState, second: DigestState): DigestState {
  return {
    update(bytes) {
      first.update(bytes);
      second.update(bytes);
    },
    digest: () => concat(first.digest(), second.digest()),
    copy: () => joined(first.copy(), second.copy()),
  };
}

function cut(state: DigestState, length: number): DigestState {
  return {
    update: (bytes) => state.update(bytes),
    digest: () => state.digest().slice(0, length),
    copy: () => cut(state.copy(), length),
  };
}

interface NobleXof extends NobleState {
  xof(length: number): Uint8Array;
}

/** @param outputLength the default length */
export function fromNobleXof(state: NobleXof, outputLength: number): DigestState {
  return {
    update: (bytes) => void state.update(bytes),
    digest: (length = outputLength) => (length === 0 ? new Uint8Array(0) : state.xof(length)),
    copy: () => fromNobleXof(state.clone() as NobleXof, outputLength),
  };
}
