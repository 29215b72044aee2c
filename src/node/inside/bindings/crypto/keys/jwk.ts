import { nodeError } from '../crypto-errors.ts';
import { toBytes, toNumber } from '../numbers.ts';
import { findCurve, findCurveByJwk, OKP_CURVES, okpNames, publicPoint, readPoint } from './curves.ts';
import { isOkp, type AsymmetricKey } from './key-data.ts';

/** Base64 in the URL-safe alphabet. */
export interface Base64Url {
  encode(bytes: Uint8Array): string;
  decode(text: string): Uint8Array;
}

/** A JSON Web Key (RFC 7517) from outside, not validated. */
export type Jwk = Record<string, unknown>;

const invalid = (kind: string): Error => nodeError('ERR_CRYPTO_INVALID_JWK', `Invalid JWK ${kind} key`);

/** @throws Node's errors for missing or invalid members */
export function readJwk(jwk: Jwk, base64: Base64Url): AsymmetricKey {
  const kind = jwk['kty'];
  const bytes = (name: string): Uint8Array | undefined =>
    typeof jwk[name] === 'string' ? base64.decode(jwk[name]) : undefined;
  switch (kind) {
    case 'RSA':
      return readRsa(jwk, bytes);
    case 'EC': {
      const name = jwk['crv'];
      if (typeof name !== 'string') throw invalid('EC');
      const curve = findCurveByJwk(name) ?? findCurve(name);
      if (curve === undefined) throw nodeError('ERR_CRYPTO_INVALID_CURVE', 'Invalid EC curve name');
      const [x, y, d] = [bytes('x'), bytes('y'), bytes('d')];
      if (x === undefined || y === undefined || (jwk['d'] !== undefined && d === undefined)) throw invalid('EC');
      const point = readPoint(
        curve,
        Uint8Array.from([4, ...toBytes(toNumber(x), curve.fieldBytes), ...toBytes(toNumber(y), curve.fieldBytes)]),
      );
      const secret = d === undefined ? undefined : toNumber(d);
      if (point === undefined || (secret !== undefined && publicPoint(curve, secret) === undefined))
        throw invalid('EC');
      return { kind: 'ec', curve, point, secret, explicit: undefined };
    }
    case 'OKP': {
      const name = okpNames.find((one) => OKP_CURVES[one].jwk === jwk['crv']);
      if (name === undefined) throw nodeError('ERR_CRYPTO_INVALID_CURVE', 'Invalid JWK OKP curve');
      const [x, d] = [bytes('x'), bytes('d')];
      const { keyBytes, publicKey } = OKP_CURVES[name];
      if (x?.length !== keyBytes || (jwk['d'] !== undefined && d?.length !== keyBytes)) throw invalid('OKP');
      return { kind: name, bytes: d === undefined ? x : publicKey(d), secret: d };
    }
    default:
      throw nodeError('ERR_CRYPTO_INVALID_JWK', `${String(kind)} is not a supported JWK key type`);
  }
}

function readRsa(jwk: Jwk, bytes: (name: string) => Uint8Array | undefined): AsymmetricKey {
  const number = (name: string): bigint => {
    const found = bytes(name);
    if (found === undefined) throw invalid('RSA');
    return toNumber(found);
  };
  const key = { kind: 'rsa' as const, n: number('n'), e: number('e'), pss: undefined };
  if (jwk['d'] === undefined) return { ...key, secret: undefined };
  return {
    ...key,
    secret: { d: number('d'), p: number('p'), q: number('q'), dp: number('dp'), dq: number('dq'), qi: number('qi') },
  };
}

/** Adds the members to `jwk`, which the caller owns. @param isPrivate whether to include the private part */
export function writeJwk(key: AsymmetricKey, jwk: Jwk, isPrivate: boolean, allowsPss: boolean, base64: Base64Url): Jwk {
  const put = (name: string, value: bigint | Uint8Array, length?: number): void => {
    jwk[name] = base64.encode(typeof value === 'bigint' ? toBytes(value, length) : value);
  };
  if (isOkp(key)) {
    jwk['kty'] = 'OKP';
    jwk['crv'] = OKP_CURVES[key.kind].jwk;
    put('x', key.bytes);
    if (isPrivate && key.secret !== undefined) put('d', key.secret);
    return jwk;
  }
  switch (key.kind) {
    case 'rsa':
    case 'rsa-pss': {
      if (key.kind === 'rsa-pss' && !allowsPss) break;
      jwk['kty'] = 'RSA';
      put('n', key.n);
      put('e', key.e);
      if (isPrivate && key.secret !== undefined)
        for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const) put(name, key.secret[name]);
      return jwk;
    }
    case 'ec': {
      const { curve, point, secret } = key;
      if (curve.jwk === undefined)
        throw nodeError('ERR_CRYPTO_JWK_UNSUPPORTED_CURVE', `Unsupported JWK EC curve: ${curve.name}.`);
      jwk['kty'] = 'EC';
      put('x', point.subarray(1, 1 + curve.fieldBytes));
      put('y', point.subarray(1 + curve.fieldBytes));
      jwk['crv'] = curve.jwk;
      if (isPrivate && secret !== undefined) put('d', secret, curve.orderBytes);
      return jwk;
    }
    case 'dsa':
    case 'dh':
      break;
  }
  throw nodeError('ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE', 'Unsupported JWK Key Type.');
}
