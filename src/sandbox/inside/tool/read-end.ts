import { isRecord } from '../../../core/json/json.ts';
import type { ToolOutcome } from '../../../core/call.ts';
import type { Entry } from './entry.ts';
import { inspectAll } from './inspect.ts';
import type { Logger } from './logger.ts';
import { serialize, type NonFinite } from './serialize.ts';
import { defined } from '../../../core/defined.ts';

/**
 * Converts a tool's return value to the outcome of its run, by its convention; values become JSON. What JSON cannot say
 * goes to the log as a warning.
 */
export async function readEnd(entry: Entry, given: unknown, write: Logger['write']): Promise<ToolOutcome> {
  const { failed, value, details: beside } = readConvention(entry, given);
  const written = beside === undefined ? undefined : await serialize(beside);
  const details =
    written?.ok === true ? (isRecord(written.value) ? written.value : { details: written.value }) : undefined;
  if (failed) {
    const message = typeof value === 'string' ? value : inspectAll([value]);
    return { ok: false, error: { code: 'threw', message, ...defined({ data: details }) } };
  }
  const result = await serialize(value);
  if (result.ok && result.nonFinite !== undefined) write('warn', nullNote(result.nonFinite));
  if (result.ok) return { ok: true, value: result.value, ...defined({ details }) };
  const { path, bytes, message } = result;
  const data = { path, ...defined({ bytes }) };
  return { ok: false, error: { code: 'invalid-output', message, data } };
}

function nullNote({ path, number, count }: NonFinite): string {
  const where = `${path === '' ? '' : ` at ${path}`}${count === 1 ? '' : `, and ${count - 1} more like it`}`;
  return `The result has ${number}${where}. JSON has no such number, so it became null.`;
}

/** Reads the conventions of shape (c): `{ error }`, `{ result }` and `[result, isError, details]`. */
function readConvention({ convention }: Entry, value: unknown): { failed: boolean; value: unknown; details?: unknown } {
  if (convention === 'plain' || typeof value !== 'object' || value === null) return { failed: false, value };
  if (Array.isArray(value)) {
    const [result, isError, details] = value as unknown[];
    const taken = value.length <= 3 && typeof isError === 'boolean';
    return taken ? { failed: isError, value: result, ...defined({ details }) } : { failed: false, value };
  }
  const keys = Object.keys(value);
  const { error, result } = value as { error?: unknown; result?: unknown };
  if (typeof error === 'string' && keys.includes('error')) return { failed: true, value: error };
  // Many write both, and leave one empty.
  const given = keys.filter((key) => key !== 'error' || (error !== undefined && error !== null));
  return given.length === 1 && given[0] === 'result' ? { failed: false, value: result } : { failed: false, value };
}
