import type { Binding } from '../../native-bindings.ts';
import type { CryptoContext, Data } from './context.ts';
import { findDigest } from './digests.ts';
import { makeDsaKey } from './dsa.ts';
import { nodeError } from './crypto-errors.ts';
import { makeDhPrime, makeDhSecret } from './exchange/diffie-hellman.ts';
import { groupPrime } from './exchange/groups.ts';
import { requireDigest } from './hash.ts';
import type { JobClass } from './jobs.ts';
import type { KeyClasses } from './key-classes.ts';
import type { Keys } from './key-handle.ts';
import { OKP_CURVES, okpNames, publicPoint, randomScalar, requireCurve } from './keys/curves.ts';
import { writeJwk } from './keys/jwk.ts';
import type { AsymmetricKey, PssParameters } from './keys/key-data.ts';
import { writeExplicitCurve } from './keys/write-der.ts';
import { power, toNumber } from './numbers.ts';
import { makeRsaKey } from './rsa/arithmetic.ts';

const MODE_WEB = 2;
const FORMAT_JWK = 2;

/** Parameters after those of a key kind: how to encode both keys, or the usages of Web Crypto keys. */
type Rest =
  | [
      publicFormat?: number,
      publicType?: number,
      privateFormat?: number,
      privateType?: number,
      cipher?: string | null,
      passphrase?: Data | null,
    ]
  | [algorithm: object, publicUsages: number, privateUsages: number, extractable: boolean];

export function keyGenerationBinding(context: CryptoContext, Job: JobClass, keys: Keys, classes: KeyClasses): Binding {
  const PairJob = pairJobClass(Job, keys, classes);
  return {
    ...rsaAndDsaJobs(context, PairJob),
    ...curveJobs(context, PairJob),
    ...diffieHellmanJobs(context, PairJob),
    SecretKeyGenJob: secretJobClass(context, Job, keys, classes),
  };
}

/** A job that makes a key pair and encodes it as requested. */
type PairJobClass = new (mode: number, rest: Rest, make: () => AsymmetricKey) => object;

function pairJobClass(Job: JobClass, keys: Keys, classes: KeyClasses): PairJobClass {
  return class PairJob extends Job {
    constructor(mode: number, rest: Rest, make: () => AsymmetricKey) {
      super(mode, () =>
        mode === MODE_WEB
          ? webPair(keys, classes, make(), rest as Extract<Rest, [object, ...unknown[]]>)
          : writtenPair(keys, make(), rest as Extract<Rest, { length: 0 | 6 }>),
      );
    }
  };
}

function webPair(
  keys: Keys,
  classes: KeyClasses,
  key: AsymmetricKey,
  [algorithm, publicUsages, privateUsages, extractable]: [object, number, number, boolean],
): object {
  return {
    publicKey: classes.cryptoKey(keys.publicHandle(key), algorithm, publicUsages, true),
    privateKey: classes.cryptoKey(keys.privateHandle(key), algorithm, privateUsages, extractable),
  };
}

function writtenPair(keys: Keys, key: AsymmetricKey, rest: readonly unknown[]): [unknown, unknown] {
  const [publicFormat, publicType, privateFormat, privateType, cipher, passphrase] = rest as [
    number?,
    number?,
    number?,
    number?,
    string?,
    Data?,
  ];
  const { exporter, importer } = keys;
  const open =
    publicFormat === undefined
      ? keys.publicHandle(key)
      : publicFormat === FORMAT_JWK
        ? writeJwk(key, {}, false, false, importer.base64)
        : exporter.writePublic(key, { format: publicFormat, type: publicType });
  if (privateFormat === undefined) return [open, keys.privateHandle(key)];
  if (privateFormat === FORMAT_JWK) return [open, writeJwk(key, {}, true, false, importer.base64)];
  return [open, exporter.writePrivate(key, { format: privateFormat, type: privateType, cipher, passphrase })];
}

function rsaAndDsaJobs({ random, constants }: CryptoContext, PairJob: PairJobClass): Binding {
  return {
    RsaKeyPairGenJob: class RsaKeyPairGenJob extends PairJob {
      constructor(mode: number, variant: number, bits: number, exponent: number, ...rest: unknown[]) {
        if (variant !== constants['kKeyVariantRSA_PSS']) {
          super(mode, rest as Rest, () => makeRsaKey(bits, exponent, random));
          return;
        }
        const [hash, mgf1Hash, saltLength, ...others] = rest as [string?, string?, number?, ...unknown[]];
        const pss = pssParameters(hash, mgf1Hash, saltLength);
        super(mode, others as Rest, () => ({ ...makeRsaKey(bits, exponent, random), kind: 'rsa-pss', pss }));
      }
    },
    DsaKeyPairGenJob: class DsaKeyPairGenJob extends PairJob {
      constructor(mode: number, bits: number, divisorBits: number, ...rest: Rest) {
        super(mode, rest, () =>
          makeDsaKey(bits, divisorBits === -1 ? (bits >= 2048 ? 224 : 160) : divisorBits, random),
        );
      }
    },
  };
}

