import { isRecord, type JsonValue } from '../../core/json.ts';

/**
 * How `crypto.subtle` crosses the trust line. The worker of a tool is no secure context and has no `subtle` of its own:
 * the broker holds the keys and computes, the tool holds handles.
 *
 * Values are tagged, so that no name a tool chooses is ever a property of the message: `{ o: [[key, value], …] }` is an
 * object,
 * `{ v: base64 }` a view on bytes, `{ a: base64 }` an ArrayBuffer, `{ k: id }` a key on its way in,
 * `{ K: description }` a key on its way out,
 * `{ u: 1 }` undefined; arrays and primitives are themselves.
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
  /** Bytes of one call's arguments together; as base64 they stay within one message (`LIMITS.maxMessageBytes`). */
  maxDataBytes: 4 * 1024 * 1024,
  maxKeys: 1_000,
  /**
   * PBKDF2 rounds of one call, counted for each block of output: about a second of a processor, which nothing can stop.
   */
  maxIterations: 2_000_000,
  maxModulusBits: 4_096,
  /** Bits of a derived or generated key. */
  maxLengthBits: 64 * 1024 * 8,
  maxArguments: 8,
  maxDepth: 8,
  maxNodes: 4_000,
} as const;

/** What a tool's side knows of a key that stays with the broker. */
export interface SubtleKeyDescription {
  readonly id: string;
  readonly type: string;
  readonly extractable: boolean;
  /** Encoded. */
  readonly algorithm: JsonValue;
  readonly usages: readonly string[];
}

/** Turns keys into what stands for them in a message, and back; each side has its own. */
export interface SubtleKeys {
  /** Undefined when `value` is no key. */
  readonly encode: (value: object) => JsonValue | undefined;
  /** Undefined when there is no such key. Gets the content of a `k` or `K` tag. */
  readonly decode: (content: JsonValue) => object | undefined;
}

/** A value that cannot cross; `name` is the one that `crypto.subtle` would throw with. */
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
 * @throws SubtleCodecError for what has no encoding or passes a cap of `SUBTLE_LIMITS`.
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
 * Decodes what the other side sent. Names only ever become own properties.
 * @throws SubtleCodecError for anything malformed or over a cap.
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
        // JSON made it on the other side of the line, and the receiver checks what it holds.
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
    // Defined, not assigned: a key named __proto__ is a key.
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
  // In slices: one call with millions of arguments overflows the stack.
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
