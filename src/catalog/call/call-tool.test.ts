import { expect, test, vi } from 'vitest';
import { sampleCall, sampleTool } from '../../core/testing/sample-tool.ts';
import type { CallEvent, RunRecord, ToolCall, ToolCallNotice } from '../../core/call.ts';
import { startWork, type CallOrder, type RunAnswer, type RunEvents } from '../../core/executor.ts';
import type { CodeHash, ToolId } from '../../core/ids.ts';
import type { Tool } from '../../core/tool.ts';
import { DEFAULT_TRUNCATION } from '../contract/tool-settings.ts';
import { directValidator } from '../catalog-testing.ts';
import { toolKeyOf } from '../../agent/contract/tool-key.ts';
import { traitsOf } from '../origins/index.ts';
import { createCallTool, type CallToolDeps } from './call-tool.ts';

const tool = sampleTool('greet', {
  inputSchema: {
    type: 'object',
    properties: { who: { type: 'string' }, times: { type: 'integer' } },
    required: ['who'],
  },
  version: 4,
  timeoutMs: 30_000,
});
const call = sampleCall('greet', { who: 'you' });
const answer: RunAnswer = { outcome: { ok: true, value: { reported: 'hi' } } };

type Execute = (order: CallOrder, events: RunEvents) => Promise<RunAnswer>;
const ran: Execute = async (_order, events) => {
  events.report({ type: 'started' });
  return answer;
};

/** Every run takes seven milliseconds. */
function setUp(changes: { tool?: Partial<Tool>; execute?: Execute } & Partial<CallToolDeps> = {}) {
  const runs: RunRecord[] = [];
  const notices: ToolCallNotice[] = [];
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const execute = vi.fn<Execute>(changes.execute ?? ran);
  const start = (order: CallOrder, events: RunEvents) => {
    const report: RunEvents['report'] = (event) => {
      events.report(event);
      if (event.type === 'started') now += 7;
    };
    return startWork(() => execute(order, { ...events, report }));
  };
  const stored: Tool = { ...tool, ...changes.tool };
  const callTool = createCallTool({
    realPath: async (path) => path,
    lookup: (name) => Promise.resolve(name === 'greet' ? stored : undefined),
    validatorFor: directValidator,
    executors: new Map([['browser', { kind: 'browser', start }]]),
    deviceId: () => Promise.resolve('device-1'),
    recordRun: (run) => {
      runs.push(run);
      return Promise.resolve();
    },
    onCall: (notice) => {
      notices.push(notice);
    },
    shortening: async () => DEFAULT_TRUNCATION,
    now: () => new Date('2024-05-01T10:00:00.000Z'),
    ...changes,
  });
  return { callTool, execute, runs, notices };
}

test('a successful call is executed, recorded and reported', async () => {
  const line = { level: 'log', text: 'working', atMs: 1 } as const;
  const network = [{ method: 'GET', url: 'https://a.org/', outcome: 'allowed', status: 200 }] as const;
  const events: CallEvent[] = [];
  const { callTool, execute, runs, notices } = setUp({
    execute: (_order, events) => {
      events.report({ type: 'state', state: 'starting' });
      events.report({ type: 'started' });
      events.report({ type: 'log', line });
      events.report({ type: 'progress', progress: { done: 1, total: 2 } });
      for (const use of network) events.report({ type: 'network', use });
      return Promise.resolve({ ...answer, droppedLogs: 3 });
    },
  });
  const result = await callTool({ ...call, timeoutMs: 50 }, (event) => events.push(event));
  expect(result).toEqual({
    success: true,
    result: { reported: 'hi' },
    executionTime: 7,
    logs: ['working'],
    details: { droppedLogs: 3 },
  });
  expect(events).toEqual([
    { type: 'state', state: 'starting' },
    { type: 'state', state: 'running' },
    { type: 'log', line },
    { type: 'progress', progress: { done: 1, total: 2 } },
    { type: 'state', state: 'done' },
  ]);
  expect(execute.mock.calls[0]?.[0]).toMatchObject({ timeoutMs: 50, deviceId: 'device-1' });
  expect(runs).toEqual([
    {
      runId: 'run-1',
      toolCallId: 'call-1',
      toolId: 'id-1',
      toolName: 'greet',
      toolVersion: 4,
      input: { who: 'you' },
      caller: 'person',
      startedAt: '2024-05-01T10:00:00.000Z',
      result,
      logs: [line],
      network,
    },
  ]);
  expect(notices).toEqual([
    { requestId: 'call-1', toolName: 'greet', parameters: { who: 'you' }, caller: 'person', result, network },
  ]);
});

