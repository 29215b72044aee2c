import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../../core/json/json.ts';
import { referencesOf, type ResolveReference } from '../../contract/schema-references.ts';

/** Keywords that Gemini supports in addition to the type: https://ai.google.dev/api/caching#Schema */
const KEPT: ReadonlySet<string> = new Set([
  ...[
    'title',
    'description',
    'nullable',
    'default',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'pattern',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'required',
    'propertyOrdering',
    'example',
  ],
]);
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};
/** Nesting depth of references; a greater depth is a cycle. */
const MAX_DEPTH = 64;
/** Total number of schemas: branching references would grow without limit. */
const MAX_SCHEMAS = 20_000;

/**
 * Converts a JSON Schema to the dialect of Gemini's API: types in upper case, `nullable`, references inlined, `oneOf`
 * as `anyOf`, `allOf` merged. Unsupported keywords are left out; the caller compares the result with the schema.
 */
export function toGeminiSchema(schema: JsonSchema): JsonSchema {
  return convert(schema, { resolve: referencesOf(schema), inside: [], left: { schemas: MAX_SCHEMAS } });
}

interface Walk {
  readonly resolve: ResolveReference;
  /** References that are currently being inlined. */
  readonly inside: readonly string[];
  readonly left: { schemas: number };
}

function convert(given: unknown, walk: Walk): JsonSchema {
  walk.left.schemas -= 1;
  if (!isRecord(given) || walk.left.schemas < 0) return {};
  const reference = given['$ref'];
  if (typeof reference === 'string') {
    const target =
      walk.inside.includes(reference) || walk.inside.length > MAX_DEPTH ? undefined : walk.resolve(reference);
    const { $ref: _reference, ...rest } = given as JsonSchema;
    return isRecord(target)
      ? convert({ ...target, ...rest }, { ...walk, inside: [...walk.inside, reference] })
      : convert(rest, walk);
  }
  // The value was parsed from JSON.
  const schema = withAllOf(given as JsonSchema);
  const types = typesOf(schema);
  const isNullable = types.includes('null') && types.length > 1;
  const [type, ...others] = types.filter((each) => each !== 'null' || types.length === 1);
  const converted: JsonObject = {};
  if (type !== undefined && others.length === 0) converted['type'] = type.toUpperCase();
  else if (others.length > 0)
    converted['anyOf'] = [type ?? '', ...others].map((each) => ({ type: each.toUpperCase() }));
  for (const [key, value] of Object.entries(schema)) {
    if (KEPT.has(key)) converted[key] = value;
    else if (key === 'format' && typeof value === 'string' && FORMATS[type ?? '']?.includes(value) === true)
      converted[key] = value;
    else if (key === 'enum' && Array.isArray(value) && value.every((each) => typeof each === 'string'))
      converted[key] = value;
    else if (key === 'const' && typeof value === 'string') converted['enum'] = [value];
    else if (key === 'properties' && isRecord(value) && Object.keys(value).length > 0)
      converted[key] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, convert(inner, walk)]));
    else if (key === 'items' && isRecord(value)) converted[key] = convert(value, walk);
    else if ((key === 'anyOf' || key === 'oneOf') && Array.isArray(value) && others.length === 0)
      converted['anyOf'] = value.map((inner) => convert(inner, walk));
  }
  if (isNullable) converted['nullable'] = true;
  return converted;
}

/** The types that a schema names, or the one that its other keywords imply. */
function typesOf({ type, properties, items, enum: values, const: only, anyOf, oneOf }: JsonSchema): string[] {
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((each): each is string => typeof each === 'string');
  if (anyOf !== undefined || oneOf !== undefined) return [];
  if (isRecord(properties)) return ['object'];
  if (items !== undefined) return ['array'];
  const all: readonly JsonValue[] = Array.isArray(values) ? values : only === undefined ? [] : [only];
  return all.length > 0 && all.every((each) => typeof each === 'string') ? ['string'] : [];
}

/** Merges the branches of `allOf` into one schema. If a keyword has two values, the first one is kept. */
function withAllOf(schema: JsonSchema): JsonSchema {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  return allOf
    .filter((branch): branch is JsonObject => isRecord(branch))
    .reduce<JsonSchema>((merged, branch) => {
      const [properties, others] = [merged['properties'], branch['properties']];
      const [required, more] = [merged['required'], branch['required']];
      return {
        ...branch,
        ...merged,
        ...(isRecord(properties) && isRecord(others)
          ? { properties: { ...(others as JsonObject), ...(properties as JsonObject) } }
          : {}),
        ...(Array.isArray(required) && Array.isArray(more) ? { required: [...new Set([...required, ...more])] } : {}),
      };
    }, rest);
}
