import type { ExecuteToolResult } from '../../core/call.ts';
import type { CaseEvent, CaseResult, CasesReport, CaseVerdict } from '../contract/cases/case-run.ts';
import { newId, type RunId, type ToolCallId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SchemaValidator } from '../contract/schema.ts';
import type { ToolCase, ToolRecord } from '../../core/tool.ts';
import type { CallTool } from '../call/call-tool.ts';
import { caseHash, markOf, type CaseMarks } from './case-marks.ts';
import { evaluateCase } from './evaluate-case.ts';

export interface RunCasesDeps {
  readonly callTool: CallTool;
  /** Untrusted schemas use the validator in the sandbox. */
  readonly validatorFor: (tool: Pick<ToolRecord, 'trusted'>) => SchemaValidator;
  /** Takes the verdicts that are stored with the runs. */
  readonly marks?: Pick<CaseMarks, 'expect'>;
  /** A person watches, and can be asked for what a case is refused; its clock stands still meanwhile. */
  readonly hasPerson?: boolean;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Runs all cases of a tool but the manual ones through the call path, as one run of several calls, and judges each. As
 * many run in parallel as there are slots, so a call that a person makes meanwhile waits for one case at most.
 */
export async function runCases(
  tool: ToolRecord,
  { callTool, validatorFor, marks, hasPerson = false, now = () => performance.now() }: RunCasesDeps,
  listener: (event: CaseEvent) => void = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<CasesReport> {
  const cases = tool.cases ?? [];
  const runId = newId<RunId>();
  const conversationId = newId<string>();
  const validator = validatorFor(tool);
  const startedAt = now();
  const results: CaseResult[] = [];
  let ended = 0;

  const runOne = async (index: number, one: ToolCase, requestId: ToolCallId): Promise<CaseResult> => {
    listener({ type: 'case-start', index, requestId });
    const result = await callTool(
      {
        toolCallId: requestId,
        runId,
        toolName: tool.name,
        input: one.input,
        caller: 'case',
        conversationId,
        ...(hasPerson ? { hasPerson: true as const } : {}),
      },
      undefined,
      signal,
    );
    return result.errorCode === 'aborted'
      ? judged(index, one, 'stopped', { requestId, result })
      : await judge(index, one, { requestId, result }, validator);
  };
  const run = async (index: number, one: ToolCase): Promise<void> => {
    let result: CaseResult;
    if (one.manual === true) {
      result = judged(index, one, 'skipped');
    } else if (signal.aborted) {
      result = judged(index, one, 'stopped');
    } else {
      const requestId = newId<ToolCallId>();
      const mark = marks?.expect(requestId);
      try {
        result = await runOne(index, one, requestId);
        const outcome = markOf(result);
        if (outcome !== undefined) mark?.({ ...outcome, hash: await caseHash(tool, one) });
      } finally {
        mark?.();
      }
    }
    results[index] = result;
    ended += 1;
    listener({ type: 'case-end', result, ended, total: cases.length });
  };

  const queue = cases.entries();
  const runNext = async (): Promise<void> => {
    for (const [index, one] of queue) await run(index, one);
  };
  await Promise.all(Array.from({ length: Math.min(cases.length, LIMITS.maxConcurrentTrustedRuns) }, runNext));
  return reportOf(tool, results, now() - startedAt);
}

function reportOf(
  { name: toolName, version: toolVersion }: ToolRecord,
  results: readonly CaseResult[],
  durationMs: number,
): CasesReport {
  const count = (verdict: CaseVerdict): number => results.filter((result) => result.verdict === verdict).length;
  return {
    toolName,
    toolVersion,
    passed: count('passed'),
    failed: count('failed'),
    stopped: count('stopped'),
    skipped: count('skipped'),
    durationMs,
    results,
  };
}

interface CaseRun {
  readonly requestId: ToolCallId;
  readonly result: ExecuteToolResult;
}

async function judge(index: number, one: ToolCase, run: CaseRun, validator: SchemaValidator): Promise<CaseResult> {
  const differences = await evaluateCase(one.expectation, run.result, validator);
  return judged(index, one, differences.length === 0 ? 'passed' : 'failed', run, differences);
}

function judged(
  index: number,
  one: ToolCase,
  verdict: CaseVerdict,
  run?: CaseRun,
  differences: CaseResult['differences'] = [],
): CaseResult {
  return {
    index,
    case: one,
    verdict,
    differences: differences.slice(0, LIMITS.maxCaseDifferences),
    differenceCount: differences.length,
    ...run,
  };
}
