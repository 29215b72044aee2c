import { isRecord, type JsonValue } from '../../../core/json/json.ts';
import { fitsJson } from '../../../core/json/json-weight.ts';

/** Maximum characters of JSON to sort. More would block the page, and of long texts only the beginning is compared. */
const MAX_SORTED = 500_000;

/** JSON text with sorted keys, so that two values can be compared line by line. Strings stay as they are. */
export function comparableText(value: JsonValue): string {
  return typeof value === 'string'
    ? value
    : JSON.stringify(fitsJson(value, MAX_SORTED) ? sorted(value) : value, null, 2);
}

function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  // fromEntries defines own properties, so that a key named __proto__ is safe.
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
