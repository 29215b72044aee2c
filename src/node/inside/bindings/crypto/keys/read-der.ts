import { findDigestByOid } from '../digests.ts';
import { power } from '../numbers.ts';
import {
  findContext,
  MalformedError,
  readBits,
  readChildren,
  readElement,
  readInteger,
  readOctets,
  readOid,
  TAG,
  type Element,
} from './asn1.ts';
import {
  findCurveByOid,
  findCurveByParameters,
  OKP_CURVES,
  okpNames,
  publicPoint,
  readPoint,
  type Curve,
} from './curves.ts';
import type { AsymmetricKey, EcKey, PssParameters, RsaKey } from './key-data.ts';
import { toNumber } from '../numbers.ts';

/** Object identifiers of kinds of keys. */
export const KEY_OID = {
  rsa: '1.2.840.113549.1.1.1',
  'rsa-pss': '1.2.840.113549.1.1.10',
  ec: '1.2.840.10045.2.1',
  dsa: '1.2.840.10040.4.1',
  dh: '1.2.840.113549.1.3.1',
} as const;
/** RFC 4055: the defaults of RSA-PSS parameters. */
export const PSS_DEFAULT: PssParameters = { hash: 'sha1', mgf1Hash: 'sha1', saltLength: 20 };

/** SubjectPublicKeyInfo (RFC 5280, 4.1). */
export function readSpki(der: Uint8Array): AsymmetricKey {
  const [algorithm, key] = readChildren(readElement(der));
  const [oid, parameters] = readChildren(algorithm);
  const bytes = readBits(key);
  const kind = readOid(oid);
  switch (kind) {
    case KEY_OID.rsa:
      return readPkcs1Public(bytes);
    case KEY_OID['rsa-pss']:
      return { ...readPkcs1Public(bytes), kind: 'rsa-pss', pss: readPss(parameters) };
    case KEY_OID.ec:
      return ecKey(readCurve(parameters), bytes, undefined);
    case KEY_OID.dsa: {
      const [p, q, g] = readChildren(parameters).map(readInteger);
      return { kind: 'dsa', p: p ?? 0n, q: q ?? 0n, g: g ?? 0n, y: readInteger(readElement(bytes)), secret: undefined };
    }
    case KEY_OID.dh: {
      const [p, g] = readChildren(parameters).map(readInteger);
      return { kind: 'dh', p: p ?? 0n, g: g ?? 0n, y: readInteger(readElement(bytes)), secret: undefined };
    }
    default: {
      const name = okpNames.find((one) => OKP_CURVES[one].oid === kind);
      if (name === undefined || bytes.length !== OKP_CURVES[name].keyBytes)
        throw new MalformedError('no key that is known');
      return { kind: name, bytes: bytes.slice(), secret: undefined };
    }
  }
}

/** PrivateKeyInfo (RFC 5208). */
export function readPkcs8(der: Uint8Array): AsymmetricKey {
  const [version, algorithm, key] = readChildren(readElement(der));
  readInteger(version);
  const [oid, parameters] = readChildren(algorithm);
  const bytes = readOctets(key);
  const kind = readOid(oid);
  switch (kind) {
    case KEY_OID.rsa:
      return readPkcs1Private(bytes);
    case KEY_OID['rsa-pss']:
      return { ...readPkcs1Private(bytes), kind: 'rsa-pss', pss: readPss(parameters) };
    case KEY_OID.ec:
      return readSec1(bytes, parameters);
    case KEY_OID.dsa: {
      const [p = 0n, q = 0n, g = 0n] = readChildren(parameters).map(readInteger);
      const secret = readInteger(readElement(bytes));
      return { kind: 'dsa', p, q, g, y: power(g, secret, p), secret };
    }
    case KEY_OID.dh: {
      const [p = 0n, g = 0n] = readChildren(parameters).map(readInteger);
      const secret = readInteger(readElement(bytes));
      return { kind: 'dh', p, g, y: power(g, secret, p), secret };
    }
    default: {
      const name = okpNames.find((one) => OKP_CURVES[one].oid === kind);
      if (name === undefined) throw new MalformedError('no key that is known');
      const secret = readOctets(readElement(bytes)).slice();
      if (secret.length !== OKP_CURVES[name].keyBytes) throw new MalformedError('a key of another length');
      return { kind: name, bytes: OKP_CURVES[name].publicKey(secret), secret };
    }
  }
}

