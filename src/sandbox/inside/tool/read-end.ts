import { isRecord } from '../../../core/json.ts';
import type { RunEnd } from '../../contract/sandbox-wire.ts';
import type { Entry } from './entry.ts';
import { inspectAll } from './inspect.ts';
import { serialize } from './serialize.ts';

/** Converts a tool's return value to the end of its run, by its convention; values become JSON. */
export async function readEnd(entry: Entry, given: unknown): Promise<RunEnd> {
  const { failed, value, details: beside } = readConvention(entry, given);
  const written = beside === undefined ? undefined : await serialize(beside);
  const withDetails =
    written?.ok === true ? { details: isRecord(written.value) ? written.value : { details: written.value } } : {};
  if (failed) {
    const error = typeof value === 'string' ? value : inspectAll([value]);
    return { success: false, errorCode: 'threw', error, ...withDetails };
  }
  const result = await serialize(value);
  if (result.ok) return { success: true, result: result.value, ...withDetails };
  const { path, bytes, message } = result;
  const details = { path, ...(bytes === undefined ? {} : { bytes }) };
  return { success: false, errorCode: 'invalid-output', error: message, details };
}

/** Reads the conventions of shape (c): `{ error }`, `{ result }` and `[result, isError, details]`. */
function readConvention({ convention }: Entry, value: unknown): { failed: boolean; value: unknown; details?: unknown } {
  if (convention === 'plain' || typeof value !== 'object' || value === null) return { failed: false, value };
  if (Array.isArray(value)) {
    const [result, isError, details] = value as unknown[];
    const taken = value.length <= 3 && typeof isError === 'boolean';
    return taken
      ? { failed: isError, value: result, ...(details === undefined ? {} : { details }) }
      : { failed: false, value };
  }
  const keys = Object.keys(value);
  const { error, result } = value as { error?: unknown; result?: unknown };
  if (typeof error === 'string' && keys.includes('error')) return { failed: true, value: error };
  // Many write both, and leave one undefined.
  const given = keys.filter((key) => key !== 'error' || error !== undefined);
  return given.length === 1 && given[0] === 'result' ? { failed: false, value: result } : { failed: false, value };
}
