import { unavailable } from '../../../errors/failures.ts';
import type { CryptoContext, Data } from '../context.ts';
import { nodeError, opensslErrorWithStack } from '../crypto-errors.ts';
import { toNumber } from '../numbers.ts';
import { MalformedError, readChildren, readElement, TAG } from './asn1.ts';
import { OKP_CURVES, okpNames, publicPoint, readPoint, requireCurve } from './curves.ts';
import { decryptLegacy, decryptPkcs8 } from './encrypted.ts';
import { readJwk, type Base64Url, type Jwk } from './jwk.ts';
import type { AsymmetricKey } from './key-data.ts';
import { readPem, type PemBlock } from './pem.ts';
import { readDsaPrivate, readPkcs1Private, readPkcs1Public, readPkcs8, readSec1, readSpki } from './read-der.ts';

/** A key to import, as Node's library passes it. */
export interface KeySource {
  readonly data: unknown;
  readonly format: number | null | undefined;
  /** For DER an encoding; for raw bytes a kind of key. */
  readonly type: number | string | null | undefined;
  readonly passphrase: Data | null | undefined;
  readonly namedCurve: string | null | undefined;
}

const FORMAT = { der: 0, pem: 1, jwk: 2, rawPublic: 3, rawPrivate: 4, rawSeed: 5 } as const;
const ENCODING = { pkcs1: 0, pkcs8: 1, spki: 2, sec1: 3 } as const;

export interface KeyImporter {
  readonly base64: Base64Url;
  /** @param wanted the kind that the caller can use; a private key includes its public key */
  read(source: KeySource, wanted: 'private' | 'any'): AsymmetricKey;
}

export function createImporter({
  support: { encodeText, decodeBytes, encodingNumber },
  bytes,
}: CryptoContext): KeyImporter {
  const base64: Base64Url = {
    encode: (data) => decodeBytes(data, encodingNumber('base64url')),
    decode: (text) => encodeText(text, 'base64').slice(),
  };
  const latin1 = encodingNumber('latin1');

  return {
    base64,
    read(source, wanted) {
      const { data, format, type, namedCurve } = source;
      const passphrase =
        source.passphrase === null || source.passphrase === undefined ? undefined : bytes(source.passphrase);
      switch (format) {
        case FORMAT.jwk:
          return readJwk(data as Jwk, base64);
        case FORMAT.der:
          return readDer(bytes(data as Data), type, passphrase, wanted);
        case FORMAT.rawPublic:
        case FORMAT.rawPrivate:
          return readRaw(bytes(data as Data), format === FORMAT.rawPrivate, String(type), namedCurve);
        case FORMAT.rawSeed:
          throw unavailable('A key from a seed');
        case FORMAT.pem:
        case null:
        case undefined:
          return readText(readPem(decodeBytes(bytes(data as Data), latin1), base64.decode), passphrase, wanted);
        default:
          throw unavailable('A key from a store');
      }
    },
  };
}

const unsupported = (): Error => opensslErrorWithStack('decoder', 'unsupported');

function readText(
  blocks: readonly PemBlock[],
  passphrase: Uint8Array | undefined,
  wanted: 'private' | 'any',
): AsymmetricKey {
  for (const block of blocks) {
    const reader = wanted === 'private' && !block.label.endsWith('PRIVATE KEY') ? undefined : readerOf(block.label);
    if (reader === undefined) continue;
    return guarded(() => reader(plainBytes(block, passphrase)));
  }
  throw unsupported();
}

/** The parser for a decrypted PEM block with this label. */
function readerOf(label: string): ((der: Uint8Array) => AsymmetricKey) | undefined {
  switch (label) {
    case 'PRIVATE KEY':
    case 'ENCRYPTED PRIVATE KEY':
      return readPkcs8;
    case 'RSA PRIVATE KEY':
      return readPkcs1Private;
    case 'EC PRIVATE KEY':
      return readSec1;
    case 'DSA PRIVATE KEY':
      return readDsaPrivate;
    case 'PUBLIC KEY':
      return readSpki;
    case 'RSA PUBLIC KEY':
      return readPkcs1Public;
    case 'CERTIFICATE':
    case 'X509 CERTIFICATE':
      return readCertificate;
    default:
      return undefined;
  }
}

