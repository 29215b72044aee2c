import { md5 } from '@noble/hashes/legacy.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { concat } from '../ciphers/block-cipher.ts';
import { findCipher } from '../ciphers/table.ts';
import { findDigest } from '../digests.ts';
import { nodeError, opensslErrorWithStack } from '../crypto-errors.ts';
import {
  integer,
  MalformedError,
  nothing,
  octets,
  oid,
  readChildren,
  readElement,
  readInteger,
  readOctets,
  readOid,
  sequence,
  type Element,
} from './asn1.ts';

const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const SCRYPT = '1.3.6.1.4.1.11591.4.11';
const HMAC_ARC = '1.2.840.113549.2.';
/** Digests of HMAC by the last number of their identifiers. */
const HMACS: readonly [number, string][] = [
  [7, 'sha1'],
  [8, 'sha224'],
  [9, 'sha256'],
  [10, 'sha384'],
  [11, 'sha512'],
];
const AES_ARC = '2.16.840.1.101.3.4.1.';
const CIPHERS: readonly [oid: string, name: string][] = [
  ...[128, 192, 256].flatMap((size, index) =>
    ['ecb', 'cbc', 'ofb', 'cfb'].map((mode, at): [string, string] => [
      `${AES_ARC}${index * 20 + at + 1}`,
      `aes-${size}-${mode}`,
    ]),
  ),
  ['1.2.840.113549.3.7', 'des-ede3-cbc'],
];
/** The number of iterations that OpenSSL uses. */
const ITERATIONS = 2048;
const SALT_BYTES = 16;
const LEGACY_SALT_BYTES = 8;

type Random = (length: number) => Uint8Array;

/** EncryptedPrivateKeyInfo with PBES2 (RFC 8018). @returns the PrivateKeyInfo inside */
export function decryptPkcs8(der: Uint8Array, passphrase: Uint8Array): Uint8Array {
  const [algorithm, data] = readChildren(readElement(der));
  const [scheme, parameters] = readChildren(algorithm);
  if (readOid(scheme) !== PBES2) throw opensslErrorWithStack('decoder', 'unsupported');
  const [derivation, encryption] = readChildren(parameters);
  const [cipherOid, iv] = readChildren(encryption);
  const cipher = findCipher(CIPHERS.find(([one]) => one === readOid(cipherOid))?.[1] ?? '');
  if (cipher === undefined) throw opensslErrorWithStack('decoder', 'unsupported');
  const key = derive(derivation, passphrase, cipher.keyLength);
  return run(cipher.name, false, key, cipher.ivLength === 0 ? new Uint8Array(0) : readOctets(iv), readOctets(data));
}

function derive(derivation: Element | undefined, passphrase: Uint8Array, keyLength: number): Uint8Array {
  const [kind, parameters] = readChildren(derivation);
  const [salt, first, second, third] = readChildren(parameters);
  if (readOid(kind) === SCRYPT) {
    return scrypt(passphrase, readOctets(salt), {
      N: Number(readInteger(first)),
      r: Number(readInteger(second)),
      p: Number(readInteger(third)),
      dkLen: keyLength,
    });
  }
  if (readOid(kind) !== PBKDF2) throw opensslErrorWithStack('decoder', 'unsupported');
  // The optional length of the key may come before the digest.
  const prf = [second, third].find((one) => one !== undefined && one.tag === 0x30);
  const digestName =
    prf === undefined ? 'sha1' : HMACS.find(([last]) => readOid(readChildren(prf)[0]) === `${HMAC_ARC}${last}`)?.[1];
  const noble = findDigest(digestName ?? '')?.noble;
  if (noble === undefined) throw opensslErrorWithStack('decoder', 'unsupported');
  return pbkdf2(noble, passphrase, readOctets(salt), { c: Number(readInteger(first)), dkLen: keyLength });
}

export function encryptPkcs8(der: Uint8Array, cipherName: string, passphrase: Uint8Array, random: Random): Uint8Array {
  const cipher = findCipher(cipherName);
  const cipherOid = CIPHERS.find(([, name]) => name === cipher?.name)?.[0];
  if (cipher === undefined || cipherOid === undefined) throw nodeError('ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
  const salt = random(SALT_BYTES);
  const iv = random(cipher.ivLength);
  const sha256 = findDigest('sha256')?.noble;
  if (sha256 === undefined) throw new MalformedError('no digest');
  const key = pbkdf2(sha256, passphrase, salt, { c: ITERATIONS, dkLen: cipher.keyLength });
  const derivation = sequence(
    oid(PBKDF2),
    sequence(octets(salt), integer(ITERATIONS), sequence(oid(`${HMAC_ARC}9`), nothing())),
  );
  const scheme = sequence(
    oid(PBES2),
    sequence(derivation, sequence(oid(cipherOid), ...(iv.length === 0 ? [] : [octets(iv)]))),
  );
  return sequence(scheme, octets(run(cipher.name, true, key, iv, der)));
}

/** The older form, described by `DEK-Info` (RFC 1423 with OpenSSL's key derivation). */
export function decryptLegacy(bytes: Uint8Array, info: string, passphrase: Uint8Array): Uint8Array {
  const [name = '', ivHex = ''] = info.split(',');
  const cipher = findCipher(name);
  const iv = Uint8Array.from(ivHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (cipher === undefined || iv.length !== cipher.ivLength) throw opensslErrorWithStack('decoder', 'unsupported');
  return run(cipher.name, false, legacyKey(passphrase, iv, cipher.keyLength), iv, bytes);
}

/** @returns the encrypted bytes and the headers that describe the cipher */
export function encryptLegacy(
  bytes: Uint8Array,
  cipherName: string,
  passphrase: Uint8Array,
  random: Random,
): { bytes: Uint8Array; headers: string[] } {
  const cipher = findCipher(cipherName);
  if (cipher === undefined) throw nodeError('ERR_CRYPTO_UNKNOWN_CIPHER', 'Unknown cipher');
  const iv = random(cipher.ivLength);
  const hex = [...iv].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
  const encrypted = run(cipher.name, true, legacyKey(passphrase, iv, cipher.keyLength), iv, bytes);
  return { bytes: encrypted, headers: ['Proc-Type: 4,ENCRYPTED', `DEK-Info: ${cipher.name.toUpperCase()},${hex}`] };
}

/** OpenSSL's `EVP_BytesToKey` with MD5, once. */
function legacyKey(passphrase: Uint8Array, iv: Uint8Array, length: number): Uint8Array {
  let key: Uint8Array = new Uint8Array(0);
  let last: Uint8Array = new Uint8Array(0);
  while (key.length < length) {
    last = md5(concat(last, passphrase, iv.subarray(0, LEGACY_SALT_BYTES)));
    key = concat(key, last);
  }
  return key.slice(0, length);
}

function run(name: string, isEncrypt: boolean, key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array {
  const cipher = findCipher(name)?.create({ key, iv, isEncrypt, tagLength: 0 });
  if (cipher === undefined) throw opensslErrorWithStack('decoder', 'unsupported');
  return concat(cipher.update(bytes), cipher.final());
}
