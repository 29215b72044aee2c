import { jsonOf, type JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { mcpNameParts, mcpToolId, mcpToolName } from '../contract/mcp-names.ts';
import type { McpServer } from '../contract/mcp-server.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import type { Tool } from '../../core/tool.ts';
import { toolViews } from '../manager/catalog-of.ts';
import type { McpServerStore } from '../manager/server-store.ts';
import type { McpToolView } from '../contract/mcp-api.ts';
import { defined } from '../../core/defined.ts';

/** The tools of all servers, from their last listings. */
export interface McpTier {
  readonly get: (name: string) => Promise<Tool | undefined>;
  /** The tools that agents are offered, by name. */
  readonly offered: () => Promise<readonly Tool[]>;
}

export function createMcpTier(store: Pick<McpServerStore, 'list' | 'byName' | 'catalog'>): McpTier {
  return {
    get: async (name) => {
      const parts = mcpNameParts(name);
      const server = parts === undefined ? undefined : await store.byName(parts.serverName);
      if (server === undefined) return undefined;
      const catalog = await store.catalog(server.id);
      const view = toolViews(server, catalog).find((one) => one.name === name);
      return view === undefined ? undefined : toolOfServer(server, view, catalog?.facts.instructions);
    },
    offered: async () => {
      const servers = (await store.list()).filter(({ enabled }) => enabled);
      const lists = await Promise.all(
        servers.map(async (server) => {
          const catalog = await store.catalog(server.id);
          return toolViews(server, catalog).map((view) => toolOfServer(server, view, catalog?.facts.instructions));
        }),
      );
      const all = new Map(
        lists
          .flat()
          .filter(({ trusted }) => trusted)
          .map((tool) => [tool.name, tool]),
      );
      return [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    },
  };
}

/**
 * Makes a tool of the catalog. One that changed since it was approved is untrusted: models get it only after a person
 * has reviewed it, and never if it is for apps only.
 */
function toolOfServer(server: McpServer, { definition, approval }: McpToolView, instructions?: string): Tool {
  const { id: serverId, name: serverName, enabled } = server;
  const { name: toolName, title, description, inputSchema, outputSchema } = definition;
  return {
    id: mcpToolId(serverId, toolName),
    name: mcpToolName(serverName, toolName),
    description: description === '' ? (title ?? toolName) : description,
    inputSchema,
    ...defined({ outputSchema }),
    origin: {
      kind: 'mcp',
      serverId,
      serverName,
      toolName,
      ...defined({ instructions }),
      covered: coveredOf(server, definition),
    },
    version: 1,
    requested: NO_PERMISSIONS,
    enabled,
    trusted: approval === 'approved' && definition.audience !== 'app',
    timeoutMs: LIMITS.mcp.requestMs,
  };
}

/** A rule must not follow a record to another server, nor a tool that reads to one that destroys. */
function coveredOf(server: McpServer, definition: McpToolView['definition']): JsonObject {
  const { name: _name, description: _description, inputSchema: _input, outputSchema: _output, ...more } = definition;
  const location =
    server.transport === 'stdio'
      ? { command: server.command, args: server.args, env: server.env }
      : { url: server.url };
  return jsonOf({ ...location, transport: server.transport, ...more });
}
