import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../core/json/json.ts';
import { referencesOf, type ResolveReference } from '../../catalog/contract/schema-references.ts';

const MAX_DEPTH = 8;

/**
 * Arguments that match `schema` as far as possible: defaults and examples first, then the simplest value of the type;
 * for a text without rules the empty one.
 */
export function exampleFromSchema(schema: JsonSchema): JsonObject {
  const value = example(schema, referencesOf(schema), 0);
  return isJsonObject(value) ? value : {};
}

/** The same, but what is not required is there only if it has a default. */
export function requiredFromSchema(schema: JsonSchema): JsonObject {
  const { properties, required } = merge(schema, referencesOf(schema), 0);
  const whole = exampleFromSchema(schema);
  return Object.fromEntries(
    Object.entries(whole).filter(
      ([name]) => asArray(required).includes(name) || asObject(asObject(properties)[name])['default'] !== undefined,
    ),
  );
}

function example(schema: JsonValue | undefined, resolve: ResolveReference, depth: number): JsonValue {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return null;
  const resolved = merge(schema, resolve, 0);
  const given = givenValue(resolved);
  if (given !== undefined) return given;
  switch (typeOf(resolved)) {
    case 'object':
      return objectExample(resolved, resolve, depth);
    case 'array':
      return arrayExample(resolved, resolve, depth);
    case 'string':
      return stringExample(resolved);
    case 'number':
      return numberExample(resolved, 0);
    case 'integer':
      return Math.ceil(numberExample(resolved, 0));
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      // Of anything, a text is what people most often fill in.
      return depth === 0 ? null : stringExample(resolved);
  }
}

/** A value that the author gave. */
function givenValue(schema: JsonObject): JsonValue | undefined {
  const { default: preset, examples, const: constant, enum: choices } = schema;
  if (preset !== undefined) return preset;
  if (Array.isArray(examples) && examples[0] !== undefined) return examples[0];
  if (constant !== undefined) return constant;
  return Array.isArray(choices) ? choices[0] : undefined;
}

/** Resolves local references, merges `allOf`, and takes the first of `oneOf` and `anyOf`. */
function merge(schema: JsonObject, resolve: ResolveReference, hops: number): JsonObject {
  if (hops > MAX_DEPTH) return schema;
  let merged: JsonObject = { ...schema };
  const reference = merged['$ref'];
  if (typeof reference === 'string') merged = join(asObject(resolve(reference)), merged);
  const { allOf, oneOf, anyOf } = merged;
  const parts = [...(Array.isArray(allOf) ? allOf : []), ...firstOf(oneOf), ...firstOf(anyOf)];
  delete merged['$ref'];
  delete merged['allOf'];
  delete merged['oneOf'];
  delete merged['anyOf'];
  for (const part of parts) if (isJsonObject(part)) merged = join(merged, merge(part, resolve, hops + 1));
  return typeof reference === 'string' && hasMore(merged) ? merge(merged, resolve, hops + 1) : merged;
}

function hasMore(schema: JsonObject): boolean {
  return ['$ref', 'allOf', 'oneOf', 'anyOf'].some((key) => schema[key] !== undefined);
}

function join(first: JsonObject, second: JsonObject): JsonObject {
  const properties = { ...asObject(first['properties']), ...asObject(second['properties']) };
  const required = [...asArray(first['required']), ...asArray(second['required'])];
  const joined: JsonObject = { ...first, ...second };
  if (second['$ref'] !== undefined && first['$ref'] === undefined) delete joined['$ref'];
  else if (first['$ref'] !== undefined) joined['$ref'] = first['$ref'];
  if (Object.keys(properties).length > 0) joined['properties'] = properties;
  if (required.length > 0) joined['required'] = required;
  return joined;
}

function typeOf(schema: JsonObject): string | undefined {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type))
    return (type.find((entry) => typeof entry === 'string' && entry !== 'null') ?? type[0]) as string | undefined;
  if (schema['properties'] !== undefined || schema['required'] !== undefined) return 'object';
  if (schema['items'] !== undefined || schema['prefixItems'] !== undefined) return 'array';
  if (schema['minimum'] !== undefined || schema['maximum'] !== undefined) return 'number';
  return schema['minLength'] !== undefined || schema['format'] !== undefined || schema['pattern'] !== undefined
    ? 'string'
    : undefined;
}

function objectExample(schema: JsonObject, resolve: ResolveReference, depth: number): JsonObject {
  const required = asArray(schema['required']);
  const entries = Object.entries(asObject(schema['properties'])).filter(
    ([name, property]) =>
      required.length === 0 ||
      required.includes(name) ||
      (isJsonObject(property) && givenValue(property) !== undefined),
  );
  // Below the top level only required properties, so that recursive schemas terminate.
  const kept =
    depth === 0
      ? entries
      : entries.filter(
          ([name, property]) =>
            required.includes(name) || (isJsonObject(property) && typeOf(property) !== undefined && depth < 3),
        );
  return Object.fromEntries(kept.map(([name, property]) => [name, example(property, resolve, depth + 1)]));
}

function arrayExample(schema: JsonObject, resolve: ResolveReference, depth: number): JsonValue[] {
  const { prefixItems, items, minItems } = schema;
  const fixed = asArray(prefixItems).map((item) => example(item, resolve, depth + 1));
  const count = Math.min(
    10,
    Math.max(
      typeof minItems === 'number' ? minItems : 0,
      fixed.length === 0 && isJsonObject(items) && depth < 3 ? 1 : 0,
    ),
  );
  while (fixed.length < count) fixed.push(example(items, resolve, depth + 1));
  return fixed;
}

const BY_FORMAT = new Map<string, string>([
  ['date', '2026-01-31'],
  ['time', '12:00:00Z'],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['email', 'name@example.org'],
  ['uri', 'https://example.org/'],
  ['url', 'https://example.org/'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['hostname', 'example.org'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['duration', 'P1D'],
]);

function stringExample(schema: JsonObject): string {
  const { format, minLength } = schema;
  const known = typeof format === 'string' ? BY_FORMAT.get(format) : undefined;
  if (known !== undefined) return known;
  // Empty where that fits: it is the person's to fill in.
  return typeof minLength === 'number' && minLength > 0 ? 'text'.padEnd(Math.min(minLength, 200), 'x') : '';
}

function numberExample(schema: JsonObject, preferred: number): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  let value = preferred;
  if (typeof minimum === 'number' && value < minimum) value = minimum;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) value = exclusiveMinimum + 1;
  if (typeof multipleOf === 'number' && multipleOf > 0) value = Math.ceil(value / multipleOf) * multipleOf;
  if (typeof maximum === 'number' && value > maximum) value = maximum;
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) value = exclusiveMaximum - 1;
  return value;
}

function firstOf(list: JsonValue | undefined): JsonValue[] {
  return Array.isArray(list) && list[0] !== undefined ? [list[0]] : [];
}
function asObject(value: unknown): JsonObject {
  // Parts of a JSON schema are JSON.
  return isRecord(value) ? (value as JsonObject) : {};
}
function asArray(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}
function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isRecord(value);
}
