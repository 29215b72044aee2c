import { ed25519 } from '@noble/curves/ed25519.js';
import { ed448 } from '@noble/curves/ed448.js';
import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import type { CryptoContext, Data } from './context.ts';
import { digestOf, findDigest, type Digest, type DigestState } from './digests.ts';
import { signDsa, verifyDsa } from './dsa.ts';
import { nodeError, opensslError } from './crypto-errors.ts';
import { requireDigest } from './hash.ts';
import { arrayBuffer, type JobClass } from './jobs.ts';
import type { KeyParameters, Keys } from './key-handle.ts';
import { isOkp, type AsymmetricKey, type OkpKey } from './keys/key-data.ts';
import { toBytes } from './numbers.ts';
import { signRsa, verifyRsa, type RsaOptions } from './rsa/signature.ts';

const ENCODING_P1363 = 1;
const DEFAULT_DIGEST = 'sha256';

interface SignOptions extends RsaOptions {
  readonly encoding: number | undefined;
}

/** Signatures, with streams and in one step. */
export function signBinding(context: CryptoContext, Job: JobClass, keys: Keys): Binding {
  return { ...streamClasses(context, keys), SignJob: signJobClass(context, Job, keys) };
}

/** The common base of streams that sign and verify. */
class SignBase {
  readonly #context: CryptoContext;
  #digest: Digest | undefined;
  #state: DigestState | undefined;

  constructor(context: CryptoContext) {
    this.#context = context;
  }

  init(name: string): void {
    const digest = findDigest(name);
    if (digest === undefined) throw nodeError('ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest');
    this.#digest = digest;
    this.#state = digest.create();
  }

