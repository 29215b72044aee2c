import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { describe, expect, test, vi } from 'vitest';
import type { McpResult } from '../../catalog/contract/offer/mcp-result.ts';
import type { ReachDoor, ServedCall, ServedCallEnd, ServedCallEvent, ServedTool } from '../contract/door.ts';
import type { ServedSkill } from '../contract/served-skills.ts';
import { createChannelTransport } from './channel-transport.ts';
import { createMcpServing, type McpServing } from './serving.ts';

const hints = { readOnlyHint: true, openWorldHint: false };
const tool = (name: string, more: Partial<ServedTool> = {}): ServedTool => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: 'object', properties: {} },
  annotations: hints,
  ...more,
});
const TOOLS = [
  tool('area', {
    inputSchema: { type: 'object', properties: { w: { type: 'number' } }, required: ['w'] },
    outputSchema: { type: 'object', properties: { area: { type: 'number' } }, required: ['area'] },
    guidance: 'In metres.',
  }),
  tool('ask'),
  tool('count', { outputSchema: { type: 'number' } }),
  tool('image'),
  tool('slow'),
  tool('wait'),
];
const SKILL: ServedSkill = {
  uri: 'skill://pdf/SKILL.md',
  frontmatter: { name: 'pdf', description: 'Counts pages', metadata: { version: '1.0' } },
  resources: [{ uri: 'skill://pdf/SKILL.md', digest: `sha256:${'a'.repeat(64)}`, size: 16 }],
};
/** A result of the extension, which the protocol's own types do not know. */
const ANY = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as never;
const text = (value: string): McpResult => ({ content: [{ type: 'text', text: value }] });

interface Double extends ReachDoor {
  readonly called: { readonly client: string; readonly call: ServedCall }[];
  readonly aborted: string[];
  readonly answers: (string | undefined)[];
  tools_: readonly ServedTool[];
  serving: McpServing;
}

/** The host as a double: `wait` waits for `release`, `ask` asks, `slow` reports steps. */
function setUp() {
  const ends = new Map<string, (end: ServedCallEnd) => void>();
  const report = (key: string, event: ServedCallEvent): void => door.serving.receive(key, event);
  const door: Double = {
    called: [],
    aborted: [],
    answers: [],
    tools_: TOOLS,
    serving: undefined as never,
    isKnown: async () => true,
    request: async () => ({ status: 200, body: {} }),
    tools: async () => door.tools_,
    call: async (client, key, call) => {
      door.called.push({ client, call });
      const ended = new Promise<ServedCallEnd>((resolve) => ends.set(key, resolve));
      switch (call.toolName) {
        case 'area':
          return { kind: 'result', result: { ...text('{"area":12}'), structuredContent: { area: 12 } } };
        case 'count':
          return { kind: 'result', result: { ...text('3'), structuredContent: 3 as never } };
        case 'image':
          return { kind: 'result', result: { content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] } };
        case 'slow':
          for (const done of [1, 2, 3]) {
            report(key, { type: 'progress', progress: { done, total: 3, message: `step ${String(done)}` } });
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
          return { kind: 'result', result: text('slow') };
        case 'ask':
          report(key, { type: 'question', question: { id: 'q1', text: 'Which?', options: ['a', 'b'] } });
          return await ended;
        case 'wait':
          report(key, { type: 'state', state: 'waiting' });
          return await ended;
        default:
          return { kind: 'unknown-tool', message: `There is no tool named "${call.toolName}"` };
      }
    },
    answer: async (_client, key, _question, given) => {
      door.answers.push(given);
      ends.get(key)?.({ kind: 'result', result: text(given ?? 'declined') });
    },
    abort: async (key) => {
      door.aborted.push(key);
      ends.get(key)?.({ kind: 'result', result: { ...text('Tool execution was aborted'), isError: true } });
    },
    files: async (client) => (client === 'reader' ? [{ path: '/data/a b.csv' }, { path: '/data/c.png' }] : []),
    readFile: async (client, path) =>
      client === 'reader' && path === '/data/a b.csv'
        ? { ok: true, text: 'x,y' }
        : { ok: false, message: `There is no file ${path}` },
    skills: async (client) => (client === 'reader' ? [SKILL] : []),
    readSkill: async (client, uri) =>
      client === 'reader' && uri === SKILL.uri
        ? { ok: true, text: 'Count the pages.' }
        : { ok: false, message: `There is no resource ${uri}` },
  };
  door.serving = createMcpServing(door, '1.0.0');
  const release = (): void => {
    for (const end of ends.values()) end({ kind: 'result', result: text('released') });
  };
  return { door, release };
}

