import type { JsonObject, JsonValue } from './json.ts';
import { isRecord } from './json.ts';
import { pointerOf } from './json-pointer.ts';
import { isTooDeep } from './too-deep.ts';

/** `path` is a JSON Pointer to what is not JSON. */
export type JsonCopy =
  | { readonly ok: true; readonly value: JsonValue; readonly text: string }
  | { readonly ok: false; readonly path: string; readonly message: string };

/**
 * A deep copy of a value that JSON can carry, with its text. Properties that are undefined are left out, as JSON does;
 * whatever else JSON would silently change or drop is refused.
 */
export function copyJson(value: unknown): JsonCopy {
  try {
    const fault = findFault(value, [], new Set());
    if (fault !== undefined) return { ok: false, ...fault };
    const text = JSON.stringify(value);
    return { ok: true, value: JSON.parse(text) as JsonValue, text };
  } catch (error) {
    if (isTooDeep(error)) return { ok: false, path: '', message: 'is nested too deeply' };
    throw error;
  }
}

/** An object as JSON, or undefined when it is no object or not JSON. */
export function copyJsonObject(value: unknown): JsonObject | undefined {
  const copy = copyJson(value);
  return copy.ok && isRecord(copy.value) ? copy.value : undefined;
}

function findFault(
  value: unknown,
  path: (string | number)[],
  inside: Set<object>,
): { path: string; message: string } | undefined {
  const fault = (message: string) => ({ path: pointerOf(path), message });
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : fault(`is ${String(value)}, which JSON cannot hold`);
    case 'object':
      break;
    case 'undefined':
      return fault('is undefined, which JSON cannot hold');
    default:
      return fault(`is a ${typeof value}, which JSON cannot hold`);
  }
  if (value === null) return undefined;
  if (inside.has(value)) return fault('contains itself');
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    return fault('is no plain object');
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') return fault('has a toJSON of its own');
  inside.add(value);
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, item] of entries as Iterable<[string | number, unknown]>) {
    if (item === undefined && !Array.isArray(value)) continue;
    path.push(key);
    const found = findFault(item, path, inside);
    path.pop();
    if (found !== undefined) return found;
  }
  inside.delete(value);
  return undefined;
}