  update(data: Data, encoding?: string): void {
    if (this.#state === undefined) throw new Error('Not initialised');
    this.#state.update(this.#context.bytes(data, encoding));
  }

  protected finish(): { digest: Digest; hash: Uint8Array } {
    if (this.#digest === undefined || this.#state === undefined) throw new Error('Not initialised');
    const hash = this.#state.digest();
    this.#state = undefined;
    return { digest: this.#digest, hash };
  }
}

function streamClasses(context: CryptoContext, keys: Keys): Binding {
  const { bytes, buffer, random } = context;
  class Base extends SignBase {
    constructor() {
      super(context);
    }
  }

  class Sign extends Base {
    sign(
      ...[data, format, type, passphrase, namedCurve, padding, saltLength, encoding]: [
        ...KeyParameters,
        number | undefined,
        number | undefined,
        number,
      ]
    ): Uint8Array {
      const key = streamKey(keys.privateKey(data, format, type, passphrase, namedCurve));
      const { digest, hash } = this.finish();
      return buffer(signHash(key, hash, digest, { padding, saltLength, encoding }, random));
    }
  }

  class Verify extends Base {
    verify(
      ...[data, format, type, passphrase, namedCurve, signature, padding, saltLength, encoding]: [
        ...KeyParameters,
        Data,
        number | undefined,
        number | undefined,
        number,
      ]
    ): boolean {
      const key = streamKey(keys.publicKey(data, format, type, passphrase, namedCurve));
      const { digest, hash } = this.finish();
      return verifyHash(key, hash, digest, bytes(signature), { padding, saltLength, encoding });
    }
  }
  return { Sign, Verify };
}

type JobParameters = [
  mode: number,
  signMode: number,
  ...key: KeyParameters,
  data: Data,
  algorithm: string | null | undefined,
  saltLength: number | undefined,
  padding: number | undefined,
  encoding: number | undefined,
  context: Data | undefined,
  signature: Data | undefined,
];

function signJobClass(
  { bytes, random, constants }: CryptoContext,
  Job: JobClass,
  keys: Keys,
): new (...parameters: JobParameters) => object {
  return class SignJob extends Job {
    constructor(
      ...[
        mode,
        signMode,
        keyData,
        format,
        type,
        passphrase,
        namedCurve,
        data,
        algorithm,
        saltLength,
        padding,
        encoding,
        edContext,
        signature,
      ]: JobParameters
    ) {
      const isSign = signMode === constants['kSignJobModeSign'];
      const key = (isSign ? keys.privateKey : keys.publicKey)(keyData, format, type, passphrase, namedCurve);
      const digest = algorithm === undefined || algorithm === null ? undefined : requireDigest(algorithm);
      const text = bytes(data).slice();
      const signed = signature === undefined ? undefined : bytes(signature).slice();
      const options = { padding, saltLength, encoding };
      const extra = edContext === undefined ? new Uint8Array(0) : bytes(edContext).slice();
      super(mode, () => {
        if (isOkp(key)) {
          if (digest !== undefined) throw opensslError('provider', 'invalid digest');
          return signed === undefined || isSign
            ? arrayBuffer(signEd(key, text, extra))
            : isVerified(() => verifyEd(key, text, signed, extra));
        }
        const used = digest ?? requireDigest('pss' in key && key.pss !== undefined ? key.pss.hash : DEFAULT_DIGEST);
        const hash = digestOf(used, text);
        return signed === undefined || isSign
          ? arrayBuffer(signHash(key, hash, used, options, random))
          : verifyHash(key, hash, used, signed, options);
      });
    }
  };
}

function signHash(
  key: AsymmetricKey,
  hash: Uint8Array,
  digest: Digest,
  options: SignOptions,
  random: CryptoContext['random'],
): Uint8Array {
  const isPlain = options.encoding === ENCODING_P1363;
  switch (key.kind) {
    case 'rsa':
    case 'rsa-pss':
      return signRsa(key, hash, digest, options, random);
    case 'ec': {
      if (digest.isXof) throw opensslError('provider', 'invalid digest');
      const secret = toBytes(key.secret ?? 0n, key.curve.orderBytes);
      return key.curve.ecdsa.sign(hash, secret, {
        prehash: false,
        lowS: false,
        format: isPlain ? 'compact' : 'der',
        extraEntropy: random(32),
      });
    }
    case 'dsa':
      return signDsa(key, hash, isPlain, random);
    default:
      throw opensslError('evp', 'operation not supported for this keytype');
  }
}

function verifyHash(
  key: AsymmetricKey,
  hash: Uint8Array,
  digest: Digest,
  signature: Uint8Array,
  options: SignOptions,
): boolean {
  const isPlain = options.encoding === ENCODING_P1363;
  switch (key.kind) {
    case 'rsa':
    case 'rsa-pss':
      return verifyRsa(key, hash, digest, signature, options);
    case 'ec':
      return isVerified(() =>
        key.curve.ecdsa.verify(signature, hash, key.point, {
          prehash: false,
          lowS: false,
          format: isPlain ? 'compact' : 'der',
        }),
      );
    case 'dsa':
      return verifyDsa(key, hash, signature, isPlain);
    default:
      throw opensslError('evp', 'operation not supported for this keytype');
  }
}

/** Refuses keys of Edwards curves: they sign the text itself, so streams cannot use them. */
function streamKey(key: AsymmetricKey): AsymmetricKey {
  if (isOkp(key)) throw nodeError('ERR_CRYPTO_UNSUPPORTED_OPERATION', 'Unsupported crypto operation');
  return key;
}

function signEd(key: OkpKey, text: Uint8Array, extra: Uint8Array): Uint8Array {
  if (key.secret === undefined || (key.kind !== 'ed25519' && key.kind !== 'ed448'))
    throw opensslError('evp', 'operation not supported for this keytype');
  if (key.kind === 'ed448') return ed448.sign(text, key.secret, extra.length === 0 ? {} : { context: extra });
  if (extra.length > 0) throw unavailable('A context of Ed25519');
  return ed25519.sign(text, key.secret);
}

function verifyEd(key: OkpKey, text: Uint8Array, signature: Uint8Array, extra: Uint8Array): boolean {
  if (key.kind === 'ed448')
    return ed448.verify(signature, text, key.bytes, {
      zip215: false,
      ...(extra.length === 0 ? {} : { context: extra }),
    });
  if (key.kind !== 'ed25519') throw opensslError('evp', 'operation not supported for this keytype');
  if (extra.length > 0) throw unavailable('A context of Ed25519');
  return ed25519.verify(signature, text, key.bytes, { zip215: false });
}

/** Treats an error of noble as an invalid signature. */
function isVerified(verify: () => boolean): boolean {
  try {
    return verify();
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'string') throw error;
    return false;
  }
}
