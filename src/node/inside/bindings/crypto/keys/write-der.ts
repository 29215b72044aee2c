import { findDigest } from '../digests.ts';
import { toBytes } from '../numbers.ts';
import { bits, context, integer, nothing, octets, oid, sequence } from './asn1.ts';
import { OKP_CURVES, type Curve } from './curves.ts';
import { isOkp, type AsymmetricKey, type EcKey, type PssParameters, type RsaKey } from './key-data.ts';
import { KEY_OID, PSS_DEFAULT } from './read-der.ts';

const MGF1 = '1.2.840.113549.1.1.8';
const PRIME_FIELD = '1.2.840.10045.1.1';

export function writeSpki(key: AsymmetricKey): Uint8Array {
  const algorithm = writeAlgorithm(key);
  if (isOkp(key)) return sequence(algorithm, bits(key.bytes));
  switch (key.kind) {
    case 'rsa':
    case 'rsa-pss':
      return sequence(algorithm, bits(writePkcs1Public(key)));
    case 'ec':
      return sequence(algorithm, bits(key.point));
    case 'dsa':
    case 'dh':
      return sequence(algorithm, bits(integer(key.y)));
  }
}

/** @throws if there is no private part */
export function writePkcs8(key: AsymmetricKey): Uint8Array {
  const info = (inner: Uint8Array): Uint8Array => sequence(integer(0), writeAlgorithm(key), octets(inner));
  if (isOkp(key)) return info(octets(key.secret ?? missing()));
  switch (key.kind) {
    case 'rsa':
    case 'rsa-pss':
      return info(writePkcs1Private(key));
    case 'ec':
      return info(writeSec1(key, false));
    case 'dsa':
    case 'dh':
      return info(integer(key.secret ?? missing()));
  }
}

export const writePkcs1Public = ({ n, e }: RsaKey): Uint8Array => sequence(integer(n), integer(e));

export function writePkcs1Private({ n, e, secret = missing() }: RsaKey): Uint8Array {
  return sequence(integer(0), ...[n, e, secret.d, secret.p, secret.q, secret.dp, secret.dq, secret.qi].map(integer));
}

/** @param hasCurve whether to include the curve, as in a stand-alone key */
export function writeSec1(key: EcKey, hasCurve = true): Uint8Array {
  const secret = octets(toBytes(key.secret ?? missing(), key.curve.orderBytes));
  return sequence(integer(1), secret, ...(hasCurve ? [context(0, writeCurve(key))] : []), context(1, bits(key.point)));
}

function writeAlgorithm(key: AsymmetricKey): Uint8Array {
  if (isOkp(key)) return sequence(oid(OKP_CURVES[key.kind].oid));
  switch (key.kind) {
    case 'rsa':
      return sequence(oid(KEY_OID.rsa), nothing());
    case 'rsa-pss':
      return sequence(oid(KEY_OID['rsa-pss']), ...(key.pss === undefined ? [] : [writePss(key.pss)]));
    case 'ec':
      return sequence(oid(KEY_OID.ec), writeCurve(key));
    case 'dsa':
      return sequence(oid(KEY_OID.dsa), sequence(integer(key.p), integer(key.q), integer(key.g)));
    case 'dh':
      return sequence(oid(KEY_OID.dh), sequence(integer(key.p), integer(key.g)));
  }
}

function writeCurve({ curve, explicit }: EcKey): Uint8Array {
  return explicit ?? oid(curve.oid);
}

/** The explicit parameters of a curve (SEC 1, C.2). */
export function writeExplicitCurve(curve: Curve): Uint8Array {
  const { p, a, b, Gx, Gy, n, h } = curve.ecdsa.Point.CURVE();
  const coordinate = (value: bigint): Uint8Array => toBytes(value, curve.fieldBytes);
  const base = Uint8Array.from([4, ...coordinate(Gx), ...coordinate(Gy)]);
  return sequence(
    integer(1),
    sequence(oid(PRIME_FIELD), integer(p)),
    sequence(octets(coordinate(a)), octets(coordinate(b))),
    octets(base),
    integer(n),
    integer(h),
  );
}

function writePss({ hash, mgf1Hash, saltLength }: PssParameters): Uint8Array {
  const digest = (name: string): Uint8Array => sequence(oid(findDigest(name)?.oid ?? missing()), nothing());
  return sequence(
    ...(hash === PSS_DEFAULT.hash ? [] : [context(0, digest(hash))]),
    ...(mgf1Hash === PSS_DEFAULT.mgf1Hash ? [] : [context(1, sequence(oid(MGF1), digest(mgf1Hash)))]),
    ...(saltLength === PSS_DEFAULT.saltLength ? [] : [context(2, integer(saltLength))]),
  );
}

function missing(): never {
  throw new Error('a key without its private part');
}
