import { REFUSALS, type OriginDescriptor } from './descriptor.ts';

/** Tools that MCP servers offer (`mcp/tools/mcp-tier.ts`). */
export const mcp: OriginDescriptor<'mcp'> = {
  groups: [{ id: 'mcp', name: 'tools of MCP servers', policy: 'ask' }],
  traits: ({ serverId, serverName, toolName }) => ({
    ...REFUSALS,
    executor: 'mcp',
    server: { serverId, serverName, toolName },
    // In MCP a parameter that is null counts as missing:
    // https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
    isNullAbsent: true,
    group: 'mcp',
    place: serverName,
    detail: serverName,
    hasGrants: true,
    // For a tool that changed, or that is for apps only, approving a single call is not enough.
    isTrustNeeded: true,
    whenUntrusted: 'is not what it was when it was approved: a person has to look at it and approve it',
  }),
};
