import { argon2d, argon2i, argon2id } from '@noble/hashes/argon2.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { unavailable } from '../../errors/failures.ts';
import type { Binding } from '../../native-bindings.ts';
import type { CryptoContext, Data } from './context.ts';
import type { Digest } from './digests.ts';
import { nodeError, opensslErrorWithStack } from './crypto-errors.ts';
import { requireDigest } from './hash.ts';
import { arrayBuffer, type JobClass } from './jobs.ts';
import type { KeyHandle } from './key-handle.ts';

type Secret = KeyHandle | Data;

type KeyBytes = (key: Secret) => Uint8Array;

/** Keys from passwords and from other keys. */
export function keyDerivationBinding(context: CryptoContext, Job: JobClass, keyBytes: KeyBytes): Binding {
  return { ...digestJobs(context, Job, keyBytes), ...memoryHardJobs(context, Job, keyBytes) };
}

function digestJobs(context: CryptoContext, Job: JobClass, keyBytes: KeyBytes): Binding {
  return {
    PBKDF2Job: class PBKDF2Job extends Job {
      constructor(mode: number, password: Secret, salt: Data, iterations: number, length: number, digestName: string) {
        const digest = requireDigest(digestName);
        const secret = keyBytes(password).slice();
        const saltBytes = context.bytes(salt).slice();
        super(mode, () => {
          if (length === 0) throw new Error('PBKDF2 derivation failed');
          if (digest.isXof) throw opensslErrorWithStack('provider', 'xof digests not allowed');
          return arrayBuffer(pbkdf2(nobleOf(digest), secret, saltBytes, { c: iterations, dkLen: length }));
        });
      }
    },
    HKDFJob: class HKDFJob extends Job {
      constructor(mode: number, digestName: string, key: Secret, salt: Data, info: Data, length: number) {
        const digest = requireDigest(digestName);
        if (length > 255 * digest.outputLength) throw nodeError('ERR_CRYPTO_INVALID_KEYLEN', 'Invalid key length');
        const secret = keyBytes(key).slice();
        const [saltBytes, infoBytes] = [context.bytes(salt).slice(), context.bytes(info).slice()];
        if (digest.isXof) throw new Error('HKDF derivation failed');
        super(mode, () =>
          length === 0 ? new ArrayBuffer(0) : arrayBuffer(hkdf(nobleOf(digest), secret, saltBytes, infoBytes, length)),
        );
      }
    },
  };
}

function memoryHardJobs(context: CryptoContext, Job: JobClass, keyBytes: KeyBytes): Binding {
  const { constants } = context;
  return {
    ScryptJob: class ScryptJob extends Job {
      constructor(
        mode: number,
        password: Data,
        salt: Data,
        N: number,
        r: number,
        p: number,
        maxBytes: number,
        length: number,
      ) {
        checkScrypt(N, r, p, maxBytes);
        const secret = context.bytes(password).slice();
        const saltBytes = context.bytes(salt).slice();
        super(mode, () =>
          length === 0
            ? new ArrayBuffer(0)
            : arrayBuffer(scrypt(secret, saltBytes, { N, r, p, dkLen: length, maxmem: Number.MAX_SAFE_INTEGER })),
        );
      }
    },
    Argon2Job: class Argon2Job extends Job {
      constructor(
        mode: number,
        message: Secret,
        nonce: Data,
        channels: number,
        length: number,
        memory: number,
        passes: number,
        secret: Data,
        associated: Data,
        type: number,
      ) {
        const derive =
          type === constants['kTypeArgon2d'] ? argon2d : type === constants['kTypeArgon2i'] ? argon2i : argon2id;
        const bytes = keyBytes(message).slice();
        const options = {
          p: channels,
          dkLen: length,
          m: memory,
          t: passes,
          ...optional(context, 'key', secret),
          ...optional(context, 'personalization', associated),
        };
        const nonceBytes = context.bytes(nonce).slice();
        super(mode, () => arrayBuffer(derive(bytes, nonceBytes, options)));
      }
    },
  };
}

function optional(
  context: CryptoContext,
  name: 'key' | 'personalization',
  data: Data | undefined,
): Record<string, Uint8Array> {
  const bytes = data === undefined ? new Uint8Array(0) : context.bytes(data).slice();
  return bytes.length === 0 ? {} : { [name]: bytes };
}

function nobleOf(digest: Digest): NonNullable<Digest['noble']> {
  if (digest.noble === undefined) throw unavailable(`A key derived with ${digest.name}`);
  return digest.noble;
}

/** RFC 7914, 2, and OpenSSL's memory limit. */
function checkScrypt(N: number, r: number, p: number, maxBytes: number): void {
  const isFit =
    N >= 2 &&
    Number.isInteger(Math.log2(N)) &&
    r >= 1 &&
    p >= 1 &&
    p <= (2 ** 30 - 1) / r &&
    (16 * r > 30 || N < 2 ** (16 * r));
  if (!isFit) throw nodeError('ERR_CRYPTO_INVALID_SCRYPT_PARAMS', 'Invalid scrypt params');
  // The blocks of all lanes, two for work, and the large table.
  if (128 * r * p + 32 * r * (N + 2) * 4 > maxBytes) {
    throw nodeError(
      'ERR_CRYPTO_INVALID_SCRYPT_PARAMS',
      'Invalid scrypt params: error:030000AC:digital envelope routines::memory limit exceeded',
    );
  }
}
