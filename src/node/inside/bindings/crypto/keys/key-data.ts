import type { Curve, OkpName } from './curves.ts';

export interface RsaPrivate {
  readonly d: bigint;
  readonly p: bigint;
  readonly q: bigint;
  readonly dp: bigint;
  readonly dq: bigint;
  readonly qi: bigint;
}

/** Restrictions of an RSA-PSS key. */
export interface PssParameters {
  readonly hash: string;
  readonly mgf1Hash: string;
  readonly saltLength: number;
}

export interface RsaKey {
  readonly kind: 'rsa' | 'rsa-pss';
  readonly n: bigint;
  readonly e: bigint;
  readonly secret: RsaPrivate | undefined;
  readonly pss: PssParameters | undefined;
}

export interface EcKey {
  readonly kind: 'ec';
  readonly curve: Curve;
  /** Uncompressed. */
  readonly point: Uint8Array;
  readonly secret: bigint | undefined;
  /** The curve's parameters as DER, if they are spelled out instead of named. */
  readonly explicit: Uint8Array | undefined;
}

export interface OkpKey {
  readonly kind: OkpName;
  readonly bytes: Uint8Array;
  readonly secret: Uint8Array | undefined;
}

export interface DsaKey {
  readonly kind: 'dsa';
  readonly p: bigint;
  readonly q: bigint;
  readonly g: bigint;
  readonly y: bigint;
  readonly secret: bigint | undefined;
}

export interface DhKey {
  readonly kind: 'dh';
  readonly p: bigint;
  readonly g: bigint;
  readonly y: bigint;
  readonly secret: bigint | undefined;
}

/** A public key, with the private one if it is known. */
export type AsymmetricKey = RsaKey | EcKey | OkpKey | DsaKey | DhKey;

export function isOkp(key: AsymmetricKey): key is OkpKey {
  return 'bytes' in key;
}

/** The key without its secret part. */
export function publicPart(key: AsymmetricKey): AsymmetricKey {
  return { ...key, secret: undefined };
}