export function readPkcs1Public(der: Uint8Array): RsaKey {
  const [n, e] = readChildren(readElement(der));
  return { kind: 'rsa', n: readInteger(n), e: readInteger(e), secret: undefined, pss: undefined };
}

export function readPkcs1Private(der: Uint8Array): RsaKey {
  const [, n, e, d, p, q, dp, dq, qi] = readChildren(readElement(der));
  const secret = {
    d: readInteger(d),
    p: readInteger(p),
    q: readInteger(q),
    dp: readInteger(dp),
    dq: readInteger(dq),
    qi: readInteger(qi),
  };
  return { kind: 'rsa', n: readInteger(n), e: readInteger(e), secret, pss: undefined };
}

/** RFC 5915. @param outer parameters from outside the element */
export function readSec1(der: Uint8Array, outer?: Element): EcKey {
  const [, key, ...rest] = readChildren(readElement(der));
  const own = findContext(rest, 0);
  const point = findContext(rest, 1);
  const curve = readCurve(own === undefined ? outer : readElement(own.content));
  return ecKey(
    curve,
    point === undefined ? undefined : readBits(readElement(point.content)),
    toNumber(readOctets(key)),
  );
}

/** OpenSSL's own format: version, p, q, g, public, private. */
export function readDsaPrivate(der: Uint8Array): AsymmetricKey {
  const [, p = 0n, q = 0n, g = 0n, y = 0n, secret = 0n] = readChildren(readElement(der)).map(readInteger);
  return { kind: 'dsa', p, q, g, y, secret };
}

function ecKey({ curve, explicit }: CurveSource, bytes: Uint8Array | undefined, secret: bigint | undefined): EcKey {
  const point =
    bytes === undefined ? (secret === undefined ? undefined : publicPoint(curve, secret)) : readPoint(curve, bytes);
  if (point === undefined) throw new MalformedError('no point of the curve');
  return { kind: 'ec', curve, point, secret, explicit };
}

interface CurveSource {
  readonly curve: Curve;
  readonly explicit: Uint8Array | undefined;
}

function readCurve(parameters: Element | undefined): CurveSource {
  const isExplicit = parameters?.tag === TAG.sequence;
  const curve = isExplicit ? readExplicit(parameters) : findCurveByOid(readOid(parameters));
  if (curve === undefined) throw new MalformedError('no curve that is known');
  return { curve, explicit: isExplicit ? parameters.whole.slice() : undefined };
}

function readExplicit(parameters: Element): Curve | undefined {
  const [, field, , , order] = readChildren(parameters);
  const [, prime] = readChildren(field);
  return findCurveByParameters(readInteger(prime), readInteger(order));
}

function readPss(parameters: Element | undefined): PssParameters | undefined {
  if (parameters === undefined || parameters.tag !== TAG.sequence) return undefined;
  const parts = readChildren(parameters);
  const inside = (number: number): Element | undefined => {
    const found = findContext(parts, number);
    return found === undefined ? undefined : readElement(found.content);
  };
  const digest = (found: Element | undefined): string => {
    if (found === undefined) return PSS_DEFAULT.hash;
    const name = findDigestByOid(readOid(readChildren(found)[0]))?.name;
    if (name === undefined) throw new MalformedError('no digest that is known');
    return name;
  };
  const mask = inside(1);
  const salt = inside(2);
  return {
    hash: digest(inside(0)),
    mgf1Hash: digest(mask === undefined ? undefined : readChildren(mask)[1]),
    saltLength: salt === undefined ? PSS_DEFAULT.saltLength : Number(readInteger(salt)),
  };
}
