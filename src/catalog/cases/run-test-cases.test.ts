import { expect, test, vi } from 'vitest';
import type { ExecuteToolResult, ToolCall } from '../../core/call.ts';
import type { CaseEvent } from '../contract/cases/case-run.ts';
import type { CodeHash, ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolCase, ToolRecord } from '../../core/tool.ts';
import type { CallTool } from '../call/call-tool.ts';
import { directValidator } from '../catalog-testing.ts';
import { runCases } from './run-test-cases.ts';

const caseOf = (n: number, twice: number): ToolCase => ({
  name: `twice ${n}`,
  input: { n },
  expectation: { kind: 'equals', value: twice },
});
const toolWith = (cases: readonly ToolCase[], trusted = true): ToolRecord => ({
  id: 'id-1' as ToolId,
  name: 'twice',
  description: 'Doubles',
  code: '',
  parameters: { type: 'object' },
  timeout: 30_000,
  environment: 'browser',
  enabled: true,
  language: 'javascript',
  version: 3,
  codeHash: 'h' as CodeHash,
  createdAt: '',
  updatedAt: '',
  provenance: { kind: 'written' },
  trusted,
  cases,
});
const twice: CallTool = (call) =>
  Promise.resolve({ success: true, result: Number((call.input as { n: number }).n) * 2, executionTime: 1, logs: [] });
const aborted: ExecuteToolResult = {
  success: false,
  error: 'Tool execution was aborted',
  errorCode: 'aborted',
  executionTime: 0,
  logs: [],
};

test('every case is called as a case, judged, reported when it ends, and listed in its place', async () => {
  const calls: ToolCall[] = [];
  const events: CaseEvent[] = [];
  const callTool: CallTool = (call) => {
    calls.push(call);
    return twice(call);
  };
  const cases = [caseOf(1, 2), caseOf(2, 5)];
  const report = await runCases(toolWith(cases), { callTool, validatorFor: directValidator, now: () => 0 }, (event) =>
    events.push(event),
  );
  expect(calls.map(({ toolName, input, caller }) => ({ toolName, input, caller }))).toEqual([
    { toolName: 'twice', input: { n: 1 }, caller: 'case' },
    { toolName: 'twice', input: { n: 2 }, caller: 'case' },
  ]);
  expect(new Set(calls.map(({ runId }) => runId)).size).toBe(1);
  expect(new Set(calls.map(({ toolCallId }) => toolCallId)).size).toBe(2);
  expect(report).toEqual({
    toolName: 'twice',
    toolVersion: 3,
    passed: 1,
    failed: 1,
    stopped: 0,
    skipped: 0,
    durationMs: 0,
    results: [
      {
        index: 0,
        case: cases[0],
        verdict: 'passed',
        differences: [],
        differenceCount: 0,
        requestId: calls[0]?.toolCallId,
        result: { success: true, result: 2, executionTime: 1, logs: [] },
      },
      {
        index: 1,
        case: cases[1],
        verdict: 'failed',
        differences: [{ path: '', message: 'is 4, expected 5', reason: { code: 'value', values: ['4', '5'] } }],
        differenceCount: 1,
        requestId: calls[1]?.toolCallId,
        result: { success: true, result: 4, executionTime: 1, logs: [] },
      },
    ],
  });
  expect(events.filter(({ type }) => type === 'case-start')).toHaveLength(2);
  expect(events.filter(({ type }) => type === 'case-end')).toMatchObject([
    { ended: 1, total: 2 },
    { ended: 2, total: 2, result: report.results[1] },
  ]);
});

test('they run in parallel, and never more than there are slots', async () => {
  let now = 0;
  let most = 0;
  const open: (() => void)[] = [];
  const callTool: CallTool = async (call) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => open.push(resolve));
    now -= 1;
    return await twice(call);
  };
  const count = LIMITS.maxConcurrentTrustedRuns * 2;
  const running = runCases(toolWith(Array.from({ length: count }, (_, n) => caseOf(n, n * 2))), {
    callTool,
    validatorFor: directValidator,
  });
  for (let ended = 0; ended < count; ended += 1) {
    await vi.waitFor(() => expect(open.length).toBeGreaterThan(0));
    open.shift()?.();
  }
  expect((await running).passed).toBe(count);
  expect(most).toBe(LIMITS.maxConcurrentTrustedRuns);
});

test('stopped: running cases end, waiting ones never begin, and neither counts as failed', async () => {
  const controller = new AbortController();
  const callTool = vi.fn<CallTool>(
    (_call, _listener, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve(aborted))),
  );
  const running = runCases(
    toolWith(Array.from({ length: 20 }, (_, n) => caseOf(n, n))),
    { callTool, validatorFor: directValidator },
    undefined,
    controller.signal,
  );
  controller.abort();
  const report = await running;
  expect([report.passed, report.failed, report.stopped]).toEqual([0, 0, 20]);
  expect(callTool).toHaveBeenCalledTimes(LIMITS.maxConcurrentTrustedRuns);
  expect(report.results[19]).toEqual({
    index: 19,
    case: caseOf(19, 19),
    verdict: 'stopped',
    differences: [],
    differenceCount: 0,
  });
});

test('an untrusted schema uses the sandboxed validator; a tool without cases has an empty report', async () => {
  const validatorFor = vi.fn(directValidator);
  await runCases(
    toolWith([{ name: 'm', input: { n: 1 }, expectation: { kind: 'matches', schema: { type: 'number' } } }], false),
    { callTool: twice, validatorFor },
  );
  expect(validatorFor).toHaveBeenCalledWith(expect.objectContaining({ trusted: false }));
  expect(await runCases(toolWith([]), { callTool: twice, validatorFor, now: () => 0 })).toEqual({
    toolName: 'twice',
    toolVersion: 3,
    passed: 0,
    failed: 0,
    stopped: 0,
    skipped: 0,
    durationMs: 0,
    results: [],
  });
});

test('of very many differences the first are reported and all are counted', async () => {
  const expected = Array.from({ length: 200 }, () => 1);
  const one: ToolCase = { name: 'list', input: {}, expectation: { kind: 'equals', value: expected } };
  const callTool: CallTool = () =>
    Promise.resolve({ success: true, result: expected.map(() => 2), executionTime: 1, logs: [] });
  const { results } = await runCases(toolWith([one]), { callTool, validatorFor: directValidator });
  expect([results[0]?.differences.length, results[0]?.differenceCount]).toEqual([LIMITS.maxCaseDifferences, 200]);
});

test('leaves out manual cases and says so, also when all others were stopped', async () => {
  const call = vi.fn(twice);
  const cases = [caseOf(1, 2), { ...caseOf(2, 5), manual: true as const }, caseOf(3, 6)];
  const report = await runCases(toolWith(cases), { callTool: call, validatorFor: directValidator });
  expect(report).toMatchObject({ passed: 2, failed: 0, stopped: 0, skipped: 1 });
  expect(report.results[1]).toMatchObject({ index: 1, verdict: 'skipped', differences: [] });
  expect(report.results[1]).not.toHaveProperty('requestId');
  expect(call).toHaveBeenCalledTimes(2);
  const ended = AbortSignal.abort();
  expect(
    await runCases(toolWith(cases), { callTool: call, validatorFor: directValidator }, undefined, ended),
  ).toMatchObject({ passed: 0, stopped: 2, skipped: 1 });
});
