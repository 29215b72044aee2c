import type { JsonSchema, JsonValue } from '../../core/json/json.ts';

/**
 * Merges the schemas of a union: values as an `enum`, plain types as a list of names, `null` next to them, the rest as
 * `anyOf`.
 */
export function joinBranches(branches: readonly JsonSchema[]): JsonSchema {
  const values = branches.filter((branch) => Object.hasOwn(branch, 'const') && Object.keys(branch).length === 2);
  const plain = branches.filter((branch) => typeof branch['type'] === 'string' && Object.keys(branch).length === 1);
  const others = branches.filter((branch) => !values.includes(branch) && !plain.includes(branch));
  // A branch that accepts anything makes the others irrelevant.
  if (others.some((branch) => Object.keys(branch).length === 0)) return {};
  const hasNull = plain.some((branch) => branch['type'] === 'null');
  const types = plain.flatMap(({ type }) => (typeof type === 'string' && type !== 'null' ? [type] : []));
  const joined: JsonSchema[] = [];
  if (values.length > 0) joined.push(enumOf(values));
  if (types.length > 0) joined.push({ type: types.length === 1 ? (types[0] ?? '') : types });
  joined.push(...others);
  const [only] = joined;
  if (only === undefined) return hasNull ? { type: 'null' } : {};
  if (joined.length === 1) return hasNull ? orNull(only) : only;
  return { anyOf: [...joined, ...(hasNull ? [{ type: 'null' }] : [])] };
}

function enumOf(values: readonly JsonSchema[]): JsonSchema {
  const all = values.map((branch) => branch['const'] ?? null);
  const types = [...new Set(values.map(({ type }) => type ?? 'null'))];
  if (all.length === 1) return { type: types[0] ?? 'string', const: all[0] ?? null };
  return { type: types.length === 1 ? (types[0] ?? 'string') : types, enum: all };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const withNull: JsonValue = [...(Array.isArray(type) ? type : [type]), 'null'];
  if (Object.hasOwn(schema, 'const')) return { type: withNull, enum: [schema['const'] ?? null, null] };
  return { ...schema, type: withNull, ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}
