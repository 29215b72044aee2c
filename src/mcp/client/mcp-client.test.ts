import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { McpClientEvent, McpProgress, McpWorkerApi } from '../contract/mcp-worker-api.ts';
import type { McpQuestion, McpQuestionAnswer } from '../contract/mcp-api.ts';
import { startEverything, type Everything } from '../../../e2e/support/servers/mcp-everything.ts';
import { createMcpClient } from './mcp-client.ts';
import { UNCOUNTED_SLOTS } from './stream-slots.ts';

const PAGE = { origin: 'http://127.0.0.1:4173', version: '0.0.0' };

describe.each([
  ['http', 'streamableHttp'],
  ['sse', 'sse'],
] as const)('the reference server over %s', (kind, mode) => {
  let server: Everything;
  let client: McpWorkerApi;
  const events: McpClientEvent[] = [];
  const questions: McpQuestion[] = [];
  let answer: McpQuestionAnswer = { action: 'cancel' };
  const none = (): void => undefined;
  const call = (name: string, input = {}, onProgress: (progress: McpProgress) => void = none) =>
    client.callTool({ callId: name, name, input }, onProgress);

  beforeAll(async () => {
    server = await startEverything(mode);
    client = createMcpClient({ fetch, slots: UNCOUNTED_SLOTS });
    const order = {
      target: {
        kind,
        url: server.url,
        headers: [['X-Api-Key', 'very-secret-value']] as const,
        redirectUrl: 'http://127.0.0.1:4173/',
      },
      page: PAGE,
      secrets: ['very-secret-value'],
    };
    const opened = await client.open(
      order,
      (event) => events.push(event),
      async (question) => (questions.push(question), answer),
      none,
    );
    expect(opened).toMatchObject({ ok: true, info: { name: 'mcp-servers/everything', canSubscribe: true } });
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
  });

  test('tools, results, errors, progress, cancel', async () => {
    // The server registers some tools once it knows the client's capabilities.
    await new Promise((resolve) => setTimeout(resolve, 400));
    const listed = await client.listTools();
    if (!listed.ok) throw new Error(listed.failure.message);
    const names = listed.value.tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'echo',
        'get-sum',
        'get-structured-content',
        'trigger-elicitation-request',
        'trigger-sampling-request',
        'get-roots-list',
      ]),
    );
    expect(listed.value.refused).toEqual([]);
    expect(await call('get-sum', { a: 2, b: 40 })).toMatchObject({
      type: 'result',
      isError: false,
      content: [{ type: 'text', text: expect.stringContaining('42') }],
    });
    expect(await call('get-structured-content', { location: 'New York' })).toMatchObject({
      type: 'result',
      structured: { temperature: expect.any(Number) },
    });
    expect(await call('get-tiny-image')).toMatchObject({
      type: 'result',
      content: expect.arrayContaining([expect.objectContaining({ type: 'image', mimeType: 'image/png' })]),
    });
    expect(await call('get-sum', { a: 'x' })).toMatchObject({ type: 'result', isError: true });
    const progress: McpProgress[] = [];
    await call('trigger-long-running-operation', { duration: 0.4, steps: 4 }, (one) => progress.push(one));
    // The older transport loses the last one, because the server sends it together with the result.
    expect(progress.map(({ done }) => done)).toEqual([1, 2, 3, 4]);
    const long = call('trigger-long-running-operation', { duration: 20, steps: 20 });
    setTimeout(() => client.cancel('trigger-long-running-operation'), 200);
    expect(await long).toEqual({ type: 'cancelled' });
  });

  test.runIf(kind === 'http')(
    'a tool that answers with a task: its state is polled, its question is answered, Stop cancels it',
    async () => {
      const order = {
        callId: 'task',
        name: 'simulate-research-query',
        input: { topic: 'tea', ambiguous: true },
        isTask: true,
      } as const;
      const progress: McpProgress[] = [];
      answer = { action: 'accept', values: { interpretation: 'historical' } };
      const end = await client.callTool(order, (one) => progress.push(one));
      expect(end).toMatchObject({ type: 'result', isError: false });
      expect(JSON.stringify(end)).toContain('historical');
      expect(progress.length).toBeGreaterThan(0);
      answer = { action: 'cancel' };
      const stopped = client.callTool({ ...order, input: { topic: 'tea' } }, none);
      setTimeout(() => client.cancel('task'), 300);
      expect(await stopped).toEqual({ type: 'cancelled' });
    },
  );

  test('questions of a server to a person', async () => {
    answer = { action: 'accept', values: { name: 'Ada', check: true } };
    expect(JSON.stringify(await call('trigger-elicitation-request'))).toContain('Ada');
    expect(questions.at(-1)).toMatchObject({ kind: 'form', schema: { type: 'object' } });
    answer = { action: 'cancel' };
    expect(JSON.stringify(await call('trigger-sampling-request', { prompt: 'hi', maxTokens: 5 }))).toMatch(
      /The person declined/,
    );
    expect(JSON.stringify(await call('get-roots-list'))).toContain('file:///');
  });

  test('resources, prompts, completion', async () => {
    expect(await client.ask({ type: 'resource-templates' })).toMatchObject({ ok: true });
    expect(await client.ask({ type: 'read-resource', uri: 'demo://resource/dynamic/text/1' })).toMatchObject({
      ok: true,
      value: [{ text: expect.any(String) }],
    });
    expect(await client.ask({ type: 'read-resource', uri: 'demo://nothing' })).toMatchObject({ ok: false });
    expect(await client.ask({ type: 'prompt', name: 'args-prompt', arguments: { city: 'Oslo' } })).toMatchObject({
      ok: true,
    });
    expect(
      await client.ask({ type: 'complete', ref: { prompt: 'completable-prompt' }, argument: 'department', value: 'E' }),
    ).toMatchObject({ ok: true, value: { values: ['Engineering'] } });
    for (const type of ['subscribe', 'unsubscribe'] as const)
      expect(await client.ask({ type, uri: 'demo://resource/dynamic/text/1' })).toEqual({ ok: true, value: null });
    expect(await client.ask({ type: 'log-level', level: 'debug' })).toEqual({ ok: true, value: null });
    expect(await client.ask({ type: 'ping' })).toEqual({ ok: true, value: null });
  });

  test('reports the wire without secrets, and the end of a server', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const entries = events.flatMap((event) => (event.type === 'wire' ? event.entries : []));
    expect(entries.some(({ kind: one, summary }) => one === 'message' && summary === 'tools/list')).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('very-secret-value');
    await server.stop();
    const after = await call('echo', { message: 'x' });
    expect(after).toMatchObject({
      type: 'lost',
      failure: { cause: expect.stringMatching(/nothing-listening|closed/) },
    });
  });
});
