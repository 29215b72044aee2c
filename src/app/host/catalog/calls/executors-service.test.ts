import { expect, test } from 'vitest';
import { createExecutors, createRegisteredTier, supervise } from '../../../../catalog/index.ts';
import type { RunId, ToolCallId } from '../../../../core/ids.ts';
import type { ToolCall, ToolResult } from '../../../../core/call.ts';
import { createExecutorsService } from './executors-service.ts';

/** The service, and calls of a name as the call path makes them. */
function setUp() {
  const executors = createExecutors([]);
  const tools = createRegisteredTier(() => undefined);
  const service = createExecutorsService({ executors, tools, emit: () => undefined, release: () => undefined });
  const run = async (toolName: string): Promise<ToolResult> => {
    const tool = await executors.toolFor(toolName);
    const executor = executors.get('demo');
    if (tool === undefined || executor === undefined) throw new Error('nobody answers for it');
    const call: ToolCall = {
      toolCallId: 'call' as ToolCallId,
      runId: 'run' as RunId,
      toolName,
      input: {},
      caller: 'api',
      conversationId: 'one',
    };
    return await supervise({ toolName, timeoutMs: 1_000, signal: new AbortController().signal }, (events) =>
      executor.start({ tool, call, deviceId: 'device', timeoutMs: 1_000 }, events),
    );
  };
  return { service, run, tools };
}

test('an executor keeps its own time and its logs, whether it succeeds or fails', async () => {
  const { service, run } = setUp();
  await service.register(
    'demo',
    async () => true,
    async ({ toolName, requestId }) => {
      await service.note(requestId, { log: 'noted' });
      return toolName === 'good'
        ? { success: true, result: 1, executionTime: 4_321, logs: ['one', { level: 'warn', text: 'two', atMs: 5 }] }
        : { success: false, error: 'no', errorCode: 'transport', executionTime: 7, logs: ['why'] };
    },
    [],
  );
  const good = await run('good');
  expect(good).toMatchObject({ outcome: { ok: true, value: 1 }, durationMs: 4_321 });
  expect(good.logs.map(({ level, text }) => [level, text])).toEqual([
    ['log', 'noted'],
    ['log', 'one'],
    ['warn', 'two'],
  ]);
  const bad = await run('bad');
  expect(bad).toMatchObject({ outcome: { ok: false, error: { code: 'transport', message: 'no' } }, durationMs: 7 });
  expect(bad.logs.map(({ text }) => text)).toEqual(['noted', 'why']);
});

test('without a time of its own the run is measured', async () => {
  const { service, run } = setUp();
  await service.register(
    'demo',
    async () => true,
    async () => ({ success: true, executionTime: 'long' }),
    [],
  );
  expect((await run('any')).durationMs).toBeLessThan(1_000);
});

test('a throw of an executor reads like every other failure of a run', async () => {
  const { service, run } = setUp();
  await service.register(
    'demo',
    async () => true,
    async () => {
      throw new TypeError('boom');
    },
    [],
  );
  expect((await run('demo.a')).outcome).toEqual({
    ok: false,
    error: { code: 'threw', message: 'Failed to execute demo.a: boom' },
  });
});

test('tools of an executor are there while it is registered, and not if its kind is taken', async () => {
  const { service, tools } = setUp();
  const register = async (name: string): Promise<void> =>
    await service.register(
      'demo',
      async () => false,
      async () => ({ success: true }),
      [{ name, description: 'Says hello', inputSchema: { type: 'object' } }],
    );
  await register('hello');
  await expect(register('other')).rejects.toMatchObject({ code: 'duplicate-name' });
  expect((await tools.list()).map(({ id }) => id)).toEqual(['registered:demo:hello']);
  await service.unregister('demo');
  expect([await tools.list(), await tools.get('hello')]).toEqual([[], undefined]);
});
