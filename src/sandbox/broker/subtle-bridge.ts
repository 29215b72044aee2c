import { isRecord, type JsonValue } from '../../core/json/json.ts';
import {
  decodeSubtle,
  encodeSubtle,
  SUBTLE_LIMITS,
  SUBTLE_METHODS,
  SubtleCodecError,
  type SubtleKeyDescription,
  type SubtleKeys,
} from '../contract/subtle-codec.ts';

/** Result of a call: an encoded value, or `{ name, message }` of the error. */
export interface SubtleOutcome {
  readonly ok: boolean;
  readonly value: JsonValue;
}

/** The broker's side of a tool's `crypto.subtle`, for one run. */
export interface SubtleBridge {
  /** Runs one call `{ method, args }` of the tool's facade. Never rejects. */
  readonly call: (call: unknown) => Promise<SubtleOutcome>;
  /** Deletes all keys. */
  readonly dispose: () => void;
}

/** PBKDF2 repeats all its rounds for each block of output of this size. */
const PBKDF2_BLOCK_BITS = 512;

/** Operations that can take seconds: one at a time, so that little work remains when the run is stopped. */
const COSTLY: ReadonlySet<string> = new Set(['deriveBits', 'deriveKey', 'generateKey']);

/**
 * Serves a tool's `crypto.subtle` with `subtle`. Keys stay here, under ids of this run; `SUBTLE_LIMITS` has the caps.
 */
export function createSubtleBridge(subtle: SubtleCrypto): SubtleBridge {
  const { keys, clear } = createKeyTable();
  const methods = new Map<string, (args: unknown[]) => Promise<unknown>>(
    SUBTLE_METHODS.map((name) => [
      name,
      async (args) => {
        const method: unknown = Reflect.get(subtle, name);
        if (typeof method !== 'function')
          throw new SubtleCodecError('TypeError', `This browser has no crypto.subtle.${name}.`);
        // WebCrypto converts and checks its own arguments, whatever their types.
        return await (Reflect.apply(method, subtle, args) as Promise<unknown>);
      },
    ]),
  );
  let disposed = false;
  let costly: Promise<unknown> = Promise.resolve();
  const perform = async (name: string, work: () => Promise<unknown>): Promise<unknown> => {
    if (!COSTLY.has(name)) return await work();
    const result = costly.then(() => {
      if (disposed) throw new SubtleCodecError('AbortError', 'The run has ended.');
      return work();
    });
    costly = result.catch(() => undefined);
    return await result;
  };
  return {
    dispose: () => {
      disposed = true;
      clear();
    },
    call: async (input) => {
      try {
        const name = isRecord(input) && typeof input.method === 'string' ? input.method : '';
        const method = methods.get(name);
        if (method === undefined || !isRecord(input))
          throw new SubtleCodecError('TypeError', 'There is no such method in crypto.subtle.');
        const args = decodeSubtle(input.args, keys);
        if (!Array.isArray(args) || args.length > SUBTLE_LIMITS.maxArguments)
          throw new SubtleCodecError('TypeError', 'The arguments must be a short list.');
        checkCost(name, args);
        return { ok: true, value: encodeSubtle(await perform(name, () => method(args)), keys) };
      } catch (error) {
        const { name, message } =
          error instanceof Error || error instanceof DOMException
            ? error
            : { name: 'OperationError', message: String(error) };
        return { ok: false, value: { name, message: message === '' ? 'The operation failed.' : message } };
      }
    },
  };
}

function createKeyTable(): { keys: SubtleKeys; clear: () => void } {
  const byId = new Map<string, CryptoKey>();
  let count = 0;
  const encode = (value: object): JsonValue | undefined => {
    if (!(value instanceof CryptoKey)) return undefined;
    if (byId.size >= SUBTLE_LIMITS.maxKeys) {
      throw new SubtleCodecError(
        'QuotaExceededError',
        `A run can hold at most ${SUBTLE_LIMITS.maxKeys} keys. Make a key once and use it again.`,
      );
    }
    count += 1;
    const id = `key-${count}`;
    byId.set(id, value);
    const algorithm = encodeSubtle(value.algorithm, { encode: () => undefined, decode: () => undefined });
    const description: SubtleKeyDescription = {
      id,
      type: value.type,
      extractable: value.extractable,
      algorithm,
      usages: [...value.usages],
    };
    return { K: { ...description, usages: [...description.usages] } };
  };
  return {
    keys: { encode, decode: (content) => (typeof content === 'string' ? byId.get(content) : undefined) },
    clear: () => byId.clear(),
  };
}

/**
 * Refuses calls that would block the browser for minutes or fill its memory: a running WebCrypto call cannot be
 * stopped.
 */
function checkCost(method: string, args: readonly unknown[]): void {
  let iterations = 0;
  // WebIDL takes this length modulo 2^32: a small negative number becomes a huge one.
  let lengthBits = method === 'deriveBits' ? toNumber(args[2]) >>> 0 : 0;
  const visit = (value: unknown): void => {
    if (!isRecord(value) || ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof CryptoKey)
      return;
    for (const [name, entry] of Object.entries(value)) {
      if (name === 'iterations') iterations = Math.max(iterations, toNumber(entry));
      if (name === 'length') lengthBits = Math.max(lengthBits, toNumber(entry));
      if (name === 'modulusLength' && toNumber(entry) > SUBTLE_LIMITS.maxModulusBits) {
        throw new SubtleCodecError(
          'QuotaExceededError',
          `An RSA key can have at most ${SUBTLE_LIMITS.maxModulusBits} bits in a tool.`,
        );
      }
      visit(entry);
    }
  };
  args.forEach(visit);
  if (lengthBits > SUBTLE_LIMITS.maxLengthBits) {
    throw new SubtleCodecError(
      'QuotaExceededError',
      `A key can have at most ${SUBTLE_LIMITS.maxLengthBits} bits in a tool.`,
    );
  }
  if (iterations * Math.max(1, Math.ceil(lengthBits / PBKDF2_BLOCK_BITS)) > SUBTLE_LIMITS.maxIterations) {
    throw new SubtleCodecError(
      'QuotaExceededError',
      `PBKDF2 can have at most ${SUBTLE_LIMITS.maxIterations} iterations in a tool, for all its output together.`,
    );
  }
}

/** Converts like WebIDL: `'5'`, `true` and `[5]` are numbers for WebCrypto too. */
function toNumber(value: unknown): number {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return 0;
  const number = Number(value);
  return Number.isNaN(number) ? 0 : number;
}
