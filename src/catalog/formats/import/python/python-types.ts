import type { JsonObject, JsonValue } from '../../../../core/json/json.ts';
import { pythonLiteral, pythonString } from './python-literal.ts';
import { indexOutside, splitOutside } from './python-text.ts';

const MAX_DEPTH = 20;

/** The fields of a class, as a schema; undefined if the source has no such class. */
export type SchemaOfClass = (name: string, depth: number) => JsonObject | undefined;

/** What a type hint says. An unknown type accepts anything. */
export function schemaOfHint(hint: string, classes: SchemaOfClass, depth = 0): JsonObject {
  const text = (pythonString(hint) ?? hint).trim();
  if (depth > MAX_DEPTH || text === '') return {};
  const branches = splitOutside(text, '|');
  if (branches.length > 1) return unionOf(branches.map((branch) => schemaOfHint(branch, classes, depth + 1)));
  const bracket = text.indexOf('[');
  const written = (bracket === -1 ? text : text.slice(0, bracket)).trim();
  const name = written.slice(written.lastIndexOf('.') + 1);
  const given = bracket === -1 || !text.endsWith(']') ? [] : splitOutside(text.slice(bracket + 1, -1));
  const inner = (at: number): JsonObject => {
    const one = given[at];
    return one === undefined ? {} : schemaOfHint(one, classes, depth + 1);
  };
  const plain = PLAIN.get(name);
  if (plain !== undefined) return { ...plain };
  const generic = GENERIC.get(name);
  if (generic !== undefined) return generic(inner, given);
  if (name === 'Annotated')
    return given.slice(1).reduce<JsonObject>((schema, note) => ({ ...schema, ...keywordsOf(note) }), inner(0));
  if (name === 'Optional') return unionOf([inner(0), { type: 'null' }]);
  if (name === 'Union') return unionOf(given.map((_one, at) => inner(at)));
  return classes(name, depth + 1) ?? {};
}

const text = (format?: string): JsonObject => ({ type: 'string', ...(format === undefined ? {} : { format }) });

const PLAIN: ReadonlyMap<string, JsonObject> = new Map([
  ['str', text()],
  ['bytes', text()],
  ['Path', text()],
  ['int', { type: 'integer' }],
  ['float', { type: 'number' }],
  ['Decimal', { type: 'number' }],
  ['bool', { type: 'boolean' }],
  ['None', { type: 'null' }],
  ['NoneType', { type: 'null' }],
  ['datetime', text('date-time')],
  ['date', text('date')],
  ['time', text('time')],
  ['UUID', text('uuid')],
  ['HttpUrl', text('uri')],
  ['AnyUrl', text('uri')],
  ['EmailStr', text('email')],
]);

type Generic = (inner: (at: number) => JsonObject, given: readonly string[]) => JsonObject;

const array: Generic = (inner, given) => ({ type: 'array', ...(given.length === 0 ? {} : { items: inner(0) }) });
const set: Generic = (inner, given) => ({ ...array(inner, given), uniqueItems: true });
const map: Generic = (inner, given) => ({
  type: 'object',
  ...(given.length < 2 ? {} : { additionalProperties: inner(1) }),
});
const tuple: Generic = (inner, given) =>
  given.length === 0 || given[1] === '...'
    ? array(inner, given)
    : {
        type: 'array',
        prefixItems: given.map((_one, at) => inner(at)),
        minItems: given.length,
        maxItems: given.length,
      };

const GENERIC: ReadonlyMap<string, Generic> = new Map([
  ...['list', 'List', 'Sequence', 'Iterable', 'Collection'].map((name) => [name, array] as const),
  ...['set', 'Set', 'frozenset', 'FrozenSet'].map((name) => [name, set] as const),
  ...['dict', 'Dict', 'Mapping', 'MutableMapping'].map((name) => [name, map] as const),
  ...['tuple', 'Tuple'].map((name) => [name, tuple] as const),
  ['Literal', (_inner, given) => enumOf(given.flatMap((one) => pythonLiteral(one) ?? []))] as const,
]);