/** A way in: HTTP through a fetch that is the serving itself, or a pipe. */
const WAYS = {
  http: (serving: McpServing, client: string): Transport =>
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1:4180/mcp'), {
      fetch: async (_url, init) => {
        const headers = Object.fromEntries(new Headers(init?.headers));
        const body = typeof init?.body === 'string' ? init.body : '';
        const { response } = await serving.fetch(
          client,
          { method: init?.method ?? 'GET', headers, body },
          init?.signal ?? new AbortController().signal,
        );
        return response;
      },
    }),
  pipe: (serving: McpServing, client: string): Transport => {
    const transport = createChannelTransport(
      (message) => pipe.receive(JSON.stringify(message)),
      () => pipe.close(),
    );
    const pipe = serving.openPipe(
      client,
      (line) => transport.receive(JSON.parse(line) as never),
      () => undefined,
    );
    return transport as never;
  },
};

async function connect(
  serving: McpServing,
  way: keyof typeof WAYS,
  mode: 'auto' | 'legacy',
  { client: name = 'claude', ...capabilities }: { client?: string; elicitation?: object; extensions?: object } = {},
) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode }, capabilities: capabilities as never },
  );
  await client.connect(WAYS[way](serving, name));
  return client;
}

describe.each([
  ['http', 'auto'],
  ['http', 'legacy'],
  ['pipe', 'auto'],
  ['pipe', 'legacy'],
] as const)('over %s, %s', (way, mode) => {
  test('lists tools with schemas and hints, in a stable order', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(tools[0]).toMatchObject({
      description: 'Does area',
      inputSchema: { required: ['w'] },
      outputSchema: { required: ['area'] },
      annotations: hints,
    });
    expect(tools[0]).not.toHaveProperty('guidance');
  });

  test('calls a tool as the client that the way in names, with structured output', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode);
    await client.listTools();
    const result = await client.callTool({ name: 'area', arguments: { w: 3 } });
    expect(result).toMatchObject({ content: [{ type: 'text', text: '{"area":12}' }], structuredContent: { area: 12 } });
    expect(door.called).toEqual([{ client: 'claude', call: { toolName: 'area', args: { w: 3 } } }]);
  });

  test('has output that is no object in the form of its era', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode);
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: 'count', arguments: {} });
    expect(structuredContent).toEqual(mode === 'auto' ? 3 : { result: 3 });
  });

  test('has images', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode);
    expect((await client.callTool({ name: 'image', arguments: {} })).content).toEqual([
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
    ]);
  });

  test('reports progress', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode);
    const seen: unknown[] = [];
    await client.callTool({ name: 'slow', arguments: {} }, { onprogress: (progress) => seen.push(progress) });
    expect(seen).toMatchObject([
      { progress: 1, total: 3, message: 'step 1' },
      { progress: 2, total: 3, message: 'step 2' },
      { progress: 3, total: 3, message: 'step 3' },
    ]);
  });

  test('a cancelled call ends at the host', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode);
    const stop = new AbortController();
    const ended = client.callTool({ name: 'wait', arguments: {} }, { signal: stop.signal }).catch(() => 'cancelled');
    await vi.waitFor(() => expect(door.called).toHaveLength(1));
    stop.abort();
    expect(await ended).toBe('cancelled');
    await vi.waitFor(() => expect(door.aborted).toHaveLength(1));
  });

  test('refuses a tool that is not offered', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode);
    await expect(client.callTool({ name: 'gone', arguments: {} })).rejects.toThrow('There is no tool named "gone"');
  });

  test('offers guidance as prompts', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode);
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'area' }]);
    expect(await client.getPrompt({ name: 'area' })).toMatchObject({
      messages: [{ role: 'user', content: { text: 'Use the tool area.\n\nIn metres.' } }],
    });
    await expect(client.getPrompt({ name: 'slow' })).rejects.toThrow('There is no prompt');
  });

  test('reads the skills that it is offered, and no others', async () => {
    const { door } = setUp();
    const reader = await connect(door.serving, way, mode, { client: 'reader' });
    const contents = { uri: SKILL.uri, mimeType: 'text/markdown', text: 'Count the pages.' };
    expect((await reader.readResource({ uri: SKILL.uri })).contents).toEqual([contents]);
    const other = await connect(door.serving, way, mode, { client: 'other' });
    await expect(other.readResource({ uri: SKILL.uri })).rejects.toThrow('There is no resource skill://pdf/SKILL.md');
    expect(reader.getServerCapabilities()).toMatchObject({ extensions: { 'io.modelcontextprotocol/skills': {} } });
    const ask = async (client: typeof reader, method: string, params: object) =>
      await client.request({ method, params } as never, ANY);
    expect(await ask(reader, 'skills/list', {})).toMatchObject({ skills: [SKILL], cacheScope: 'private' });
    expect(await ask(reader, 'skills/get', { uri: SKILL.uri })).toMatchObject({ skill: SKILL });
    expect(await ask(other, 'skills/list', {})).toMatchObject({ skills: [] });
    await expect(ask(other, 'skills/get', { uri: SKILL.uri })).rejects.toMatchObject({ code: -32602 });
  });

  test('reads the files of its folder, and no others', async () => {
    const { door } = setUp();
    const reader = await connect(door.serving, way, mode, { client: 'reader' });
    expect((await reader.listResources()).resources).toMatchObject([
      { uri: 'workspace:///data/a%20b.csv', name: '/data/a b.csv', mimeType: 'text/csv' },
      { uri: 'workspace:///data/c.png', mimeType: 'image/png' },
    ]);
    expect((await reader.readResource({ uri: 'workspace:///data/a%20b.csv' })).contents).toMatchObject([
      { text: 'x,y' },
    ]);
    await expect(reader.readResource({ uri: 'workspace:///data/../secret' })).rejects.toThrow('There is no');
    await expect(reader.readResource({ uri: 'file:///data/a%20b.csv' })).rejects.toThrow('There is no');
    const other = await connect(door.serving, way, mode);
    expect((await other.listResources()).resources).toEqual([]);
  });
});

