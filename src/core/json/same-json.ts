import { isRecord, type JsonValue } from './json.ts';

/**
 * Whether two values are the same JSON; the order of an object's members does not matter. Values that are nested too
 * deeply are not the same.
 */
export function isSameJson(one: JsonValue, other: JsonValue, depth = 0): boolean {
  if (one === other) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isSameJson(value, other[at] ?? null, depth + 1))
    );
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key] ?? null, other[key] ?? null, depth + 1))
  );
}

const MAX_DEPTH = 500;
