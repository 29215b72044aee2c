import type { RunRecord } from '../../core/call.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { CaseDifference } from '../contract/cases/case-difference.ts';
import type { CaseResult } from '../contract/cases/case-run.ts';
import { fullRun } from '../contract/stored-run.ts';
import { caseHash } from './case-marks.ts';

/**
 * The results of a tool's cases as they were stored with their latest runs. Nothing is judged again: a case or a tool
 * that is not as it was then has no result. A result that is stored shortened has a verdict alone.
 *
 * @param runs newest first
 */
export async function lastCaseResults(tool: ToolRecord, runs: readonly RunRecord[]): Promise<readonly CaseResult[]> {
  const latest = new Map<string, RunRecord>();
  for (const run of runs) if (run.case !== undefined && !latest.has(run.case.hash)) latest.set(run.case.hash, run);
  if (latest.size === 0) return [];
  const results: CaseResult[] = [];
  for (const [index, one] of (tool.cases ?? []).entries()) {
    const found = latest.get(await caseHash(tool, one));
    if (found?.case === undefined) continue;
    const { verdict, differences, differenceCount } = found.case;
    const { toolCallId: requestId, result } = await fullRun(found);
    results.push({
      index,
      case: one,
      verdict,
      // They were made by the judge of cases; no backup brings any.
      differences: differences as readonly CaseDifference[],
      differenceCount,
      requestId,
      ...(found.output === undefined ? { result } : {}),
    });
  }
  return results;
}
