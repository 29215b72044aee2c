import type { ImportNote } from '../../contract/import/import-notes.ts';
import { isRecord, type JsonSchema } from '../../../core/json/json.ts';
import { copyJsonObject } from '../../../core/json/json-copy.ts';
import { own } from '../../fields/field-fault.ts';
import { recordOf } from './definitions.ts';
import { inWords, type ReadRecord } from './read-record.ts';
import { fixName } from './tools-json.ts';

/** Whether a value is the schema of an object, rather than an example. */
export function looksLikeSchema(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  if (typeof own(value, '$schema') === 'string') return true;
  const [type, properties] = [own(value, 'type'), own(value, 'properties')];
  if (type === 'object') return isRecord(properties) || Object.keys(value).every((key) => SCHEMA_KEYS.has(key));
  return (
    type === undefined &&
    isRecord(properties) &&
    Object.values(properties).every((each) => isRecord(each) || typeof each === 'boolean') &&
    Object.keys(value).every((key) => SCHEMA_KEYS.has(key))
  );
}

const SCHEMA_KEYS: ReadonlySet<string> = new Set([
  '$id',
  '$ref',
  '$defs',
  'definitions',
  'title',
  'description',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'default',
  'examples',
  'unevaluatedProperties',
]);

/** A tool for a single schema, named after its title. */
export function readSchema(input: unknown): ReadRecord {
  const schema = copyJsonObject(input);
  if (schema === undefined) return { ok: false, name: '', reason: { code: 'not-a-schema', values: [] } };
  const fixed: ImportNote[] = [{ code: 'stub-added', values: [] }];
  const { title, description } = schema;
  const label = typeof title === 'string' ? nameFrom(title, fixed) : 'new_tool';
  const described = typeof description === 'string' && description.trim() !== '' ? description : undefined;
  if (described === undefined) fixed.push({ code: 'schema-without-description', values: [] });
  return recordOf(
    {
      name: label,
      label,
      description: described ?? inWords(label),
      parameters: schema,
    },
    fixed,
  );
}

/** A tool with a schema that was made from example arguments, which stay in the schema as an example. */
export function readExample(parameters: JsonSchema): ReadRecord {
  const fixed: ImportNote[] = [
    { code: 'schema-from-example', values: [] },
    { code: 'stub-added', values: [] },
  ];
  return recordOf(
    { name: 'new_tool', label: 'new_tool', description: 'A tool made from example arguments', parameters },
    fixed,
  );
}

function nameFrom(title: string, fixed: ImportNote[]): string {
  const name = fixName(title.trim().replace(/\s+/g, '_'), fixed);
  return typeof name === 'string' && name !== '' ? name : 'new_tool';
}
