import { afterEach, expect, test, vi } from 'vitest';
import { sampleCall, sampleTool } from '../../core/testing/sample-tool.ts';
import type { RunRecord, ToolCall, ToolCallNotice, ToolCallStart } from '../../core/call.ts';
import { requestFor, type AccessRequest } from '../../core/decisions/access-request.ts';
import { startWork, type RunAnswer, type RunEvents } from '../../core/executor.ts';
import { LIMITS } from '../../core/limits.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import type { Tool } from '../../core/tool.ts';
import { DEFAULT_TRUNCATION } from '../contract/tool-settings.ts';
import { directValidator } from '../catalog-testing.ts';
import { createCallTool, type CallToolDeps } from './call-tool.ts';

const TOOL = sampleTool('greet', {
  inputSchema: { type: 'object', properties: { who: { type: 'string' } } },
  version: 4,
  timeoutMs: 30_000,
});
const CALL = sampleCall('greet', { who: 'you' });
const NOW = '2024-05-01T10:00:00.000Z';
const { maxResultBytes, maxReportedInputChars } = LIMITS;

afterEach(() => vi.restoreAllMocks());

function setUp(execute: (events: RunEvents) => RunAnswer, deps: Partial<CallToolDeps> = {}, tool: Partial<Tool> = {}) {
  const runs: [RunRecord, string | undefined][] = [];
  const starts: ToolCallStart[] = [];
  const notices: ToolCallNotice[] = [];
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const callTool = createCallTool({
    realPath: async (path) => path,
    lookup: async (name) => (name === 'greet' ? { ...TOOL, ...tool } : undefined),
    validatorFor: directValidator,
    executors: new Map([
      ['browser', { kind: 'browser', start: (_order, events) => startWork(async () => execute(events)) }],
    ]),
    deviceId: async () => 'device-1',
    recordRun: async (run, whole) => void runs.push([run, whole]),
    shortening: async () => DEFAULT_TRUNCATION,
    onStart: (start) => void starts.push(start),
    onCall: (notice) => void notices.push(notice),
    now: () => new Date(NOW),
    ...deps,
  });
  return { callTool, runs, starts, notices };
}
const returning = (value: string): RunAnswer => ({ isMeasured: true, outcome: { ok: true, value } });
const done = (value: string) => (): RunAnswer => returning(value);

test.each(['person', 'model'] as const)('the run of a %s has what happened', async (caller) => {
  const granted = { ...NO_PERMISSIONS, revealSecrets: [] };
  const { callTool, runs, notices } = setUp((events) => {
    events.report({ type: 'info', info: { granted } });
    events.report({ type: 'log', line: { level: 'log', text: 'one', atMs: 0 } });
    return returning('hi');
  });
  const result = await callTool({ ...CALL, caller });
  expect(result).toMatchObject({ success: true, result: 'hi', logs: ['one'] });
  expect(runs).toStrictEqual([
    [
      {
        runId: 'run-1',
        toolCallId: 'call-1',
        toolId: 'id-1',
        toolName: 'greet',
        toolVersion: 4,
        input: { who: 'you' },
        caller,
        ...(caller === 'model' ? { conversationId: 'c' } : {}),
        startedAt: NOW,
        result,
        logs: [{ level: 'log', text: 'one', atMs: 0 }],
        network: [],
        granted,
      },
      undefined,
    ],
  ]);
  expect(notices).toStrictEqual([
    { requestId: 'call-1', toolName: 'greet', parameters: { who: 'you' }, caller, result, network: [] },
  ]);
});

test('a call that was refused for its input has an empty run', async () => {
  const { callTool, runs, notices } = setUp(done('hi'));
  const result = await callTool({ ...CALL, input: { who: 4 } });
  expect(runs[0]?.[0]).toMatchObject({ input: null, logs: [], network: [], result });
  expect(runs[0]?.[0]).not.toHaveProperty('granted');
  expect(notices).toEqual([
    { requestId: 'call-1', toolName: 'greet', parameters: null, caller: 'person', result, network: [] },
  ]);
});

