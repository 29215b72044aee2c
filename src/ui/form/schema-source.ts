import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../core/json.ts';

/** Schemas that hold for one value at the same time. */
export type Schemas = readonly JsonValue[];

/** A schema and what its references lead to. Nothing outside of it is ever fetched. */
export interface SchemaSource {
  readonly schema: JsonSchema;
  /** What `$ref`, `$dynamicRef` or `$recursiveRef` name; nothing where it is not in this schema. */
  readonly resolve: (reference: string) => JsonValue | undefined;
}

/** Schemas of a hostile size are searched for names so far and no further. */
const MAX_SEARCHED = 100_000;

export function createSchemaSource(schema: JsonSchema): SchemaSource {
  const found = new Map<string, JsonValue | undefined>();
  let names: ReadonlyMap<string, JsonObject> | undefined;
  const named = (name: string): JsonObject | undefined => {
    names ??= namesIn(schema);
    return names.get(name);
  };
  const find = (reference: string): JsonValue | undefined => {
    const hash = reference.indexOf('#');
    const address = hash === -1 ? reference : reference.slice(0, hash);
    const fragment = hash === -1 ? '' : reference.slice(hash + 1);
    const base = address === '' || address === keywordOf(schema, '$id') ? schema : named(address);
    if (base === undefined) return undefined;
    return fragment === '' || fragment.startsWith('/') ? pointed(base, fragment) : named(`#${fragment}`);
  };
  return {
    schema,
    resolve(reference) {
      if (!found.has(reference)) found.set(reference, find(reference));
      return found.get(reference);
    },
  };
}

/** An own keyword of a schema; what a prototype has is none. */
export function keywordOf(schema: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(schema, key) ? schema[key] : undefined;
}
export function objectKeyword(schema: JsonObject, key: string): JsonObject | undefined {
  const value = keywordOf(schema, key);
  return isJsonObject(value) ? value : undefined;
}
export function listKeyword(schema: JsonObject, key: string): readonly JsonValue[] {
  const value = keywordOf(schema, key);
  return Array.isArray(value) ? value : [];
}
export function textKeyword(schema: JsonObject, key: string): string | undefined {
  const value = keywordOf(schema, key);
  return typeof value === 'string' ? value : undefined;
}
export function numberKeyword(schema: JsonObject, key: string): number | undefined {
  const value = keywordOf(schema, key);
  return typeof value === 'number' ? value : undefined;
}
export function stringsKeyword(schema: JsonObject, key: string): readonly string[] {
  return listKeyword(schema, key).filter((entry) => typeof entry === 'string');
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isRecord(value);
}

function pointed(base: JsonValue, fragment: string): JsonValue | undefined {
  let at: JsonValue | undefined = base;
  for (const part of fragment.split('/').slice(1)) {
    const key = plain(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = /^\d+$/.test(key) ? at[Number(key)] : undefined;
    else at = isJsonObject(at) ? keywordOf(at, key) : undefined;
  }
  return at;
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Subschemas by `$id` and, with `#` before, by anchor. */
function namesIn(schema: JsonSchema): Map<string, JsonObject> {
  const names = new Map<string, JsonObject>();
  const left: JsonValue[] = [schema];
  for (let searched = 0; left.length > 0 && searched < MAX_SEARCHED; searched += 1) {
    const at = left.pop();
    if (Array.isArray(at)) for (const entry of at) left.push(entry);
    if (!isJsonObject(at)) continue;
    const id = textKeyword(at, '$id');
    if (id !== undefined && !names.has(id)) names.set(id, at);
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const anchor = textKeyword(at, key);
      if (anchor !== undefined && !names.has(`#${anchor}`)) names.set(`#${anchor}`, at);
    }
    for (const value of Object.values(at)) left.push(value);
  }
  return names;
}
