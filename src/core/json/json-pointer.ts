import { isRecord, type JsonValue } from './json.ts';

/** The keys of a JSON Pointer: `/a~1b/0` → `['a/b', '0']`; `''` → `[]`. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON Pointer for a list of keys. */
export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The value at a path of keys; undefined if there is none. Reads own properties only. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value: unknown = root;
  for (const key of keys) {
    if ((!isRecord(value) && !Array.isArray(value)) || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** A copy of `root` with the value at a path replaced; everything outside the path is shared with `root`. */
export function withValueAt(root: JsonValue, keys: readonly string[], replacement: JsonValue): JsonValue {
  const [key, ...rest] = keys;
  if (key === undefined) return replacement;
  if (Array.isArray(root)) {
    return root.map((item, index) => (String(index) === key ? withValueAt(item, rest, replacement) : item));
  }
  if (!isRecord(root)) return root;
  // fromEntries defines own properties, so a key named __proto__ stays an ordinary key.
  return Object.fromEntries(
    Object.entries(root).map(([name, item]) => [name, name === key ? withValueAt(item, rest, replacement) : item]),
  );
}
