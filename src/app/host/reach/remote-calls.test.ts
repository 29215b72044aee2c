import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { createCallTool } from '../../../catalog/index.ts';
import type { RunRecord } from '../../../core/call.ts';
import type { CodeHash, ToolId } from '../../../core/ids.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import { sampleBuiltin, sampleTool } from '../../../core/testing/sample-tool.ts';
import type { Tool } from '../../../core/tool.ts';
import { emptyDatabase } from '../../../platform/testing/empty-database.ts';
import { createReach } from '../../../reach/index.ts';
import { REACH_LIMITS } from '../../../reach/contract/reach-limits.ts';
import { createReachTools, servedForms } from './reach-tools.ts';
import { createRemoteApprovals, readApprovalSettings } from './remote-approvals.ts';

const AREA = sampleTool('area', { id: 'area-id' as ToolId, hash: 'h1' });
const SECOND = sampleTool('second', { id: 'second-id' as ToolId, hash: 'h2' });
const READ = sampleBuiltin('read');
const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

const valid = {
  validate: async (_schema: unknown, value: unknown) => ({ kind: 'valid', value, coerced: [] }),
} as never;

const opened: { readonly log: () => Promise<unknown> }[] = [];
afterEach(async () => {
  // What is written a moment later is written before the next test begins.
  await Promise.all(opened.splice(0).map((service) => service.log()));
});

/** The tab over tools whose code is a function; clients are those that were added. */
async function setUp(clients: readonly string[] = ['curl']) {
  const database = await emptyDatabase();
  const catalog = new Map<string, Tool>([AREA, SECOND, READ].map((tool) => [tool.name, tool]));
  const runs: RunRecord[] = [];
  let open = 0;
  let release: (() => void) | undefined;
  const executor = (kind: string) => ({
    kind,
    start: ({ tool }: { readonly tool: Tool }) => {
      open += 1;
      const held = tool.name === 'second' ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve();
      let stop = (): void => undefined;
      const killed = new Promise<void>((resolve) => (stop = resolve));
      const done = Promise.race([held, killed]).then(() => {
        open -= 1;
        return { outcome: { ok: true, value: tool.name }, network: [] };
      });
      return { done, kill: stop };
    },
  });
  const tabs = { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined };
  const lookup = async (name: string) => catalog.get(name);
  const callTool = createCallTool({
    lookup,
    validatorFor: () => valid,
    executors: { get: (kind: string) => executor(kind) as never },
    deviceId: async () => 'd',
    realPath: async (path) => path,
    recordRun: async (run) => void runs.push(run),
    shortening: async () => ({}) as never,
    onCall: () => undefined,
  });
  const definition = ({ name, description, inputSchema: parameters }: Tool) =>
    ({ type: 'function', function: { name, description, parameters } }) as const;
  const discover = async () => ({
    baseline: [definition(READ)],
    custom: [...catalog.values()].filter(({ id }) => id !== READ.id).map(definition),
    panel: [],
    mcp: [],
    tool_origins: Object.fromEntries([...catalog.keys()].map((name) => [name, 'custom'])),
  });
  const deps = {
    database,
    tabs,
    callTool,
    catalog: { discovery: { discover } as never, lookup },
    tools: {
      summaries: async ([id]: readonly ToolId[]) => [[...catalog.values()].find((tool) => tool.id === id)],
    } as never,
    validatorOf: () => valid,
    realPath: async (path: string) => path,
    targets: async (_toolName: string, input: JsonObject) => ({ input }),
  };
  const reach = createReach({
    database,
    tabs,
    emit: () => undefined,
    tools: createReachTools(deps),
    discover,
    openApprovals: createRemoteApprovals(deps),
    approvalSettings: readApprovalSettings(deps),
    forms: servedForms,
    files: { list: async () => [], read: async () => ({ ok: false, message: '' }) },
    skills: {
      list: async () => [],
      read: async () => ({ ok: false, message: '' }),
      offerable: async () => [],
    },
    questions: { of: () => [], answer: async () => undefined, subscribe: () => undefined },
    pairing: {
      settings: { get: async () => undefined, set: async () => undefined, remove: async () => undefined },
      secrets: { set: async () => undefined, remove: async () => undefined, read: async () => undefined },
    },
    spawn: () => {
      throw new Error('No worker is needed');
    },
    origin: 'http://localhost:4173',
    version: '1.0.0',
    onToolsChanged: () => undefined,
    pagePorts: {
      discover,
      servers: async () => [],
      call: async () => ({ kind: 'busy', message: '' }),
      switchServer: async () => undefined,
    },
  });
  for (const name of clients)
    await database.put('reachClients', {
      formatVersion: 1,
      name,
      kind: 'relay',
      createdAt: '2026-01-01T00:00:00.000Z',
      tools: [],
      sets: [],
      rules: [],
    });
  const { service } = reach;
  opened.push(service);
  const request = (
    client: string,
    method: string,
    path: string,
    body?: unknown,
    signal = new AbortController().signal,
  ) => reach.request(client, { method, path, body, traceparent: TRACE }, signal);
  const execute = (client: string, tool: string, signal?: AbortSignal) =>
    request(client, 'POST', '/api/ai/tools/execute', { tool, args: { w: 3 } }, signal);
  const asked = async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      const [first] = (await service.view()).approvals;
      if (first !== undefined) return first;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('nothing was asked');
  };
  const decide = async (kind: 'once' | 'always' | 'deny') => {
    const { client, approval } = await asked();
    await service.decide(client, approval.decision, kind === 'deny' ? { kind, reason: 'Not now' } : { kind });
  };
  const offer = (client: string, ...tools: readonly Tool[]) =>
    service.setOffer(client, { tools: tools.map(({ id, name }) => ({ toolId: id, name })), sets: [] });
  return {
    service,
    catalog,
    runs,
    database,
    request,
    execute,
    asked,
    decide,
    offer,
    open: () => open,
    release: () => release?.(),
  };
}

