import { describe, expect, it } from 'vitest';
import type { McpServerId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import type { McpToolDefinition } from '../contract/mcp-api.ts';
import type { McpServer } from '../contract/mcp-server.ts';
import type { McpServerStore } from '../manager/server-store.ts';
import { createMcpTier } from './mcp-tier.ts';

const server = (name: string, more: object = {}): McpServer => ({
  id: `id-${name}` as McpServerId,
  name,
  enabled: true,
  transport: 'http',
  url: `https://${name}.test/mcp`,
  headers: {},
  createdAt: '',
  updatedAt: '',
  ...more,
});
const tool = (name: string, more: object = {}): McpToolDefinition => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: 'object' },
  ...more,
});

interface Listed {
  readonly server: McpServer;
  readonly tools: readonly McpToolDefinition[];
  /** Names of tools that changed since they were approved. */
  readonly changed?: readonly string[];
}

/** A tier of these servers. `asked` has each server that was asked for by name or listing. */
function tierOf(...all: readonly Listed[]) {
  const asked: string[] = [];
  // The three members that the tier uses.
  const store = {
    list: async () => all.map((one) => one.server),
    byName: async (name: string) => {
      asked.push(name);
      return all.find((one) => one.server.name === name)?.server;
    },
    catalog: async (id: McpServerId) => {
      const found = all.find((one) => one.server.id === id);
      if (found === undefined || found.tools.length === 0) return undefined;
      const { tools, changed = [] } = found;
      return {
        serverId: id,
        tools: tools.map((definition) => ({ definition, hash: 'now' })),
        approved: tools.map((definition) => ({ definition, hash: changed.includes(definition.name) ? 'old' : 'now' })),
        refused: [],
        listedAt: '',
        facts: { instructions: 'Look first.' },
      };
    },
  } as unknown as Pick<McpServerStore, 'list' | 'byName' | 'catalog'>;
  return { tier: createMcpTier(store), asked };
}

describe('a tool of a server', () => {
  it('is what the server says, under the name of both, and asks for nothing', async () => {
    const outputSchema = { type: 'object', properties: {} };
    const { tier } = tierOf({ server: server('files'), tools: [tool('other'), tool('look', { outputSchema })] });
    expect(await tier.get('files.look')).toEqual({
      id: 'mcp:id-files:look',
      name: 'files.look',
      description: 'Does look',
      inputSchema: { type: 'object' },
      outputSchema,
      origin: {
        kind: 'mcp',
        serverId: 'id-files',
        serverName: 'files',
        toolName: 'look',
        instructions: 'Look first.',
        covered: { url: 'https://files.test/mcp', transport: 'http' },
      },
      version: 1,
      requested: NO_PERMISSIONS,
      enabled: true,
      trusted: true,
      timeoutMs: LIMITS.mcp.requestMs,
    });
  });

  it('has no schema of its output if the server gives none', async () => {
    const { tier } = tierOf({ server: server('files'), tools: [tool('look')] });
    expect(Object.keys((await tier.get('files.look')) ?? {})).not.toContain('outputSchema');
  });

  it.each<[object, string]>([
    [{ description: 'Looks', title: 'Look' }, 'Looks'],
    [{ description: '', title: 'Look' }, 'Look'],
    [{ description: '' }, 'look'],
  ])('with %j is described as %s', async (more, description) => {
    const { tier } = tierOf({ server: server('files'), tools: [tool('look', more)] });
    expect((await tier.get('files.look'))?.description).toBe(description);
  });

  it.each(['files.none', 'none.look', 'files', 'files.', '.look', '', 'filesXlook'])(
    'is not there under %j',
    async (name) => {
      const { tier, asked } = tierOf({ server: server('files'), tools: [tool('look')] });
      expect(await tier.get(name)).toBeUndefined();
      // A name that can be no server's asks for none.
      expect(asked).toEqual(/^\w+\.\w+$/.test(name) ? [name.split('.')[0]] : []);
    },
  );

  it('is not there if its server never listed any', async () => {
    const { tier } = tierOf({ server: server('files'), tools: [] });
    expect(await tier.get('files.look')).toBeUndefined();
    expect(await tier.offered()).toEqual([]);
  });

  it('of a server that is turned off is there, and off', async () => {
    const { tier } = tierOf({ server: server('files', { enabled: false }), tools: [tool('look')] });
    expect(await tier.get('files.look')).toMatchObject({ enabled: false, trusted: true });
    expect(await tier.offered()).toEqual([]);
  });

  it.each<[string, Partial<Listed>, boolean]>([
    ['changed since it was approved', { tools: [tool('look')], changed: ['look'] }, false],
    ['is for apps only', { tools: [tool('look', { audience: 'app' })] }, false],
    ['is for models only', { tools: [tool('look', { audience: 'model' })] }, true],
    ['is as it was approved', { tools: [tool('look')], changed: ['other'] }, true],
  ])('that %s is trusted and offered: %s', async (_what, listed, isTrusted) => {
    const { tier } = tierOf({ server: server('files'), tools: [], ...listed });
    expect((await tier.get('files.look'))?.trusted).toBe(isTrusted);
    expect((await tier.offered()).map(({ name }) => name)).toEqual(isTrusted ? ['files.look'] : []);
  });
});

it('tools of all servers are offered by name, each name once', async () => {
  const { tier } = tierOf(
    { server: server('b'), tools: [tool('z'), tool('a')] },
    { server: server('off', { enabled: false }), tools: [tool('x')] },
    { server: server('a'), tools: [tool('y'), tool('x'), tool('y', { description: 'Again' })] },
    { server: server('c'), tools: [tool('m')], changed: ['m'] },
  );
  const offered = await tier.offered();
  expect(offered.map(({ name }) => name)).toEqual(['a.x', 'a.y', 'b.a', 'b.z']);
  expect(offered[1]?.description).toBe('Again');
});
