import { expect, test } from 'vitest';
import type { ExecuteToolResult, RunRecord } from '../../core/call.ts';
import { defined } from '../../core/defined.ts';
import type { CodeHash, RunId, ToolCallId } from '../../core/ids.ts';
import type { ToolCase, ToolRecord } from '../../core/tool.ts';
import type { CallTool } from '../call/call-tool.ts';
import { directValidator, recordOf } from '../catalog-testing.ts';
import { storedRun } from '../contract/stored-run.ts';
import { createCaseMarks, type CaseMarks } from './case-marks.ts';
import { lastCaseResults } from './last-case-results.ts';
import { runCases } from './run-test-cases.ts';

const good: ToolCase = { name: 'good', input: { n: 1 }, expectation: { kind: 'equals', value: 2 } };
const bad: ToolCase = { name: 'bad', input: { n: 2 }, expectation: { kind: 'equals', value: 5 } };
const throws: ToolCase = { name: 'throws', input: { n: 0 }, expectation: { kind: 'throws' } };
const tool = recordOf({ name: 'twice', cases: [good, bad, throws] });

/** Stores runs as the call path does: without waiting, before the caller has the result. */
function callsStoredIn(runs: RunRecord[], marks: CaseMarks, stored: Promise<void>[]): CallTool {
  return (call) => {
    const { n } = call.input as { n: number };
    const result: ExecuteToolResult =
      n === 0
        ? { success: false, error: 'zero', errorCode: 'threw', executionTime: 1, logs: [] }
        : { success: true, result: n * 2, executionTime: 1, logs: [] };
    const record: RunRecord = {
      runId: 'r' as RunId,
      toolCallId: call.toolCallId,
      toolId: tool.id,
      toolName: tool.name,
      toolVersion: tool.version,
      input: { n },
      caller: 'case',
      startedAt: '2026-01-01T00:00:00.000Z',
      result,
      logs: [],
      network: [],
    };
    stored.push(
      marks.of(call.toolCallId).then((mark) => {
        runs.unshift(storedRun({ ...record, ...defined({ case: mark }) }));
      }),
    );
    return Promise.resolve(result);
  };
}

async function ranOnce(): Promise<readonly RunRecord[]> {
  const runs: RunRecord[] = [];
  const stored: Promise<void>[] = [];
  const marks = createCaseMarks();
  await runCases(tool, { callTool: callsStoredIn(runs, marks, stored), validatorFor: () => directValidator(), marks });
  await Promise.all(stored);
  return runs;
}

test('a run of a case is stored with its verdict, and its result is there again later', async () => {
  const runs = await ranOnce();
  expect(Object.fromEntries(runs.map((run) => [run.case?.name, run.case?.verdict]))).toEqual({
    good: 'passed',
    bad: 'failed',
    throws: 'passed',
  });
  const results = await lastCaseResults(tool, runs);
  expect(results.map(({ index, verdict, differenceCount }) => [index, verdict, differenceCount])).toEqual([
    [0, 'passed', 0],
    [1, 'failed', 1],
    [2, 'passed', 0],
  ]);
  expect(results[1]?.requestId).toBe(runs.find((run) => run.case?.name === 'bad')?.toolCallId);
});

test('what could not be checked is not stored as failed', async () => {
  const matches: ToolCase = {
    name: 'm',
    input: { n: 1 },
    expectation: { kind: 'matches', schema: { type: 'number' } },
  };
  const runs: RunRecord[] = [];
  const stored: Promise<void>[] = [];
  const marks = createCaseMarks();
  const validator = { ...directValidator(), validate: async () => ({ kind: 'unusable', message: 'slow' }) as never };
  const { failed } = await runCases(
    { ...tool, cases: [matches] },
    { callTool: callsStoredIn(runs, marks, stored), validatorFor: () => validator, marks },
  );
  await Promise.all(stored);
  expect([failed, runs.map((run) => run.case)]).toEqual([1, [undefined]]);
});

test('a changed case or tool has no result', async () => {
  const runs = await ranOnce();
  const edited: ToolCase = { ...bad, expectation: { kind: 'equals', value: 4 } };
  const verdicts = async (now: ToolRecord) => (await lastCaseResults(now, runs)).map((result) => result.case.name);
  expect(await verdicts({ ...tool, cases: [good, edited] })).toEqual(['good']);
  expect(await verdicts({ ...tool, cases: [{ ...bad, name: 'renamed' }] })).toEqual(['renamed']);
  expect(await verdicts({ ...tool, codeHash: 'other' as CodeHash })).toEqual([]);
});

const id = (text: string) => text as ToolCallId;

test('a run without a verdict is stored as it is', async () => {
  const marks = createCaseMarks();
  const settle = marks.expect(id('c1'));
  const mark = marks.of(id('c1'));
  settle();
  expect(await mark).toBeUndefined();
  expect(await marks.of(id('c2'))).toBeUndefined();
});
