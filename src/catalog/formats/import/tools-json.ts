import type { ImportNote } from '../../contract/import/import-notes.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../../core/json/json.ts';
import { LIMITS } from '../../../core/limits.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { own } from '../../fields/field-fault.ts';
import { parseToolFields } from '../../fields/parse-tool.ts';
import { isTimeout } from '../../fields/timeout.ts';
import { TOOL_FIELD_NAMES, TOOL_FIELDS } from '../../fields/tool-fields.ts';
import type { ReadRecord } from './read-record.ts';
import { defined } from '../../../core/defined.ts';

/** The ten fields of a `tools.json` record, in their written order. */
const TEN_FIELDS = [
  ...TOOL_FIELD_NAMES.filter((name) => TOOL_FIELDS[name].carriedBy.includes('tools.json')),
  'createdAt',
  'updatedAt',
] as const;

/** Reads one record of a `tools.json`: name and timeout are fixed, everything else must be valid. */
export function readToolsJsonRecord(input: unknown): ReadRecord {
  if (!isRecord(input)) return { ok: false, name: '', reason: { code: 'not-object', values: [] } };
  const fixed: ImportNote[] = [];
  const name = fixName(own(input, 'name'), fixed);
  const timeout = fixTimeout(own(input, 'timeout'), fixed);
  const fields = parseToolFields({ ...ownFields(input), name, timeout });
  if (!fields.ok)
    return {
      ok: false,
      name: typeof name === 'string' ? name : '',
      reason: { code: 'message', values: [fields.fault] },
    };
  const createdAt = fixTime(own(input, 'createdAt'), 'createdAt', fixed);
  const updatedAt = fixTime(own(input, 'updatedAt'), 'updatedAt', fixed);
  const surplus = Object.keys(input).filter((key) => !KNOWN.has(key));
  if (surplus.length > 0) fixed.push({ code: 'fields-left-out', values: [surplus] });
  return {
    ok: true,
    fields: fields.value,
    fixed,
    ...defined({ createdAt, updatedAt }),
  };
}

const KNOWN: ReadonlySet<string> = new Set([...TOOL_FIELD_NAMES, 'createdAt', 'updatedAt']);

function ownFields(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([key]) => KNOWN.has(key)));
}

/** Fixes a name that breaks the rules; a value that cannot be fixed is returned unchanged, and refused later. */
export function fixName(name: unknown, fixed: ImportNote[]): unknown {
  if (typeof name !== 'string' || name.trim() === '' || LIMITS.toolNamePattern.test(name)) return name;
  const fixedName = name
    .trim()
    .replace(/[^A-Za-z0-9_.-]/gu, '_')
    .slice(0, 128);
  fixed.push({ code: 'name-fixed', values: [name, fixedName] });
  return fixedName;
}

function fixTimeout(timeout: unknown, fixed: ImportNote[]): number {
  if (timeout === undefined || timeout === null) return LIMITS.defaultTimeoutMs;
  if (isTimeout(timeout)) return timeout;
  const milliseconds =
    typeof timeout === 'number'
      ? timeout
      : typeof timeout === 'string' && timeout.trim() !== ''
        ? Number(timeout)
        : NaN;
  const fixedTimeout =
    milliseconds > 0
      ? Math.min(LIMITS.maxTimeoutMs, Math.max(LIMITS.minTimeoutMs, Math.round(milliseconds)))
      : LIMITS.defaultTimeoutMs;
  fixed.push({ code: 'timeout-fixed', values: [JSON.stringify(timeout), fixedTimeout] });
  return fixedTimeout;
}

/** A valid time stays unchanged, so that it is exported the same; otherwise it is fixed, or left to the clock. */
function fixTime(time: unknown, field: string, fixed: ImportNote[]): string | undefined {
  if (time === undefined || time === null) return undefined;
  if (typeof time === 'string' && ISO_8601.test(time) && !Number.isNaN(Date.parse(time))) return time;
  const date = typeof time === 'string' || typeof time === 'number' ? new Date(time) : new Date(NaN);
  const fixedTime = Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  const given = JSON.stringify(time);
  fixed.push(
    fixedTime === undefined
      ? { code: 'time-of-import', values: [field, given] }
      : { code: 'time-fixed', values: [field, given, fixedTime] },
  );
  return fixedTime;
}

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The records of a `tools.json`. */
export function toToolsJson(records: readonly ToolRecord[]): JsonObject[] {
  // It was stored, so all of it is JSON.
  return records.map((record) =>
    Object.fromEntries(
      TEN_FIELDS.filter((field) => record[field] !== undefined).map((field) => [field, record[field] as JsonValue]),
    ),
  );
}
