import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { McpServerId } from '../core/ids.ts';
import { sampleTool } from '../core/testing/sample-tool.ts';
import { createDiscovery } from './discover.ts';
import { createBuiltinTier } from './origins/builtin/builtin-tier.ts';
import { createCatalog } from './origins/create-catalog.ts';
import { createCustomTier } from './origins/custom/custom-tier.ts';
import { createRegisteredTier } from './origins/registered/registered-tier.ts';
import { createToolStore } from './store/tool-store.ts';
import { directJudges, fakeTabs } from './catalog-testing.ts';
import { emptyDatabase } from '../platform/testing/empty-database.ts';

test('offers enabled and trusted tools by name, and reads only what changed', async () => {
  const database = await emptyDatabase();
  const [here, there] = fakeTabs(2);
  if (here === undefined || there === undefined) throw new Error('no tabs');
  const judges = directJudges();
  const store = createToolStore({ database, judges, tabs: here });
  const otherTab = createToolStore({ database, judges, tabs: there });
  const all = vi.spyOn(store, 'all');
  const removed = new Set<string>();
  const builtin = (name: string) => ({
    definition: { name, description: 'd', inputSchema: { type: 'object' }, documentation: '', timeoutMs: 1 },
    execute: () => Promise.reject(new Error('never run')),
  });
  const builtins = createBuiltinTier(['read', 'gone', 'b', 'off', 'constructor'].map(builtin), async () => removed);
  const { lookup } = createCatalog([builtins, createCustomTier(store)]);
  const { discover, json, prompt } = createDiscovery({ tools: store, builtins, lookup, sessionTools: async () => [] });
  removed.add('gone');
  const fields = { description: 'd', code: 'function tool() {}', parameters: { type: 'object' } };
  for (const name of ['b', '__proto__', 'off']) await store.add({ ...fields, name });
  const strange = await store.add({ ...fields, name: 'strange' });
  await store.update('off', { enabled: false });
  const untrusted = await store.setTrusted(strange, false);

  const definition = (name: string) => ({
    type: 'function',
    // Roots are normalised: the stored schemas have no properties.
    function: { name, description: 'd', parameters: { type: 'object', properties: {} } },
  });
  const found = structuredClone(await discover());
  expect({ ...found, tool_origins: Object.entries(found.tool_origins) }).toEqual({
    baseline: [definition('constructor'), definition('read')],
    custom: [definition('__proto__'), definition('b')],
    panel: [],
    mcp: [],
    tool_origins: [
      ['constructor', 'baseline'],
      ['read', 'baseline'],
      ['__proto__', 'custom'],
      ['b', 'custom'],
    ],
  });

  await store.update('b', { guidance: 'Ask first.\n', description: 'two\n lines' });
  expect(await prompt()).toBe(
    'Tools: __proto__, b, constructor, read\n__proto__: d\nb: two lines\nconstructor: d\nread: d\n\n## b\nAsk first.',
  );
  await store.update('b', { guidance: null, description: 'd' });

  await otherTab.update('b', { name: 'a' });
  await store.remove('__proto__');
  await store.setTrusted(untrusted, true);
  const [first, second] = await Promise.all([discover(), discover()]);
  // The tool that the other one replaced is offered again.
  expect(first.baseline).toEqual([definition('b'), definition('constructor'), definition('read')]);
  expect(first.custom).toEqual([definition('a'), definition('strange')]);
  expect(second).toEqual(first);
  expect(JSON.parse(await json())).toEqual(first);
  removed.add('read');
  expect(JSON.parse(await json())).toMatchObject({ baseline: [definition('b'), definition('constructor')] });
  expect(all).toHaveBeenCalledTimes(1);
});

test('knows the tags of stored tools, and when they were last edited or run', async () => {
  const database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tabs');
  const store = createToolStore({ database, judges: directJudges(), tabs });
  const builtins = createBuiltinTier([], async () => new Set<string>());
  const fields = { description: 'd', code: 'function tool() {}', parameters: { type: 'object' } };
  const run = await store.add({ ...fields, name: 'run', tags: ['data'] });
  const edited = await store.add({ ...fields, name: 'edited' });
  const { lastUsed, tags } = createDiscovery({
    tools: store,
    builtins,
    lookup: builtins.get,
    sessionTools: async () => [],
    lastRuns: async (ids) =>
      new Map(ids.map((id) => [id, id === run.id ? '2999-01-01T00:00:00.000Z' : '2001-01-01T00:00:00.000Z'])),
  });
  expect(await tags()).toEqual(new Map([['run', ['data']]]));
  expect(await lastUsed()).toEqual(
    new Map([
      ['edited', edited.updatedAt],
      ['run', '2999-01-01T00:00:00.000Z'],
    ]),
  );
});

test('says what a server says of its tools, with each of them', async () => {
  const origin = {
    kind: 'mcp',
    serverId: 's' as McpServerId,
    serverName: 'every',
    toolName: 'echo',
    instructions: 'Echo first.',
    covered: {},
  } as const;
  const tool = sampleTool('every.echo', { origin, description: 'Echoes', outputSchema: { type: 'object' } });
  const { notes, prompt } = createDiscovery({
    tools: { all: async () => [], getMany: async () => [], subscribe: () => () => undefined },
    builtins: { list: async () => [] },
    lookup: async () => undefined,
    servers: async () => [tool],
    sessionTools: async () => [],
  });
  expect(await notes()).toEqual(
    new Map([['every.echo', { returns: { type: 'object' }, server: { name: 'every', instructions: 'Echo first.' } }]]),
  );
  expect(await prompt()).toContain('## MCP server every\nThe server says this');
});

test('tools that an executor declared are offered among the custom ones, with the name of their origin', async () => {
  const database = await emptyDatabase();
  const [tabs] = fakeTabs(1);
  if (tabs === undefined) throw new Error('no tabs');
  const store = createToolStore({ database, judges: directJudges(), tabs });
  const builtins = createBuiltinTier([], async () => new Set());
  const registered = createRegisteredTier(() => undefined);
  const { lookup } = createCatalog([builtins, registered, createCustomTier(store)]);
  const { json, prompt } = createDiscovery({ tools: store, builtins, lookup, sessionTools: registered.list });
  const inputSchema = { type: 'object' };
  registered.add('house', [
    { name: 'lamp', description: 'Switches', inputSchema, returns: 'Its state', guidance: 'Ask.' },
  ]);
  expect(JSON.parse(await json())).toMatchObject({
    custom: [{ type: 'function', function: { name: 'lamp', description: 'Switches', parameters: inputSchema } }],
    panel: [],
    tool_origins: { lamp: 'registered' },
  });
  expect(await prompt()).toBe('Tools: lamp\nlamp: Switches\n\n## lamp\nAsk.\nReturns: Its state');
  registered.remove('house');
  expect(JSON.parse(await json())).toMatchObject({ custom: [], tool_origins: {} });
});
