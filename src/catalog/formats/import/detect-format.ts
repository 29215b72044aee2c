import type { OtherFormat } from '../../contract/services.ts';
import { importRefused } from '../../contract/import/import-refusals.ts';
import { isRecord } from '../../../core/json/json.ts';
import type { ImportFormat } from '../../../core/tool.ts';
import { isTooDeep } from '../../../core/json/too-deep.ts';
import { own } from '../../fields/field-fault.ts';
import { definitionItems, definitionParts } from './definition-shapes.ts';
import { readDefinition } from './definitions.ts';
import { detectInValue } from './detect-other-format.ts';
import type { ReadRecord } from './read-record.ts';
import { looksLikeSchema, readSchema } from './schema-tool.ts';
import { readToolsJsonRecord } from './tools-json.ts';
import { EXPORT_FORMAT_VERSION, isToolyardFile, readToolyardTool } from './toolyard-file.ts';

/** The recognized kind of a text. */
export type Recognised =
  { readonly format: ImportFormat; readonly records: readonly ReadRecord[] } | { readonly known: OtherFormat };

/**
 * The tools in a JSON value, or its other kind; undefined if it is not recognized.
 *
 * @throws ToolyardError `invalid-input` for a file that a newer version wrote
 */
export function recogniseValue(value: unknown): Recognised | undefined {
  if (isToolyardFile(value)) {
    const version = own(value, 'formatVersion');
    if (version !== EXPORT_FORMAT_VERSION) {
      throw importRefused({ code: 'newer-format', values: [String(version), EXPORT_FORMAT_VERSION] });
    }
    const tools = own(value, 'tools');
    return { format: 'toolyard', records: readEach(Array.isArray(tools) ? tools : [], readToolyardTool) };
  }
  const known = detectInValue(value);
  if (known !== undefined) return { known };
  const items = definitionItems(value);
  if (items.some((item) => isRecord(item) && (Object.hasOwn(item, 'code') || Object.hasOwn(item, 'environment'))))
    return { format: 'tools.json', records: readEach(items, readToolsJsonRecord) };
  const provider = items.map(definitionParts).find((parts) => parts !== undefined)?.provider;
  if (provider !== undefined) return { format: provider, records: readEach(items, readDefinition) };
  if (looksLikeSchema(value)) return { format: 'schema', records: readEach([value], readSchema) };
  return Array.isArray(value) && value.length === 0 ? { format: 'tools.json', records: [] } : undefined;
}

/** Reads each item; one that is too deeply nested is refused, and the others are read. */
function readEach(items: readonly unknown[], read: (input: unknown) => ReadRecord): ReadRecord[] {
  return items.map((item) => {
    try {
      return read(item);
    } catch (error) {
      if (isTooDeep(error)) return { ok: false, name: '', reason: { code: 'too-deep', values: [] } };
      throw error;
    }
  });
}
