import type { ImportNote } from '../../contract/import/import-notes.ts';
import type { ImportRefusal } from '../../contract/import/import-refusals.ts';
import { isRecord, type JsonSchema } from '../../../core/json/json.ts';
import { copyJsonObject } from '../../../core/json/json-copy.ts';
import { own } from '../../fields/field-fault.ts';
import { parseToolFields } from '../../fields/parse-tool.ts';
import { definitionParts, type DefinitionParts } from './definition-shapes.ts';
import { fromProviderName } from '../../definition/provider-names.ts';
import { fromGeminiSchema } from './gemini-schema.ts';
import type { ReadRecord } from './read-record.ts';
import { templateCode } from '../template.ts';
import { fixName } from './tools-json.ts';

/** Reads one definition of any provider. It has no code, so the tool gets a template that runs. */
export function readDefinition(input: unknown): ReadRecord {
  if (!isRecord(input)) return { ok: false, name: '', reason: { code: 'not-object', values: [] } };
  const parts = definitionParts(input);
  if (parts === undefined) {
    const [name, type] = [own(input, 'name'), own(input, 'type')];
    const reason: ImportRefusal =
      type === undefined
        ? { code: 'not-a-definition', values: [] }
        : { code: 'definition-of-type', values: [typeof type === 'string' ? type : JSON.stringify(type)] };
    return { ok: false, name: typeof name === 'string' ? name : '', reason };
  }
  return readParts(parts);
}

function readParts({ provider, name: given, description: described, schema, returns }: DefinitionParts): ReadRecord {
  const fixed: ImportNote[] = [];
  const name = fixName(unmapped(given, fixed), fixed);
  const label = typeof name === 'string' ? name : '';
  const description = describe(described, label, fixed);
  const declared = copyJsonObject(schema ?? { type: 'object', properties: {} });
  if (declared === undefined) return { ok: false, name: label, reason: { code: 'parameters-no-schema', values: [] } };
  const parameters = provider === 'gemini' ? fromGeminiSchema(declared) : declared;
  fixed.push({ code: 'stub-added', values: [] });
  // The result of the template would not match it.
  if (isRecord(returns)) fixed.push({ code: 'output-schema-left-out', values: [] });
  return recordOf({ name, label, description, parameters }, fixed);
}

/** Restores a name that was mapped for a provider. */
function unmapped(name: unknown, fixed: ImportNote[]): unknown {
  const own = typeof name === 'string' ? fromProviderName(name) : name;
  if (typeof name === 'string' && typeof own === 'string' && own !== name)
    fixed.push({ code: 'name-unmapped', values: [name, own] });
  return own;
}

/** A tool with the given schema and template code. */
export function recordOf(
  {
    name,
    label,
    description,
    parameters,
  }: { name: unknown; label: string; description: string; parameters: JsonSchema },
  fixed: ImportNote[],
): ReadRecord {
  const code = templateCode({ name: label, description, parameters });
  const fields = parseToolFields({ name, description, parameters, code, environment: 'browser' });
  return fields.ok
    ? { ok: true, fields: fields.value, fixed }
    : { ok: false, name: label, reason: { code: 'message', values: [fields.fault] } };
}

/** Providers do not require a description, but tools do. */
function describe(description: unknown, name: string, fixed: ImportNote[]): string {
  if (typeof description === 'string' && description.trim() !== '') return description;
  fixed.push({ code: 'name-as-description', values: [] });
  return name;
}
