import type { Binding } from '../../../native-bindings.ts';
import type { CryptoContext, Data } from '../context.ts';
import { findDigest, type Digest } from '../digests.ts';
import { opensslError, opensslErrorWithStack } from '../crypto-errors.ts';
import { arrayBuffer, type JobClass } from '../jobs.ts';
import type { KeyHandle, KeyParameters, Keys } from '../key-handle.ts';
import type { AsymmetricKey, RsaKey } from '../keys/key-data.ts';
import { toBytes } from '../numbers.ts';
import { requireDigest } from '../hash.ts';
import { modulusBytes, runPrivate, runPublic } from './arithmetic.ts';
import { padForEncryption, padForSignature, padOaep, unpadEncryption, unpadOaep, unpadSignature } from './padding.ts';

const PADDING = { pkcs1: 1, none: 3, oaep: 4 } as const;

type Parameters = [
  ...key: KeyParameters,
  data: Data,
  padding: number,
  oaepHash: string | undefined,
  label: Data | undefined,
  mgf1Hash: string | undefined,
];

/** RSA encryption, and signatures without a digest. */
export function rsaEncryptionBinding(context: CryptoContext, Job: JobClass, keys: Keys): Binding {
  const { bytes, buffer, random } = context;

  const operation =
    (
      readKey: (...parameters: KeyParameters) => AsymmetricKey,
      run: (key: RsaKey, data: Uint8Array, padding: number, oaep: Oaep) => Uint8Array,
    ) =>
    (
      ...[data, format, type, passphrase, namedCurve, text, padding, oaepHash, label, mgf1Hash]: Parameters
    ): Uint8Array => {
      const key = rsaKey(readKey(data, format, type, passphrase, namedCurve));
      const digest = oaepDigest(oaepHash ?? 'sha1');
      return buffer(
        run(key, bytes(text), padding, {
          digest,
          mgf1: mgf1Hash === undefined ? digest : oaepDigest(mgf1Hash),
          label: label === undefined ? new Uint8Array(0) : bytes(label),
        }),
      );
    };

  return {
    publicEncrypt: operation(keys.publicKey, (...parameters) => encrypt(random, ...parameters)),
    privateDecrypt: operation(keys.privateKey, decrypt),
    privateEncrypt: operation(keys.privateKey, (key, text, padding) =>
      runPrivate(
        key,
        padding === PADDING.none ? exact(text, modulusBytes(key)) : padForSignature(text, modulusBytes(key)),
      ),
    ),
    publicDecrypt: operation(keys.publicKey, (key, text, padding) => {
      if (text.length > modulusBytes(key)) throw opensslError('rsa', 'data greater than mod len');
      const plain = runPublic(key, text);
      const found = padding === PADDING.none ? plain : unpadSignature(plain);
      if (found === undefined) throw opensslErrorWithStack('rsa', 'invalid padding');
      return found;
    }),
    RSACipherJob: cipherJobClass(context, Job, keys),
  };
}

interface Oaep {
  readonly digest: Digest;
  readonly mgf1: Digest;
  readonly label: Uint8Array;
}

function cipherJobClass(
  { bytes, random, constants }: CryptoContext,
  Job: JobClass,
  keys: Keys,
): new (...parameters: JobParameters) => object {
  return class RSACipherJob extends Job {
    constructor(
      mode: number,
      direction: number,
      handle: KeyHandle,
      data: Data,
      _variant: number,
      hash: string,
      label?: Data,
    ) {
      const text = bytes(data).slice();
      const digest = requireDigest(hash);
      const oaep = { digest, mgf1: digest, label: label === undefined ? new Uint8Array(0) : bytes(label).slice() };
      super(mode, () => {
        const isEncrypt = direction === constants['kWebCryptoCipherEncrypt'];
        const key = rsaKey(
          (isEncrypt ? keys.publicKey : keys.privateKey)(handle, undefined, undefined, undefined, undefined),
        );
        return arrayBuffer(
          isEncrypt ? encrypt(random, key, text, PADDING.oaep, oaep) : decrypt(key, text, PADDING.oaep, oaep),
        );
      });
    }
  };
}

type JobParameters = [
  mode: number,
  direction: number,
  handle: KeyHandle,
  data: Data,
  variant: number,
  hash: string,
  label?: Data,
];

function encrypt(
  random: CryptoContext['random'],
  key: RsaKey,
  text: Uint8Array,
  padding: number,
  oaep: Oaep,
): Uint8Array {
  const length = modulusBytes(key);
  switch (padding) {
    case PADDING.pkcs1:
      return runPublic(key, padForEncryption(text, length, random));
    case PADDING.none:
      return runPublic(key, exact(text, length));
    case PADDING.oaep:
      return runPublic(key, padOaep(text, length, oaep.digest, oaep.mgf1, oaep.label, random));
    default:
      throw opensslError('provider', 'illegal or unsupported padding mode');
  }
}

function decrypt(key: RsaKey, text: Uint8Array, padding: number, oaep: Oaep): Uint8Array {
  const length = modulusBytes(key);
  if (padding === PADDING.oaep && text.length !== length) throw opensslError('rsa', 'oaep decoding error');
  if (text.length > length) throw opensslError('rsa', 'data greater than mod len');
  const plain = runPrivate(key, text);
  switch (padding) {
    case PADDING.pkcs1: {
      const padded = new Uint8Array(length);
      padded.set(text, length - text.length);
      return unpadEncryption(plain, padded, toBytes(key.secret?.d ?? 0n, length), requireDigest('sha256'));
    }
    case PADDING.none:
      return plain;
    case PADDING.oaep:
      return unpadOaep(plain, oaep.digest, oaep.mgf1, oaep.label);
    default:
      throw opensslError('provider', 'illegal or unsupported padding mode');
  }
}

function rsaKey(key: AsymmetricKey): RsaKey {
  if (key.kind === 'rsa-pss') throw opensslError('provider', 'operation not supported for this keytype');
  if (key.kind !== 'rsa') throw opensslError('evp', 'operation not supported for this keytype');
  return key;
}

function oaepDigest(name: string): Digest {
  const digest = findDigest(name);
  if (digest === undefined)
    throw Object.assign(new Error('Invalid digest used'), { code: 'ERR_OSSL_EVP_INVALID_DIGEST' });
  return digest;
}

function exact(text: Uint8Array, length: number): Uint8Array {
  if (text.length > length) throw opensslError('rsa', 'data too large for key size');
  if (text.length < length) throw opensslError('rsa', 'data too small for key size');
  return text;
}
