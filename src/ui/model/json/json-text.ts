import { isRecord, type JsonValue } from '../../../core/json.ts';
import { fitsJson } from '../../../core/json-weight.ts';

/** Characters of JSON. To put more in order would hold up the page, and only the head of so long a text is compared. */
const MAX_SORTED = 500_000;

/**
 * JSON as text with the keys of every object in order, so that two values compare line by line. Text stays as it is.
 */
export function comparableText(value: JsonValue): string {
  return typeof value === 'string'
    ? value
    : JSON.stringify(fitsJson(value, MAX_SORTED) ? sorted(value) : value, null, 2);
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  // fromEntries defines own properties, so that a key named __proto__ stays a key.
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
