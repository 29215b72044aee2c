import type { CryptoContext, Data } from '../context.ts';
import { nodeError } from '../crypto-errors.ts';
import { encryptLegacy, encryptPkcs8 } from './encrypted.ts';
import type { AsymmetricKey } from './key-data.ts';
import { writePem } from './pem.ts';
import { writePkcs1Private, writePkcs1Public, writePkcs8, writeSec1, writeSpki } from './write-der.ts';

const FORMAT_PEM = 1;
const ENCODING = { pkcs1: 0, pkcs8: 1, spki: 2, sec1: 3 } as const;

/** How to encode a key: Node's numbers, and the encryption of a private one. */
export interface KeyEncoding {
  readonly format: number;
  readonly type: number | undefined;
  readonly cipher?: string | null | undefined;
  readonly passphrase?: Data | null | undefined;
}

export interface KeyExporter {
  writePublic(key: AsymmetricKey, encoding: KeyEncoding): string | Uint8Array;
  writePrivate(key: AsymmetricKey, encoding: KeyEncoding): string | Uint8Array;
}

export function createExporter({
  support: { decodeBytes, encodingNumber },
  bytes,
  buffer,
  random,
}: CryptoContext): KeyExporter {
  const base64 = (data: Uint8Array): string => decodeBytes(data, encodingNumber('base64'));
  const write = (format: number, label: string, der: Uint8Array, headers?: string[]): string | Uint8Array =>
    format === FORMAT_PEM ? writePem(label, der, base64, headers) : buffer(der);

  return {
    writePublic(key, { format, type }) {
      if (type === ENCODING.pkcs1 && isRsa(key)) return write(format, 'RSA PUBLIC KEY', writePkcs1Public(key));
      return write(format, 'PUBLIC KEY', writeSpki(key));
    },
    writePrivate(key, { format, type, cipher, passphrase }) {
      const secret = bytes(passphrase ?? '');
      const hasCipher = cipher !== undefined && cipher !== null;
      if (type === ENCODING.pkcs8) {
        const der = writePkcs8(key);
        return hasCipher
          ? write(format, 'ENCRYPTED PRIVATE KEY', encryptPkcs8(der, cipher, secret, random))
          : write(format, 'PRIVATE KEY', der);
      }
      const [label, der] = legacyForm(key, type);
      if (!hasCipher) return write(format, label, der);
      const encrypted = encryptLegacy(der, cipher, secret, random);
      return write(format, label, encrypted.bytes, encrypted.headers);
    },
  };
}

function legacyForm(key: AsymmetricKey, type: number | undefined): [label: string, der: Uint8Array] {
  if (type === ENCODING.pkcs1 && isRsa(key)) return ['RSA PRIVATE KEY', writePkcs1Private(key)];
  if (type === ENCODING.sec1 && key.kind === 'ec') return ['EC PRIVATE KEY', writeSec1(key)];
  throw nodeError('ERR_CRYPTO_INVALID_KEYTYPE', 'Invalid key type');
}

function isRsa(key: AsymmetricKey): key is Extract<AsymmetricKey, { kind: 'rsa' | 'rsa-pss' }> {
  return key.kind === 'rsa' || key.kind === 'rsa-pss';
}
