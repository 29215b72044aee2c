import { cshake128, cshake256, kt128, kt256, turboshake128, turboshake256 } from '@noble/hashes/sha3-addons.js';
import type { Binding } from '../../native-bindings.ts';
import type { CryptoContext, Data } from './context.ts';
import { digestNames, digestOf, findDigest, fromNobleXof, type Digest, type DigestState } from './digests.ts';
import { nodeError, opensslError } from './crypto-errors.ts';
import { arrayBuffer, type JobClass } from './jobs.ts';
import type { KeyHandle } from './key-handle.ts';

/** Finds a digest by name. @throws Node's error for an unknown one */
export function requireDigest(name: string): Digest {
  const digest = findDigest(name);
  if (digest === undefined) throw nodeError('ERR_CRYPTO_INVALID_DIGEST', `Invalid digest: ${name}`);
  return digest;
}

/** @throws OpenSSL's error if the digest does not support HMAC */
export function hmacOf(digest: Digest, key: Uint8Array): DigestState {
  if (digest.isXof) throw new Error('error:00000000:lib(0)::reason(0)');
  const block = new Uint8Array(digest.blockLength);
  block.set(key.length > block.length ? digestOf(digest, key) : key);
  const inner = digest.create();
  const outer = digest.create();
  inner.update(block.map((byte) => byte ^ 0x36));
  outer.update(block.map((byte) => byte ^ 0x5c));
  return hmacState(inner, outer);
}

function hmacState(inner: DigestState, outer: DigestState): DigestState {
  return {
    update: (bytes) => inner.update(bytes),
    digest() {
      outer.update(inner.digest());
      return outer.digest();
    },
    copy: () => hmacState(inner.copy(), outer.copy()),
  };
}

/** Compares in constant time, as far as JavaScript allows. */
export function isEqual(first: Uint8Array, second: Uint8Array): boolean {
  if (first.length !== second.length) return false;
  let difference = 0;
  for (let at = 0; at < first.length; at++) difference |= (first[at] ?? 0) ^ (second[at] ?? 0);
  return difference === 0;
}

type KeyBytes = (key: KeyHandle | Data) => Uint8Array;

type HashParameters = [
  source: string | HashWrap,
  length: number | undefined,
  id: number,
  cache: object,
  functionName?: Data,
  customization?: Data,
];

type OneShotParameters = [
  name: string,
  id: number,
  cache: object,
  input: Data,
  encoding: string,
  encodingId: unknown,
  length?: number,
  functionName?: Data,
  customization?: Data,
];

export function hashBinding(context: CryptoContext, Job: JobClass, keyBytes: KeyBytes): Binding {
  return {
    Hash: class extends HashWrap {
      constructor(...parameters: HashParameters) {
        super(context, ...parameters);
      }
    },
    Hmac: class extends HmacWrap {
      constructor() {
        super(context, keyBytes);
      }
    },
    getHashes: digestNames,
    getCachedAliases: () => ({}),
    oneShotDigest: (...parameters: OneShotParameters) => oneShotDigest(context, ...parameters),
    ...digestJobs(context, Job),
    HmacJob: hmacJob(context, Job, keyBytes),
  };
}

/** A digest in pieces. */
class HashWrap {
  readonly #context: CryptoContext;
  readonly #digest: Digest;
  readonly #state: DigestState;
  readonly #length: number;
  #result: Uint8Array | undefined;

  constructor(context: CryptoContext, ...[source, length, , , functionName, customization]: HashParameters) {
    this.#context = context;
    if (typeof source === 'string') {
      const digest = findDigest(source);
      if (digest === undefined) throw new Error('Digest method not supported');
      this.#digest = digest;
      this.#length = checkedLength(digest, length);
      this.#state =
        functionName === undefined && customization === undefined
          ? digest.create()
          : customShake(context, digest, functionName, customization);
    } else {
      this.#digest = source.#digest;
      this.#length = checkedLength(source.#digest, length);
      this.#state = source.#state.copy();
    }
  }

  update(data: Data, encoding?: string): boolean {
    if (this.#result !== undefined) return false;
    this.#state.update(this.#context.bytes(data, encoding));
    return true;
  }

  digest(encoding?: string): string | Uint8Array {
    this.#result ??= this.#state.digest(this.#length);
    return this.#context.output(this.#result, encoding);
  }
}

class HmacWrap {
  readonly #context: CryptoContext;
  readonly #keyBytes: KeyBytes;
  #state: DigestState | undefined;

  constructor(context: CryptoContext, keyBytes: KeyBytes) {
    this.#context = context;
    this.#keyBytes = keyBytes;
  }

