import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { FIRST, moveMember, removeMember, renameMember, setMember, setValue } from './json-edits.ts';
import { nodeAt, readJson, type JsonPath } from '../lib/json/json-source.ts';
import { appliesTo, isOfType, typesOf, type PlainType } from './schema-keywords.ts';

/** Edits of a schema's text. `path` is that of the schema to change. */

/** Adds a parameter at the end, with a free name. */
export function addProperty(text: string, path: JsonPath): { readonly text: string; readonly name: string } {
  const schema = schemaAt(text, path);
  const taken = isRecord(schema['properties']) ? schema['properties'] : {};
  let name = 'parameter';
  for (let count = 2; Object.hasOwn(taken, name); count += 1) name = `parameter${String(count)}`;
  const withLocation = isRecord(schema['properties']) ? text : setMember(text, path, 'properties', {});
  return { text: setMember(withLocation, [...path, 'properties'], name, { type: 'string' }), name };
}

export interface NewProperty {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** Schemas that `schema` refers to as `#/$defs/<name>`; those that the text has already are kept. */
  readonly definitions?: Readonly<Record<string, JsonObject>>;
}

/** Adds a parameter that is known to a schema's root, at the end; one of this name is not changed. */
export function declareProperty(text: string, { name, schema, isRequired, definitions = {} }: NewProperty): string {
  const root = schemaAt(text, []);
  const properties = isRecord(root['properties']) ? root['properties'] : undefined;
  if (properties !== undefined && Object.hasOwn(properties, name)) return text;
  let next = Object.hasOwn(root, 'type') ? text : setMember(text, [], 'type', 'object', FIRST);
  if (properties === undefined) next = setMember(next, [], 'properties', {}, 'type');
  next = setMember(next, ['properties'], name, schema);
  if (isRequired) next = setRequired(next, [], name, true);
  const known = isRecord(root['$defs']) ? root['$defs'] : {};
  const missing = JSON.stringify(schema).includes('#/$defs/')
    ? Object.entries(definitions).filter(([each]) => !Object.hasOwn(known, each))
    : [];
  if (missing.length > 0 && !isRecord(root['$defs'])) next = setMember(next, [], '$defs', {});
  for (const [each, definition] of missing) next = setMember(next, ['$defs'], each, definition);
  return next;
}

export function removeProperty(text: string, path: JsonPath, name: string): string {
  return setRequired(removeMember(text, [...path, 'properties'], name), path, name, false);
}

/** `to` must be free. */
export function renameProperty(text: string, path: JsonPath, name: string, to: string): string {
  const required = requiredOf(schemaAt(text, path));
  const renamed = renameMember(text, [...path, 'properties'], name, to);
  return required.includes(name)
    ? setMember(
        renamed,
        path,
        'required',
        required.map((each) => (each === name ? to : each)),
      )
    : renamed;
}

export function moveProperty(text: string, path: JsonPath, name: string, by: -1 | 1): string {
  return moveMember(text, [...path, 'properties'], name, by);
}

export function setRequired(text: string, path: JsonPath, name: string, required: boolean): string {
  const present = requiredOf(schemaAt(text, path));
  if (present.includes(name) === required) return text;
  const next = required ? [...present, name] : present.filter((each) => each !== name);
  return next.length === 0
    ? removeMember(text, path, 'required')
    : setMember(text, path, 'required', next, 'properties');
}

/** Sets a keyword, or removes it with `undefined`. Type and description come first. */
export function setKeyword(text: string, path: JsonPath, keyword: string, value: JsonValue | undefined): string {
  if (value === undefined) return removeMember(text, path, keyword);
  const schema = schemaAt(text, path);
  if (keyword === 'type') return setMember(text, path, keyword, value, FIRST);
  if (keyword === 'description')
    return setMember(text, path, keyword, value, Object.hasOwn(schema, 'type') ? 'type' : FIRST);
  return setMember(text, path, keyword, value);
}

/** Changes the type (none for `any`); removes keywords and values that do not apply to it. */
export function changeType(text: string, path: JsonPath, type: PlainType | undefined): string {
  const schema = schemaAt(text, path);
  const nullable = typesOf(schema['type'])?.nullable === true;
  let next =
    type === undefined
      ? removeMember(text, path, 'type')
      : setKeyword(text, path, 'type', nullable && type !== 'null' ? [type, 'null'] : type);
  if (type === undefined) return next;
  const fits = (value: JsonValue) => isOfType(value, type) || (nullable && value === null);
  for (const [keyword, value] of Object.entries(schema)) {
    const isValue = keyword === 'default' || keyword === 'const';
    if (!appliesTo(keyword, [type]) || (isValue && !fits(value))) next = removeMember(next, path, keyword);
    else if ((keyword === 'enum' || keyword === 'examples') && Array.isArray(value) && !value.every(fits)) {
      const kept = value.filter(fits);
      next = kept.length === 0 ? removeMember(next, path, keyword) : setMember(next, path, keyword, kept);
    }
  }
  if (type === 'array' && !Object.hasOwn(schema, 'items') && !Object.hasOwn(schema, 'prefixItems'))
    next = setKeyword(next, path, 'items', { type: 'string' });
  return next;
}

/** Sets whether null is accepted in addition to the types. */
export function setNullable(text: string, path: JsonPath, nullable: boolean): string {
  const schema = schemaAt(text, path);
  const found = typesOf(schema['type']);
  if (found === undefined || found.types.length === 0 || found.nullable === nullable) return text;
  const types: JsonValue = nullable
    ? [...found.types, 'null']
    : found.types.length === 1
      ? (found.types[0] ?? null)
      : [...found.types];
  const values = schema['enum'];
  const next = setKeyword(text, path, 'type', types);
  if (!Array.isArray(values)) return next;
  return setMember(
    next,
    path,
    'enum',
    nullable ? [...values, ...(values.includes(null) ? [] : [null])] : values.filter((value) => value !== null),
  );
}

/** Replaces all keywords without a field: removes missing members and sets the others in place. */
export function setOtherKeywords(text: string, path: JsonPath, before: JsonObject, after: JsonObject): string {
  let next = text;
  for (const keyword of Object.keys(before))
    if (!Object.hasOwn(after, keyword)) next = removeMember(next, path, keyword);
  for (const [keyword, value] of Object.entries(after)) {
    if (!Object.hasOwn(before, keyword) || JSON.stringify(before[keyword]) !== JSON.stringify(value))
      next = setMember(next, path, keyword, value);
  }
  return next;
}

/** Replaces a schema that is not an object, such as `true`. */
export function replaceSchema(text: string, path: JsonPath, value: JsonValue): string {
  return setValue(text, path, value);
}

function schemaAt(text: string, path: JsonPath): JsonObject {
  const node = nodeAt(readJson(text), path);
  return node?.kind === 'object' ? node.value : {};
}

export function requiredOf(schema: JsonObject): string[] {
  const { required } = schema;
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
