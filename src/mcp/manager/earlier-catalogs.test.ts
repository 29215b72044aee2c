import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { toolKeyOf } from '../../agent/contract/tool-key.ts';
import { earlierJsonHash } from '../../platform/database/hashes-4.ts';
import { upgraded } from '../../platform/testing/upgraded-database.ts';
import { createMcpTier } from '../tools/mcp-tier.ts';
import { definitionHash } from './definition-hash.ts';

const AT = '2026-01-01T00:00:00.000Z';

test('approved tools of servers stay approved; rules for them, which named no address, are asked for again', async () => {
  const definition = {
    name: 'two words',
    description: '',
    title: 'T',
    inputSchema: { type: 'object', properties: {} },
  };
  const hashed = { definition, hash: earlierJsonHash(definition) };
  const server = { id: 's1', name: 'srv', enabled: true };
  const seen = {
    name: 'srv.two_u20_words',
    description: 'T',
    inputSchema: definition.inputSchema,
    outputSchema: undefined,
    origin: { kind: 'mcp', serverId: 's1', serverName: 'srv', toolName: 'two words' },
  };
  const changed = { definition, hash: 'f'.repeat(64) };
  const database = await upgraded({
    mcpServers: [server],
    mcpCatalogues: [
      { serverId: 's1', facts: {}, tools: [hashed], refused: [], approved: [hashed, changed], listedAt: AT },
    ],
    approvalRules: [{ id: 'r', toolKey: `mcp:s1:two words ${earlierJsonHash(seen)}`, toolName: 'srv.x' }],
  });
  const [catalog] = await database.getAll('mcpCatalogues');
  const hash = await definitionHash(definition);
  expect([catalog?.tools[0]?.hash, catalog?.approved.map((each) => each.hash)]).toEqual([hash, [hash, changed.hash]]);
  const tier = createMcpTier({
    list: () => database.getAll('mcpServers'),
    byName: async () => (await database.getAll('mcpServers'))[0],
    catalog: async () => (await database.getAll('mcpCatalogues'))[0],
  });
  const tool = await tier.get('srv.two_u20_words');
  if (tool === undefined) throw new Error('The tool is missing');
  const [rule] = await database.getAll('approvalRules');
  expect(rule?.toolName).toBe('srv.x');
  expect(rule?.toolKey).not.toBe(await toolKeyOf(tool, {}));
});
