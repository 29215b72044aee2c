import type { ExecuteToolResult } from '../../core/call.ts';
import type { ErrorCode } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { ToolCase } from '../../core/tool.ts';

/** One thing that is not as expected. `path` is a JSON Pointer into the result; `''` is its root. */
export interface CaseDifference {
  readonly path: string;
  readonly message: string;
}

/** `stopped`: ended or never begun because someone stopped the cases. */
export type CaseVerdict = 'passed' | 'failed' | 'stopped';

/** What became of one case. */
export interface CaseResult {
  /** Its place among the cases of the tool, from 0. */
  readonly index: number;
  /** The case as it was judged. */
  readonly case: ToolCase;
  readonly verdict: CaseVerdict;
  /** Empty unless it failed; the first ones. */
  readonly differences: readonly CaseDifference[];
  /** All of them. */
  readonly differenceCount: number;
  /** The run; absent when it never began. */
  readonly requestId?: ToolCallId;
  readonly result?: ExecuteToolResult;
}

/** All cases of a tool, run once. */
export interface CasesReport {
  readonly toolName: string;
  /** The version whose cases they were. */
  readonly toolVersion: number;
  readonly passed: number;
  readonly failed: number;
  readonly stopped: number;
  /** Milliseconds from the first to the last. */
  readonly durationMs: number;
  /** In the order of the cases. */
  readonly results: readonly CaseResult[];
}

export type CaseEvent =
  | { readonly type: 'case-start'; readonly index: number; readonly requestId: ToolCallId }
  /** `total` counts the cases of this run. */
  | { readonly type: 'case-end'; readonly result: CaseResult; readonly ended: number; readonly total: number };

/**
 * Failures that say something of the tool. The others (a missing grant, a broken sandbox) prove nothing, so no case can
 * expect them.
 */
const TELLING: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'threw',
  'timeout',
  'invalid-input',
  'invalid-output',
]);

/** Whether a failed run can be what a case expects. */
export function isTellingFailure(code: ErrorCode | undefined): boolean {
  return TELLING.has(code);
}
