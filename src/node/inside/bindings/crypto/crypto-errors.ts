/** Errors like those of Node's native half and OpenSSL. */

type ErrorKind = typeof Error | typeof TypeError | typeof RangeError;

/** Error classes of Node's codes that are not plain errors. */
const KINDS: ReadonlyMap<string, ErrorKind> = new Map<string, ErrorKind>([
  ...['INVALID_AUTH_TAG', 'INVALID_COUNTER', 'INVALID_CURVE', 'INVALID_DIGEST', 'INVALID_IV', 'INVALID_JWK'].map(
    (name): [string, ErrorKind] => [`ERR_CRYPTO_${name}`, TypeError],
  ),
  ...[
    'INVALID_KEYLEN',
    'INVALID_KEYPAIR',
    'INVALID_KEYTYPE',
    'INVALID_MESSAGELEN',
    'INVALID_MAC',
    'INVALID_SCRYPT_PARAMS',
    'INVALID_TAG_LENGTH',
    'TIMING_SAFE_EQUAL_LENGTH',
  ].map((name): [string, ErrorKind] => [`ERR_CRYPTO_${name}`, RangeError]),
  ['ERR_INVALID_ARG_TYPE', TypeError],
  ['ERR_INVALID_ARG_VALUE', TypeError],
  ['ERR_MISSING_PASSPHRASE', TypeError],
  ['ERR_OUT_OF_RANGE', RangeError],
]);

/** An error with one of Node's codes. */
export function nodeError(code: string, message: string): Error {
  const Kind = KINDS.get(code) ?? Error;
  return Object.assign(new Kind(message), { code });
}

/** Numbers and code prefixes of OpenSSL's libraries. */
const LIBRARIES = {
  rsa: { number: 0x04, name: 'rsa routines', code: 'RSA_' },
  dh: { number: 0x05, name: 'Diffie-Hellman routines', code: 'DH_' },
  evp: { number: 0x06, name: 'digital envelope routines', code: 'EVP_' },
  pem: { number: 0x09, name: 'PEM routines', code: 'PEM_' },
  dsa: { number: 0x0a, name: 'dsa routines', code: 'DSA_' },
  asn1: { number: 0x0d, name: 'asn1 encoding routines', code: 'ASN1_' },
  crypto: { number: 0x0f, name: 'common libcrypto routines', code: 'CRYPTO_' },
  ec: { number: 0x10, name: 'elliptic curve routines', code: 'EC_' },
  provider: { number: 0x39, name: 'Provider routines', code: '' },
  decoder: { number: 0x3c, name: 'DECODER routines', code: '' },
} as const;

/** Numbers of the reasons that users of Node can see. */
const REASONS: Readonly<Record<string, number>> = {
  'bad decrypt': 0x64,
  'wrong final block length': 0x6b,
  'not XOF or invalid length': 0xb2,
  'modulus too small': 0x7e,
  'bad generator': 0x65,
  unsupported: 0x8010c,
  'not enough data': 0x8e,
  'interrupted or cancelled': 0x80109,
  'invalid digest': 0x7a,
  'operation not supported for this keytype': 0x96,
  'illegal or unsupported padding mode': 0xa5,
  'data too large for key size': 0x6e,
  'data too small for key size': 0x7a,
  'invalid salt length': 0x70,
  'oaep decoding error': 0x79,
  'invalid padding': 0x8a,
  'pub exponent out of range': 0xb2,
  'key size too small': 0xab,
  'data greater than mod len': 0x6c,
  'data too large for modulus': 0x84,
  'digest too big for rsa key': 0x70,
  'memory limit exceeded': 0xac,
  'block type is not 01': 0x6a,
  'unknown digest': 0xa1,
  'mismatching domain parameters': 0xcb,
  'failed during derivation': 0xa4,
  'digest not allowed': 0xae,
  'pss saltlen too small': 0xac,
  'xof digests not allowed': 0xb7,
};

/** An error of OpenSSL, with its names for `library` and `reason`. */
export function opensslError(library: keyof typeof LIBRARIES, reason: string): Error {
  const { number, name, code } = LIBRARIES[library];
  const packed = ((number << 23) | (REASONS[reason] ?? 0)) >>> 0;
  const message = `error:${packed.toString(16).toUpperCase().padStart(8, '0')}:${name}::${reason}`;
  return Object.assign(new Error(message), {
    library: name,
    reason,
    code: `ERR_OSSL_${code}${reason.toUpperCase().replaceAll(/[ -]/g, '_')}`,
  });
}

/** An OpenSSL error with the list of earlier errors. */
export function opensslErrorWithStack(
  library: keyof typeof LIBRARIES,
  reason: string,
  before: readonly string[] = [],
): Error {
  const error = opensslError(library, reason);
  return Object.assign(error, { opensslErrorStack: before.length === 0 ? [error.message] : before });
}
