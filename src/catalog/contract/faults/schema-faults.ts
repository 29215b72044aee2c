import { sentenceOf, type Reason } from '../../../core/reason.ts';
import type { SchemaCheck } from '../schema.ts';

const NOT_AN_OBJECT = 'The root of the schema must describe an object';

/**
 * Why a schema cannot be used, as its engine finds it. Values are texts alone: untrusted schemas are checked in the
 * sandbox, and `readSchemaReason` reads what comes out of it. Each code starts with `schema-` or `root-`.
 */
export const SCHEMA_FAULTS = {
  'schema-not-object': () => 'A schema must be an object',
  'schema-async': () => 'Asynchronous schemas ($async) are not supported',
  'schema-dialect': (dialect: string) =>
    `$schema ${dialect} is not supported: use draft 2020-12 or draft-07, or leave it out`,
  /** The words of ajv. */
  'schema-keywords': (messages: string) => `The schema is not valid: ${messages}`,
  'schema-reference': (reference: string) => `$ref ${reference} cannot be resolved: there is nothing at that place`,
  'schema-elsewhere': (reference: string) =>
    `$ref ${reference} cannot be resolved: schemas from elsewhere are never fetched: put them under $defs`,
  'schema-endless': () => 'The schema is nested too deeply or refers to itself without end',
  'schema-compile': (message: string) => `The schema does not compile: ${message}`,
  'root-of-type': (types: string) => `${NOT_AN_OBJECT}: its type is ${types}`,
  'root-of-enum': () => `${NOT_AN_OBJECT}: its enum has none`,
  'root-of-const': () => `${NOT_AN_OBJECT}: its const is none`,
};
type SchemaReason = Reason<typeof SCHEMA_FAULTS>;

/** The verdict on a schema. @param path JSON Pointer into it */
export function invalidSchema(reason: SchemaReason, path = ''): Extract<SchemaCheck, { readonly valid: false }> {
  return { valid: false, error: sentenceOf(SCHEMA_FAULTS, reason), path, reason };
}
