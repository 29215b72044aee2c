import { expect, test } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { McpClientEvent, McpOpened, McpWorkerApi } from '../contract/mcp-worker-api.ts';
import { boundedBody } from './bounded-body.ts';
import { createMcpClient } from './mcp-client.ts';
import { readToolDefinitions } from './read-definitions.ts';
import { createStdioTransport } from './stdio-transport.ts';
import { createStreamSlots, UNCOUNTED_SLOTS } from './stream-slots.ts';

interface Asked {
  readonly id?: number | string;
  readonly method?: string;
}

/** A program that gives scripted answers, and our client connected to it. */
async function program(
  answer: (asked: Asked, say: (text: string) => void) => void,
): Promise<{ client: McpWorkerApi; opened: McpOpened; events: McpClientEvent[] }> {
  const client = createMcpClient({ fetch, slots: UNCOUNTED_SLOTS });
  const events: McpClientEvent[] = [];
  const say = (text: string): void => client.receive(new TextEncoder().encode(text));
  const write = (bytes: Uint8Array): void => {
    const asked = JSON.parse(new TextDecoder().decode(bytes)) as Asked;
    const reply = (result: unknown): void => say(`${JSON.stringify({ jsonrpc: '2.0', id: asked.id, result })}\n`);
    queueMicrotask(() => {
      if (asked.method === 'server/discover')
        say(`${JSON.stringify({ jsonrpc: '2.0', id: asked.id, error: { code: -32601, message: 'no' } })}\n`);
      else if (asked.method === 'initialize')
        reply({
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'bad', version: '1' },
        });
      else answer(asked, say);
    });
  };
  const opened = await client.open(
    { target: { kind: 'stdio' }, page: { origin: 'http://localhost', version: '0' }, secrets: [] },
    (event) => events.push(event),
    () => Promise.resolve({ action: 'cancel' }),
    write,
  );
  return { client, opened, events };
}

const closed = (events: readonly McpClientEvent[]): string | undefined =>
  events.flatMap((event) => (event.type === 'closed' ? [event.failure.cause] : []))[0];

test('a flood of messages ends the connection, and is reported once', async () => {
  const { client, opened, events } = await program(() => undefined);
  expect(opened.ok).toBe(true);
  const line =
    `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } })}` +
    '\n';
  client.receive(new TextEncoder().encode(line.repeat(100_000)));
  expect(closed(events)).toBe('flood');
  expect(events.filter(({ type }) => type === 'closed')).toHaveLength(1);
  expect(await client.callTool({ callId: '1', name: 'x', input: {} }, () => undefined)).toMatchObject({
    type: 'lost',
    failure: { cause: 'flood' },
  });
});

test('a program that floods instead of answering is reported at once, and not retried', async () => {
  const client = createMcpClient({ fetch, slots: UNCOUNTED_SLOTS });
  const line =
    `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } })}` +
    '\n';
  const write = (): void =>
    queueMicrotask(() => client.receive(new TextEncoder().encode(line.repeat(LIMITS.mcp.maxMessages + 1))));
  const opened = await client.open(
    { target: { kind: 'stdio' }, page: { origin: 'http://localhost', version: '0' }, secrets: [] },
    () => undefined,
    () => Promise.resolve({ action: 'cancel' }),
    write,
  );
  expect(opened).toEqual({ ok: false, failure: expect.objectContaining({ cause: 'flood' }) as unknown });
});

test('a message of 50 MB ends the connection before it is parsed', async () => {
  const { client, events } = await program(() => undefined);
  const part = new TextEncoder().encode('x'.repeat(5 * 1024 * 1024));
  for (let sent = 0; sent < 10; sent += 1) client.receive(part);
  expect(closed(events)).toBe('too-large');
});