test('an untrusted tool runs for a model if a person allowed this call', async () => {
  const { callTool, execute } = setUp({ tool: { trusted: false } });
  expect(await callTool({ ...call, caller: 'model', isAllowedByPerson: true })).toMatchObject({ success: true });
  expect(execute).toHaveBeenCalledTimes(1);
});

// Only the judged tool may run, however another one got its name.
test.each<[name: string, now: Partial<Tool>]>([
  ['the same tool with other code', { source: { code: 'other', language: 'javascript', codeHash: 'h2' as CodeHash } }],
  ['a tool of an address', { id: 'link:greet' as ToolId, origin: { kind: 'link', environment: 'browser' } }],
  [
    'a tool of the workspace with the same code',
    { id: 'project:greet' as ToolId, origin: { kind: 'project', path: '/tools/greet.js', runs: 'browser' } },
  ],
  ['a tool that was removed and made again', { id: 'id-2' as ToolId }],
])('a call that was allowed for one tool runs no other of its name: %s', async (_name, now) => {
  const { callTool, execute } = setUp({ tool: now });
  const result = await callTool({ ...call, caller: 'model', isAllowedByPerson: true, judgedToolKey: 'id-1 h' });
  expect(result).toMatchObject({ success: false, errorCode: 'denied', details: { reason: 'changed' } });
  expect(execute).not.toHaveBeenCalled();
  expect(await setUp().callTool({ ...call, caller: 'model', judgedToolKey: 'id-1 h' })).toMatchObject({
    success: true,
  });
});

test('a call that was allowed for one path goes to no other', async () => {
  const links = new Map<string, string>();
  const own: Partial<Tool> = {
    id: 'builtin:greet' as ToolId,
    origin: { kind: 'builtin', pathArguments: ['path'] },
    inputSchema: { type: 'object' },
  };
  const { callTool, execute } = setUp({
    tool: own,
    realPath: async (path) => links.get(path),
    executors: {
      get: () => ({ start: (order: CallOrder, events: RunEvents) => startWork(() => execute(order, events)) }) as never,
    },
  });
  const judgedToolKey = await toolKeyOf({ ...tool, ...own }, traitsOf({ ...tool, ...own }));
  const made = async (path: unknown, judged: Partial<ToolCall> = { judgedToolKey }) =>
    await callTool({ ...call, input: { path } as never, ...judged });
  links.set('/notes/a', '/notes/a');
  expect(await made('/notes/a')).toMatchObject({ success: true });
  links.set('/notes/a', '/secret/a');
  expect(await made('/notes/a')).toMatchObject({ errorCode: 'denied', details: { reason: 'changed' } });
  expect(await made('/notes/../gone')).toMatchObject({ errorCode: 'denied' });
  expect(execute).toHaveBeenCalledTimes(1);
  // What nobody judged is not compared, nor is what could not be followed then and cannot now, nor what is no path.
  expect(await made('/notes/a', {})).toMatchObject({ success: true });
  expect(await made('/notes/gone')).toMatchObject({ success: true });
  expect(await made(5)).toMatchObject({ success: true });
});

test('if a tool is replaced while its call waits, the one that was found runs', async () => {
  let stored = tool;
  let goOn = (): void => undefined;
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { callTool, execute } = setUp({
    lookup: async () => stored,
    deviceId: async () => {
      await waiting;
      return 'device-1';
    },
  });
  const answered = callTool({ ...call, judgedToolKey: 'id-1 h' });
  await Promise.resolve();
  stored = { ...tool, source: { code: 'other', language: 'javascript', codeHash: 'h2' as CodeHash } };
  goOn();
  expect(await answered).toMatchObject({ success: true });
  expect(execute.mock.calls[0]?.[0].tool.source?.codeHash).toBe('h');
});

const circle: Record<string, unknown> = {};
circle['a'] = { b: circle };

