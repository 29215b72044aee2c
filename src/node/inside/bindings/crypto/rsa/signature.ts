import { concat } from '../ciphers/block-cipher.ts';
import { findDigest, type Digest } from '../digests.ts';
import { opensslError } from '../crypto-errors.ts';
import { isEqual } from '../hash.ts';
import { nothing, octets, oid, sequence } from '../keys/asn1.ts';
import type { RsaKey } from '../keys/key-data.ts';
import { bitLength } from '../numbers.ts';
import { modulusBytes, runPrivate, runPublic } from './arithmetic.ts';
import { isPss, padForSignature, padPss, unpadSignature } from './padding.ts';

/** OpenSSL's numbers for paddings and salt lengths. */
const PADDING = { pkcs1: 1, pss: 6 } as const;
const SALT = { digest: -1, maximum: -2, automatic: -3, digestOrLess: -4 } as const;

export interface RsaOptions {
  readonly padding: number | undefined;
  readonly saltLength: number | undefined;
}

/** @param hash of the text, made with `digest` */
export function signRsa(
  key: RsaKey,
  hash: Uint8Array,
  digest: Digest,
  { padding, saltLength }: RsaOptions,
  random: (length: number) => Uint8Array,
): Uint8Array {
  const length = modulusBytes(key);
  if (!isPssPadding(key, padding)) return runPrivate(key, padForSignature(digestInfo(hash, digest), length));
  checkPssKey(key, digest);
  const largest = Math.ceil((bitLength(key.n) - 1) / 8) - hash.length - 2;
  const wanted = saltLength ?? key.pss?.saltLength ?? SALT.maximum;
  const count =
    wanted === SALT.digest
      ? hash.length
      : wanted === SALT.maximum || wanted === SALT.automatic
        ? largest
        : wanted === SALT.digestOrLess
          ? Math.min(hash.length, largest)
          : wanted;
  if (count < 0 && wanted < SALT.digestOrLess) throw opensslError('provider', 'invalid salt length');
  if (key.pss !== undefined && count < key.pss.saltLength) throw opensslError('provider', 'pss saltlen too small');
  const padded = padPss(hash, bitLength(key.n), digest, mgf1Of(key, digest), random(Math.max(count, 0)));
  return runPrivate(key, concat(new Uint8Array(length - padded.length), padded));
}

export function verifyRsa(
  key: RsaKey,
  hash: Uint8Array,
  digest: Digest,
  signature: Uint8Array,
  { padding, saltLength }: RsaOptions,
): boolean {
  const isPssUsed = isPssPadding(key, padding);
  if (isPssUsed) checkPssKey(key, digest);
  if (signature.length !== modulusBytes(key)) return false;
  let padded: Uint8Array;
  try {
    padded = runPublic(key, signature);
  } catch {
    return false;
  }
  if (isPssUsed) {
    const fixed =
      saltLength === undefined || saltLength <= SALT.maximum
        ? undefined
        : saltLength === SALT.digest
          ? hash.length
          : saltLength;
    return isPss(padded, hash, bitLength(key.n), digest, mgf1Of(key, digest), fixed);
  }
  const found = unpadSignature(padded);
  return found !== undefined && isEqual(found, digestInfo(hash, digest));
}

function isPssPadding(key: RsaKey, padding: number | undefined): boolean {
  const used = padding ?? (key.kind === 'rsa-pss' ? PADDING.pss : PADDING.pkcs1);
  if ((used !== PADDING.pkcs1 && used !== PADDING.pss) || (key.kind === 'rsa-pss' && used !== PADDING.pss))
    throw opensslError('provider', 'illegal or unsupported padding mode');
  return used === PADDING.pss;
}

function checkPssKey(key: RsaKey, digest: Digest): void {
  if (key.pss !== undefined && key.pss.hash !== digest.name) throw opensslError('provider', 'digest not allowed');
}

function mgf1Of(key: RsaKey, digest: Digest): Digest {
  return key.pss === undefined ? digest : (findDigest(key.pss.mgf1Hash) ?? digest);
}

/** PKCS #1, 9.2; the digest of TLS 1.0 has no header. */
function digestInfo(hash: Uint8Array, digest: Digest): Uint8Array {
  if (digest.name === 'md5-sha1') return hash;
  if (digest.oid === undefined) throw opensslError('provider', 'digest not allowed');
  return sequence(sequence(oid(digest.oid), nothing()), octets(hash));
}
