import { ToolyardError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { isTooDeep } from '../../core/json/too-deep.ts';
import type { DeadlineOutcome } from '../../platform/deadline-worker.ts';

/** What a worker parsed, or why it refused: a worker that throws counts as broken. */
export type ParserOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string; readonly data: JsonObject };

/** For the worker: converts refusals to values. */
export async function report<Value>(read: () => Value | Promise<Value>): Promise<ParserOutcome<Value>> {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    if (error instanceof ToolyardError) return { ok: false, message: error.message, data: error.data };
    if (isTooDeep(error)) return { ok: false, message: 'It is nested too deeply', data: {} };
    throw error;
  }
}

/** For the host. @throws ToolyardError `invalid-input`, also if the worker was terminated or broke */
export function resultOf<Value>(outcome: DeadlineOutcome<ParserOutcome<Value>>): Value {
  if (!outcome.ok)
    throw new ToolyardError(
      'invalid-input',
      outcome.reason === 'deadline'
        ? `Reading it took longer than ${String(LIMITS.parserMs / 1000)} seconds and was stopped`
        : `It could not be read: ${outcome.message}`,
    );
  if (!outcome.value.ok) throw new ToolyardError('invalid-input', outcome.value.message, outcome.value.data);
  return outcome.value.value;
}
