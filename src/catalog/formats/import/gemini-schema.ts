import { isRecord, type JsonSchema, type JsonValue } from '../../../core/json/json.ts';

const COUNTS: ReadonlySet<string> = new Set([
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
]);

/**
 * Converts Gemini's dialect to JSON Schema: types in lower case, `nullable` as a type, counts as numbers. Everything
 * else stays unchanged.
 */
export function fromGeminiSchema(schema: JsonSchema): JsonSchema {
  const { nullable, propertyOrdering: _order, ...given } = schema;
  const entries = Object.entries(given).map(([key, value]): [string, JsonValue] => {
    if (key === 'type' && typeof value === 'string')
      return [key, nullable === true ? [value.toLowerCase(), 'null'] : value.toLowerCase()];
    if (COUNTS.has(key) && typeof value === 'string') return [key, Number(value)];
    if (key === 'properties' && isSchema(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner)]))];
    if (key === 'items' || key === 'additionalProperties') return [key, convert(value)];
    if (Array.isArray(value) && (key === 'anyOf' || key === 'prefixItems')) return [key, value.map(convert)];
    return [key, value];
  });
  return Object.fromEntries(entries);
}

function convert(value: JsonValue): JsonValue {
  return isSchema(value) ? fromGeminiSchema(value) : value;
}

function isSchema(value: JsonValue): value is JsonSchema {
  return isRecord(value);
}
