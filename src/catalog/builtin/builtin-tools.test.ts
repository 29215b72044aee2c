import { expect, test } from 'vitest';
import type { Builtin, BuiltinContext } from '../contract/builtin.ts';
import type { RunRecord, ToolCall } from '../../core/call.ts';
import { startWork } from '../../core/executor.ts';
import type { RunId, ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { DEFAULT_TRUNCATION } from '../contract/tool-settings.ts';
import { createCallTool } from '../call/call-tool.ts';
import { createExecutors } from '../call/executors.ts';
import { readAnswer } from '../call/read-answer.ts';
import { createOutputs } from '../store/outputs.ts';
import { directValidator } from '../catalog-testing.ts';
import { createBuiltinTier } from '../origins/builtin/builtin-tier.ts';
import { createCatalog } from '../origins/create-catalog.ts';
import { createBuiltinExecutor } from './builtin-executor.ts';
import { createConversationOutputs } from './conversation-outputs.ts';
import { createReadOutputTool } from './read-output-tool.ts';
import { defined } from '../../core/defined.ts';

type Work = Builtin['execute'];
const builtin = (name: string, execute: Work, timeoutMs = 1_000): Builtin => ({
  definition: {
    name,
    description: name,
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } } },
    documentation: '',
    timeoutMs,
  },
  execute,
});

function setUp(...builtins: Builtin[]) {
  const runs: RunRecord[] = [];
  const stored = {
    add: async (run: RunRecord) => void runs.push(run),
    get: async (id: ToolCallId) => runs.find(({ toolCallId }) => toolCallId === id),
  };
  const outputs = createConversationOutputs(createOutputs(stored), stored);
  const tier = createBuiltinTier(
    [...builtins, createReadOutputTool(outputs, async () => DEFAULT_TRUNCATION)],
    async () => new Set(['gone']),
  );
  const catalog = createCatalog([tier]);
  const executors = createExecutors([createBuiltinExecutor(tier.find)]);
  const callTool = createCallTool({
    realPath: async (path) => path,
    lookup: async (name) => (await catalog.lookup(name)) ?? (await executors.toolFor(name)),
    validatorFor: directValidator,
    executors,
    deviceId: async () => 'device',
    recordRun: outputs.record,
    shortening: async () => DEFAULT_TRUNCATION,
    onCall: () => undefined,
  });
  let count = 0;
  const call = async (toolName: string, input: JsonObject = {}, more: Partial<ToolCall> = {}, signal?: AbortSignal) =>
    await callTool(
      {
        toolCallId: `call-${String(count++)}` as ToolCallId,
        runId: 'run' as RunId,
        toolName,
        input,
        caller: 'api',
        conversationId: 'c',
        ...more,
      },
      undefined,
      signal,
    );
  return { call, runs, executors };
}

const forever = (): Promise<never> => new Promise(() => undefined);

