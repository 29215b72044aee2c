import { isRecord, type JsonValue } from '../../core/json/json.ts';

/**
 * How `crypto.subtle` crosses the trust line. The worker of a tool is not a secure context and has no `subtle`: the
 * broker has the keys and computes, the tool has handles.
 *
 * Values are tagged, so that names chosen by a tool never become properties of the message: `{ o: [[key, value], …] }`
 * is an object, `{ v: base64 }` a view on bytes, `{ a: base64 }` an ArrayBuffer, `{ k: id }` a key sent to the broker,
 * `{ K: description }` a key sent to the tool, `{ u: 1 }` undefined; arrays and primitives are sent unchanged.
 */
export const SUBTLE_METHODS = [
  'digest',
  'encrypt',
  'decrypt',
  'sign',
  'verify',
  'generateKey',
  'importKey',
  'exportKey',
  'deriveKey',
  'deriveBits',
  'wrapKey',
  'unwrapKey',
] as const;
export type SubtleMethod = (typeof SUBTLE_METHODS)[number];

/** Caps of one run. */
export const SUBTLE_LIMITS = {
  /** Bytes of all arguments of one call; as base64 they fit into one message (`LIMITS.maxMessageBytes`). */
  maxDataBytes: 4 * 1024 * 1024,
  maxKeys: 1_000,
  /**
   * PBKDF2 rounds of one call, counted for each block of output: about one second of CPU time, which cannot be stopped.
   */
  maxIterations: 2_000_000,
  maxModulusBits: 4_096,
  /** Bits of a derived or generated key. */
  maxLengthBits: 64 * 1024 * 8,
  maxArguments: 8,
  maxDepth: 8,
  maxNodes: 4_000,
} as const;

/** The tool's view of a key that stays with the broker. */
export interface SubtleKeyDescription {
  readonly id: string;
  readonly type: string;
  readonly extractable: boolean;
  /** Encoded. */
  readonly algorithm: JsonValue;
  readonly usages: readonly string[];
}

/** Encodes keys for messages, and decodes them; each side has its own implementation. */
export interface SubtleKeys {
  /** Undefined if `value` is not a key. */
  readonly encode: (value: object) => JsonValue | undefined;
  /** The key for the content of a `k` or `K` tag; undefined if there is none. */
  readonly decode: (content: JsonValue) => object | undefined;
}

/** A value that cannot be sent; `name` is the name of the error that `crypto.subtle` would throw. */
export class SubtleCodecError extends Error {
  constructor(
    override readonly name: 'TypeError' | 'DataError' | 'QuotaExceededError' | 'AbortError',
    message: string,
  ) {
    super(message);
  }
}

/**
 * Encodes arguments or a result.
 * @throws SubtleCodecError if a value has no encoding or exceeds a cap of `SUBTLE_LIMITS`
 */
export function encodeSubtle(value: unknown, keys: SubtleKeys): JsonValue {
  const budget = newBudget();
  const encode = (item: unknown, depth: number): JsonValue => {
    spend(budget, depth);
    if (item === undefined) return { u: 1 };
    if (item === null || typeof item === 'string' || typeof item === 'boolean') return item;
    if (typeof item === 'number') {
      if (!Number.isFinite(item)) throw new SubtleCodecError('TypeError', 'A number must be finite.');
      return item;
    }
    if (typeof item !== 'object')
      throw new SubtleCodecError('TypeError', `A ${typeof item} cannot be given to crypto.subtle.`);
    if (item instanceof ArrayBuffer) return { a: encodeBytes(new Uint8Array(item), budget) };
    if (ArrayBuffer.isView(item))
      return { v: encodeBytes(new Uint8Array(item.buffer, item.byteOffset, item.byteLength), budget) };
    const key = keys.encode(item);
    if (key !== undefined) return key;
    if (Array.isArray(item)) return item.map((entry) => encode(entry, depth + 1));
    return { o: Object.entries(item).map(([name, entry]) => [name, encode(entry, depth + 1)]) };
  };
  return encode(value, 0);
}

/**
 * Decodes arguments or a result. Names only become own properties.
 * @throws SubtleCodecError if the value is malformed or exceeds a cap
 */
export function decodeSubtle(value: unknown, keys: SubtleKeys): unknown {
  const budget = newBudget();
  const decode = (item: unknown, depth: number): unknown => {
    spend(budget, depth);
    if (item === null || typeof item === 'string' || typeof item === 'boolean' || typeof item === 'number') return item;
    if (Array.isArray(item)) return item.map((entry: unknown) => decode(entry, depth + 1));
    const [tag, content] = onlyEntry(item);
    switch (tag) {
      case 'u':
        return undefined;
      case 'a':
        return decodeBytes(content, budget).buffer;
      case 'v':
        return decodeBytes(content, budget);
      case 'k':
      case 'K': {
        // Parsed from JSON of the other side; the receiver checks its contents.
        const key = keys.decode(content as JsonValue);
        if (key === undefined) throw new SubtleCodecError('TypeError', 'There is no such key in this run.');
        return key;
      }
      case 'o':
        return decodeObject(content, (entry) => decode(entry, depth + 1));
      default:
        throw malformed();
    }
  };
  return decode(value, 0);
}

interface Budget {
  nodes: number;
  bytes: number;
}

function newBudget(): Budget {
  return { nodes: SUBTLE_LIMITS.maxNodes, bytes: SUBTLE_LIMITS.maxDataBytes + 1_024 };
}

function spend(budget: Budget, depth: number): void {
  budget.nodes -= 1;
  if (budget.nodes < 0 || depth > SUBTLE_LIMITS.maxDepth)
    throw new SubtleCodecError('DataError', 'The arguments are nested too deeply or too many.');
}

function spendBytes(budget: Budget, bytes: number): void {
  budget.bytes -= bytes;
  if (budget.bytes < 0) {
    throw new SubtleCodecError(
      'QuotaExceededError',
      `crypto.subtle takes at most ${SUBTLE_LIMITS.maxDataBytes} bytes in one call in a tool. Work in parts.`,
    );
  }
}

function onlyEntry(item: unknown): [string, unknown] {
  if (!isRecord(item)) throw malformed();
  const entries = Object.entries(item);
  const [entry] = entries;
  if (entry === undefined || entries.length !== 1) throw malformed();
  return entry;
}

function decodeObject(content: unknown, decode: (entry: unknown) => unknown): object {
  if (!Array.isArray(content)) throw malformed();
  const target = {};
  for (const pair of content as unknown[]) {
    if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') throw malformed();
    // Defined, not assigned, so that __proto__ is an ordinary key.
    Object.defineProperty(target, pair[0], {
      value: decode(pair[1]),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return target;
}

function encodeBytes(bytes: Uint8Array, budget: Budget): string {
  spendBytes(budget, bytes.byteLength);
  let text = '';
  // In slices, because a call with millions of arguments overflows the stack.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

function decodeBytes(content: unknown, budget: Budget): Uint8Array<ArrayBuffer> {
  if (typeof content !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(content) || content.length % 4 !== 0)
    throw malformed();
  spendBytes(budget, Math.floor((content.length * 3) / 4) - 2);
  const text = atob(content);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function malformed(): SubtleCodecError {
  return new SubtleCodecError('DataError', 'A message of crypto.subtle is malformed.');
}
