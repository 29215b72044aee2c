import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { expect, test, vi } from 'vitest';
import type { McpQuestion, McpQuestionAnswer } from '../contract/mcp-api.ts';
import { checkedAddress, createClient, type ClientHooks } from './create-client.ts';

const TIMEOUT_MS = 2000;

/** A client that is connected to a server, which hears its messages and asks it. */
async function connect(
  answer: McpQuestionAnswer | Promise<never> = { action: 'cancel' },
  folders: readonly string[] = [],
) {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const received: Record<string, unknown>[] = [];
  const waiting = new Map<unknown, (message: unknown) => void>();
  const say = (message: object): void => void theirs.send({ jsonrpc: '2.0', ...message } as JSONRPCMessage);
  theirs.onmessage = (given) => {
    const message = given as unknown as Record<string, unknown>;
    received.push(message);
    const { id, method } = message;
    waiting.get(id)?.(message);
    if (method === 'initialize')
      say({
        id,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: {
            tools: { listChanged: true },
            prompts: { listChanged: true },
            resources: { listChanged: true, subscribe: true },
            logging: {},
          },
          serverInfo: { name: 's', version: '1' },
        },
      });
    else if (id !== undefined && method !== undefined) say({ id, error: { code: -32601, message: 'no' } });
  };
  await theirs.start();
  const asked: McpQuestion[] = [];
  const events: unknown[] = [];
  const hooks: ClientHooks = {
    version: '1.2.3',
    folders,
    ask: (question) => {
      asked.push(question);
      return Promise.resolve(answer);
    },
    onWithdrawn: ({ kind }) => events.push(`withdrawn ${kind}`),
    onListing: (of) => events.push(of),
    onResource: (uri) => events.push(uri),
    onLog: (...line) => events.push(line),
  };
  const client = createClient(hooks, TIMEOUT_MS);
  await client.connect(ours);
  let next = 0;
  const request = async (method: string, params: object = {}): Promise<unknown> => {
    const id = `s${String(++next)}`;
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    say({ id, method, params });
    const { result, error } = (await answered) as { readonly result?: unknown; readonly error?: { data?: unknown } };
    return error === undefined ? result : { error };
  };
  const notify = (method: string, params: object = {}): void => say({ method, params });
  return { client, received, asked, events, request, notify };
}

test('it says who it is and what it can do', async () => {
  const { received, client } = await connect();
  expect(received.find(({ method }) => method === 'initialize')?.['params']).toMatchObject({
    clientInfo: { name: 'toolyard', title: 'Toolyard', version: '1.2.3' },
    capabilities: {
      roots: { listChanged: true },
      sampling: {},
      elicitation: { form: { applyDefaults: true }, url: {} },
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
    },
  });
  // It asks about the newer revision first.
  expect(received[0]).toMatchObject({ method: 'server/discover' });
  await client.close();
});