test('a built-in tool that hangs, throws or continues after its deadline still ends with an answer', async () => {
  const { call } = setUp(
    builtin('hangs', forever, 30),
    builtin('throws', () => Promise.reject(new Error('boom'))),
    builtin(
      'partly',
      async (_input, { signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return {
          ok: false,
          error: { code: 'timeout', message: 'Tool execution timed out after 30ms', data: { output: 'half' } },
        };
      },
      30,
    ),
    builtin(
      'late',
      async (_input, { signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return { ok: true, value: 'late' };
      },
      30,
    ),
    builtin('gone', async () => ({ ok: true, value: 1 })),
    builtin('large', async () => ({ ok: true, value: Array.from({ length: 3_000_000 }, () => 1) })),
  );
  expect(await call('hangs')).toMatchObject({
    success: false,
    errorCode: 'timeout',
    error: 'Tool execution timed out after 30ms',
  });
  expect(await call('late')).toMatchObject({ success: false, errorCode: 'timeout' });
  expect(await call('partly')).toMatchObject({ success: false, errorCode: 'timeout', details: { output: 'half' } });
  expect(await call('throws')).toMatchObject({ success: false, errorCode: 'crashed', error: 'boom' });
  expect(await call('gone')).toMatchObject({ success: false, errorCode: 'disabled' });
  expect(await call('large')).toMatchObject({ success: false, errorCode: 'invalid-output' });
  const controller = new AbortController();
  const stopped = call('hangs', {}, { timeoutMs: 10_000 }, controller.signal);
  controller.abort();
  expect(await stopped).toMatchObject({ success: false, errorCode: 'aborted' });
});

test('the clock is paused while a person is asked', async () => {
  const asks: Work = async (_input, { whileAsking }: BuiltinContext) => {
    const answer = await whileAsking(new Promise<string>((resolve) => setTimeout(resolve, 150, 'yes')));
    return { ok: true, value: answer };
  };
  const { call } = setUp(
    builtin('asks', asks, 100),
    builtin(
      'spins',
      async (input, context) => {
        await asks(input, context);
        return await forever();
      },
      50,
    ),
  );
  expect(await call('asks')).toMatchObject({ success: true, result: 'yes' });
  expect(await call('spins')).toMatchObject({ success: false, errorCode: 'timeout' });
});

test('strings of a model are coerced by the schema; those of a person are refused', async () => {
  const { call } = setUp(builtin('echo', async (input) => ({ ok: true, value: input })));
  expect(await call('echo', { n: '5' }, { caller: 'model' })).toMatchObject({
    success: true,
    result: { n: 5 },
    details: { coerced: [{ path: '/n', to: 'integer' }] },
  });
  expect(await call('echo', { n: '5' }, { caller: 'person' })).toMatchObject({
    success: false,
    errorCode: 'invalid-input',
  });
});

test('result pages through everything that was left out, and never splits a character', async () => {
  const whole = 'a🙂b'.repeat(30_000);
  const { call, runs } = setUp(builtin('long', async () => ({ ok: true, value: whole })));
  const seen = await call('long', {}, { caller: 'model', toolCallId: 'long' as ToolCallId });
  expect(seen.details).toMatchObject({ shortened: { characters: 120_000, removedCharacters: 90_000 } });
  // Read at once, during the write, and after it.
  for (const limit of [undefined, 29_999]) {
    let text = '';
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const page = await call('result', { tool_call_id: 'long', offset, ...defined({ limit }) }, { caller: 'model' });
      expect(page.success).toBe(true);
      expect(/\p{Surrogate}/u.test(String(page.result))).toBe(false);
      expect(String(page.result).length).toBeLessThanOrEqual(30_000);
      text += String(page.result);
      const next: unknown = page.details?.['next'];
      offset = typeof next === 'number' ? next : undefined;
    }
    expect(text === whole).toBe(true);
  }
  await expect.poll(() => runs.some(({ output }) => output?.characters === 120_000)).toBe(true);
  // Pieces that split characters still add up to the whole.
  let stepped = '';
  for (let offset = 0; offset < 200; offset += 7)
    stepped += String((await call('result', { tool_call_id: 'long', offset, limit: 7 })).result);
  expect(stepped).toBe(whole.slice(0, stepped.length));
  expect(await call('result', { tool_call_id: 'long', offset: 2, limit: 1 })).toMatchObject({ result: '🙂' });
  expect(await call('result', { tool_call_id: 'long', offset: 120_000 })).toMatchObject({ success: false });
  expect(await call('result', { tool_call_id: 'other' })).toMatchObject({ success: false, errorCode: 'threw' });
  expect((await call('long')).result === whole).toBe(true);
});

test('a registered executor handles only its own names, and does not change the others', async () => {
  const { call, executors } = setUp(builtin('mine.own', async () => ({ ok: true, value: 'built in' })));
  const register = (kind: string, value: string) =>
    executors.register({
      kind,
      match: async (name) => name.startsWith('mine.'),
      start: () => startWork(async () => ({ outcome: { ok: true, value } })),
    });
  const off = register('mine', 'registered');
  expect(register('mine', 'again')).toBeUndefined();
  expect(register('builtin', 'again')).toBeUndefined();
  expect(await call('mine.x')).toMatchObject({ success: true, result: 'registered' });
  expect(await call('mine.own')).toMatchObject({ success: true, result: 'built in' });
  expect(await call('other')).toMatchObject({ success: false, errorCode: 'not-found' });
  off?.();
  expect(await call('mine.x')).toMatchObject({ success: false, errorCode: 'not-found' });
});

test.each<[given: unknown, answer: object]>([
  [
    { success: true, result: { a: [1] } },
    { ok: true, value: { a: [1] } },
  ],
  [{ success: true }, { ok: true, value: null }],
  [
    { success: false, error: 'no', errorCode: 'denied', details: { a: 1 } },
    { ok: false, error: { code: 'denied', message: 'no', data: { a: 1 } } },
  ],
  [
    { success: false, errorCode: '__proto__' },
    { ok: false, error: { code: 'threw' } },
  ],
  [
    { success: true, result: 1n },
    { ok: false, error: { code: 'invalid-output' } },
  ],
  [
    { success: true, result: 'x'.repeat(6_000_000) },
    { ok: false, error: { code: 'invalid-output' } },
  ],
  [undefined, { ok: false, error: { code: 'invalid-output' } }],
  ['text', { ok: false, error: { code: 'invalid-output' } }],
  [Object.create({ success: true }), { ok: false, error: { code: 'invalid-output' } }],
])('the answer of an executor is parsed as outside data: %#', (given, answer) => {
  expect(readAnswer(given)).toMatchObject(answer);
});

test.each<[by: Partial<ToolCall>, of: Partial<ToolCall>, isRead: boolean]>([
  [{ caller: 'model', conversationId: 'one' }, { caller: 'model', conversationId: 'one' }, true],
  [{ caller: 'model', conversationId: 'one' }, { caller: 'model', conversationId: 'two' }, false],
  [{ caller: 'model', conversationId: 'one' }, { caller: 'model', conversationId: 'ONE' }, false],
  [{ caller: 'model', conversationId: '' }, { caller: 'person', conversationId: '' }, false],
  [{ caller: 'model', conversationId: 'one' }, { caller: 'person', conversationId: 'one' }, false],
  [{ caller: 'model', conversationId: 'one' }, { caller: 'api', conversationId: 'one' }, false],
  [{ caller: 'person' }, { caller: 'model', conversationId: 'two' }, true],
])('result called by %j reads the output of a call by %j: %s', async (by, of, isRead) => {
  const { call, runs } = setUp(builtin('secret', async () => ({ ok: true, value: 'the secret' })));
  await call('secret', {}, of);
  await expect.poll(() => runs.length).toBe(1);
  const read = await call('result', { tool_call_id: 'call-0' }, by);
  expect([read.success, JSON.stringify(read).includes('the secret')]).toEqual([isRead, isRead]);
});

test('an output whose run is not stored yet is found in its own conversation alone', async () => {
  const runs = { add: () => new Promise<void>(() => undefined), get: async () => undefined };
  const outputs = createConversationOutputs(createOutputs(runs), runs);
  const run = { toolCallId: 'call' as ToolCallId, conversationId: 'one' } as RunRecord;
  void outputs.record(run, 'the whole text');
  expect(await outputs.findIn('one', run.toolCallId)).toMatchObject({ characters: 14 });
  for (const other of ['two', '', 'ONE', 'one ']) expect(await outputs.findIn(other, run.toolCallId)).toBe(undefined);
});
