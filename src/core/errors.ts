import type { AccessRequest } from './decisions/access-request.ts';
import { jsonOf, type JsonObject } from './json/json.ts';
import type { Fault } from './reason.ts';

/** The error codes of a failed call, as the public API names them. */
export const ERROR_CODES = [
  'invalid-tool',
  'not-found',
  'disabled',
  'invalid-input',
  'denied',
  'threw',
  'timeout',
  'aborted',
  'crashed',
  'invalid-output',
  'transport',
  'engine-unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
/** What a writer (`addTool`, `updateTool`, …) can reject with. */
export type WriteErrorCode = ErrorCode | 'duplicate-name' | 'conflict';

/** A failed call. `line` and `column` are 1-based, in the user's own source. */
export interface ToolError {
  readonly code: ErrorCode;
  readonly message: string;
  /** Name of the thrown error, e.g. `TypeError`. */
  readonly name?: string;
  /** Stack of the user's own frames only. */
  readonly stack?: string;
  readonly line?: number;
  readonly column?: number;
  /** Further machine-readable facts, e.g. `requested` of a denied call or `errors` of an invalid input. */
  readonly data?: JsonObject;
  /** What a person can allow. Only the host and the broker set it: nothing that a tool returns becomes one. */
  readonly request?: AccessRequest;
}

/** Thrown by writers. Crosses threads as `{ code, message, data }`. */
export class ToolyardError extends Error {
  override readonly name = 'ToolyardError';
  constructor(
    readonly code: WriteErrorCode,
    message: string,
    readonly data: JsonObject = {},
  ) {
    super(message);
  }
}

/** The error of a fault: its message is the English sentence, `data.fault` the reason, if there is one. */
export function faultError(code: WriteErrorCode, { message, reason }: Fault, data: JsonObject = {}): ToolyardError {
  return new ToolyardError(code, message, { ...data, ...(reason === undefined ? {} : { fault: jsonOf(reason) }) });
}

export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/** The error of every call that was stopped. */
export const ABORTED: ToolError = { code: 'aborted', message: 'Tool execution was aborted' };

/** The error of every call that took too long. @param timeoutMs its timeout in milliseconds */
export function timedOut(timeoutMs: number, what: 'Tool' | 'Script' = 'Tool'): ToolError {
  return { code: 'timeout', message: `${what} execution timed out after ${String(timeoutMs)}ms` };
}

/** The message of a call whose code, or what runs it, failed by itself. */
export function executionFailed(toolName: string, why: string): string {
  return `Failed to execute ${toolName}: ${why}`;
}

/** The error of a result over its cap. @param size in characters, as is `most` */
export function tooLarge(toolName: string, size: number, most: number): ToolError {
  return {
    code: 'invalid-output',
    message: `The result of ${toolName} has ${String(size)} characters, more than the ${String(most)} allowed`,
  };
}
