import type { ExecuteToolResult } from '../../../core/call.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import type { ToolCallId } from '../../../core/ids.ts';
import type { ToolCase, ToolRecord } from '../../../core/tool.ts';
import type { CaseDifference } from './case-difference.ts';

/** `stopped`: stopped or never started, because someone stopped the cases. `skipped`: manual, so it did not run. */
export type CaseVerdict = 'passed' | 'failed' | 'stopped' | 'skipped';

/** The result of one case. */
export interface CaseResult {
  /** Its index among the cases of the tool. */
  readonly index: number;
  /** The case that was judged. */
  readonly case: ToolCase;
  readonly verdict: CaseVerdict;
  /** The first differences; empty unless it failed. */
  readonly differences: readonly CaseDifference[];
  /** The number of all differences. */
  readonly differenceCount: number;
  /** Id of the run; absent if it never began. */
  readonly requestId?: ToolCallId;
  readonly result?: ExecuteToolResult;
}

/** All cases of a tool, run once. */
export interface CasesReport {
  readonly toolName: string;
  /** The version of the tool to which the cases belong. */
  readonly toolVersion: number;
  readonly passed: number;
  readonly failed: number;
  readonly stopped: number;
  /** Manual cases, which did not run. */
  readonly skipped: number;
  /** Milliseconds from the start of the first to the end of the last. */
  readonly durationMs: number;
  /** In the order of the cases. */
  readonly results: readonly CaseResult[];
}

export type CaseEvent =
  | { readonly type: 'case-start'; readonly index: number; readonly requestId: ToolCallId }
  /** `total` counts the cases of this run. */
  | { readonly type: 'case-end'; readonly result: CaseResult; readonly ended: number; readonly total: number };

/**
 * Failures that depend on the tool. The others (a missing grant, a broken sandbox) say nothing about it, so no case can
 * expect them.
 */
const TELLING: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'threw',
  'timeout',
  'invalid-input',
  'invalid-output',
]);

/** Whether a failed run can be what a case expects. */
export function isConclusiveFailure(code: ErrorCode | undefined): boolean {
  return TELLING.has(code);
}

/** Everything of a tool that its cases depend on: if this text is equal, a verdict still holds. */
export function behaviourOf({ codeHash, parameters, returns, packages, timeout, enabled }: ToolRecord): string {
  return JSON.stringify([codeHash, parameters, returns, packages, timeout, enabled]);
}
