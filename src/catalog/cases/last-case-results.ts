import type { RunRecord } from '../../core/call.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { CaseResult } from '../contract/cases/case-run.ts';
import type { SchemaValidator } from '../contract/schema.ts';
import { fullRun } from '../contract/stored-run.ts';
import { caseHash } from './case-marks.ts';
import { judgeCase } from './judge-case.ts';

/**
 * The results of a tool's cases by their latest stored runs. Only for cases and a tool that are as they were then, and
 * for runs whose whole result is stored.
 * @param runs newest first
 */
export async function lastCaseResults(
  tool: ToolRecord,
  runs: readonly RunRecord[],
  validator: SchemaValidator,
): Promise<readonly CaseResult[]> {
  const ofCases = runs.filter(({ case: of, output }) => of !== undefined && output === undefined);
  if (ofCases.length === 0) return [];
  const results: CaseResult[] = [];
  for (const [index, one] of (tool.cases ?? []).entries()) {
    const hash = await caseHash(tool, one);
    const found = ofCases.find((run) => run.case?.hash === hash);
    if (found === undefined) continue;
    const { toolCallId: requestId, result } = await fullRun(found);
    results.push(await judgeCase(index, one, { requestId, result }, validator));
  }
  return results;
}
