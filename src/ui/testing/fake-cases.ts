import { caseDifference } from '../../catalog/contract/cases/case-difference.ts';
import type { CaseResult } from '../../catalog/contract/cases/case-run.ts';
import type { ExecuteToolResult, ExecuteRequest } from '../../core/call.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';

/** Runs cases one after another; values are equal if their texts are, and every other expectation passes. */
export function createFakeCases(
  need: (name: string) => ToolRecord,
  execute: (request: ExecuteRequest) => Promise<ExecuteToolResult>,
): Pick<HostServices, 'cases'> {
  const stopped = new Set<string>();
  return {
    cases: {
      async run(toolName, listener = () => undefined) {
        const { cases = [], version } = need(toolName);
        const results: CaseResult[] = [];
        for (const [index, one] of cases.entries()) {
          const requestId = newId<ToolCallId>();
          let judged: CaseResult = { index, case: one, verdict: 'stopped', differences: [], differenceCount: 0 };
          if (!stopped.has(toolName)) {
            listener({ type: 'case-start', index, requestId });
            const result = await execute({ toolCallId: requestId, toolName, parameters: one.input, caller: 'case' });
            const isSame =
              one.expectation.kind !== 'equals' ||
              JSON.stringify(one.expectation.value) === JSON.stringify(result.result);
            judged = {
              ...judged,
              verdict: isSame ? 'passed' : 'failed',
              differences: isSame ? [] : [caseDifference('', { code: 'schema', values: ['differs'] })],
              differenceCount: isSame ? 0 : 1,
              requestId,
              result,
            };
          }
          results.push(judged);
          listener({ type: 'case-end', result: judged, ended: results.length, total: cases.length });
        }
        stopped.delete(toolName);
        const count = (verdict: CaseResult['verdict']): number =>
          results.filter((result) => result.verdict === verdict).length;
        return {
          toolName,
          toolVersion: version,
          passed: count('passed'),
          failed: count('failed'),
          stopped: count('stopped'),
          skipped: 0,
          durationMs: 1,
          results,
        };
      },
      last: () => Promise.resolve([]),
      async stop(toolName) {
        stopped.add(toolName);
      },
    },
  };
}
