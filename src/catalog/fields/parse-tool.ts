import { isRecord } from '../../core/json/json.ts';
import type { ToolFields } from '../../core/tool.ts';
import { faulty, own, parsed, type Parsed } from './field-fault.ts';
import { CARRIED_FIELD_NAMES, carriedFieldsOf, TOOL_FIELD_NAMES, TOOL_FIELDS } from './tool-fields.ts';

/**
 * Parses a tool from outside, by all rules that need neither a code parser nor a schema validator. Reads only known
 * fields; null counts as missing.
 *
 * @param reservedPrefixes names that a tool's name must not have before its first dot
 */
export function parseToolFields(input: unknown, reservedPrefixes: readonly string[] = []): Parsed<ToolFields> {
  if (!isRecord(input)) return faulty('', { code: 'tool-not-object', values: [] });
  const fields: Record<string, unknown> = {};
  for (const name of TOOL_FIELD_NAMES) {
    const { presence, parse } = TOOL_FIELDS[name];
    const value = own(input, name) ?? undefined;
    if (value === undefined) {
      if (presence === 'required') return missing(name);
      if (presence !== 'optional') fields[name] = presence.default;
      continue;
    }
    const read = parse(value, { reservedPrefixes });
    if (!read.ok) return read;
    if (read.value !== undefined) fields[name] = read.value;
  }
  // The entry of each field has parsed it, and no required field is missing.
  return parsed(fields as Partial<ToolFields> as ToolFields);
}

function missing(name: keyof ToolFields) {
  return faulty(
    `/${name}`,
    name === 'parameters' ? { code: 'parameters-required', values: [] } : { code: 'field-required', values: [name] },
  );
}

/** The fields in links and their parsers, for rooms that transport tools without knowing their fields. */
export const FIELD_RULES = {
  names: CARRIED_FIELD_NAMES,
  parse: (input: unknown): Parsed<ToolFields> => {
    const read = parseToolFields(input);
    return read.ok ? parsed(carriedFieldsOf(read.value)) : read;
  },
};
