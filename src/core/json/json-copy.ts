import type { JsonObject, JsonValue } from './json.ts';
import { isRecord } from './json.ts';
import { pointerOf } from './json-pointer.ts';
import { isTooDeep } from './too-deep.ts';

/** A copy or an error; `path` is a JSON Pointer to the value that is not JSON. */
export type JsonCopy =
  | { readonly ok: true; readonly value: JsonValue; readonly text: string }
  | { readonly ok: false; readonly path: string; readonly message: string };

/**
 * A deep copy of a JSON value, and its text. Properties that are undefined are left out, as JSON does; everything else
 * that JSON would silently change or drop is refused.
 */
export function copyJson(value: unknown): JsonCopy {
  try {
    const fault = faultOf(value);
    if (fault !== undefined) return { ok: false, ...fault };
    const text = JSON.stringify(value);
    return { ok: true, value: JSON.parse(text) as JsonValue, text };
  } catch (error) {
    if (isTooDeep(error)) return { ok: false, path: '', message: TOO_DEEP };
    throw error;
  }
}

/** A copy of a JSON object; undefined if the value is not an object or not JSON. */
export function copyJsonObject(value: unknown): JsonObject | undefined {
  const copy = copyJson(value);
  return copy.ok && isRecord(copy.value) ? copy.value : undefined;
}

const TOO_DEEP = 'is nested too deeply';

interface JsonFault {
  readonly path: string;
  readonly message: string;
}

/**
 * Maximum nesting depth. Engines detect cycles by comparing each object with all its ancestors, so the time to write
 * JSON grows with the depth.
 */
const MAX_DEPTH = 500;

/** A cyclic value is infinitely deep, so cycles are searched for only if a value is too deep. */
function faultOf(value: unknown): JsonFault | undefined {
  const fault = findFault(value, [], undefined);
  return fault?.message === TOO_DEEP ? (findFault(value, [], new Set()) ?? fault) : fault;
}

function findFault(value: unknown, path: (string | number)[], inside: Set<object> | undefined): JsonFault | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : fault(path, `is ${String(value)}, which JSON cannot hold`);
    case 'object':
      break;
    case 'undefined':
      return fault(path, 'is undefined, which JSON cannot hold');
    default:
      return fault(path, `is a ${typeof value}, which JSON cannot hold`);
  }
  if (value === null) return undefined;
  if (inside?.has(value) === true) return fault(path, 'contains itself');
  if (path.length > MAX_DEPTH) return { path: '', message: TOO_DEEP };
  const isList = Array.isArray(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!isList && prototype !== Object.prototype && prototype !== null) return fault(path, 'is no plain object');
  if ('toJSON' in value && typeof value.toJSON === 'function') return fault(path, 'has a toJSON of its own');
  inside?.add(value);
  // Lists and objects from outside can have millions of members, so nothing is allocated per member except its path.
  const keys = isList ? undefined : Object.keys(value);
  const length = isList ? value.length : (keys?.length ?? 0);
  for (let at = 0; at < length; at += 1) {
    const key = keys?.[at] ?? at;
    const item: unknown = Reflect.get(value, key);
    if (item === undefined && !isList) continue;
    path.push(key);
    const found = findFault(item, path, inside);
    if (found !== undefined) return found;
    path.pop();
  }
  inside?.delete(value);
  return undefined;
}

function fault(path: readonly (string | number)[], message: string): JsonFault {
  return { path: pointerOf(path), message };
}
