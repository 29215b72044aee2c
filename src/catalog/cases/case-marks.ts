import type { RunOfCase } from '../../core/call.ts';
import { jsonHash } from '../../core/hash/json-hash.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { ToolCase, ToolRecord } from '../../core/tool.ts';
import { behaviourOf, type CaseResult } from '../contract/cases/case-run.ts';

/** Verdicts of runs that are about to be stored: a run of a case is stored with its verdict. */
export interface CaseMarks {
  /** Makes `of` wait for a verdict, until the returned function is called; without one, the run has none. */
  readonly expect: (toolCallId: ToolCallId) => (mark?: RunOfCase) => void;
  readonly of: (toolCallId: ToolCallId) => Promise<RunOfCase | undefined>;
}

export function createCaseMarks(): CaseMarks {
  const expected = new Map<ToolCallId, Promise<RunOfCase | undefined>>();
  return {
    expect: (toolCallId) => {
      let resolve: (mark?: RunOfCase) => void = () => undefined;
      const promise = new Promise<RunOfCase | undefined>((settle) => {
        resolve = settle;
      });
      expected.set(toolCallId, promise);
      return (mark) => {
        expected.delete(toolCallId);
        resolve(mark);
      };
    },
    of: (toolCallId) => expected.get(toolCallId) ?? Promise.resolve(undefined),
  };
}

/** Hash of everything that a verdict depends on: what the case gives and expects, and what its tool does. */
export async function caseHash(tool: ToolRecord, { input, expectation }: ToolCase): Promise<string> {
  return await jsonHash([behaviourOf(tool), input, expectation]);
}

/** What of a result is stored with its run; undefined if it says nothing that lasts, as one that could not be checked. */
export function markOf({
  case: { name },
  verdict,
  differences,
  differenceCount,
}: CaseResult): Omit<RunOfCase, 'hash'> | undefined {
  if (verdict !== 'passed' && verdict !== 'failed') return undefined;
  if (differences.some(({ reason: { code } }) => code === 'unchecked')) return undefined;
  return { name, verdict, differences, differenceCount };
}
