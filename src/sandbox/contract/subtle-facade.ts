import { isRecord, type JsonValue } from '../../core/json/json.ts';
import {
  decodeSubtle,
  encodeSubtle,
  SUBTLE_METHODS,
  SubtleCodecError,
  type SubtleKeys,
  type SubtleMethod,
} from './subtle-codec.ts';

/** The broker's answer: an encoded result, or `{ name, message }` of the error. */
export interface SubtleAnswer {
  readonly ok: boolean;
  readonly value: unknown;
}

/**
 * `crypto.subtle` for a tool: the twelve methods on top of one function that sends a call to the broker.
 *
 * Keys are frozen objects with `type`, `extractable`, `algorithm` and `usages`; the key material stays with the
 * broker.
 *
 * @param call sends `{ method, args }` and returns the answer; must not reject
 */
export function createSubtleFacade(call: (call: JsonValue) => Promise<SubtleAnswer>): SubtleCrypto {
  const keys = createHandleKeys();
  const invoke = async (method: SubtleMethod, args: readonly unknown[]): Promise<unknown> => {
    try {
      const answer = await call({ method, args: encodeSubtle(args, keys) });
      if (answer.ok) return decodeSubtle(answer.value, keys);
      throw toError(answer.value);
    } catch (error) {
      throw error instanceof SubtleCodecError ? toError({ name: error.name, message: error.message }) : error;
    }
  };
  const methods = SUBTLE_METHODS.map((method) => [method, (...args: unknown[]) => invoke(method, args)]);
  // The broker returns the result of the real method, which is decoded to the same types.
  return Object.freeze(Object.fromEntries(methods)) as unknown as SubtleCrypto;
}

/** The tool's keys: objects here, ids in messages. */
function createHandleKeys(): SubtleKeys {
  const ids = new WeakMap<object, string>();
  return {
    encode: (value) => {
      const id = ids.get(value);
      return id === undefined ? undefined : { k: id };
    },
    decode: (content) => {
      if (!isRecord(content) || typeof content.id !== 'string') return undefined;
      const { id, type, extractable, algorithm, usages } = content;
      const noKeys: SubtleKeys = { encode: () => undefined, decode: () => undefined };
      const decoded = decodeSubtle(algorithm, noKeys);
      const key = {
        type,
        extractable,
        algorithm: Object.freeze(isRecord(decoded) ? { ...decoded } : {}),
        usages: Object.freeze(Array.isArray(usages) ? [...(usages as unknown[])] : []),
      };
      Object.defineProperty(key, Symbol.toStringTag, { value: 'CryptoKey' });
      ids.set(key, id);
      return Object.freeze(key);
    },
  };
}

function toError(value: unknown): Error {
  const { name, message } = isRecord(value) ? value : {};
  const text = typeof message === 'string' ? message : 'crypto.subtle failed.';
  return name === 'TypeError'
    ? new TypeError(text)
    : new DOMException(text, typeof name === 'string' ? name : 'OperationError');
}