test('a server that says nothing about its revision is asked for so long only', async () => {
  vi.useFakeTimers();
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const received: unknown[] = [];
  theirs.onmessage = (message) => received.push((message as { method?: string }).method);
  await theirs.start();
  const nothing = (): void => undefined;
  const hooks = {
    version: '1',
    folders: [],
    onWithdrawn: nothing,
    onListing: nothing,
    onResource: nothing,
    onLog: nothing,
  };
  const client = createClient({ ...hooks, ask: () => Promise.resolve({ action: 'cancel' }) }, TIMEOUT_MS);
  const ends: unknown[] = [];
  void client.connect(ours).catch((error: unknown) => ends.push(error));
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  expect({ received, ends }).toEqual({ received: ['server/discover'], ends: [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual([expect.any(Error)]);
  await client.close();
  vi.useRealTimers();
});

test('a question that the server cancels is withdrawn, one that was answered is not', async () => {
  const params = { messages: [], maxTokens: 10 };
  const waiting = await connect(new Promise<never>(() => undefined));
  void waiting.request('sampling/createMessage', params);
  await vi.waitFor(() => expect(waiting.asked).toHaveLength(1));
  waiting.notify('notifications/cancelled', { requestId: 's1', reason: 'Request timed out' });
  await vi.waitFor(() => expect(waiting.events).toEqual(['withdrawn sampling']));
  await waiting.client.close();

  const answered = await connect({ action: 'decline' });
  await answered.request('sampling/createMessage', params);
  answered.notify('notifications/cancelled', { requestId: 's1' });
  await answered.request('ping');
  expect(answered.events).toEqual([]);
  await answered.client.close();
});

test('folders of the workspace, with the signs of an address escaped', async () => {
  const { request, client } = await connect(undefined, ['/', '/a b/ž#', '/p']);
  expect(await request('roots/list')).toEqual({
    roots: [
      { uri: 'file:///', name: 'workspace' },
      { uri: 'file:///a%20b/%C5%BE%23', name: '/a b/ž#' },
      { uri: 'file:///p', name: '/p' },
    ],
  });
  await client.close();
});

const SAMPLING = { messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }], maxTokens: 10 };

test('a request for a model is put to a person', async () => {
  const values = { role: 'assistant', content: { type: 'text', text: 'yes' }, model: 'm' };
  const { request, asked, client } = await connect({ action: 'accept', values });
  expect(await request('sampling/createMessage', SAMPLING)).toMatchObject(values);
  expect(asked).toEqual([{ kind: 'sampling', request: SAMPLING }]);
  await client.close();
});

test.each<[answer: McpQuestionAnswer]>([[{ action: 'cancel' }], [{ action: 'decline' }], [{ action: 'accept' }]])(
  'no model was asked: %j',
  async (answer) => {
    const { request, client } = await connect(answer);
    expect(await request('sampling/createMessage', SAMPLING)).toEqual({
      error: { code: -1, message: 'The person declined this request' },
    });
    await client.close();
  },
);

const SCHEMA = { type: 'object', properties: { name: { type: 'string' } } };

test.each<[answer: McpQuestionAnswer, result: object]>([
  [
    { action: 'accept', values: { name: 'x' } },
    { action: 'accept', content: { name: 'x' } },
  ],
  [{ action: 'accept' }, { action: 'accept', content: {} }],
  [{ action: 'decline' }, { action: 'decline' }],
  [{ action: 'cancel' }, { action: 'cancel' }],
])('a form that is answered with %j', async (answer, result) => {
  const { request, asked, client } = await connect(answer);
  expect(await request('elicitation/create', { message: 'Name?', requestedSchema: SCHEMA })).toEqual(result);
  expect(asked).toEqual([{ kind: 'form', message: 'Name?', schema: SCHEMA }]);
  await client.close();
});

test('an address is shown as it is, with a short id', async () => {
  const { request, asked, client } = await connect({ action: 'accept', values: { not: 'sent' } });
  const params = { mode: 'url', message: 'Sign in', url: 'https://a.test', elicitationId: 'i'.repeat(257) };
  expect(await request('elicitation/create', params)).toEqual({ action: 'accept' });
  expect(asked).toEqual([
    { kind: 'address', message: 'Sign in', url: 'https://a.test/', elicitationId: 'i'.repeat(256) },
  ]);
  await client.close();
});

test('a person is not sent to addresses of other schemes', async () => {
  const { request, asked, client } = await connect({ action: 'accept' });
  const params = { mode: 'url', message: 'Sign in', elicitationId: '1' };
  expect(await request('elicitation/create', { ...params, url: 'javascript:alert(1)' })).toEqual({
    error: { code: -32602, message: 'The address of an elicitation must be http or https' },
  });
  expect(asked).toEqual([]);
  await client.close();
});

test.each([
  ['https://a.test', 'https://a.test/'],
  ['http://a.test/x y', 'http://a.test/x%20y'],
  ['HTTPS://A.test', 'https://a.test/'],
])('the address %s is checked', (url, checked) => {
  expect(checkedAddress(url)).toBe(checked);
});

test.each(['javascript:alert(1)', 'httpsx://a', 'xhttps://a', 'file:///etc', 'a.test', '', 'data:,https:'])(
  'the address %j is refused',
  (url) => {
    expect(() => checkedAddress(url)).toThrow(
      expect.objectContaining({ code: -32602, message: 'The address of an elicitation must be http or https' }),
    );
  },
);

test('what a server reports is passed on', async () => {
  const { notify, events, client } = await connect();
  notify('notifications/resources/updated', { uri: 'file:///a' });
  notify('notifications/message', { level: 'info', logger: 'l', data: { a: 1 } });
  notify('notifications/message', { level: 'error', data: 'x' });
  await vi.waitFor(() => expect(events).toEqual(['file:///a', ['info', 'l', { a: 1 }], ['error', undefined, 'x']]));
  await client.close();
});

test.each(['tools', 'prompts', 'resources'])('a list of %s that changes often is reported once', async (of) => {
  const { notify, events, received, client } = await connect();
  vi.useFakeTimers();
  const before = received.length;
  for (let at = 0; at < 3; at++) notify(`notifications/${of}/list_changed`);
  await vi.advanceTimersByTimeAsync(299);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual([of]);
  // Who is told asks for the list.
  expect(received.length).toBe(before);
  vi.useRealTimers();
  await client.close();
});