describe('questions of a tool', () => {
  test.each([
    ['http', 'auto'],
    ['pipe', 'auto'],
    ['pipe', 'legacy'],
  ] as const)('reach the person at the client over %s, %s', async (way, mode) => {
    const { door } = setUp();
    const client = await connect(door.serving, way, mode, { elicitation: { form: {} } });
    const asked: unknown[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return { action: 'accept', content: { answer: 'b' } };
    });
    expect(await client.callTool({ name: 'ask', arguments: {} })).toMatchObject({ content: [{ text: 'b' }] });
    expect(asked).toEqual(['Which?']);
    expect(door.called).toHaveLength(1);
  });

  test('a person who declines is received', async () => {
    const { door } = setUp();
    const client = await connect(door.serving, 'http', 'auto', { elicitation: {} });
    client.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }));
    expect(await client.callTool({ name: 'ask', arguments: {} })).toMatchObject({ content: [{ text: 'declined' }] });
  });

  test('a client cannot come back for the call of another', async () => {
    const { door } = setUp();
    const call = (client: string, more: object) =>
      ask(door.serving, 'tools/call', { name: 'ask', arguments: {}, ...more }, { client, elicitation: { form: {} } });
    const { result } = await call('claude', {});
    expect(result).toMatchObject({ resultType: 'input_required' });
    const inputResponses = { q1: { action: 'accept', content: { answer: 'a' } } };
    const requestState = result?.['requestState'];
    expect(await call('other', { requestState, inputResponses })).toMatchObject({ error: { code: -32_602 } });
    expect(door.answers).toEqual([]);
    expect(await call('claude', { requestState, inputResponses })).toMatchObject({
      result: { content: [{ text: 'a' }] },
    });
  });
});

interface Answered {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number };
}

/** One request of the newest revision, as it is on the wire. */
async function ask(
  serving: McpServing,
  method: string,
  params: Readonly<Record<string, unknown>>,
  { client = 'claude', ...clientCapabilities }: { client?: string; elicitation?: object; extensions?: object },
): Promise<Answered> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': clientCapabilities,
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta: meta, ...params } });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    'mcp-name': String(params['taskId'] ?? params['name']),
  };
  const { response } = await serving.fetch(client, { method: 'POST', headers, body }, new AbortController().signal);
  return (await response.json()) as Answered;
}

