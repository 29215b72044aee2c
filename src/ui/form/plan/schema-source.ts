import { isRecord, type JsonObject, type JsonSchema, type JsonValue } from '../../../core/json/json.ts';
import { referencesOf } from '../../../catalog/contract/schema-references.ts';

/** Schemas that hold for one value at the same time. */
export type Schemas = readonly JsonValue[];

/** A schema and the targets of its references. Nothing outside it is ever fetched. */
export interface SchemaSource {
  readonly schema: JsonSchema;
  /** The target of `$ref`, `$dynamicRef` or `$recursiveRef`; undefined if it is not in this schema. */
  readonly resolve: (reference: string) => JsonValue | undefined;
}

export function createSchemaSource(schema: JsonSchema): SchemaSource {
  // Parts of a JSON schema are JSON.
  return { schema, resolve: referencesOf(schema) as SchemaSource['resolve'] };
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
