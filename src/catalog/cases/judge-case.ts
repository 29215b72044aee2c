import type { ExecuteToolResult } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolCase } from '../../core/tool.ts';
import type { CaseResult, CaseVerdict } from '../contract/cases/case-run.ts';
import type { SchemaValidator } from '../contract/schema.ts';
import { evaluateCase } from './evaluate-case.ts';

export interface RunToJudge {
  readonly requestId: ToolCallId;
  readonly result: ExecuteToolResult;
}

/** The result of a case whose run ended. @param index of the case among those of its tool */
export async function judgeCase(
  index: number,
  one: ToolCase,
  run: RunToJudge,
  validator: SchemaValidator,
): Promise<CaseResult> {
  const differences = await evaluateCase(one.expectation, run.result, validator);
  return caseResult(index, one, differences.length === 0 ? 'passed' : 'failed', run, differences);
}

/** A result with the first of its differences. */
export function caseResult(
  index: number,
  one: ToolCase,
  verdict: CaseVerdict,
  run?: RunToJudge,
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