describe('tasks', () => {
  const SPEAKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const begin = async (serving: McpServing, name: string) => {
    const { result } = await ask(serving, 'tools/call', { name }, SPEAKS);
    expect(result).toMatchObject({
      resultType: 'task',
      taskId: expect.stringMatching(/^[\w-]{36}$/),
      createdAt: expect.stringMatching(/Z$/),
      ttlMs: 600_000,
      pollIntervalMs: 1_000,
    });
    return { taskId: String(result?.['taskId']), status: result?.['status'] };
  };

  test('a call that waits for a person is one, and ends with its result', async () => {
    const { door, release } = setUp();
    const { serving } = door;
    const { taskId, status } = await begin(serving, 'wait');
    expect(status).toBe('working');
    expect(await ask(serving, 'tasks/get', { taskId }, SPEAKS)).toMatchObject({
      result: { status: 'working', statusMessage: 'Waiting for a person to allow this call in Toolyard' },
    });
    release();
    await vi.waitFor(async () =>
      expect(await ask(serving, 'tasks/get', { taskId }, SPEAKS)).toMatchObject({
        result: { taskId, status: 'completed', result: { content: [{ text: 'released' }] } },
      }),
    );
    expect(door.called).toHaveLength(1);
  });

  test('a call that is over at once is none', async () => {
    const { door } = setUp();
    expect(await ask(door.serving, 'tools/call', { name: 'image' }, SPEAKS)).toMatchObject({
      result: { resultType: 'complete', content: [{ type: 'image' }] },
    });
  });

  test('a question is an input of the task', async () => {
    const { door } = setUp();
    const { serving } = door;
    const { taskId, status } = await begin(serving, 'ask');
    expect(status).toBe('input_required');
    expect(await ask(serving, 'tasks/get', { taskId }, SPEAKS)).toMatchObject({
      result: { inputRequests: { q1: { method: 'elicitation/create', params: { message: 'Which?' } } } },
    });
    const answer = { taskId, inputResponses: { q1: { action: 'accept', content: { answer: 'b' } } } };
    expect(await ask(serving, 'tasks/update', answer, SPEAKS)).toMatchObject({ result: { resultType: 'complete' } });
    await vi.waitFor(async () =>
      expect(await ask(serving, 'tasks/get', { taskId }, SPEAKS)).toMatchObject({
        result: { status: 'completed', result: { content: [{ text: 'b' }] } },
      }),
    );
  });

  test('cancelling it ends the call at the host', async () => {
    const { door } = setUp();
    const { serving } = door;
    const { taskId } = await begin(serving, 'wait');
    await ask(serving, 'tasks/cancel', { taskId }, SPEAKS);
    expect(door.aborted).toHaveLength(1);
    await vi.waitFor(async () =>
      expect(await ask(serving, 'tasks/get', { taskId }, SPEAKS)).toMatchObject({ result: { status: 'cancelled' } }),
    );
  });

  test('another client has no part in it', async () => {
    const { door } = setUp();
    const { taskId } = await begin(door.serving, 'wait');
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel'])
      expect(await ask(door.serving, method, { taskId }, { ...SPEAKS, client: 'other' })).toMatchObject({
        error: { code: -32_602 },
      });
    expect(door.aborted).toEqual([]);
  });
});

test.each(['http', 'pipe'] as const)('a change of the lists is told over %s', async (way) => {
  const { door } = setUp();
  const client = await connect(door.serving, way, 'auto');
  const received = vi.fn();
  client.setNotificationHandler('notifications/tools/list_changed', received);
  const listening = (client as unknown as { listen?: (filter: object) => Promise<unknown> }).listen;
  if (listening !== undefined) await listening.call(client, { toolsListChanged: true });
  door.serving.listsChanged(['claude', 'other']);
  await vi.waitFor(() => expect(received).toHaveBeenCalled());
});

test('a change of the lists is told to older clients over a pipe', async () => {
  const { door } = setUp();
  const client = await connect(door.serving, 'pipe', 'legacy');
  const received = vi.fn();
  client.setNotificationHandler('notifications/tools/list_changed', received);
  door.serving.listsChanged(['claude', 'other']);
  await vi.waitFor(() => expect(received).toHaveBeenCalledOnce());
});

test('a body that is no JSON is refused', async () => {
  const { door } = setUp();
  const { response } = await door.serving.fetch(
    'claude',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
    new AbortController().signal,
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: -32_700 } });
});
