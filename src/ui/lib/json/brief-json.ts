import type { JsonObject, JsonValue } from '../../../core/json/json.ts';

/** JSON of a value in one line, cut after about `max` characters. The time does not depend on the rest of the value. */
export function briefJson(root: JsonValue, max: number): string {
  const parts: string[] = [];
  let chars = 0;
  const add = (text: string): boolean => {
    parts.push(text);
    chars += text.length;
    return chars <= max;
  };
  const write = (value: JsonValue): boolean => {
    if (typeof value === 'string')
      return (
        add(value.length > max ? JSON.stringify(value.slice(0, max)) : JSON.stringify(value)) && value.length <= max
      );
    if (typeof value !== 'object' || value === null) return add(String(value));
    const isList = Array.isArray(value);
    if (!add(isList ? '[' : '{')) return false;
    let isFirst = true;
    for (const [key, item] of isList ? value.entries() : entriesOf(value)) {
      if (!isFirst && !add(',')) return false;
      if (typeof key === 'string' && !add(`${JSON.stringify(key.slice(0, max))}:`)) return false;
      isFirst = false;
      if (!write(item)) return false;
    }
    return add(isList ? ']' : '}');
  };
  const isWhole = write(root);
  const text = parts.join('');
  return isWhole && text.length <= max ? text : `${text.slice(0, max)}…`;
}

/** Lazily, since only the first entries of a large object are needed. */
function* entriesOf(value: JsonObject): Generator<readonly [string, JsonValue]> {
  for (const key in value) if (Object.hasOwn(value, key)) yield [key, value[key] ?? null];
}
