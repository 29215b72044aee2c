import { ecdsa, weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from '@noble/curves/misc.js';
import { p256, p384, p521 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { ed448, x448 } from '@noble/curves/ed448.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toBytes, toNumber } from '../numbers.ts';
import { nodeError } from '../crypto-errors.ts';

type Ecdsa = typeof p256;

/** A curve by its OpenSSL name. */
export interface Curve {
  readonly name: string;
  readonly oid: string;
  /** Its name in JSON Web Keys; `undefined` if it has none. */
  readonly jwk: string | undefined;
  /** Number of bytes of a coordinate. */
  readonly fieldBytes: number;
  /** Number of bytes of a private key. */
  readonly orderBytes: number;
  readonly order: bigint;
  readonly ecdsa: Ecdsa;
}

/** FIPS 186-4, D.1.2.1 and D.1.2.2. */
const PRIME192V1 = {
  p: 0xfffffffffffffffffffffffffffffffeffffffffffffffffn,
  a: 0xfffffffffffffffffffffffffffffffefffffffffffffffcn,
  b: 0x64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1n,
  n: 0xffffffffffffffffffffffff99def836146bc9b1b4d22831n,
  h: 1n,
  Gx: 0x188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012n,
  Gy: 0x07192b95ffc8da78631011ed6b24cdd573f977a11e794811n,
};
const SECP224R1 = {
  p: 0xffffffffffffffffffffffffffffffff000000000000000000000001n,
  a: 0xfffffffffffffffffffffffffffffffefffffffffffffffffffffffen,
  b: 0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4n,
  n: 0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3dn,
  h: 1n,
  Gx: 0xb70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21n,
  Gy: 0xbd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34n,
};

function short(parameters: typeof SECP224R1, hash: typeof sha256): Ecdsa {
  return ecdsa(weierstrass(parameters), hash);
}

const CURVES: readonly Curve[] = [
  curve('prime256v1', '1.2.840.10045.3.1.7', 'P-256', p256),
  curve('secp384r1', '1.3.132.0.34', 'P-384', p384),
  curve('secp521r1', '1.3.132.0.35', 'P-521', p521),
  curve('secp256k1', '1.3.132.0.10', 'secp256k1', secp256k1),
  curve('secp224r1', '1.3.132.0.33', undefined, short(SECP224R1, sha256)),
  curve('prime192v1', '1.2.840.10045.3.1.1', undefined, short(PRIME192V1, sha256)),
  curve('brainpoolP256r1', '1.3.36.3.3.2.8.1.1.7', undefined, brainpoolP256r1),
  curve('brainpoolP384r1', '1.3.36.3.3.2.8.1.1.11', undefined, brainpoolP384r1),
  curve('brainpoolP512r1', '1.3.36.3.3.2.8.1.1.13', undefined, brainpoolP512r1),
];
const ALIASES: Readonly<Record<string, string>> = { 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1' };

function curve(name: string, oid: string, jwk: string | undefined, ecdsa: Ecdsa): Curve {
  const { p, n } = ecdsa.Point.CURVE();
  const bytes = (value: bigint): number => toBytes(value).length;
  return { name, oid, jwk, fieldBytes: bytes(p), orderBytes: bytes(n), order: n, ecdsa };
}

export const curveNames = (): string[] => CURVES.map(({ name }) => name).sort();
export const findCurve = (name: string): Curve | undefined =>
  CURVES.find((one) => one.name === (ALIASES[name] ?? name));
export const findCurveByOid = (oid: string): Curve | undefined => CURVES.find((one) => one.oid === oid);
export const findCurveByJwk = (name: string): Curve | undefined => CURVES.find((one) => one.jwk === name);
/** Finds the curve of explicit parameters by its field and order. */
export const findCurveByParameters = (p: bigint, n: bigint): Curve | undefined =>
  CURVES.find(({ ecdsa, order }) => order === n && ecdsa.Point.CURVE().p === p);

/** @throws Node's error for an unknown curve */
export function requireCurve(name: string): Curve {
  const found = findCurve(name);
  if (found === undefined) throw nodeError('ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
  return found;
}

/** OpenSSL's numbers for the forms of a point. */
const POINT_FORM = { compressed: 2, uncompressed: 4, hybrid: 6 } as const;

/** Converts a point in any form to the uncompressed one; `undefined` if it is not on the curve. */
export function readPoint({ ecdsa, fieldBytes }: Curve, bytes: Uint8Array): Uint8Array | undefined {
  const head = bytes[0] ?? 0;
  const isHybrid = (head === 6 || head === 7) && bytes.length === 1 + 2 * fieldBytes;
  if (isHybrid && ((bytes.at(-1) ?? 0) & 1) !== (head & 1)) return undefined;
  try {
    const plain = isHybrid ? Uint8Array.from([4, ...bytes.subarray(1)]) : bytes;
    const point = ecdsa.Point.fromBytes(plain);
    point.assertValidity();
    return point.toBytes(false);
  } catch {
    return undefined;
  }
}

/** @param point uncompressed */
export function writePoint({ fieldBytes }: Curve, point: Uint8Array, form: number): Uint8Array {
  if (form === POINT_FORM.uncompressed) return point.slice();
  const parity = (point.at(-1) ?? 0) & 1;
  if (form === POINT_FORM.hybrid) return Uint8Array.from([POINT_FORM.hybrid | parity, ...point.subarray(1)]);
  return Uint8Array.from([POINT_FORM.compressed | parity, ...point.subarray(1, 1 + fieldBytes)]);
}

/** The uncompressed public key of a private one; `undefined` if that is not valid for the curve. */
export function publicPoint({ ecdsa, order }: Curve, secret: bigint): Uint8Array | undefined {
  if (secret <= 0n || secret >= order) return undefined;
  return ecdsa.Point.BASE.multiply(secret).toBytes(false);
}

/** The x coordinate of the product. */
export function sharedPoint({ ecdsa, fieldBytes }: Curve, secret: bigint, point: Uint8Array): Uint8Array {
  return toBytes(ecdsa.Point.fromBytes(point).multiply(secret).toAffine().x, fieldBytes);
}

export function randomScalar({ order, orderBytes }: Curve, random: (length: number) => Uint8Array): bigint {
  const excess = BigInt(orderBytes * 8 - order.toString(2).length);
  for (;;) {
    const value = toNumber(random(orderBytes)) >> excess;
    if (value > 0n && value < order) return value;
  }
}

/** Curves whose keys are plain bytes (RFC 8410). */
export type OkpName = 'ed25519' | 'ed448' | 'x25519' | 'x448';

interface OkpCurve {
  readonly oid: string;
  readonly jwk: string;
  readonly keyBytes: number;
  publicKey(secret: Uint8Array): Uint8Array;
}

export const OKP_CURVES: Readonly<Record<OkpName, OkpCurve>> = {
  x25519: { oid: '1.3.101.110', jwk: 'X25519', keyBytes: 32, publicKey: (secret) => x25519.getPublicKey(secret) },
  x448: { oid: '1.3.101.111', jwk: 'X448', keyBytes: 56, publicKey: (secret) => x448.getPublicKey(secret) },
  ed25519: { oid: '1.3.101.112', jwk: 'Ed25519', keyBytes: 32, publicKey: (secret) => ed25519.getPublicKey(secret) },
  ed448: { oid: '1.3.101.113', jwk: 'Ed448', keyBytes: 57, publicKey: (secret) => ed448.getPublicKey(secret) },
};

export const okpNames = Object.keys(OKP_CURVES) as OkpName[];