const done = { status: 200, body: { success: true, result: 'area', duration_ms: expect.any(Number) } };

test('a client sees and calls nothing before a person offers it', async () => {
  const { request, execute, runs } = await setUp();
  expect(await request('curl', 'GET', '/api/ai/tools/discover')).toEqual({
    status: 200,
    body: { baseline: [], custom: [], panel: [], mcp: [], tool_origins: {} },
  });
  expect(await execute('curl', 'area')).toMatchObject({
    status: 404,
    body: { error: 'There is no tool named "area"' },
  });
  expect(runs).toEqual([]);
});

test('a client that nobody added, or whose access was taken away, is refused, and its calls end', async () => {
  const { request, execute, offer, asked, service } = await setUp();
  const refused = { status: 403, body: { success: false, error: 'This client has no access any more' } };
  expect(await request('other', 'GET', '/api/ai/tools')).toEqual(refused);
  await offer('curl', AREA);
  const waiting = execute('curl', 'area');
  await asked();
  await service.removeClient('curl');
  expect(await waiting).toMatchObject({ body: { success: false, error: 'Tool execution was aborted' } });
  expect(await request('curl', 'GET', '/api/ai/tools')).toEqual(refused);
  expect((await service.view()).clients).toEqual([]);
});

test('each client has its own offer', async () => {
  const { request, offer } = await setUp(['curl', 'claude']);
  await offer('curl', AREA);
  await offer('claude', READ);
  expect(await request('curl', 'GET', '/api/ai/tools/discover')).toMatchObject({
    body: { baseline: [], custom: [{ function: { name: 'area' } }], tool_origins: { area: 'custom' } },
  });
  expect(await request('claude', 'GET', '/api/ai/tools')).toMatchObject({
    body: { tools: [{ function: { name: 'read' } }] },
  });
});

test('a call waits for a person, and runs with its client and its trace', async () => {
  const { offer, execute, asked, decide, runs } = await setUp();
  await offer('curl', AREA);
  const ended = execute('curl', 'area');
  expect(await asked()).toMatchObject({
    client: 'curl',
    approval: { toolName: 'area', input: { w: 3 }, isUntrusted: false },
  });
  expect(runs).toEqual([]);
  await decide('once');
  expect(await ended).toEqual(done);
  expect(runs).toMatchObject([{ caller: 'remote', client: 'curl', traceparent: TRACE }]);
});

test('a denied call runs nothing', async () => {
  const { offer, execute, decide, runs, service } = await setUp();
  await offer('curl', AREA);
  const ended = execute('curl', 'area');
  await decide('deny');
  expect(await ended).toEqual({
    status: 200,
    body: { success: false, error: 'The person at the tab denied this call: Not now', duration_ms: 0 },
  });
  expect(runs).toEqual([]);
  expect(await service.log()).toMatchObject([{ client: 'curl', toolName: 'area', state: 'denied' }]);
});

test('"always" is for one client and one form of the tool', async () => {
  const { offer, execute, decide, asked, catalog } = await setUp(['curl', 'claude']);
  await offer('curl', AREA);
  await offer('claude', AREA);
  const first = execute('curl', 'area');
  await decide('always');
  await first;
  expect(await execute('curl', 'area')).toEqual(done);

  const other = execute('claude', 'area');
  expect(await asked()).toMatchObject({ client: 'claude' });
  await decide('deny');
  await other;

  catalog.set('area', { ...AREA, source: { code: '', language: 'javascript', codeHash: 'h9' as CodeHash } });
  const changed = execute('curl', 'area');
  expect(await asked()).toMatchObject({ client: 'curl' });
  await decide('deny');
  await changed;
});