function curveJobs({ random, constants }: CryptoContext, PairJob: PairJobClass): Binding {
  return {
    EcKeyPairGenJob: class EcKeyPairGenJob extends PairJob {
      constructor(mode: number, name: string, encoding: number | undefined, ...rest: Rest) {
        const curve = requireCurve(name);
        super(mode, rest, () => {
          const secret = randomScalar(curve, random);
          return {
            kind: 'ec',
            curve,
            point: publicPoint(curve, secret) ?? new Uint8Array(0),
            secret,
            explicit: encoding === constants['OPENSSL_EC_EXPLICIT_CURVE'] ? writeExplicitCurve(curve) : undefined,
          };
        });
      }
    },
    NamedKeyPairGenJob: class NamedKeyPairGenJob extends PairJob {
      constructor(mode: number, type: string, ...rest: Rest) {
        const name = okpNames.find((one) => OKP_CURVES[one].jwk === type);
        if (name === undefined)
          throw nodeError(
            'ERR_INVALID_ARG_VALUE',
            `The argument 'type' must be a supported key type. Received '${type}'`,
          );
        super(mode, rest, () => {
          const secret = random(OKP_CURVES[name].keyBytes);
          return { kind: name, bytes: OKP_CURVES[name].publicKey(secret), secret };
        });
      }
    },
  };
}

function diffieHellmanJobs(context: CryptoContext, PairJob: PairJobClass): Binding {
  const { random } = context;
  return {
    DhKeyPairGenJob: class DhKeyPairGenJob extends PairJob {
      constructor(mode: number, source: string | number | ArrayBufferView, ...others: unknown[]) {
        const prime = givenPrime(context, source);
        const generator = typeof source === 'string' ? 2 : (others.shift() as number);
        super(mode, others as Rest, () => {
          const p = prime ?? makeDhPrime(source as number, generator, random);
          const secret = makeDhSecret(p, random);
          return { kind: 'dh', p, g: BigInt(generator), y: power(BigInt(generator), secret, p), secret };
        });
      }
    },
  };
}

/** The prime of a named group, a given prime, or a new one of the given size. */
function givenPrime({ bytes }: CryptoContext, source: string | number | ArrayBufferView): bigint | undefined {
  if (typeof source === 'number') return undefined;
  if (typeof source !== 'string') return toNumber(bytes(source));
  const prime = groupPrime(source);
  if (prime === undefined) throw nodeError('ERR_CRYPTO_UNKNOWN_DH_GROUP', 'Unknown DH group');
  return prime;
}

type SecretParameters = [mode: number, bits: number, algorithm?: object, usages?: number, extractable?: boolean];

function secretJobClass(
  { random }: CryptoContext,
  Job: JobClass,
  keys: Keys,
  classes: KeyClasses,
): new (...parameters: SecretParameters) => object {
  return class SecretKeyGenJob extends Job {
    constructor(mode: number, bits: number, algorithm?: object, usages?: number, extractable?: boolean) {
      super(mode, () => {
        const secret = random(Math.floor(bits / 8) + (mode === MODE_WEB && bits % 8 !== 0 ? 1 : 0));
        // Bits after the last one are zero.
        if (bits % 8 !== 0 && mode === MODE_WEB)
          secret[secret.length - 1] = (secret.at(-1) ?? 0) & (0xff << (8 - (bits % 8)));
        const handle = keys.secretHandle(secret);
        return algorithm === undefined
          ? handle
          : classes.cryptoKey(handle, algorithm, usages ?? 0, extractable ?? false);
      });
    }
  };
}

/** RFC 8017, 9.1: the salt is as long as the digest. */
function pssParameters(
  hash: string | undefined,
  mgf1Hash: string | undefined,
  saltLength: number | undefined,
): PssParameters | undefined {
  if (hash === undefined && mgf1Hash === undefined && saltLength === undefined) return undefined;
  const digest = requireDigest(hash ?? 'sha1');
  return {
    hash: digest.name,
    mgf1Hash: mgf1Digest(mgf1Hash ?? digest.name),
    saltLength: saltLength ?? digest.outputLength,
  };
}

function mgf1Digest(name: string): string {
  const digest = findDigest(name);
  if (digest === undefined) throw nodeError('ERR_CRYPTO_INVALID_DIGEST', `Invalid MGF1 digest: ${name}`);
  return digest.name;
}
