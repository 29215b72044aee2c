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
  if (!isRecord(input)) return { ok: false, name: '', reason: 'It is not an object' };
  const parts = definitionParts(input);
  if (parts === undefined) {
    const [name, type] = [own(input, 'name'), own(input, 'type')];
    const reason =
      type === undefined
        ? 'It is no definition of a tool'
        : `A definition of type ${JSON.stringify(type)} is no function`;
    return { ok: false, name: typeof name === 'string' ? name : '', reason };
  }
  return readParts(parts);
}

function readParts({ provider, name: given, description: described, schema, returns }: DefinitionParts): ReadRecord {
  const fixed: string[] = [];
  const name = fixName(unmapped(given, fixed), fixed);
  const label = typeof name === 'string' ? name : '';
  const description = describe(described, label, fixed);
  const declared = copyJsonObject(schema ?? { type: 'object', properties: {} });
  if (declared === undefined) return { ok: false, name: label, reason: 'Its parameters must be a JSON Schema object' };
  const parameters = provider === 'gemini' ? fromGeminiSchema(declared) : declared;
  fixed.push('No code included; a stub was added, which returns what it is called with.');
  // The result of the template would not match it.
  if (isRecord(returns)) fixed.push('Its outputSchema is left out while a template stands in for the code.');
  return recordOf({ name, label, description, parameters }, fixed);
}

/** Restores a name that was mapped for a provider. */
function unmapped(name: unknown, fixed: string[]): unknown {
  const own = typeof name === 'string' ? fromProviderName(name) : name;
  if (own !== name)
    fixed.push(
      `The name ${JSON.stringify(name)} became ${JSON.stringify(own)}: characters that the provider forbids had ` +
        `been written as numbers.`,
    );
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
  fixed: string[],
): ReadRecord {
  const code = templateCode({ name: label, description, parameters });
  const fields = parseToolFields({ name, description, parameters, code, environment: 'browser' });
  return fields.ok
    ? { ok: true, fields: fields.value, fixed }
    : { ok: false, name: label, reason: fields.fault.message };
}

/** Providers do not require a description, but tools do. */
function describe(description: unknown, name: string, fixed: string[]): string {
  if (typeof description === 'string' && description.trim() !== '') return description;
  fixed.push('It brought no description: its name stands in for it.');
  return name;
}
