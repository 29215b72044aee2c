import crypto, { type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestBinding } from './binding-for-tests.ts';

const binding = createTestBinding();
const PEM = 1;
const PKCS8 = 1;
const SPKI = 2;

// Finding primes takes seconds.
describe('generated keys', () => {
  const make = (name: string, ...parameters: unknown[]): KeyObject => {
    const [, privateKey] = binding.runJob(name, ...parameters, PEM, SPKI, PEM, PKCS8, undefined, undefined) as [
      string,
      string,
    ];
    return crypto.createPrivateKey(privateKey);
  };

  it('are accepted by Node', () => {
    expect(make('RsaKeyPairGenJob', 0, 1024, 65537).asymmetricKeyDetails).toEqual({
      modulusLength: 1024,
      publicExponent: 65537n,
    });
    expect(make('RsaKeyPairGenJob', 1, 1024, 3, 'sha256', undefined, undefined).asymmetricKeyDetails).toEqual({
      modulusLength: 1024,
      publicExponent: 3n,
      hashAlgorithm: 'sha256',
      mgf1HashAlgorithm: 'sha256',
      saltLength: 32,
    });
    for (const namedCurve of ['prime256v1', 'secp384r1', 'secp521r1'])
      expect(make('EcKeyPairGenJob', namedCurve, 1).asymmetricKeyDetails).toEqual({ namedCurve });
    for (const type of ['Ed25519', 'X25519', 'Ed448', 'X448'])
      expect(make('NamedKeyPairGenJob', type).asymmetricKeyType).toBe(type.toLowerCase());
    expect(make('DsaKeyPairGenJob', 1024, 160).asymmetricKeyDetails).toEqual({
      modulusLength: 1024,
      divisorLength: 160,
    });
    expect(make('DhKeyPairGenJob', 'modp5').asymmetricKeyType).toBe('dh');
  }, 60_000);
});
