import type { ExecuteToolResult } from '../../../core/call.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../../core/json/json.ts';

export interface FailureProblem {
  readonly path: string;
  readonly message: string;
}
/**
 * Details of a failure besides its message, from the code that failed: they explain, and no decision is made from them
 * (`AccessDecision` in the contract of the sandbox is).
 */
export interface FailureInfo {
  /** 1-based, in the user's source. */
  readonly line?: number;
  readonly column?: number;
  readonly name?: string;
  readonly problems: readonly FailureProblem[];
  /** Everything there is, as text. */
  readonly raw: string;
}

export function failureInfo(result: ExecuteToolResult): FailureInfo {
  const details: JsonObject = result.details ?? {};
  const { line, column, name, stack, errors } = details;
  return {
    ...(typeof line === 'number' ? { line } : {}),
    ...(typeof column === 'number' ? { column } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    problems: Array.isArray(errors) ? errors.flatMap(readProblem) : [],
    raw: typeof stack === 'string' ? `${stack}\n\n${pretty(without(details, 'stack'))}`.trim() : pretty(details),
  };
}

/** Number of log lines over the cap of a run. */
export function droppedLogs(result: ExecuteToolResult | undefined): number {
  const dropped = result?.details?.['droppedLogs'];
  return typeof dropped === 'number' ? dropped : 0;
}

function readProblem(value: JsonValue): FailureProblem[] {
  if (!isRecord(value) || typeof value['message'] !== 'string') return [];
  return [{ path: typeof value['path'] === 'string' ? value['path'] : '', message: value['message'] }];
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}
function pretty(value: JsonObject): string {
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);
}