function plainBytes({ label, headers, bytes }: PemBlock, passphrase: Uint8Array | undefined): Uint8Array {
  const info = headers.get('DEK-Info');
  const isPkcs8 = label === 'ENCRYPTED PRIVATE KEY';
  if (info === undefined && !isPkcs8) return bytes;
  if (passphrase === undefined) throw interrupted();
  return isPkcs8 ? decryptPkcs8(bytes, passphrase) : decryptLegacy(bytes, info ?? '', passphrase);
}

/** OpenSSL's error for a missing passphrase. */
function interrupted(): Error {
  return opensslErrorWithStack('crypto', 'interrupted or cancelled');
}

/** The key of a certificate (RFC 5280, 4.1): the element after its subject. */
function readCertificate(der: Uint8Array): AsymmetricKey {
  const parts = readChildren(readChildren(readElement(der))[0]);
  const hasVersion = parts[0]?.tag !== TAG.integer;
  const key = parts[hasVersion ? 6 : 5];
  if (key === undefined) throw new MalformedError('no key in the certificate');
  return readSpki(key.whole);
}

function readDer(
  der: Uint8Array,
  type: unknown,
  passphrase: Uint8Array | undefined,
  wanted: 'private' | 'any',
): AsymmetricKey {
  const isPrivate =
    type === ENCODING.pkcs8 || type === ENCODING.sec1 || (type === ENCODING.pkcs1 && isPkcs1Private(der));
  if (wanted === 'private' && !isPrivate) throw notEnoughData();
  switch (type) {
    case ENCODING.pkcs1:
      return guarded(() => (isPrivate ? readPkcs1Private(der) : readPkcs1Public(der)), notEnoughData);
    case ENCODING.sec1:
      return guarded(() => readSec1(der), notEnoughData);
    case ENCODING.spki:
      return guarded(() => readSpki(der), unreadable);
    default:
      return guarded(() => {
        if (!isEncrypted(der)) return readPkcs8(der);
        if (passphrase === undefined)
          throw nodeError('ERR_MISSING_PASSPHRASE', 'Passphrase required for encrypted key');
        return readPkcs8(decryptPkcs8(der, passphrase));
      }, notEnoughData);
  }
}

const notEnoughData = (): Error => opensslErrorWithStack('asn1', 'not enough data');
const unreadable = (): Error =>
  Object.assign(new Error('Failed to read asymmetric key'), {
    library: 'asn1 encoding routines',
    reason: 'too long',
    code: 'ERR_OSSL_ASN1_TOO_LONG',
  });

/** The private form begins with a version and has nine parts. */
function isPkcs1Private(der: Uint8Array): boolean {
  try {
    return readChildren(readElement(der)).length > 2;
  } catch (error) {
    if (error instanceof MalformedError) return true;
    throw error;
  }
}

/** An encrypted key begins with its algorithm, a plain one with its version. */
function isEncrypted(der: Uint8Array): boolean {
  return readChildren(readElement(der))[0]?.tag === TAG.sequence;
}

function guarded(read: () => AsymmetricKey, failure: () => Error = unsupported): AsymmetricKey {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedError) throw failure();
    throw error;
  }
}

function readRaw(
  bytes: Uint8Array,
  isPrivate: boolean,
  kind: string,
  namedCurve: string | null | undefined,
): AsymmetricKey {
  const invalid = (): Error => nodeError('ERR_INVALID_ARG_VALUE', 'Invalid key data');
  if (kind === 'ec') {
    const curve = requireCurve(namedCurve ?? '');
    const secret = isPrivate ? toNumber(bytes) : undefined;
    const point = secret === undefined ? readPoint(curve, bytes) : publicPoint(curve, secret);
    if (point === undefined) throw invalid();
    return { kind: 'ec', curve, point, secret, explicit: undefined };
  }
  const name = okpNames.find((one) => one === kind);
  if (name === undefined) throw nodeError('ERR_INVALID_ARG_VALUE', `Invalid asymmetricKeyType: ${kind}`);
  const { keyBytes, publicKey } = OKP_CURVES[name];
  if (bytes.length !== keyBytes) throw invalid();
  return isPrivate
    ? { kind: name, bytes: publicKey(bytes), secret: bytes.slice() }
    : { kind: name, bytes: bytes.slice(), secret: undefined };
}