/** The schema of a fixed list of values. */
export function enumOf(values: readonly JsonValue[]): JsonObject {
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const [type] = types;
  const only = type === 'number' && values.every((value) => Number.isInteger(value)) ? 'integer' : type;
  return { ...(types.size === 1 && only !== undefined ? { type: only } : {}), enum: [...values] };
}

function unionOf(branches: readonly JsonObject[]): JsonObject {
  const distinct = [...new Map(branches.map((branch) => [JSON.stringify(branch), branch])).values()];
  const [only] = distinct;
  if (distinct.length === 1 && only !== undefined) return only;
  if (distinct.some((branch) => Object.keys(branch).length === 0)) return {};
  const isPlain = distinct.every((branch) => Object.keys(branch).length === 1 && typeof branch['type'] === 'string');
  return isPlain ? { type: distinct.map((branch) => branch['type'] ?? null) } : { anyOf: distinct };
}

/** A schema without its null branch. */
export function withoutNull(schema: JsonObject): JsonObject {
  const { type, anyOf } = schema;
  if (Array.isArray(type)) {
    const left = type.filter((each) => each !== 'null');
    return { ...schema, type: left.length === 1 ? (left[0] ?? null) : left };
  }
  if (!Array.isArray(anyOf)) return schema;
  const { anyOf: _branches, ...rest } = schema;
  const left = anyOf.filter((each) => JSON.stringify(each) !== '{"type":"null"}');
  const [only] = left;
  return left.length === 1 && typeof only === 'object' && only !== null && !Array.isArray(only)
    ? { ...only, ...rest }
    : { ...rest, anyOf: left };
}

const FIELD_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['description', 'description'],
  ['title', 'title'],
  ['ge', 'minimum'],
  ['gt', 'exclusiveMinimum'],
  ['le', 'maximum'],
  ['lt', 'exclusiveMaximum'],
  ['multiple_of', 'multipleOf'],
  ['min_length', 'minLength'],
  ['max_length', 'maxLength'],
  ['pattern', 'pattern'],
  ['default', 'default'],
]);

/** Keywords from `Field(3, description="…", ge=1)` or from a plain text, which describes. */
export function keywordsOf(note: string): JsonObject {
  const described = pythonString(note);
  if (described !== undefined) return { description: described };
  const call = callOf(note);
  if (call === undefined || !/^(?:\w+\.)?(?:Field|Query|Body|Param)$/.test(call.name)) return {};
  const keywords: JsonObject = {};
  const [preset] = call.positional;
  const value = preset === undefined ? undefined : pythonLiteral(preset);
  if (value !== undefined) keywords['default'] = value;
  for (const [name, written] of call.named) {
    const keyword = FIELD_KEYWORDS.get(name);
    const literal = pythonLiteral(written);
    if (keyword !== undefined && literal !== undefined) keywords[keyword] = literal;
  }
  return keywords;
}

/** The parts of `name(positional, keyword=value)`; undefined for anything else. */
export function callOf(
  written: string,
):
  | { readonly name: string; readonly positional: readonly string[]; readonly named: ReadonlyMap<string, string> }
  | undefined {
  const call = written.trim();
  const open = call.indexOf('(');
  if (open === -1 || !call.endsWith(')')) return undefined;
  const positional: string[] = [];
  const named = new Map<string, string>();
  for (const part of splitOutside(call.slice(open + 1, -1))) {
    const equals = indexOutside(part, '=');
    const key = equals === -1 ? '' : part.slice(0, equals).trim();
    if (/^\w+$/.test(key) && part.charAt(equals + 1) !== '=') named.set(key, part.slice(equals + 1).trim());
    else positional.push(part);
  }
  return { name: call.slice(0, open).trim(), positional, named };
}