test('invalid lines, unexpected responses and broken results do not affect the rest', async () => {
  const { client } = await program(({ id, method }, say) => {
    say('Server listening\n{"jsonrpc":"2.0"\n[]\nnull\n{"jsonrpc":"2.0","id":4711,"result":{}}\n{"jsonrpc":"1.0"}\n\n');
    if (method === 'tools/call')
      say(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":"fine"}]}}\n`);
    else if (method === 'tools/list') say(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":"none"}}\n`);
  });
  expect(await client.callTool({ callId: '1', name: 'x', input: {} }, () => undefined)).toMatchObject({
    type: 'result',
    content: [{ text: 'fine' }],
  });
  expect((await client.listTools()).ok).toBe(false);
  expect(await client.callTool({ callId: '2', name: 'x', input: {} }, () => undefined)).toMatchObject({
    type: 'result',
  });
});

test('one broken tool does not affect the others', async () => {
  const schema = { type: 'object' };
  const { client } = await program(({ id, method }, say) => {
    if (method === 'tools/list')
      say(
        `${JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [{ name: 'good', inputSchema: schema }, { name: 'bad' }, { name: 'odd', inputSchema: { type: 'string' } }, { name: 5, inputSchema: schema }, { name: 'good too', inputSchema: schema }] } })}` +
          '\n',
      );
  });
  const listed = await client.listTools();
  expect(listed.ok && listed.value.tools.map(({ name }) => name)).toEqual(['good', 'bad', 'good too']);
  expect(listed.ok && listed.value.refused.map(({ name }) => name)).toEqual(['odd', '']);
});

test('definitions are bounded in number and size, and hostile names are refused or harmless', () => {
  const schema = { type: 'object' };
  let deep: unknown = {};
  for (let depth = 0; depth < 20_000; depth += 1) deep = { properties: { a: deep } };
  const many = Array.from({ length: LIMITS.mcp.maxTools + 5 }, (_, index) => ({
    name: `t${String(index)}`,
    inputSchema: schema,
  }));
  const { tools, refused } = readToolDefinitions([
    { name: '__proto__', inputSchema: schema },
    { name: '__proto__', inputSchema: schema },
    { name: 'huge', description: 'x'.repeat(300_000), inputSchema: schema },
    { name: 'deep', inputSchema: deep },
    { name: 'line\nbreak', inputSchema: schema },
    { name: 'line\u2028break', inputSchema: schema },
    7,
    ...many,
  ]);
  expect(tools).toHaveLength(LIMITS.mcp.maxTools);
  expect(tools[0]?.name).toBe('__proto__');
  expect(refused.slice(0, 6).map(({ name }) => name)).toEqual([
    '__proto__',
    'huge',
    'deep',
    'line\nbreak',
    'line\u2028break',
    '',
  ]);
  expect(refused).toHaveLength(6 + 6);
});

test('messages arrive whole, however their bytes are split', () => {
  const received: unknown[] = [];
  const transport = createStdioTransport(
    () => undefined,
    () => undefined,
  );
  transport.onmessage = (message) => received.push(message);
  const text = JSON.stringify({ jsonrpc: '2.0', method: 'x', params: { text: 'ü😀'.repeat(50_000) } });
  const bytes = new TextEncoder().encode(`${text}\r\n${text}\n`);
  for (let at = 0; at < bytes.length; at += 1_777) transport.receive(bytes.slice(at, at + 1_777));
  expect(received.map((message) => JSON.stringify(message))).toEqual([text, text]);
});

test('a body fails if one message of it is too large; a long stream of small ones does not', async () => {
  const respond = (
    parts: readonly string[],
    isStream: boolean,
  ): { readonly text: Promise<string>; readonly ended: string[] } => {
    const ended: string[] = [];
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => (
        parts.forEach((part) => controller.enqueue(new TextEncoder().encode(part))),
        controller.close()
      ),
    });
    const text = boundedBody(new Response(body), {
      maxBytes: 100,
      isStream,
      onTooLarge: () => ended.push('large'),
      onEnd: () => ended.push('end'),
    }).text();
    return { text, ended };
  };
  const event = `data: ${'x'.repeat(60)}\n\n`;
  const long = respond(
    [event, event.slice(0, 20), `${event.slice(20)}${event}`, event.replaceAll('\n', '\r\n'), event],
    true,
  );
  expect((await long.text).length).toBeGreaterThan(300);
  expect(long.ended).toEqual(['end']);
  for (const large of [
    respond([`data: ${'x'.repeat(60)}\n`, `data: ${'x'.repeat(60)}\n`], true),
    respond(['x'.repeat(101)], false),
  ]) {
    await expect(large.text).rejects.toThrow();
    expect(large.ended[0]).toBe('large');
  }
});

test('some of the open connections to a host are reserved for calls', async () => {
  const held = new Set<string>();
  const locks = {
    request: async (name: string, _options: unknown, use: (lock: unknown) => Promise<void> | undefined) => {
      if (held.has(name)) return use(null);
      held.add(name);
      await use({});
      held.delete(name);
    },
  } as unknown as LockManager;
  const slots = createStreamSlots(locks);
  const take = async (kind: 'sse' | 'http', origin = 'http://a') => await slots.take(origin, kind);
  const first = [await take('http'), await take('http'), await take('http'), await take('http')];
  expect(first.map((slot) => slot !== undefined)).toEqual([true, true, true, false]);
  expect(
    [await take('sse'), await take('sse'), await take('sse', 'http://b')].map((slot) => slot !== undefined),
  ).toEqual([true, false, true]);
  first[0]?.();
  await expect.poll(async () => (await take('sse')) !== undefined).toBe(true);
});

test.each(['Toolyard', 'Tool\u200byard', 'Тoolyаrd', 'Ｔｏｏｌｙａｒｄ Support'])(
  'a tool is not called or titled %j',
  (name) => {
    const { tools, refused } = readToolDefinitions([{ name }, { name: 'look', title: name }]);
    expect(tools.map(({ title }) => title)).toEqual([undefined]);
    expect(refused).toMatchObject([{ reason: expect.stringContaining('part of Toolyard') as string }]);
  },
);