test.each<[name: string, call: Partial<ToolCall>, tool: Partial<Tool>, expected: object]>([
  ['no name', { toolName: ' ' }, {}, { errorCode: 'invalid-input', error: 'Tool name is required' }],
  [
    'a name that is no text',
    { toolName: null as never },
    {},
    { errorCode: 'invalid-input', error: 'Tool name is required' },
  ],
  [
    'an unknown tool',
    { toolName: 'nothing' },
    {},
    { errorCode: 'not-found', error: 'There is no tool named "nothing"' },
  ],
  [
    'a disabled tool',
    {},
    { enabled: false },
    { errorCode: 'disabled', error: 'The tool "greet" is disabled: enable it to run it' },
  ],
  [
    'an untrusted tool for a model',
    { caller: 'model' },
    { trusted: false },
    { errorCode: 'denied', error: expect.stringContaining('trust') as string, details: { reason: 'untrusted' } },
  ],
  [
    "a server's tool that changed, whoever allowed it",
    { caller: 'model', isAllowedByPerson: true },
    {
      trusted: false,
      origin: { kind: 'mcp', serverId: 's' as never, serverName: 'every', toolName: 'echo', covered: {} },
    },
    { errorCode: 'denied', error: expect.stringContaining('approve') as string, details: { reason: 'untrusted' } },
  ],
  ...[0, 600_001, 1.5, '5', NaN].map((timeoutMs): [string, Partial<ToolCall>, Partial<Tool>, object] => [
    `a timeout of ${String(timeoutMs)}`,
    { timeoutMs: timeoutMs as number },
    {},
    { errorCode: 'invalid-input', error: 'The timeout must be a whole number of milliseconds from 1 to 600000' },
  ]),
  [
    'an input that is no object',
    { input: [1] },
    {},
    {
      errorCode: 'invalid-input',
      error: 'Invalid input for greet: the root must be object',
      details: { errors: [{ path: '', message: 'must be object', keyword: 'type' }] },
    },
  ],
  [
    'no input',
    { input: undefined },
    {},
    {
      errorCode: 'invalid-input',
      error: 'Invalid input for greet: the root is undefined, which JSON cannot hold',
      details: { errors: [{ path: '', message: 'is undefined, which JSON cannot hold', keyword: 'json' }] },
    },
  ],
  [
    'an input with a cycle',
    { input: circle },
    {},
    {
      errorCode: 'invalid-input',
      error: 'Invalid input for greet: /a/b contains itself',
      details: { errors: [{ path: '/a/b', message: 'contains itself', keyword: 'json' }] },
    },
  ],
  [
    'a date',
    { input: { who: new Date() } },
    {},
    {
      errorCode: 'invalid-input',
      error: 'Invalid input for greet: /who is no plain object',
      details: { errors: [{ path: '/who', message: 'is no plain object', keyword: 'json' }] },
    },
  ],
  [
    'an input over the cap',
    { input: { who: 'é'.repeat(2_621_440) } },
    {},
    {
      errorCode: 'invalid-input',
      error: expect.stringContaining('5242890 bytes') as string,
      details: expect.anything() as object,
    },
  ],
  [
    'an input that does not fit',
    { input: { times: '2' } },
    {},
    {
      errorCode: 'invalid-input',
      error: "Invalid input for greet: the root must have required property 'who'; /times must be integer",
      details: {
        errors: [
          { path: '', message: "must have required property 'who'", keyword: 'required' },
          { path: '/times', message: 'must be integer', keyword: 'type' },
        ],
      },
    },
  ],
  [
    'a schema that is broken',
    {},
    { inputSchema: { type: 'x' } },
    { errorCode: 'invalid-tool', error: expect.stringContaining('/type') as string },
  ],
  ...(['webcontainer', 'embedded'] as const).map((engine): [string, Partial<ToolCall>, Partial<Tool>, object] => [
    `a browser tool on ${engine}`,
    { engine },
    {},
    {
      errorCode: 'engine-unavailable',
      error:
        `Failed to execute greet: the engine ${engine} runs tools of the node environment, and this one is of the ` +
        `browser environment`,
    },
  ]),
  [
    'an environment without an engine',
    {},
    { origin: { kind: 'custom', environment: 'node' } },
    { errorCode: 'engine-unavailable', error: 'Failed to execute greet: there is no engine here for node tools' },
  ],
])('refused before it runs: %s', async (_name, changes, toolChanges, expected) => {
  const { callTool, execute } = setUp({ tool: toolChanges });
  expect(await callTool({ ...call, ...changes })).toEqual({ success: false, executionTime: 0, logs: [], ...expected });
  expect(execute).not.toHaveBeenCalled();
});

