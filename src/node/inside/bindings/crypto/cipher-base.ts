import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import { cipherNames, findCipher } from './ciphers/table.ts';
import { unauthenticated, type AuthenticatedCipher, type Cipher } from './ciphers/cipher.ts';
import type { CryptoContext, Data } from './context.ts';
import { nodeError } from './crypto-errors.ts';
import type { KeyHandle } from './key-handle.ts';

const NO_TAG_LENGTH = -1;
const FULL_TAG = 16;
const GCM_TAGS: ReadonlySet<number> = new Set([4, 8, 12, 13, 14, 15, 16]);

type CipherParameters = [
  isEncrypt: boolean,
  name: string,
  key: KeyHandle | Data,
  iv: Data | null,
  tagLength: number,
  ctsMode?: string,
  xtsStandard?: string,
];

/** The native half of `createCipheriv` and `createDecipheriv`. */
export function cipherBinding(context: CryptoContext, keyBytes: (key: KeyHandle | Data) => Uint8Array): Binding {
  return {
    CipherBase: class extends CipherWrap {
      constructor(...parameters: CipherParameters) {
        super(context, keyBytes, ...parameters);
      }
    },
    getCiphers: cipherNames,
    getSSLCiphers: () => [],
    getCipherInfo: cipherInfo,
  };
}

/** A cipher as Node's library uses it. */
class CipherWrap {
  readonly #context: CryptoContext;
  readonly #isEncrypt: boolean;
  readonly #mode: string;
  readonly #isAuthenticated: boolean;
  readonly #cipher: Cipher | AuthenticatedCipher;
  #tagLength: number;
  #state: 'open' | 'updated' | 'final' = 'open';
  #hasTag = false;
  #isBroken = false;
  #plaintextLength: number | undefined;

  constructor(
    context: CryptoContext,
    keyBytes: (key: KeyHandle | Data) => Uint8Array,
    ...[isEncrypt, name, key, iv, tagLength, ctsMode, xtsStandard]: CipherParameters
  ) {
    const entry = findCipher(name);
    if (entry === undefined) throw nodeError('ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
    if (ctsMode !== undefined || xtsStandard !== undefined) throw unavailable('A cipher with stolen text');
    const secret = keyBytes(key).slice();
    if (secret.length !== entry.keyLength) throw nodeError('ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
    const vector = iv === null ? new Uint8Array(0) : context.bytes(iv).slice();
    if (!isFitVector(entry.mode, entry.isAuthenticated, entry.ivLength, vector.length))
      throw nodeError('ERR_CRYPTO_INVALID_IV', 'Invalid initialization vector');
    this.#context = context;
    this.#isEncrypt = isEncrypt;
    this.#mode = entry.mode;
    this.#isAuthenticated = entry.isAuthenticated;
    this.#tagLength = entry.isAuthenticated ? checkedTagLength(entry.mode, name, tagLength) : NO_TAG_LENGTH;
    this.#cipher = entry.create({
      key: secret,
      iv: vector,
      isEncrypt,
      tagLength: this.#tagLength === NO_TAG_LENGTH ? FULL_TAG : this.#tagLength,
    });
  }

