import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import type { CryptoContext, Data } from './context.ts';
import { nodeError } from './crypto-errors.ts';
import { isEqual } from './hash.ts';
import { bitLength, toBytes } from './numbers.ts';
import { publicPoint, writePoint } from './keys/curves.ts';
import { createExporter, type KeyExporter } from './keys/export-key.ts';
import { createImporter, type KeyImporter, type KeySource } from './keys/import-key.ts';
import { writeJwk, type Jwk } from './keys/jwk.ts';
import { isOkp, publicPart, type AsymmetricKey } from './keys/key-data.ts';
import { writePkcs8, writeSpki } from './keys/write-der.ts';

/** Node's numbers for kinds of keys. */
const KEY_TYPE = { secret: 0, public: 1, private: 2 } as const;
const FORMAT_JWK = 2;

/** The content of a handle. */
type Held = { readonly type: 0; readonly bytes: Uint8Array } | { readonly type: 1 | 2; readonly key: AsymmetricKey };

/** The half of a key that Node's library calls. */
export interface KeyHandle {
  readonly held: Held;
}

/** The parameters that identify a key, in every call of Node's library. */
export type KeyParameters = [
  data: unknown,
  format: number | null | undefined,
  type: number | string | null | undefined,
  passphrase: Data | null | undefined,
  namedCurve: string | null | undefined,
];

export interface Keys {
  readonly binding: Binding;
  readonly importer: KeyImporter;
  readonly exporter: KeyExporter;
  /** The bytes of a secret key, or of data used as one. */
  secretBytes(key: KeyHandle | Data): Uint8Array;
  /** @throws OpenSSL's errors for an invalid key */
  privateKey(...parameters: KeyParameters): AsymmetricKey;
  publicKey(...parameters: KeyParameters): AsymmetricKey;
  secretHandle(bytes: Uint8Array): KeyHandle;
  publicHandle(key: AsymmetricKey): KeyHandle;
  privateHandle(key: AsymmetricKey): KeyHandle;
}

export function createKeys(context: CryptoContext): Keys {
  const { bytes } = context;
  const importer = createImporter(context);
  const exporter = createExporter(context);
  const tools: KeyTools = { context, importer, exporter };
  class KeyObjectHandle extends KeyHandleWrap {
    constructor() {
      super(tools);
    }
  }
  const reader =
    (wanted: 'private' | 'any') =>
    (...[data, format, type, passphrase, namedCurve]: KeyParameters): AsymmetricKey =>
      readKey(importer, { data, format, type, passphrase, namedCurve }, wanted);
  const handle = (held: Held): KeyHandle => KeyHandleWrap.hold(new KeyObjectHandle(), held);
  return {
    importer,
    exporter,
    secretBytes: (key) => (key instanceof KeyHandleWrap ? heldSecret(key) : bytes(key as Data)),
    privateKey: reader('private'),
    publicKey: reader('any'),
    secretHandle: (secret) => handle({ type: KEY_TYPE.secret, bytes: secret }),
    publicHandle: (key) => handle({ type: KEY_TYPE.public, key: publicPart(key) }),
    privateHandle: (key) => handle({ type: KEY_TYPE.private, key }),
    binding: {
      KeyObjectHandle,
      getPqcKeyTypes: () => [],
      parsePKCS12: () => {
        throw unavailable('PKCS #12');
      },
    },
  };
}

/** What a key handle needs from the binding. */
interface KeyTools {
  readonly context: CryptoContext;
  readonly importer: KeyImporter;
  readonly exporter: KeyExporter;
}

/** A key as Node's library sees it; empty until `init`. */
class KeyHandleWrap implements KeyHandle {
  readonly #tools: KeyTools;
  #held: Held | undefined;

  constructor(tools: KeyTools) {
    this.#tools = tools;
  }

  get held(): Held {
    if (this.#held === undefined) throw new Error('a key before its init');
    return this.#held;
  }

  /** Sets the content of a new handle and returns the handle. */
  static hold(handle: KeyHandleWrap, held: Held): KeyHandleWrap {
    handle.#held = held;
    return handle;
  }

  get #key(): AsymmetricKey {
    const { held } = this;
    if (held.type === KEY_TYPE.secret) throw nodeError('ERR_CRYPTO_INVALID_KEYTYPE', 'Invalid key type');
    return held.key;
  }