test('an untrusted tool is neither listed nor run, even if it was offered and always allowed before', async () => {
  const { offer, execute, decide, catalog, request, runs } = await setUp();
  await offer('curl', AREA);
  const first = execute('curl', 'area');
  await decide('always');
  await first;
  catalog.set('area', { ...AREA, trusted: false });
  expect(await request('curl', 'GET', '/api/ai/tools/discover')).toMatchObject({ body: { custom: [] } });
  expect(await execute('curl', 'area')).toMatchObject({
    status: 200,
    body: { success: false, error: /another program/ },
  });
  expect(runs).toHaveLength(1);
});

test('another tool of the same name is not what was offered', async () => {
  const { offer, execute, catalog, request } = await setUp();
  await offer('curl', AREA);
  catalog.set('area', { ...AREA, id: 'project:/tools/area.js' as ToolId });
  expect(await request('curl', 'GET', '/api/ai/tools/discover')).toMatchObject({ body: { custom: [] } });
  expect(await execute('curl', 'area')).toMatchObject({ status: 404 });
});

test('a group that is denied to models is denied to clients', async () => {
  const { offer, execute, database } = await setUp();
  await offer('curl', AREA);
  await database.put('settings', { formatVersion: 1, policies: { custom: 'deny' } }, 'approvals');
  expect(await execute('curl', 'area')).toMatchObject({
    status: 200,
    body: { success: false, error: /not allowed in the settings/ },
  });
});

test('a set is offered by its name, and its removal takes it back', async () => {
  const { service, request } = await setUp();
  await service.saveSet({ id: 's1', name: 'Shapes', tools: [{ toolId: AREA.id, name: 'area' }] });
  await service.setOffer('curl', { tools: [], sets: ['s1'] });
  expect(await request('curl', 'GET', '/api/ai/tools/discover')).toMatchObject({
    body: { tool_origins: { area: 'custom' } },
  });
  await service.removeSet('s1');
  expect(await request('curl', 'GET', '/api/ai/tools/discover')).toMatchObject({ body: { tool_origins: {} } });
});

test('eight calls of one client are under way at most; another client is not held up', async () => {
  const { offer, execute, service } = await setUp(['curl', 'claude']);
  await offer('curl', AREA);
  await offer('claude', AREA);
  const stop = new AbortController();
  const calls = Array.from({ length: REACH_LIMITS.callsAtOnce }, () => execute('curl', 'area', stop.signal));
  expect(await execute('curl', 'area')).toEqual({
    status: 429,
    body: { success: false, error: 'curl has 8 calls under way already: wait for one to end' },
  });
  const other = execute('claude', 'area', stop.signal);
  stop.abort();
  for (const ended of await Promise.all([...calls, other]))
    expect(ended).toMatchObject({ status: 200, body: { success: false, error: 'Tool execution was aborted' } });
  expect((await service.view()).calls).toEqual([]);
});

test('Stop ends the run, and so does a client that goes away', async () => {
  const { offer, execute, decide, service, open } = await setUp();
  await offer('curl', SECOND);
  const running = async () => {
    for (;;) {
      const [call] = (await service.view()).calls;
      if (call?.state === 'running' && open() === 1) return call;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const first = execute('curl', 'second');
  await decide('once');
  await service.stop((await running()).id);
  expect(await first).toMatchObject({ body: { success: false, error: 'Tool execution was aborted' } });
  const left = new AbortController();
  const second = execute('curl', 'second', left.signal);
  await decide('once');
  await running();
  left.abort();
  await second;
  expect(open()).toBe(0);
  expect((await service.log()).map(({ state }) => state)).toEqual(['stopped', 'stopped']);
});

test('a call that another session left under way is unknown in the log', async () => {
  const { service, database } = await setUp();
  await database.put('reachCalls', {
    formatVersion: 1,
    id: 'c1' as never,
    client: 'curl',
    toolName: 'area',
    input: '{}',
    startedAt: '2026-01-01T00:00:00.000Z',
    state: 'running',
  });
  expect(await service.log()).toMatchObject([{ state: 'unknown' }]);
  await service.clearLog();
  expect(await service.log()).toEqual([]);
});

test.each([
  [{ tools: [{ toolId: 7, name: 'x' }], sets: [] }],
  [{ tools: 'all', sets: [] }],
  [{ tools: [], sets: [], folder: 'relative' }],
  [null],
])('an offer from outside that is no offer is refused: %j', async (offer) => {
  const { service } = await setUp();
  await expect(service.setOffer('curl', offer as never)).rejects.toMatchObject({ code: 'invalid-input' });
});