  update(data: Data, encoding?: string): Uint8Array {
    if (this.#state === 'final') throw new Error('Trying to add data in unsupported state');
    const bytes = this.#context.bytes(data, encoding);
    if (this.#mode === 'ccm') this.#checkCcm(bytes.length);
    this.#state = 'updated';
    try {
      return this.#context.buffer(this.#cipher.update(bytes));
    } catch (error) {
      // CCM reports at the end a failure that it finds at once.
      if (this.#mode !== 'ccm' || this.#isEncrypt) throw error;
      this.#isBroken = true;
      return this.#context.buffer(new Uint8Array(bytes.length));
    }
  }

  final(): Uint8Array {
    if (this.#state === 'final') throw nodeError('ERR_CRYPTO_INVALID_STATE', 'Invalid state');
    this.#state = 'final';
    if (this.#isBroken || (this.#isAuthenticated && !this.#isEncrypt && !this.#hasTag)) throw unauthenticated();
    return this.#context.buffer(this.#cipher.final());
  }

  setAutoPadding(pads: boolean): boolean {
    if (this.#state === 'final') return false;
    this.#cipher.setAutoPadding?.(pads);
    return true;
  }

  setAAD(data: Data, plaintextLength: number): boolean {
    const { cipher } = this.#authenticated();
    if (cipher === undefined || this.#state !== 'open') return false;
    if (this.#mode === 'ccm') {
      if (plaintextLength < 0)
        throw nodeError('ERR_MISSING_ARGS', 'options.plaintextLength required for CCM mode with AAD');
      this.#plaintextLength = plaintextLength;
    }
    return cipher.setAad(this.#context.bytes(data), plaintextLength);
  }

  getAuthTag(): Uint8Array | undefined {
    const { cipher } = this.#authenticated();
    return cipher === undefined || !this.#isEncrypt || this.#state !== 'final'
      ? undefined
      : this.#context.buffer(cipher.getTag());
  }

  setAuthTag(data: Data): boolean {
    const { cipher } = this.#authenticated();
    if (cipher === undefined || this.#isEncrypt || this.#hasTag || this.#state === 'final') return false;
    const tag = this.#context.bytes(data).slice();
    const isGood = this.#tagLength === NO_TAG_LENGTH ? tag.length === FULL_TAG : tag.length === this.#tagLength;
    if (!isGood) throw nodeError('ERR_CRYPTO_INVALID_AUTH_TAG', `Invalid authentication tag length: ${tag.length}`);
    this.#hasTag = true;
    cipher.setTag(tag);
    return true;
  }

  #authenticated(): { cipher: AuthenticatedCipher | undefined } {
    return { cipher: this.#isAuthenticated ? (this.#cipher as AuthenticatedCipher) : undefined };
  }

  #checkCcm(length: number): void {
    if (this.#plaintextLength !== undefined && this.#plaintextLength !== length)
      throw new Error('Trying to add data in unsupported state');
    if (!this.#isEncrypt && !this.#hasTag) throw new Error('Trying to add data in unsupported state');
  }
}

function cipherInfo(
  name: string | number,
  keyLength: number | undefined,
  ivLength: number | undefined,
): object | undefined {
  const entry = findCipher(name);
  if (entry === undefined || (keyLength !== undefined && keyLength !== entry.keyLength)) return undefined;
  if (ivLength !== undefined && !isFitVector(entry.mode, entry.isAuthenticated, entry.ivLength, ivLength))
    return undefined;
  const size = entry.mode === 'stream' ? {} : { blockSize: entry.blockSize };
  const vector = entry.ivLength === 0 ? {} : { ivLength: ivLength ?? entry.ivLength };
  return {
    __proto__: null,
    mode: entry.mode,
    name: entry.name,
    nid: entry.nid,
    keyLength: entry.keyLength,
    ...size,
    ...vector,
  };
}

function isFitVector(mode: string, isAuthenticated: boolean, expected: number, length: number): boolean {
  if (mode === 'ccm') return length >= 7 && length <= 13;
  if (mode === 'ocb') return length >= 1 && length <= 15;
  if (mode === 'gcm') return length > 0;
  return length === expected || (isAuthenticated && mode !== 'stream');
}

function checkedTagLength(mode: string, name: string, length: number): number {
  const invalid = (): Error => nodeError('ERR_CRYPTO_INVALID_AUTH_TAG', `Invalid authentication tag length: ${length}`);
  switch (mode) {
    case 'gcm':
      if (length !== NO_TAG_LENGTH && !GCM_TAGS.has(length)) throw invalid();
      return length;
    case 'stream':
      if (length > FULL_TAG) throw invalid();
      return length === NO_TAG_LENGTH ? FULL_TAG : length;
    default:
      if (length === NO_TAG_LENGTH)
        throw nodeError('ERR_CRYPTO_INVALID_AUTH_TAG', `authTagLength required for ${name}`);
      if (length > FULL_TAG || (mode === 'ccm' && (length < 4 || length % 2 !== 0))) throw invalid();
      return length;
  }
}
