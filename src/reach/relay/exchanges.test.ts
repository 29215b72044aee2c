import { expect, test, vi } from 'vitest';
import type { RouteRequest } from '../contract/routes.ts';
import type { RelayFrame, TabFrame } from '../contract/relay-wire.ts';
import type { McpServing } from '../server/serving.ts';
import { createExchanges } from './exchanges.ts';

function setUp() {
  const sent: TabFrame[] = [];
  const requests: { readonly client: string; readonly request: RouteRequest }[] = [];
  const aborted: string[] = [];
  const received: string[] = [];
  const closed = vi.fn();
  const signals: AbortSignal[] = [];
  let hold: (() => void) | undefined;
  const serving: Pick<McpServing, 'fetch' | 'openPipe'> = {
    fetch: async (_client, { body }, signal) => {
      signals.push(signal);
      const stream = new Blob(['event: one\n\n', 'event: two\n\n']).stream();
      const response =
        body === 'stream'
          ? new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
          : Response.json({ echoed: body });
      return { response, done: () => undefined };
    },
    openPipe: (_client, send, onClose) => ({
      receive: (text) => {
        received.push(text);
        send(`re: ${text}`);
        if (text === 'bye') onClose();
      },
      close: closed,
    }),
  };
  const exchanges = createExchanges(
    {
      isKnown: async (client) => client !== 'gone',
      request: async (client, key, request) => {
        requests.push({ client, request });
        if (request.path === '/api/slow')
          await new Promise<void>((resolve) => {
            hold = resolve;
          });
        if (request.path === '/api/broken') throw new Error('a bug');
        return { status: 200, body: { key: key.length } };
      },
      abort: async (key) => {
        aborted.push(key);
        hold?.();
      },
    },
    serving,
    (frame) => sent.push(frame),
  );
  return { exchanges, sent, requests, aborted, received, closed, signals };
}

const req = (id: number, path: string, more: object = {}): RelayFrame => ({
  t: 'req',
  id,
  client: 'curl',
  method: 'POST',
  path,
  query: '',
  headers: {},
  body: '',
  ...more,
});

test('a request of the routes goes to the host, with its query, its trace and its body', async () => {
  const { exchanges, sent, requests } = setUp();
  exchanges.receive(
    req(1, '/api/ai/tools/discover', {
      method: 'GET',
      query: 'panelId=home',
      headers: { traceparent: '00-1-2-01' },
    }),
  );
  exchanges.receive(req(2, '/api/ai/tools/execute', { body: '{"tool":"area"}' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(requests).toEqual([
    {
      client: 'curl',
      request: {
        method: 'GET',
        path: '/api/ai/tools/discover?panelId=home',
        body: undefined,
        traceparent: '00-1-2-01',
      },
    },
    { client: 'curl', request: { method: 'POST', path: '/api/ai/tools/execute', body: { tool: 'area' } } },
  ]);
  expect(sent[1]).toEqual({
    t: 'res',
    id: 2,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"key":36}',
  });
});

test('a body that is no JSON never reaches the host', async () => {
  const { exchanges, sent, requests } = setUp();
  exchanges.receive(req(1, '/api/ai/tools/execute', { body: '{' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ t: 'res', id: 1, status: 400 }]));
  expect(requests).toEqual([]);
});

test('a bug is an answer', async () => {
  const { exchanges, sent } = setUp();
  exchanges.receive(req(1, '/api/broken'));
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ id: 1, status: 500, body: '{"success":false,"error":"a bug"}' }]),
  );
});

test('a client that goes away ends what it began, and is sent nothing more', async () => {
  const { exchanges, sent, aborted, requests } = setUp();
  exchanges.receive(req(1, '/api/slow'));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  exchanges.receive({ t: 'abort', id: 1 });
  await vi.waitFor(() => expect(aborted).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(sent).toEqual([]);
});

test('MCP is answered whole or as a stream', async () => {
  const { exchanges, sent } = setUp();
  exchanges.receive(req(1, '/mcp', { body: 'hi' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ t: 'res', id: 1, status: 200, body: '{"echoed":"hi"}' });
  exchanges.receive(req(2, '/mcp', { body: 'stream' }));
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ t: 'end', id: 2 }));
  expect(sent[1]).toMatchObject({ t: 'head', id: 2, headers: { 'content-type': 'text/event-stream' } });
  expect(sent.flatMap((frame) => (frame.t === 'data' ? [frame.chunk] : [])).join('')).toBe(
    'event: one\n\nevent: two\n\n',
  );
});

test('a client without access speaks no MCP', async () => {
  const { exchanges, sent, received } = setUp();
  exchanges.receive(req(1, '/mcp', { client: 'gone' }));
  exchanges.receive({ t: 'open', id: 2, client: 'gone' });
  exchanges.receive({ t: 'msg', id: 2, m: 'early' });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { t: 'res', id: 1, status: 403 },
    { t: 'close', id: 2, why: 'This client has no access any more' },
  ]);
  expect(received).toEqual([]);
});

test('messages of a pipe arrive in order, those before the host has answered included', async () => {
  const { exchanges, sent, received } = setUp();
  exchanges.receive({ t: 'open', id: 5, client: 'claude' });
  exchanges.receive({ t: 'msg', id: 5, m: 'one' });
  exchanges.receive({ t: 'msg', id: 5, m: 'two' });
  await vi.waitFor(() => expect(received).toEqual(['one', 'two']));
  exchanges.receive({ t: 'msg', id: 5, m: 'bye' });
  expect(sent).toEqual([
    { t: 'msg', id: 5, m: 're: one' },
    { t: 'msg', id: 5, m: 're: two' },
    { t: 'msg', id: 5, m: 're: bye' },
    { t: 'close', id: 5 },
  ]);
  exchanges.receive({ t: 'msg', id: 5, m: 'late' });
  expect(received).toHaveLength(3);
});

test('the end of the relay ends everything that came through it', async () => {
  const { exchanges, closed, aborted, requests } = setUp();
  exchanges.receive({ t: 'open', id: 1, client: 'claude' });
  exchanges.receive(req(2, '/api/slow'));
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  exchanges.endAll();
  await vi.waitFor(() => expect([closed.mock.calls.length, aborted.length]).toEqual([1, 1]));
});

test('the pipes of a client whose access was taken away are closed', async () => {
  const { exchanges, sent, closed, received } = setUp();
  exchanges.receive({ t: 'open', id: 1, client: 'claude' });
  exchanges.receive({ t: 'open', id: 2, client: 'other' });
  exchanges.receive({ t: 'msg', id: 2, m: 'one' });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  exchanges.drop('claude');
  expect(sent.at(-1)).toEqual({ t: 'close', id: 1, why: 'This client has no access any more' });
  expect(closed).toHaveBeenCalledOnce();
});
