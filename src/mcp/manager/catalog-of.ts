import { serverError } from '../contract/server-faults.ts';
import type { McpServerId } from '../../core/ids.ts';
import type { McpServerInfo, McpToolView, ShownTool } from '../contract/mcp-api.ts';
import { mcpToolId, mcpToolName } from '../contract/mcp-names.ts';
import type { McpServer } from '../contract/mcp-server.ts';
import type { McpToolListing } from '../contract/mcp-worker-api.ts';
import type { StoredMcpCatalog } from '../../platform/database/database.ts';
import { definitionHash } from './definition-hash.ts';

type Hashed = StoredMcpCatalog['tools'][number];

/** The tools of a listing with the hashes of their definitions. */
export async function hashedTools({ tools }: Pick<McpToolListing, 'tools'>): Promise<readonly Hashed[]> {
  return await Promise.all(tools.map(async (definition) => ({ definition, hash: await definitionHash(definition) })));
}

interface Listed {
  readonly serverId: McpServerId;
  readonly isStrangers: boolean;
  readonly info: McpServerInfo;
  readonly tools: readonly Hashed[];
  readonly refused: McpToolListing['refused'];
}

/**
 * What is stored after a listing. A new tool is approved unless its server is untrusted; a changed tool keeps its
 * approved definition.
 */
export function withListing(
  stored: StoredMcpCatalog | undefined,
  { serverId, isStrangers, info, tools, refused }: Listed,
): StoredMcpCatalog {
  const approved = new Map((stored?.approved ?? []).map((one) => [one.definition.name, one]));
  for (const tool of isStrangers ? [] : tools)
    if (!approved.has(tool.definition.name)) approved.set(tool.definition.name, tool);
  return {
    serverId,
    facts: info,
    tools,
    refused,
    approved: [...approved.values()],
    listedAt: new Date().toISOString(),
  };
}

/**
 * Approves tools in the form in which they were shown.
 *
 * @throws ToolyardError `conflict` if one of them is another by now: then none is approved
 */
export function withApproval(stored: StoredMcpCatalog, shown: readonly ShownTool[]): StoredMcpCatalog {
  const current = new Map(stored.tools.map((tool) => [tool.definition.name, tool]));
  const now = shown.map(({ toolName, hash }) => {
    const tool = current.get(toolName);
    if (tool?.hash !== hash) throw serverError('conflict', { code: 'server-tool-changed', values: [toolName] });
    return [toolName, tool] as const;
  });
  return {
    ...stored,
    approved: [...new Map([...stored.approved.map((one) => [one.definition.name, one] as const), ...now]).values()],
  };
}

/** The tools of a server in lists. */
export function toolViews(server: McpServer, stored: StoredMcpCatalog | undefined): readonly McpToolView[] {
  const approved = new Map((stored?.approved ?? []).map((one) => [one.definition.name, one]));
  return (stored?.tools ?? []).map(({ definition, hash }) => {
    const known = approved.get(definition.name);
    const isApproved = known?.hash === hash;
    return {
      toolId: mcpToolId(server.id, definition.name),
      name: mcpToolName(server.name, definition.name),
      definition,
      hash,
      approval: isApproved ? 'approved' : 'changed',
      ...(isApproved || known === undefined ? {} : { approved: known.definition }),
    };
  });
}
