import { jsonHashNow } from '../json-hash-now.ts';
import { mcpToolId, mcpToolName } from '../../mcp/contract/mcp-names.ts';
import type { McpServer } from '../../mcp/contract/mcp-server.ts';
import type { McpToolDefinition } from '../../mcp/contract/mcp-api.ts';
import type { StoredMcpCatalog } from './database.ts';
import { earlierJsonHash } from './hashes-4.ts';
import type { UpgradeTransaction } from './migrations.ts';

/**
 * Gives the definitions of servers' tools their new hashes; what was approved is stored whole, and stays approved.
 *
 * @param moved receives the old and the new keys of rules for these tools
 */
export async function moveCatalogs(transaction: UpgradeTransaction, moved: Map<string, string>): Promise<void> {
  const catalogs = transaction.objectStore('mcpCatalogues');
  for (const catalog of await catalogs.getAll()) {
    if (!Array.isArray(catalog.tools) || !Array.isArray(catalog.approved)) continue;
    void catalogs.put({ ...catalog, tools: catalog.tools.map(renewed), approved: catalog.approved.map(renewed) });
    const server = await transaction.objectStore('mcpServers').get(catalog.serverId);
    if (server === undefined) continue;
    for (const { definition } of catalog.tools) {
      const id = mcpToolId(server.id, definition.name);
      const seen = seenOf(server, definition);
      moved.set(`${id} ${earlierJsonHash(seen)}`, `${id} ${jsonHashNow(seen)}`);
    }
  }
}

function renewed(tool: StoredMcpCatalog['tools'][number]): StoredMcpCatalog['tools'][number] {
  return tool.hash === earlierJsonHash(tool.definition) ? { ...tool, hash: jsonHashNow(tool.definition) } : tool;
}

/** What a rule for such a tool covers, as it was when this format was new. */
function seenOf({ id: serverId, name: serverName }: McpServer, definition: McpToolDefinition): unknown {
  const { name: toolName, title, description, inputSchema, outputSchema } = definition;
  return {
    name: mcpToolName(serverName, toolName),
    description: description === '' ? (title ?? toolName) : description,
    inputSchema,
    outputSchema,
    origin: { kind: 'mcp', serverId, serverName, toolName },
  };
}