  init(name: string, key: KeyHandle | Data): void {
    this.#state = hmacOf(requireDigest(name), this.#keyBytes(key));
  }

  update(data: Data, encoding?: string): boolean {
    if (this.#state === undefined) return false;
    this.#state.update(this.#context.bytes(data, encoding));
    return true;
  }

  digest(encoding?: string): string | Uint8Array {
    const result = this.#state?.digest() ?? new Uint8Array(0);
    this.#state = undefined;
    return this.#context.output(result, encoding);
  }
}

function oneShotDigest(
  context: CryptoContext,
  ...[name, , , input, encoding, , length, functionName, customization]: OneShotParameters
): string | Uint8Array {
  const digest = findDigest(name);
  if (digest === undefined) throw new Error(`Digest method ${name} is not supported`);
  if (length !== undefined && !digest.isXof && length !== digest.outputLength)
    throw new Error(`Output length ${length} is invalid for ${name}, which does not support XOF`);
  const state =
    functionName === undefined && customization === undefined
      ? digest.create()
      : customShake(context, digest, functionName, customization);
  state.update(context.bytes(input));
  return context.output(state.digest(length), encoding);
}

function digestJobs(context: CryptoContext, Job: JobClass): Binding {
  return {
    HashJob: class HashJob extends Job {
      constructor(mode: number, name: string, data: Data, lengthBits?: number) {
        const digest = requireDigest(name);
        const bytes = context.bytes(data).slice();
        super(mode, () => {
          const state = digest.create();
          state.update(bytes);
          return arrayBuffer(state.digest(lengthBits === undefined ? undefined : lengthBits / 8));
        });
      }
    },
    CShakeJob: class CShakeJob extends Job {
      constructor(
        mode: number,
        name: string,
        data: Data,
        functionName: Data | undefined,
        customization: Data | undefined,
        lengthBits: number,
      ) {
        const bytes = context.bytes(data).slice();
        super(mode, () => {
          const state = customShake(context, requireDigest(name.slice(1).toLowerCase()), functionName, customization);
          state.update(bytes);
          return arrayBuffer(state.digest(Math.ceil(lengthBits / 8)));
        });
      }
    },
    TurboShakeJob: class TurboShakeJob extends Job {
      constructor(mode: number, name: string, domain: number, length: number, data: Data) {
        const bytes = context.bytes(data).slice();
        super(mode, () =>
          arrayBuffer((name === 'TurboSHAKE128' ? turboshake128 : turboshake256)(bytes, { D: domain, dkLen: length })),
        );
      }
    },
    KangarooTwelveJob: class KangarooTwelveJob extends Job {
      constructor(mode: number, name: string, customization: Data | undefined, length: number, data: Data) {
        const bytes = context.bytes(data).slice();
        super(mode, () =>
          arrayBuffer(
            (name === 'KT128' ? kt128 : kt256)(bytes, {
              dkLen: length,
              ...(customization === undefined ? {} : { personalization: context.bytes(customization) }),
            }),
          ),
        );
      }
    },
  };
}

function hmacJob(
  { bytes: bytesOf, constants }: CryptoContext,
  Job: JobClass,
  keyBytes: KeyBytes,
): new (...parameters: HmacParameters) => object {
  return class HmacJob extends Job {
    constructor(mode: number, signMode: number, name: string, key: KeyHandle, data: Data, signature?: Data) {
      const digest = requireDigest(name);
      const bytes = bytesOf(data).slice();
      super(mode, () => {
        const state = hmacOf(digest, keyBytes(key));
        state.update(bytes);
        const result = state.digest();
        return signMode === constants['kSignJobModeSign'] || signature === undefined
          ? arrayBuffer(result)
          : isEqual(result, bytesOf(signature));
      });
    }
  };
}

type HmacParameters = [mode: number, signMode: number, name: string, key: KeyHandle, data: Data, signature?: Data];

function customShake(
  context: CryptoContext,
  digest: Digest,
  functionName: Data | undefined,
  customization: Data | undefined,
): DigestState {
  if (!digest.isXof)
    throw nodeError('ERR_INVALID_ARG_VALUE', `${digest.name} takes neither a function name nor a customization`);
  const make = digest.name === 'shake128' ? cshake128 : cshake256;
  const state = make.create({
    ...(functionName === undefined ? {} : { NISTfn: context.bytes(functionName) }),
    ...(customization === undefined ? {} : { personalization: context.bytes(customization) }),
  });
  return fromNobleXof(state, digest.outputLength);
}

function checkedLength(digest: Digest, length: number | undefined): number {
  if (length === undefined || length === digest.outputLength || digest.isXof) return length ?? digest.outputLength;
  throw opensslError('evp', 'not XOF or invalid length');
}
