import type { JsonValue } from '../../../core/json/json.ts';
import { LIMITS } from '../../../core/limits.ts';
import { isTooDeep } from '../../../core/json/too-deep.ts';

export type Serialized =
  | { readonly ok: true; readonly value: JsonValue; readonly nonFinite?: NonFinite }
  | { readonly ok: false; readonly message: string; readonly path: string; readonly bytes?: number };

/** The first number that JSON has no form for, and how many there are. */
export interface NonFinite {
  readonly path: string;
  readonly number: string;
  readonly count: number;
}

/** What a walk collects besides the JSON. */
interface Walk {
  readonly blobs: Promise<void>[];
  nonFinite?: NonFinite;
}

class NotJson extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Converts a tool's value to JSON by the documented rules: `undefined` becomes null (a property with that value is left
 * out, as in JSON), NaN and infinite numbers null (`nonFinite` tells of them), BigInt its decimal text, Date its ISO
 * text, Map an object if all keys are strings and pairs otherwise, Set an array, typed arrays and ArrayBuffer arrays of
 * numbers, Blob `{ type, mimeType, data }` in base64; `toJSON` is called. Cycles, functions, symbols and promises are
 * refused with their JSON Pointer.
 */
export async function serialize(value: unknown): Promise<Serialized> {
  if (typeof value === 'string' && value.length > LIMITS.maxResultBytes) return tooLarge(utf8Bytes(value));
  const walk: Walk = { blobs: [] };
  try {
    const json = convert(value, '', [], walk);
    await Promise.all(walk.blobs);
    const bytes = utf8Bytes(JSON.stringify(json));
    if (bytes > LIMITS.maxResultBytes) return tooLarge(bytes);
    return { ok: true, value: json, ...(walk.nonFinite === undefined ? {} : { nonFinite: walk.nonFinite }) };
  } catch (error) {
    if (error instanceof NotJson)
      return {
        ok: false,
        path: error.path,
        message: `The result cannot be sent as JSON: ${error.path === '' ? 'it' : error.path} ${error.message}`,
      };
    if (isTooDeep(error))
      return {
        ok: false,
        path: '',
        message:
          `The result cannot be sent as JSON: it is nested too deeply or too large (limit ` +
          `${LIMITS.maxResultBytes} bytes)`,
      };
    throw error;
  }
}

function tooLarge(bytes: number): Serialized {
  return {
    ok: false,
    path: '',
    bytes,
    message: `The result has ${bytes} bytes as JSON; at most ${LIMITS.maxResultBytes} can be returned`,
  };
}

function convert(value: unknown, path: string, above: readonly object[], walk: Walk): JsonValue {
  switch (typeof value) {
    case 'undefined':
      return null;
    case 'boolean':
    case 'string':
      return value;
    case 'number':
      return finite(value, path, walk);
    case 'bigint':
      return value.toString();
    case 'symbol':
      throw new NotJson(path, 'is a symbol');
    case 'function':
      throw new NotJson(path, 'is a function');
    case 'object':
      return value === null ? null : convertObject(value, path, above, walk);
  }
}

function convertObject(value: object, path: string, above: readonly object[], walk: Walk): JsonValue {
  if (above.includes(value)) throw new NotJson(path, 'refers back to an object that holds it (a cycle)');
  const inside = [...above, value];
  const at = (key: string | number, item: unknown, below = ''): JsonValue =>
    convert(item, `${path}/${escapePointer(String(key))}${below}`, inside, walk);
  if (Array.isArray(value)) return Array.from(value as unknown[], (item, index) => at(index, item));
  if (value instanceof Map) {
    const pairs = [...(value as Map<unknown, unknown>)];
    return pairs.every(([key]) => typeof key === 'string')
      ? object(pairs.map(([key, item]) => [String(key), at(String(key), item)]))
      : pairs.map(([key, item], index) => [at(index, key, '/0'), at(index, item, '/1')]);
  }
  if (value instanceof Set) return [...(value as Set<unknown>)].map((item, index) => at(index, item));
  if (value instanceof ArrayBuffer) return Array.from(new Uint8Array(value));
  if (ArrayBuffer.isView(value)) return fromView(value, path, walk);
  if (isBlob(value)) return fromBlob(value, walk);
  if (value instanceof Promise) throw new NotJson(path, 'is a promise; await it first');
  if (value instanceof RegExp) return value.toString();
  if (value instanceof Number || value instanceof String || value instanceof Boolean)
    return convert(value.valueOf(), path, inside, walk);
  if (value instanceof Error) return { name: value.name, message: value.message };
  const toJson = (value as { toJSON?: unknown }).toJSON;
  if (typeof toJson === 'function') return convert(toJson.call(value, ''), path, inside, walk);
  return object(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, at(key, item)]),
  );
}

/** A number as JSON can have it. */
function finite(value: number, path: string, walk: Walk): number | null {
  if (Number.isFinite(value)) return value;
  const { path: first, number, count } = walk.nonFinite ?? { path, number: String(value), count: 0 };
  walk.nonFinite = { path: first, number, count: count + 1 };
  return null;
}

function fromView(view: ArrayBufferView, path: string, walk: Walk): JsonValue {
  if (view instanceof DataView) return Array.from(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  if (view instanceof BigInt64Array || view instanceof BigUint64Array) return Array.from(view, String);
  return Array.from(view as Uint8Array, (item, index) =>
    Number.isFinite(item) ? item : finite(item, `${path}/${index}`, walk),
  );
}

/** Checks the tag, because `instanceof` would load Node's own class with the first result. */
function isBlob(value: object): value is Blob {
  return (
    /^\[object (?:Blob|File)\]$/.test(Object.prototype.toString.call(value)) &&
    typeof (value as Partial<Blob>).arrayBuffer === 'function'
  );
}

/** Blobs are read after the walk, which fills in their objects. */
function fromBlob(blob: Blob, { blobs }: Walk): JsonValue {
  const mimeType = blob.type === '' ? 'application/octet-stream' : blob.type;
  const json: { [key: string]: JsonValue } = {
    type: mimeType.startsWith('image/') ? 'image' : mimeType.startsWith('audio/') ? 'audio' : 'blob',
    mimeType,
    data: '',
  };
  blobs.push(
    blob.arrayBuffer().then((buffer) => {
      json.data = toBase64(new Uint8Array(buffer));
    }),
  );
  return json;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}

/** An object with keys from outside: `__proto__` is an ordinary property. */
function object(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Object.fromEntries(entries);
}

function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Number of bytes of a string in UTF-8, without encoding it all at once. */
export function utf8Bytes(text: string): number {
  const encoder = new TextEncoder();
  const room = new Uint8Array(65_536);
  let bytes = 0;
  for (let start = 0; start < text.length;) {
    // A slice must not split a surrogate pair.
    const last = text.charCodeAt(start + 20_999);
    const end = last >= 0xd800 && last < 0xdc00 ? start + 20_999 : start + 21_000;
    const { read, written } = encoder.encodeInto(text.slice(start, end), room);
    bytes += written;
    start += Math.max(read, 1);
  }
  return bytes;
}
