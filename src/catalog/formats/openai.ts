import { isRecord } from '../../core/json.ts';
import { copyJsonObject } from '../json-value.ts';
import { own } from '../record/field-fault.ts';
import { parseToolFields } from '../record/parse-tool.ts';
import type { ReadRecord } from './read-record.ts';
import { templateCode } from './template.ts';
import { mendName } from './tools-json.ts';

/**
 * One OpenAI definition: `{ type: 'function', function: { name, description, parameters } }`, the flat form of the
 * Responses API, or the bare function object. It brings no code, so it gets a template that runs.
 */
export function readOpenAiDefinition(input: unknown): ReadRecord {
  if (!isRecord(input)) return { ok: false, name: '', reason: 'It is not an object' };
  const type = own(input, 'type');
  const nested = own(input, 'function');
  const definition = isRecord(nested) ? nested : input;
  const given = own(definition, 'name');
  if (type !== undefined && type !== 'function') {
    return { ok: false, name: typeof given === 'string' ? given : '', reason: `A definition of type ${JSON.stringify(type)} is no function` };
  }
  const mended: string[] = [];
  const name = mendName(given, mended);
  const label = typeof name === 'string' ? name : '';
  const description = describe(own(definition, 'description'), label, mended);
  const wanted = own(definition, 'parameters') ?? { type: 'object', properties: {} };
  const parameters = copyJsonObject(wanted);
  if (parameters === undefined) return { ok: false, name: label, reason: 'Its parameters must be a JSON Schema object' };
  mended.push('It brought no code: a template stands in for it, which returns what it is called with.');
  const code = templateCode({ name: label, description, parameters });
  const fields = parseToolFields({ name, description, parameters, code, environment: 'browser' });
  return fields.ok ? { ok: true, fields: fields.value, mended } : { ok: false, name: label, reason: fields.fault.message };
}

/** OpenAI does not ask for a description; a tool does. */
function describe(description: unknown, name: string, mended: string[]): string {
  if (typeof description === 'string' && description.trim() !== '') return description;
  mended.push('It brought no description: its name stands in for it.');
  return name;
}
