import { expect, test } from 'vitest';
import type { ModelEvent, ModelClient, ModelRequest } from '../contract/model-worker-api.ts';
import { serveRpc } from '../../platform/rpc.ts';
import { serveAnswers } from './answer-port.ts';
import { createModelConnection, type ModelConnection } from './model-connection.ts';
import { createModelWorkerPool } from './model-worker-pool.ts';

const request: ModelRequest = {
  target: { kind: 'google', model: 'm', key: 'k' },
  dialect: 'native',
  system: '',
  messages: [],
  tools: [],
};
const never = new Promise<never>(() => undefined);
/** Answers nothing. */
const NOTHING: ModelClient = { ask: () => never, stop: () => never, test: () => never };

function link(api: Partial<ModelClient>): {
  link: ModelConnection;
  other: () => ModelConnection;
  spawned: () => number;
  ended: () => number;
  fail: () => void;
} {
  let spawned = 0;
  let ended = 0;
  let fail = (): void => undefined;
  const pool = createModelWorkerPool(() => {
    spawned += 1;
    const { port1, port2 } = new MessageChannel();
    serveRpc(serveAnswers({ ...NOTHING, ...api }), port2);
    fail = () => void port1.dispatchEvent(new Event('error'));
    return Object.assign(port1, {
      terminate: () => {
        ended += 1;
        port1.close();
        port2.close();
      },
    });
  });
  return {
    link: createModelConnection(pool),
    other: () => createModelConnection(pool),
    spawned: () => spawned,
    ended: () => ended,
    fail: () => fail(),
  };
}

test('a step with another provider gets another worker, and nothing comes after the end', async () => {
  const received: ModelEvent[] = [];
  const { link: made, spawned } = link({
    ask: async (_request, onEvents) => {
      onEvents([], { ok: true, finish: 'stop', requests: 1 });
      onEvents([{ type: 'text', text: 'late' }]);
    },
  });
  const { signal } = new AbortController();
  const other: ModelRequest = { ...request, target: { kind: 'anthropic', model: 'm', key: 'other' } };
  for (const each of [request, request, other]) await made.ask(each, (events) => received.push(...events), signal);
  expect([spawned(), received]).toEqual([2, []]);
  made.end();
});

test('uses one worker for the steps of a run; events come before the end', async () => {
  const received: ModelEvent[] = [];
  const {
    link: made,
    spawned,
    ended,
  } = link({
    ask: async (_request, onEvents) => {
      onEvents([{ type: 'text', text: 'H' }]);
      onEvents([{ type: 'text', text: 'i' }], { ok: true, finish: 'stop', requests: 1 });
    },
  });
  const { signal } = new AbortController();
  for (const step of [1, 2]) {
    expect(await made.ask(request, (events) => received.push(...events), signal)).toEqual({
      ok: true,
      finish: 'stop',
      requests: 1,
    });
    expect(received).toHaveLength(2 * step);
  }
  made.end();
  expect([spawned(), ended()]).toEqual([1, 0]);
});

const answers: Partial<ModelClient> = {
  ask: async (_request, onEvents) => onEvents([], { ok: true, finish: 'stop', requests: 1 }),
};

test('the next run with the same provider gets the worker, one with another provider never', async () => {
  const { link: first, other, spawned, ended, fail } = link(answers);
  const { signal } = new AbortController();
  const ask = async (connection: ModelConnection, changes: Partial<ModelRequest['target']> = {}): Promise<void> => {
    const end = await connection.ask(
      { ...request, target: { ...request.target, ...changes } },
      () => undefined,
      signal,
    );
    expect(end).toMatchObject({ ok: true });
    connection.end();
  };
  await ask(first);
  await ask(other(), { model: 'other', key: 'other' });
  expect([spawned(), ended()]).toEqual([1, 0]);
  await ask(other(), { baseURL: 'https://elsewhere.test' });
  // One worker waits: that of the last run.
  expect([spawned(), ended()]).toEqual([2, 1]);
  // Two runs at the same time have one each.
  const [one, two] = [other(), other()];
  const target = { ...request.target, baseURL: 'https://elsewhere.test' };
  await Promise.all([one, two].map((each) => each.ask({ ...request, target }, () => undefined, signal)));
  expect(spawned()).toBe(3);
  one.end();
  two.end();
  expect(ended()).toBe(2);
  fail();
  await expect.poll(ended).toBe(3);
  await ask(other(), { baseURL: 'https://elsewhere.test' });
  expect(spawned()).toBe(4);
});

test('a worker that no run takes is ended', async () => {
  let ended = 0;
  const pool = createModelWorkerPool(() => {
    const { port1, port2 } = new MessageChannel();
    serveRpc(serveAnswers({ ...NOTHING, ...answers }), port2);
    return Object.assign(port1, {
      terminate: () => {
        ended += 1;
        port1.close();
      },
    });
  }, 20);
  const made = createModelConnection(pool);
  await made.ask(request, () => undefined, new AbortController().signal);
  made.end();
  expect(ended).toBe(0);
  await expect.poll(() => ended).toBe(1);
});

test('a stop terminates the worker, and the next request gets another', async () => {
  const { link: made, spawned, ended } = link({ ask: () => never });
  const controller = new AbortController();
  const asking = made.ask(request, () => undefined, controller.signal);
  controller.abort();
  expect(await asking).toMatchObject({ ok: false, failure: { code: 'stopped' } });
  expect(ended()).toBe(1);
  expect(await made.ask(request, () => undefined, controller.signal)).toMatchObject({
    ok: false,
    failure: { code: 'stopped' },
  });
  expect(spawned()).toBe(1);
  const other = new AbortController();
  const again = made.ask(request, () => undefined, other.signal);
  other.abort();
  await again;
  expect(spawned()).toBe(2);
});

test('a worker that cannot be started is a failure', async () => {
  const { link: made, fail } = link({ ask: () => never });
  const asking = made.ask(request, () => undefined, new AbortController().signal);
  fail();
  expect(await asking).toMatchObject({ ok: false, failure: { code: 'internal' } });
});
