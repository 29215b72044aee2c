import type { ErrorObject } from 'ajv';
import { isRecord, type JsonValue } from '../../../core/json/json.ts';
import type { Coercion } from '../../contract/schema.ts';
import { pointerKeys, valueAt, withValueAt } from '../../../core/json/json-pointer.ts';

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** Removes members of objects that are null where ajv required another type. */
export function leaveOutNulls(
  input: JsonValue,
  errors: readonly ErrorObject[],
): { value: JsonValue; coerced: Coercion[] } {
  const paths = new Set(
    errors
      .filter(({ keyword }) => keyword === 'type' || keyword === 'enum' || keyword === 'const')
      .map(({ instancePath }) => instancePath),
  );
  const coerced: Coercion[] = [];
  let value = input;
  for (const path of paths) {
    const keys = pointerKeys(path);
    const key = keys.pop();
    const parent = valueAt(value, keys);
    if (key === undefined || !isRecord(parent) || valueAt(parent, [key]) !== null) continue;
    // The cast: members of JSON are JSON. fromEntries defines own properties, whatever their names.
    value = withValueAt(
      value,
      keys,
      Object.fromEntries(Object.entries(parent).filter(([name]) => name !== key)) as JsonValue,
    );
    coerced.push({ path, to: 'absent' });
  }
  return { value, coerced };
}

/** Converts strings to the types that ajv required at their paths: `"5"` for an integer, `"true"` for a boolean. */
export function applyCoercions(
  input: JsonValue,
  errors: readonly ErrorObject[],
): { value: JsonValue; coerced: Coercion[] } {
  const coerced: Coercion[] = [];
  const seen = new Set<string>();
  let value = input;
  for (const error of errors) {
    if (error.keyword !== 'type' || seen.has(error.instancePath)) continue;
    const keys = pointerKeys(error.instancePath);
    const found = valueAt(input, keys);
    const replacement = typeof found === 'string' ? readAs(found, typesAsked(error)) : undefined;
    if (replacement === undefined) continue;
    seen.add(error.instancePath);
    value = withValueAt(value, keys, replacement);
    coerced.push({ path: error.instancePath, to: typeof replacement === 'boolean' ? 'boolean' : 'integer' });
  }
  return { value, coerced };
}

function typesAsked(error: ErrorObject): readonly unknown[] {
  const type: unknown = (error.params as Record<string, unknown>)['type'];
  return Array.isArray(type) ? type : [type];
}

function readAs(text: string, types: readonly unknown[]): number | boolean | undefined {
  if (types.includes('integer') && INTEGER.test(text) && Number.isSafeInteger(Number(text))) return Number(text) + 0;
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return undefined;
}
