import { expect, test } from 'vitest';
import { toolKeyOf } from '../../agent/contract/tool-key.ts';
import type { McpServerId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { createMcpTier } from './mcp-tier.ts';
import type { McpToolDefinition } from '../contract/mcp-api.ts';
import type { McpServer } from '../contract/mcp-server.ts';
import type { McpServerStore } from '../manager/server-store.ts';

const SERVER = {
  id: 's' as McpServerId,
  name: 'files',
  enabled: true,
  transport: 'http',
  url: 'https://files.test/mcp',
  headers: {},
  createdAt: '',
  updatedAt: '1',
} as const satisfies McpServer;
const PROGRAM: McpServer = {
  id: SERVER.id,
  name: SERVER.name,
  enabled: true,
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'server-files', '/notes'],
  env: { MODE: 'read' },
  createdAt: '',
  updatedAt: '1',
};
const DEFINITION: McpToolDefinition = {
  name: 'look',
  title: 'Look',
  description: 'Looks',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, destructiveHint: false },
};

/** The key under which rules for this tool are stored. */
async function keyOf(server: McpServer, change: JsonObject = {}): Promise<string> {
  const definition = { ...DEFINITION, ...change };
  const tool = { hash: 'h', definition };
  // The three members that the tier uses.
  const store = {
    list: async () => [server],
    byName: async () => server,
    catalog: async () => ({
      serverId: server.id,
      tools: [tool],
      approved: [tool],
      refused: [],
      listedAt: '',
      facts: {},
    }),
  } as unknown as Pick<McpServerStore, 'list' | 'byName' | 'catalog'>;
  const found = await createMcpTier(store).get('files.look');
  if (found === undefined) throw new Error('no tool');
  return await toolKeyOf(found, {});
}

test.each<[what: string, server: McpServer, change?: JsonObject]>([
  ['another host', { ...SERVER, url: 'https://files.evil.test/mcp' }],
  ['another path', { ...SERVER, url: 'https://files.test/mcp2' }],
  ['another scheme', { ...SERVER, url: 'http://files.test/mcp' }],
  ['another query', { ...SERVER, url: 'https://files.test/mcp?tenant=evil' }],
  ['another transport', { ...SERVER, transport: 'sse' }],
  ['a program', PROGRAM],
  ['hints that turned around', SERVER, { annotations: { readOnlyHint: false, destructiveHint: true } }],
  ['one hint less', SERVER, { annotations: { readOnlyHint: true } }],
  ['no hints', SERVER, { annotations: {} }],
  ['another title', SERVER, { title: 'Delete' }],
  ['an answer that comes later', SERVER, { isTask: true }],
  ['an interface', SERVER, { uiResource: 'ui://look' }],
  ['another audience', SERVER, { audience: 'model' }],
])('a rule does not follow a tool to %s', async (_what, server, change) => {
  expect(await keyOf(server, change)).not.toBe(await keyOf(SERVER));
});

test.each<[what: string, server: McpServer]>([
  ['another command', { ...PROGRAM, command: 'uvx' }],
  ['another argument', { ...PROGRAM, args: ['-y', 'server-files', '/'] }],
  ['arguments that are split differently', { ...PROGRAM, args: ['-y', 'server-files /notes'] }],
  ['another variable', { ...PROGRAM, env: { MODE: 'write' } }],
])('nor to a program with %s', async (_what, server) => {
  expect(await keyOf(server)).not.toBe(await keyOf(PROGRAM));
});

test('it stays with the same tool of the same server', async () => {
  const later = { ...SERVER, updatedAt: '2', headers: { 'x-trace': '1' } };
  expect(await keyOf(later, { annotations: { destructiveHint: false, readOnlyHint: true } })).toBe(await keyOf(SERVER));
});
