import { userMessage } from '../contract/model-message.ts';
import { expect, test } from 'vitest';
import { MODEL_WIRES } from '../../../e2e/support/model-servers/answer.ts';
import { startModelServer, type ModelReply } from '../../../e2e/support/model-servers/model-server.ts';
import { KEY, targetAt } from '../../../e2e/support/model-servers/run-against.ts';
import { MODEL_LIMITS } from './model-limits.ts';
import type { ModelRequest } from '../contract/model-worker-api.ts';
import { answerOf } from './model-connection.ts';
import { createModelClient } from './model-client.ts';

test.each(MODEL_WIRES)('the connection test on the %s wire', async (wire) => {
  const replies: ModelReply[] = [
    { answer: { calls: [{ name: 'report', input: '{"text":"ready"}' }] } },
    { answer: { text: 'Hello.' } },
    { status: 503 },
    { status: 401, message: `No such key: ${KEY}` },
    { silent: true },
  ];
  const server = await startModelServer(wire, (_request, index) => replies[index] ?? { silent: true }, {
    models: ['a', 'b'],
  });
  const client = createModelClient({ fetch });
  const impatient = createModelClient({ fetch, limits: { ...MODEL_LIMITS, testMs: 300 } });
  try {
    const target = targetAt(wire, server.baseURL);
    expect(await client.test(target)).toEqual({
      ok: true,
      durationMs: expect.any(Number),
      callsTools: true,
      models: ['a', 'b'],
    });
    expect(await client.test(target)).toMatchObject({ ok: true, callsTools: false });
    // The test reports the current failure and does not retry.
    expect(await client.test(target)).toMatchObject({ ok: false, failure: { code: 'server-error' } });
    const refused = await client.test(target);
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'unauthorized', fix: expect.stringContaining('key') },
    });
    expect(JSON.stringify(refused)).not.toContain(KEY);
    expect(await impatient.test(target)).toMatchObject({ ok: false, failure: { code: 'stalled' } });
    expect(server.requests).toHaveLength(5);
  } finally {
    await server.close();
  }
});

test('models without requests', async () => {
  const client = createModelClient({ fetch: () => Promise.reject(new Error('nothing is sent')) });
  expect(await client.test({ kind: 'chrome', model: 'x' })).toMatchObject({ ok: false, failure: { code: 'no-model' } });
});

test.each(MODEL_WIRES)('stop ends a request on the %s wire at once', async (wire) => {
  const server = await startModelServer(wire, () => ({
    answer: { text: 'A long answer' },
    then: { at: 300, do: 'stall' },
  }));
  const client = createModelClient({ fetch });
  try {
    const received: unknown[] = [];
    const request: ModelRequest = {
      target: targetAt(wire, server.baseURL),
      dialect: 'native',
      system: '',
      messages: [userMessage('Hi')],
      tools: [],
    };
    const asking = answerOf(
      (listener) => client.ask(request, listener),
      (events) => received.push(...events),
    );
    await expect.poll(() => server.requests.length).toBe(1);
    await client.stop();
    expect(await asking).toMatchObject({ ok: false, failure: { code: 'stopped' } });
    await expect.poll(() => server.openRequests()).toBe(0);
  } finally {
    await server.close();
  }
});