test.each<[unknown, unknown]>([
  [{ who: 'you' }, { who: 'you' }],
  ['x'.repeat(maxReportedInputChars - 2), 'x'.repeat(maxReportedInputChars - 2)],
  ['x'.repeat(maxReportedInputChars - 1), null],
  [undefined, null],
  [{ who: new Date(0) }, null],
])('tells what a call begins with', async (input, parameters) => {
  const { callTool, starts } = setUp(done('hi'));
  await callTool({ ...CALL, input: input as ToolCall['input'] });
  expect(starts).toStrictEqual([{ requestId: 'call-1', toolName: 'greet', parameters, caller: 'person' }]);
});

test('a person gets a long output whole, and its run has a part of it', async () => {
  const [longest, longer] = ['x'.repeat(maxResultBytes), 'x'.repeat(maxResultBytes + 1)];
  const kept = setUp(done(longest));
  expect((await kept.callTool(CALL)).result).toBe(longest);
  expect(kept.runs[0]?.[0].result.result).toBe(longest);
  expect(kept.runs[0]?.[1]).toBeUndefined();
  const shortened = setUp(done(longer));
  expect((await shortened.callTool(CALL)).result).toBe(longer);
  expect(String(shortened.runs[0]?.[0].result.result).length).toBeLessThan(maxResultBytes);
  expect(shortened.runs[0]?.[1]).toBe(longer);
});

test('no tool is looked up without a name', async () => {
  const lookup = vi.fn(async () => TOOL);
  const { callTool } = setUp(done('hi'), { lookup });
  for (const toolName of ['', ' \n', 4 as unknown as string])
    expect(await callTool({ ...CALL, toolName })).toMatchObject({ errorCode: 'invalid-input' });
  expect(lookup).not.toHaveBeenCalled();
});

test('a call that is stopped while its result is checked is reported as stopped', async () => {
  const stop = new AbortController();
  const validator = directValidator();
  const { callTool } = setUp(
    done('hi'),
    {
      validatorFor: () => ({
        ...validator,
        validate: async (schema, value, options) => {
          if (value !== 'hi') return await validator.validate(schema, value, options);
          stop.abort();
          return await new Promise(() => undefined);
        },
      }),
    },
    { outputSchema: { type: 'string' } },
  );
  expect(await callTool(CALL, undefined, stop.signal)).toMatchObject({ success: false, errorCode: 'aborted' });
});

test('a person can be asked for what a run lacked', async () => {
  const requests: [string, string, AccessRequest][] = [];
  const onAccessRequest: CallToolDeps['onAccessRequest'] = (tool, call, request) =>
    void requests.push([tool.id, call.toolCallId, request]);
  const request = requestFor({ ...NO_PERMISSIONS, dom: true });
  const writing = requestFor({ ...NO_PERMISSIONS, files: 'write' });
  const denied: RunAnswer = { outcome: { ok: false, error: { code: 'denied', message: 'no', request } } };
  const ended = (state: 'discarded' | 'merged'): RunAnswer => ({
    ...returning('hi'),
    changes: { state, added: 0, changed: 0, deleted: 0 } as never,
  });
  for (const answer of [denied, ended('discarded'), ended('merged'), returning('hi')]) {
    // A part that nobody gave is not needed.
    await setUp(() => answer).callTool(CALL);
    await setUp(() => answer, { onAccessRequest }).callTool(CALL);
  }
  await setUp(done('hi'), { onAccessRequest }).callTool({ ...CALL, toolName: 'other' });
  expect(requests).toEqual([
    ['id-1', 'call-1', request],
    ['id-1', 'call-1', writing],
  ]);
});

test('details of a result are part of the answer', async () => {
  const { callTool } = setUp(() => ({ outcome: { ok: true, value: 'hi', details: { extra: 1 } } }));
  expect(await callTool(CALL)).toMatchObject({ success: true, result: 'hi', details: { extra: 1 } });
});

test('a model gets a part of a long output, and so does its run', async () => {
  const { callTool, runs } = setUp(done('line\n'.repeat(20_000)));
  const { result } = await callTool({ ...CALL, caller: 'model' });
  expect(String(result).length).toBeLessThan(60_000);
  expect(runs[0]?.[0].result.result).toBe(result);
  expect(runs[0]?.[1]).toBe('line\n'.repeat(20_000));
});