  get #isPrivate(): boolean {
    return this.held.type === KEY_TYPE.private;
  }

  init(
    type: number,
    data: unknown,
    format?: number | null,
    encoding?: number | string | null,
    passphrase?: Data | null,
    namedCurve?: string | null,
  ): void {
    const { context, importer } = this.#tools;
    if (type === KEY_TYPE.secret) {
      const secret =
        format === FORMAT_JWK ? importer.base64.decode(secretOf(data as Jwk)) : context.bytes(data as Data);
      this.#held = { type: KEY_TYPE.secret, bytes: secret.slice() };
    } else if (type === KEY_TYPE.public) {
      this.#held = {
        type: KEY_TYPE.public,
        key: publicPart(readKey(importer, { data, format, type: encoding, passphrase, namedCurve }, 'any')),
      };
    } else {
      const key = readKey(importer, { data, format, type: encoding, passphrase, namedCurve }, 'private');
      if (key.secret === undefined)
        throw nodeError(
          'ERR_CRYPTO_INVALID_JWK',
          format === FORMAT_JWK ? 'Invalid JWK private key' : 'Invalid private key',
        );
      this.#held = { type: KEY_TYPE.private, key };
    }
  }

  getKeyType(): number {
    return this.held.type;
  }

  getSymmetricKeySize(): number {
    return this.held.type === KEY_TYPE.secret ? this.held.bytes.length : 0;
  }

  getAsymmetricKeyType(): string {
    return this.#key.kind;
  }

  export(format?: number, type?: number, cipher?: string | null, passphrase?: Data | null): string | Uint8Array {
    const { held } = this;
    if (held.type === KEY_TYPE.secret) return this.#tools.context.buffer(held.bytes.slice());
    const { exporter } = this.#tools;
    const encoding = { format: format ?? 0, type, cipher, passphrase };
    return held.type === KEY_TYPE.private
      ? exporter.writePrivate(held.key, encoding)
      : exporter.writePublic(held.key, encoding);
  }

  exportJwk(jwk: Jwk, allowsPss: boolean): Jwk {
    const { held } = this;
    const { importer } = this.#tools;
    if (held.type !== KEY_TYPE.secret) return writeJwk(held.key, jwk, this.#isPrivate, allowsPss, importer.base64);
    jwk['kty'] = 'oct';
    jwk['k'] = importer.base64.encode(held.bytes);
    return jwk;
  }

  equals(other: KeyHandleWrap): boolean {
    return isSameKey(this.held, other.held);
  }

  keyDetail(detail: Record<string, unknown>): Record<string, unknown> {
    const key = this.#key;
    switch (key.kind) {
      case 'rsa':
      case 'rsa-pss':
        detail['modulusLength'] = bitLength(key.n);
        detail['publicExponent'] = toBytes(key.e).buffer;
        if (key.pss !== undefined)
          Object.assign(detail, {
            hashAlgorithm: key.pss.hash,
            mgf1HashAlgorithm: key.pss.mgf1Hash,
            saltLength: key.pss.saltLength,
          });
        break;
      case 'dsa':
        Object.assign(detail, { modulusLength: bitLength(key.p), divisorLength: bitLength(key.q) });
        break;
      case 'ec':
        detail['namedCurve'] = key.curve.name;
        break;
      default:
        break;
    }
    return detail;
  }

  checkEcKeyData(): boolean {
    const key = this.#key;
    if (key.kind !== 'ec') return false;
    if (key.secret === undefined) return true;
    const point = publicPoint(key.curve, key.secret);
    return point !== undefined && isEqual(point, key.point);
  }

  rawPublicKey(): Uint8Array {
    const key = this.#key;
    if (isOkp(key)) return this.#tools.context.buffer(key.bytes.slice());
    throw nodeError(
      'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS',
      'The selected key encoding is incompatible with the key type',
    );
  }

  rawPrivateKey(): Uint8Array {
    const key = this.#key;
    if (isOkp(key) && key.secret !== undefined) return this.#tools.context.buffer(key.secret.slice());
    throw nodeError(
      'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS',
      'The selected key encoding is incompatible with the key type',
    );
  }

  rawSeed(): never {
    throw nodeError(
      'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS',
      'The selected key encoding is incompatible with the key type',
    );
  }

  exportECPublicRaw(form: number): Uint8Array {
    const key = this.#key;
    if (key.kind !== 'ec') throw nodeError('ERR_CRYPTO_INVALID_KEYTYPE', 'Invalid key type');
    return this.#tools.context.buffer(writePoint(key.curve, key.point, form));
  }

  exportECPrivateRaw(): Uint8Array {
    const key = this.#key;
    if (key.kind !== 'ec' || key.secret === undefined)
      throw nodeError('ERR_CRYPTO_INVALID_KEYTYPE', 'Invalid key type');
    return this.#tools.context.buffer(toBytes(key.secret, key.curve.orderBytes));
  }
}

/** Reads a key from a handle or from data. */
function readKey(importer: KeyImporter, source: KeySource, wanted: 'private' | 'any'): AsymmetricKey {
  if (!(source.data instanceof KeyHandleWrap)) return importer.read(source, wanted);
  const { held } = source.data;
  if (held.type === KEY_TYPE.secret || (wanted === 'private' && held.type !== KEY_TYPE.private))
    throw nodeError('ERR_CRYPTO_INVALID_KEYTYPE', 'Invalid key type');
  return held.key;
}

function heldSecret({ held }: KeyHandleWrap): Uint8Array {
  if (held.type !== KEY_TYPE.secret) throw nodeError('ERR_CRYPTO_INVALID_KEYTYPE', 'Invalid key type');
  return held.bytes;
}

function isSameKey(first: Held, second: Held): boolean {
  if (first.type === KEY_TYPE.secret || second.type === KEY_TYPE.secret)
    return first.type === KEY_TYPE.secret && second.type === KEY_TYPE.secret && isEqual(first.bytes, second.bytes);
  if (first.key.kind !== second.key.kind || first.type !== second.type) return false;
  // One key may name the curve that the other one spells out.
  if (first.key.kind === 'ec' && second.key.kind === 'ec')
    return (
      first.key.curve === second.key.curve &&
      isEqual(first.key.point, second.key.point) &&
      first.key.secret === second.key.secret
    );
  return first.type === KEY_TYPE.private
    ? isEqual(writePkcs8(first.key), writePkcs8(second.key))
    : isEqual(writeSpki(first.key), writeSpki(second.key));
}

function secretOf(jwk: Jwk): string {
  if (jwk['kty'] !== 'oct' || typeof jwk['k'] !== 'string')
    throw nodeError('ERR_CRYPTO_INVALID_JWK', 'Invalid JWK secret key');
  return jwk['k'];
}
