import { isRecord } from '../../../core/json/json.ts';
import { own } from '../../fields/field-fault.ts';
import { parseToolFields } from '../../fields/parse-tool.ts';
import type { ReadRecord } from './read-record.ts';

/**
 * The format name in a file of format 1: one JSON object with tools, their versions, runs and settings. Current backups
 * consist of lines (`backup/entries.ts`).
 */
const EXPORT_FORMAT = 'toolyard';
export const EXPORT_FORMAT_VERSION = 1;

/** Whether a value claims to be a Toolyard file. */
export function isToolyardFile(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && own(value, 'format') === EXPORT_FORMAT && typeof own(value, 'formatVersion') === 'number';
}

/** Reads one tool of a Toolyard file as a new tool, without its versions, trust and identity. */
export function readToolyardTool(input: unknown): ReadRecord {
  const fields = parseToolFields(input);
  if (!isRecord(input) || !fields.ok) {
    const name = isRecord(input) ? own(input, 'name') : undefined;
    return {
      ok: false,
      name: typeof name === 'string' ? name : '',
      reason: fields.ok ? { code: 'not-object', values: [] } : { code: 'message', values: [fields.fault] },
    };
  }
  const times = Object.fromEntries(
    ['createdAt', 'updatedAt'].flatMap((field) => {
      const time = own(input, field);
      return typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? [[field, time]] : [];
    }),
  );
  return { ok: true, fields: fields.value, fixed: [], ...times };
}