test('coerces a model’s strings to integers, and notes it; the tool gets the integer', async () => {
  const { callTool, execute, runs } = setUp();
  const result = await callTool({ ...call, caller: 'model', input: { who: '1', times: '2' } });
  expect(result).toEqual({
    success: true,
    result: { reported: 'hi' },
    executionTime: 7,
    logs: [],
    details: { coerced: [{ path: '/times', to: 'integer' }] },
  });
  expect(execute.mock.calls[0]?.[0].call.input).toEqual({ who: '1', times: 2 });
  expect(runs[0]?.input).toEqual({ who: '1', times: 2 });
});

test('a tool that throws', async () => {
  const { callTool } = setUp({
    execute: async (_order, events) => {
      events.report({ type: 'started' });
      return {
        outcome: {
          ok: false,
          error: {
            code: 'threw',
            message: 'boom',
            name: 'Error',
            stack: 'Error: boom\n at tool',
            line: 2,
            column: 3,
            data: { extra: 1 },
          },
        },
      };
    },
  });
  expect(await callTool(call)).toEqual({
    success: false,
    error: 'boom',
    errorCode: 'threw',
    executionTime: 7,
    logs: [],
    details: { extra: 1, name: 'Error', stack: 'Error: boom\n at tool', line: 2, column: 3 },
  });
});

test('a failing executor is reported, and so is a failing lookup', async () => {
  const { callTool, runs } = setUp({ execute: () => Promise.reject(new Error('broken')) });
  const failed = { success: false, error: 'Failed to execute greet: broken', executionTime: 0, logs: [] };
  expect(await callTool(call)).toEqual({ ...failed, errorCode: 'engine-unavailable' });
  expect(runs).toHaveLength(1);
  const lost = setUp({ lookup: () => Promise.reject(new Error('broken')) });
  expect(await lost.callTool(call)).toEqual({ ...failed, errorCode: 'crashed' });
});

test('a result that does not match the tool’s schema', async () => {
  const { callTool } = setUp({
    tool: { outputSchema: { type: 'object', properties: { reported: { type: 'number' } } } },
  });
  expect(await callTool(call)).toEqual({
    success: false,
    errorCode: 'invalid-output',
    executionTime: 7,
    logs: [],
    error: 'The result of greet is not what it promises: /reported must be number',
    details: { errors: [{ path: '/reported', message: 'must be number', keyword: 'type' }] },
  });
});

test('an abort is answered at once with the logs so far, and nothing is reported afterwards', async () => {
  const controller = new AbortController();
  const events: CallEvent[] = [];
  const late: (() => void)[] = [];
  const { callTool, runs } = setUp({
    execute: (_order, events) =>
      new Promise(() => {
        events.report({ type: 'log', line: { level: 'log', text: 'started', atMs: 0 } });
        late.push(() => {
          events.report({ type: 'log', line: { level: 'log', text: 'too late', atMs: 9 } });
        });
        queueMicrotask(() => {
          controller.abort();
        });
      }),
  });
  const result = await callTool(call, (event) => events.push(event), controller.signal);
  for (const notify of late) notify();
  expect(result).toEqual({
    success: false,
    error: 'Tool execution was aborted',
    errorCode: 'aborted',
    executionTime: 0,
    logs: ['started'],
  });
  expect(events.map(({ type }) => type)).toEqual(['log', 'state']);
  expect(runs.map(({ result: kept }) => kept)).toEqual([result]);
});

test('a call that was aborted before it began does not run', async () => {
  const { callTool, execute } = setUp();
  expect(await callTool(call, undefined, AbortSignal.abort())).toMatchObject({ errorCode: 'aborted' });
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(execute).not.toHaveBeenCalled();
});

test('a run that cannot be stored does not affect its call', async () => {
  const onRecordError = vi.fn();
  const { callTool } = setUp({ onRecordError, recordRun: () => Promise.reject(new Error('disk')) });
  expect(await callTool({ ...call, input: {} })).toMatchObject({ errorCode: 'invalid-input' });
  expect(await callTool(call)).toMatchObject({ success: true });
  expect(onRecordError).toHaveBeenCalledTimes(2);
});
