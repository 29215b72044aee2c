import { createAes, type BlockCipher } from './block-cipher.ts';
import { createBlockMode } from './block-modes.ts';
import { createCcm } from './ccm.ts';
import { createChacha, createChachaPoly } from './chacha.ts';
import type { AuthenticatedCipher, Cipher } from './cipher.ts';
import { createTripleDes } from './des.ts';
import { createGcm } from './gcm.ts';
import { createKeyWrap, createPaddedKeyWrap } from './key-wrap.ts';
import { createOcb } from './ocb.ts';
import { createByteFeedback, createCipherFeedback, createCounterMode, createOutputFeedback } from './stream-modes.ts';

export interface CipherUse {
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
  readonly isEncrypt: boolean;
  readonly tagLength: number;
}

/** Properties of a cipher, with the names of `crypto.getCipherInfo`. */
export interface CipherInfo {
  readonly name: string;
  readonly nid: number;
  readonly mode: 'cbc' | 'ccm' | 'cfb' | 'ctr' | 'ecb' | 'gcm' | 'ocb' | 'ofb' | 'stream' | 'wrap';
  readonly keyLength: number;
  /** 1 for ciphers that work byte by byte. */
  readonly blockSize: number;
  /** 0 for none. */
  readonly ivLength: number;
}

interface CipherEntry extends CipherInfo {
  readonly names: readonly string[];
  readonly isAuthenticated: boolean;
  create(use: CipherUse): Cipher | AuthenticatedCipher;
}

type Make = (block: BlockCipher, use: CipherUse) => Cipher;

/** Modes of AES with OpenSSL's numbers for keys of 128, 192 and 256 bits. */
const AES_MODES: readonly [
  mode: CipherInfo['mode'],
  suffix: string,
  nids: readonly [number, number, number],
  make: Make,
][] = [
  ['cbc', 'cbc', [419, 423, 427], (block, { isEncrypt, iv }) => createBlockMode(block, isEncrypt, iv)],
  ['ccm', 'ccm', [896, 899, 902], (block, { isEncrypt, iv, tagLength }) => createCcm(block, isEncrypt, iv, tagLength)],
  ['cfb', 'cfb', [421, 425, 429], (block, { isEncrypt, iv }) => createCipherFeedback(block, isEncrypt, iv)],
  ['cfb', 'cfb8', [653, 654, 655], (block, { isEncrypt, iv }) => createByteFeedback(block, isEncrypt, iv)],
  ['ctr', 'ctr', [904, 905, 906], (block, { iv }) => createCounterMode(block, iv)],
  ['ecb', 'ecb', [418, 422, 426], (block, { isEncrypt }) => createBlockMode(block, isEncrypt, undefined)],
  ['gcm', 'gcm', [895, 898, 901], (block, { isEncrypt, iv, tagLength }) => createGcm(block, isEncrypt, iv, tagLength)],
  ['ocb', 'ocb', [958, 959, 960], (block, { isEncrypt, iv, tagLength }) => createOcb(block, isEncrypt, iv, tagLength)],
  ['ofb', 'ofb', [420, 424, 428], (block, { iv }) => createOutputFeedback(block, iv)],
  ['wrap', 'wrap', [788, 789, 790], (block, { isEncrypt, iv }) => createKeyWrap(block, isEncrypt, iv)],
  ['wrap', 'wrap-pad', [897, 900, 903], (block, { isEncrypt, iv }) => createPaddedKeyWrap(block, isEncrypt, iv)],
];
const IV_LENGTHS: Readonly<Record<string, number>> = { ecb: 0, gcm: 12, ccm: 12, ocb: 12, wrap: 8 };
const BLOCK_SIZES: Readonly<Record<string, number>> = { cbc: 16, ecb: 16, ocb: 16, wrap: 8 };
const AUTHENTICATED: ReadonlySet<string> = new Set(['gcm', 'ccm', 'ocb']);

const ENTRIES: readonly CipherEntry[] = [
  ...[128, 192, 256].flatMap((bits, index) =>
    AES_MODES.map(([mode, suffix, nids, make]): CipherEntry => {
      const name = `aes-${bits}-${suffix}`;
      const identifier = `id-aes${bits}-${suffix}`;
      const hasIdentifier = mode === 'gcm' || mode === 'ccm' || mode === 'wrap';
      return {
        name: hasIdentifier ? identifier : name,
        names: [
          name,
          ...(hasIdentifier ? [identifier] : []),
          ...(mode === 'cbc' ? [`aes${bits}`] : []),
          ...(mode === 'wrap' ? [`aes${bits}-${suffix}`] : []),
        ],
        nid: nids[index] ?? 0,
        mode,
        keyLength: bits / 8,
        blockSize: BLOCK_SIZES[mode] ?? 1,
        ivLength: suffix === 'wrap-pad' ? 4 : (IV_LENGTHS[mode] ?? 16),
        isAuthenticated: AUTHENTICATED.has(mode),
        create: (use) => make(createAes(use.key), use),
      };
    }),
  ),
  des('des-ede3-cbc', 44, 'cbc', 24, 8, ['des3'], (block, { isEncrypt, iv }) => createBlockMode(block, isEncrypt, iv)),
  des('des-ede3', 33, 'ecb', 24, 0, ['des-ede3-ecb'], (block, { isEncrypt }) =>
    createBlockMode(block, isEncrypt, undefined),
  ),
  des('des-ede-cbc', 43, 'cbc', 16, 8, [], (block, { isEncrypt, iv }) => createBlockMode(block, isEncrypt, iv)),
  des('des-ede', 32, 'ecb', 16, 0, ['des-ede-ecb'], (block, { isEncrypt }) =>
    createBlockMode(block, isEncrypt, undefined),
  ),
  {
    name: 'chacha20-poly1305',
    names: ['chacha20-poly1305'],
    nid: 1018,
    mode: 'stream',
    keyLength: 32,
    blockSize: 1,
    ivLength: 12,
    isAuthenticated: true,
    create: ({ key, isEncrypt, iv, tagLength }) => createChachaPoly(key, isEncrypt, iv, tagLength),
  },
  {
    name: 'chacha20',
    names: ['chacha20'],
    nid: 1019,
    mode: 'stream',
    keyLength: 32,
    blockSize: 1,
    ivLength: 16,
    isAuthenticated: false,
    // The counter is the first word of the vector.
    create: ({ key, iv }) =>
      createChacha(key, iv.subarray(4), new DataView(iv.buffer, iv.byteOffset).getUint32(0, true)),
  },
];

function des(
  name: string,
  nid: number,
  mode: 'cbc' | 'ecb',
  keyLength: number,
  ivLength: number,
  aliases: readonly string[],
  make: Make,
): CipherEntry {
  return {
    name,
    names: [name, ...aliases],
    nid,
    mode,
    keyLength,
    blockSize: 8,
    ivLength,
    isAuthenticated: false,
    create: (use) => make(createTripleDes(use.key), use),
  };
}

const BY_NAME = new Map(ENTRIES.flatMap((entry) => entry.names.map((name) => [name, entry] as const)));

/** Finds a cipher by name in any case, or by OpenSSL's number; `undefined` if there is none. */
export function findCipher(name: string | number): CipherEntry | undefined {
  return typeof name === 'number' ? ENTRIES.find(({ nid }) => nid === name) : BY_NAME.get(name.toLowerCase());
}

export const cipherNames = (): string[] => [...BY_NAME.keys()].sort();
