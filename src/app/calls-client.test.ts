import { afterEach, expect, it } from 'vitest';
import type { ServedCalls } from '../catalog/contract/services.ts';
import type { ExecuteRequest, ExecuteToolResult } from '../core/call.ts';
import { newId, type ToolCallId } from '../core/ids.ts';
import { packResult } from '../core/packed-result.ts';
import { connectServices, serveServices } from '../platform/services.ts';
import type { HostEvent, ServedServices } from '../services/host-services.ts';
import { createCallsClient } from './calls-client.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const wellDone = (result: number | number[]): ExecuteToolResult => ({
  success: true,
  result,
  executionTime: 1,
  logs: [],
});

/** A page and its host over real ports; `perform` is what the host does with a call. */
async function connected(
  perform: (request: ExecuteRequest, isFollowed: boolean, emit: (event: HostEvent) => void) => Promise<void>,
  listener: (event: HostEvent) => void,
) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  let emit: (event: HostEvent) => void = () => undefined;
  const calls: ServedCalls = {
    execute: async (request, isFollowed) => await perform(request, isFollowed, (event) => emit(event)),
    abort: async () => undefined,
    readOutput: async () => ({ characters: 0, text: '' }),
    leaseOutputs: async () => undefined,
    releaseOutputs: async () => undefined,
  };
  const events = {
    listen: async (reached: (event: HostEvent) => void) => {
      emit = reached;
    },
  };
  serveServices(Promise.resolve({ calls, events }), port1, () => new Error('Not here.'));
  const served = connectServices<ServedServices>(port2);
  const page = createCallsClient(served.calls, listener);
  await served.events.listen(page.receive);
  return { calls: page.calls, emit: (event: HostEvent) => emit(event) };
}

const request = (n = 0): ExecuteRequest => ({
  toolCallId: newId<ToolCallId>(),
  toolName: 'count',
  parameters: { n },
  caller: 'api',
});
const endOf = ({ toolCallId: requestId, toolName }: ExecuteRequest, result: ExecuteToolResult): HostEvent => ({
  type: 'tool-call',
  call: { requestId, toolName, parameters: null, caller: 'api', result: packResult(result), network: [] },
});

it('reports what a call did in its order, then its end to all listeners, then the result to its caller', async () => {
  const seen: unknown[] = [];
  const { calls } = await connected(
    async (given, isFollowed, emit) => {
      const { toolCallId } = given;
      seen.push(isFollowed);
      for (let at = 1; at <= 3; at += 1)
        emit({ type: 'call-event', toolCallId, event: { type: 'progress', progress: { done: at } } });
      emit(endOf(given, wellDone(7)));
    },
    (event) => seen.push(event.type),
  );
  const result = await calls.execute(request(), (event) => seen.push(event));
  seen.push(result);
  const progress = (done: number): object => ({ type: 'progress', progress: { done } });
  expect(seen).toEqual([true, progress(1), progress(2), progress(3), 'tool-call', wellDone(7)]);
});

it('gives each of many calls its own end, whatever their order', async () => {
  const waiting: (() => void)[] = [];
  const { calls } = await connected(
    async (given, _isFollowed, emit) => {
      const { n } = given.parameters as { n: number };
      waiting.push(() => emit(endOf(given, wellDone(n))));
      if (waiting.length === 20) for (const end of waiting.reverse()) end();
    },
    () => undefined,
  );
  const results = await Promise.all(Array.from({ length: 20 }, async (_, n) => await calls.execute(request(n))));
  expect(results).toEqual(Array.from({ length: 20 }, (_, n) => wellDone(n)));
});

it('tells listeners of calls that nobody here made, and decodes a large result only when it is read', async () => {
  const ends: HostEvent[] = [];
  const { emit } = await connected(
    async () => undefined,
    (event) => ends.push(event),
  );
  const large = Array.from({ length: 40_000 }, (_, n) => n);
  emit(endOf(request(), wellDone(large)));
  await expect.poll(() => ends.length).toBe(1);
  const [end] = ends;
  expect(end?.type === 'tool-call' ? end.call.result : undefined).toEqual(wellDone(large));
});

it('answers the caller although a listener throws, with a result that is its own', async () => {
  const kept: ExecuteToolResult[] = [];
  const page = createCallsClient(
    {
      execute: async (given) => page.receive(endOf(given, wellDone([1]))),
      abort: async () => undefined,
      readOutput: async () => ({ characters: 0, text: '' }),
      leaseOutputs: async () => undefined,
      releaseOutputs: async () => undefined,
    },
    (event) => {
      if (event.type === 'tool-call') kept.push(event.call.result);
      throw new Error('of a listener');
    },
  );
  const result = await page.calls.execute(request()).catch((error: unknown) => error);
  expect(result).toEqual(wellDone([1]));
  expect(result).not.toBe(kept[0]);
  expect((result as ExecuteToolResult).result).not.toBe(kept[0]?.result);
});

it('rejects a call that cannot be sent, or that the host does not take', async () => {
  const { calls } = await connected(
    async () => {
      throw new Error('Not here.');
    },
    () => undefined,
  );
  await expect(calls.execute(request())).rejects.toThrow('Not here.');
  await expect(calls.execute({ ...request(), parameters: () => 1 })).rejects.toThrow(/could not be cloned/);
});
