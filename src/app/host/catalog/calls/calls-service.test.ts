import { expect, it } from 'vitest';
import type { CallTool } from '../../../../catalog/index.ts';
import type { ExecuteRequest, ExecuteToolResult } from '../../../../core/call.ts';
import { ABORTED } from '../../../../core/errors.ts';
import { newId, type ToolCallId } from '../../../../core/ids.ts';
import type { HostEvent } from '../../../../services/host-services.ts';
import { createCallsService } from './calls-service.ts';

const FINE: ExecuteToolResult = { success: true, result: 1, executionTime: 1, logs: [] };
const request = (more: object = {}): ExecuteRequest => ({
  toolCallId: newId<ToolCallId>(),
  toolName: 'count',
  parameters: {},
  caller: 'api',
  ...more,
});

function setUp(callTool: CallTool) {
  const emitted: HostEvent[] = [];
  const service = createCallsService({
    callTool,
    outputs: { record: async () => undefined, find: async () => undefined } as never,
    emit: (event) => void emitted.push(event),
  });
  const ends = () => emitted.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
  return { service, emitted, ends };
}

it('passes on what a call reports only if its caller follows it', async () => {
  const { service, emitted } = setUp(async (_call, listener) => {
    listener?.({ type: 'progress', progress: { done: 1 } });
    return FINE;
  });
  const [followed, other] = [request(), request()];
  await service.execute(followed, true);
  await service.execute(other, false);
  expect(emitted).toEqual([
    { type: 'call-event', toolCallId: followed.toolCallId, event: { type: 'progress', progress: { done: 1 } } },
  ]);
});

it.each([
  ['an engine that there is not', { engine: 'warp' }, 'engine-unavailable'],
  ['a caller that there is not', { caller: 'nobody' }, 'invalid-input'],
])('reports the end of a call with %s, which runs nothing', async (_what, more, errorCode) => {
  const { service, ends } = setUp(() => {
    throw new Error('it was run');
  });
  const call = request(more);
  await service.execute(call, false);
  expect(ends()).toMatchObject([{ requestId: call.toolCallId, result: { success: false, errorCode } }]);
});

it('reports an end even if the call path itself fails, so that no caller waits forever', async () => {
  const { service, ends } = setUp(async () => {
    throw new Error('a bug');
  });
  const call = request();
  await service.execute(call, false);
  await expect.poll(ends).toMatchObject([
    {
      requestId: call.toolCallId,
      result: { success: false, errorCode: 'crashed', error: 'Failed to execute count: a bug' },
    },
  ]);
});

it('stops the call that is meant, and no other', async () => {
  const stopped: string[] = [];
  const { service } = setUp(
    async ({ toolCallId }, _listener, signal) =>
      await new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          stopped.push(toolCallId);
          resolve({ success: false, error: ABORTED.message, errorCode: 'aborted', executionTime: 0, logs: [] });
        });
      }),
  );
  const [one, other] = [request(), request()];
  await service.execute(one, false);
  await service.execute(other, false);
  await service.abort(one.toolCallId);
  expect(stopped).toEqual([one.toolCallId]);
});
