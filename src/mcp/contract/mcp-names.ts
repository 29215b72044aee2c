import type { ToolId, McpServerId } from '../../core/ids.ts';

const FITTING = /^[A-Za-z0-9_.-]+$/;
const ESCAPED = /_u[0-9A-F]+_/;

/**
 * The name of a server's tool in the catalog: `server.tool`. Characters that no tool's name may contain are written
 * with their code point, as in `_u20_`.
 */
export function mcpToolName(serverName: string, toolName: string): string {
  if (FITTING.test(toolName)) return `${serverName}.${toolName}`;
  return `${serverName}.${[...toolName].map((letter) => (FITTING.test(letter) ? letter : `_u${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}_`)).join('')}`;
}

/** The parts of such a name; the tool's own name is found by its mapped name. Undefined for names of other tools. */
export function mcpNameParts(
  name: string,
): { readonly serverName: string; readonly tool: string; readonly isMapped: boolean } | undefined {
  const dot = name.indexOf('.');
  if (dot <= 0 || dot === name.length - 1) return undefined;
  const tool = name.slice(dot + 1);
  return { serverName: name.slice(0, dot), tool, isMapped: ESCAPED.test(tool) };
}

const ID = 'mcp:';

/** The id under which runs of a server's tool are stored. */
export function mcpToolId(serverId: McpServerId, toolName: string): ToolId {
  return `${ID}${serverId}:${toolName}` as ToolId;
}

/** The id under which grants of a program are stored. */
export function mcpProgramId(serverId: McpServerId): ToolId {
  return `${ID}${serverId}` as ToolId;
}

/** Whether an id belongs to a server's tool. */
export function isMcpToolId(id: ToolId): boolean {
  return id.startsWith(ID);
}
