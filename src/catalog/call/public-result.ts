import type { EngineUsed, ExecuteToolResult, LogLine, RunChanges } from '../../core/call.ts';
import type { ToolError } from '../../core/errors.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import type { Coercion } from '../contract/schema.ts';
import { defined } from '../../core/defined.ts';

/** The internal end of a call. `durationMs` is 0 if the tool's code never started. */
export interface CallEnd {
  readonly error: ToolError | undefined;
  readonly value: JsonValue | undefined;
  /** What the tool returned in addition to its result. */
  readonly details: JsonObject | undefined;
  readonly logs: readonly LogLine[];
  readonly droppedLogs: number;
  readonly durationMs: number;
  readonly coerced: readonly Coercion[];
  readonly engine?: EngineUsed | undefined;
  readonly changes?: RunChanges | undefined;
  readonly agentType?: string | undefined;
}

/** Converts it to the public API's result; empty `details` are left out. */
export function publicResult({
  error,
  value,
  details: given,
  logs,
  droppedLogs,
  durationMs,
  coerced,
  engine,
  changes,
  agentType,
}: CallEnd): ExecuteToolResult {
  const details: JsonObject = {
    ...given,
    ...error?.data,
    ...(error?.name === undefined ? {} : { name: error.name }),
    ...(error?.stack === undefined ? {} : { stack: error.stack }),
    ...(error?.line === undefined ? {} : { line: error.line }),
    ...(error?.column === undefined ? {} : { column: error.column }),
    ...(droppedLogs > 0 ? { droppedLogs } : {}),
    ...(coerced.length > 0 ? { coerced: [...coerced] } : {}),
  };
  const end =
    error === undefined
      ? { success: true, result: value ?? null }
      : { success: false, error: error.message, errorCode: error.code };
  return {
    ...end,
    executionTime: durationMs,
    logs: logs.map(({ text }) => text),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...defined({ engine, changes, agentType }),
  };
}
