import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { afterEach, expect, test } from 'vitest';
import type { McpQuestion } from '../contract/mcp-api.ts';
import type { McpClientEvent, McpWorkerApi } from '../contract/mcp-worker-api.ts';
import { createMcpClient } from './mcp-client.ts';
import type { StreamSlots } from './stream-slots.ts';

// Part of the newest revision, and missing in the library's type of a schema.
const MIRRORED = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, n: { type: 'integer', 'x-mcp-header': 'N' } },
} as Parameters<typeof fromJsonSchema>[0];

type Handler = ReturnType<typeof createMcpHandler>;
let open: { readonly client: McpWorkerApi; readonly handler: Handler } | undefined;
afterEach(async () => {
  await open?.client.close();
  await open?.handler.close();
  open = undefined;
});

interface Seen {
  readonly requests: Request[];
  readonly events: McpClientEvent[];
  readonly questions: McpQuestion[];
}

/** An in-process server of the newest revision, and our client connected to it. */
async function connect({
  slots,
  refuses = () => false,
}: {
  readonly slots?: StreamSlots;
  /** Fails like a browser whose preflight request was refused. */ readonly refuses?: (request: Request) => boolean;
} = {}) {
  const seen: Seen = { requests: [], events: [], questions: [] };
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'modern', version: '1' },
      { capabilities: { tools: { listChanged: true }, resources: { subscribe: true }, logging: {} } },
    );
    server.registerTool('where', { description: 'Says where', inputSchema: fromJsonSchema(MIRRORED) }, (input) => ({
      content: [{ type: 'text', text: JSON.stringify(input) }],
    }));
    server.registerTool('talk', { description: 'Logs' }, async (context) => {
      await context.mcpReq.log('warning', 'half done');
      return { content: [{ type: 'text', text: 'done' }] };
    });
    return server;
  });
  const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(url, init);
    seen.requests.push(request.clone());
    if (refuses(request)) throw new TypeError('Failed to fetch');
    return await handler.fetch(request);
  };
  const client = createMcpClient({ fetch, slots: slots ?? { take: () => Promise.resolve(() => undefined) } });
  open = { client, handler };
  const opened = await client.open(
    {
      target: { kind: 'http', url: 'http://localhost/mcp', headers: [], redirectUrl: 'http://localhost/' },
      page: { origin: 'http://localhost', version: '0' },
      secrets: [],
    },
    (event) => seen.events.push(event),
    (question) => (seen.questions.push(question), Promise.resolve({ action: 'cancel' as const })),
    () => undefined,
  );
  return { client, handler, opened, seen };
}

test('what a server logs during a call comes with its end', async () => {
  const { client } = await connect();
  const call = async (callId: string, name: string) =>
    await client.callTool({ callId, name, input: {} }, () => undefined);
  await client.ask({ type: 'log-level', level: 'info' });
  expect(await call('1', 'talk')).toMatchObject({
    type: 'result',
    logs: [{ level: 'warn', text: 'half done', atMs: expect.any(Number) }],
  });
  expect(Object.keys(await call('2', 'where'))).not.toContain('logs');
});

test('negotiates the newest revision, and mirrors parameters into headers', async () => {
  const { client, opened, seen } = await connect();
  expect(opened).toMatchObject({ ok: true, info: { protocolVersion: '2026-07-28', name: 'modern' } });
  expect(await client.listTools()).toMatchObject({ ok: true, value: { tools: [{ name: 'where' }, { name: 'talk' }] } });
  expect(
    await client.callTool({ callId: '1', name: 'where', input: { region: 'Zürich', n: 7 } }, () => undefined),
  ).toMatchObject({ type: 'result', content: [{ text: '{"region":"Zürich","n":7}' }] });
  const headers = seen.requests.at(-1)?.headers;
  expect([
    headers?.get('mcp-method'),
    headers?.get('mcp-name'),
    headers?.get('mcp-param-n'),
    headers?.get('mcp-param-region'),
  ]).toEqual(['tools/call', 'where', '7', '=?base64?WsO8cmljaA==?=']);
  expect(await client.ask({ type: 'ping' })).toEqual({ ok: true, value: null });
});

test('a change of the list arrives over a counted stream; without a stream the rest works', async () => {
  const taken: string[] = [];
  const { handler, seen } = await connect({
    slots: { take: (origin, kind) => (taken.push(`${origin} ${kind}`), Promise.resolve(() => undefined)) },
  });
  await expect.poll(() => taken).toEqual(['http://localhost http']);
  handler.notify.toolsChanged();
  await expect.poll(() => seen.events.some((event) => event.type === 'listing-changed')).toBe(true);
  await open?.client.close();
  const without = await connect({ slots: { take: () => Promise.resolve(undefined) } });
  expect(without.opened.ok).toBe(true);
  expect(await without.client.callTool({ callId: '1', name: 'where', input: {} }, () => undefined)).toMatchObject({
    type: 'result',
  });
});

test('falls back to the older revision if the server’s CORS does not allow the newer headers', async () => {
  const { opened } = await connect({ refuses: ({ headers }) => headers.has('mcp-method') });
  expect(opened).toMatchObject({ ok: true, info: { protocolVersion: expect.stringMatching(/^2025-/) } });
});

test('updates of resources arrive over one stream that names them all; each request has the log level', async () => {
  const { client, handler, seen } = await connect();
  const named = async (): Promise<unknown[]> => {
    const bodies = await Promise.all(
      seen.requests.map(async (request) =>
        request.method === 'POST'
          ? ((await request.clone().json()) as {
              method?: string;
              params?: { notifications?: { resourceSubscriptions?: string[] } };
            })
          : {},
      ),
    );
    return bodies.flatMap(({ method, params }) =>
      method === 'subscriptions/listen' ? (params?.notifications?.resourceSubscriptions ?? []).length : [],
    );
  };
  const updated = (): string[] =>
    seen.events.flatMap((event) => (event.type === 'resource-updated' ? [event.uri] : []));
  for (const uri of ['a://1', 'a://2'])
    expect(await client.ask({ type: 'subscribe', uri })).toEqual({ ok: true, value: null });
  handler.notify.resourceUpdated('a://2');
  await expect.poll(updated).toEqual(['a://2']);
  expect(await client.ask({ type: 'unsubscribe', uri: 'a://2' })).toEqual({ ok: true, value: null });
  handler.notify.resourceUpdated('a://2');
  handler.notify.resourceUpdated('a://1');
  await expect.poll(updated).toEqual(['a://2', 'a://1']);
  expect((await named()).slice(-3)).toEqual([1, 2, 1]);
  expect(await client.ask({ type: 'log-level', level: 'warning' })).toEqual({ ok: true, value: null });
  await client.callTool({ callId: '1', name: 'where', input: {} }, () => undefined);
  expect(await seen.requests.at(-1)?.json()).toMatchObject({
    params: { _meta: { 'io.modelcontextprotocol/logLevel': 'warning' } },
  });
});
