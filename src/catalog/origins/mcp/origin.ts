import { defined } from '../../../core/defined.ts';
import { REFUSALS, type OriginDescriptor } from '../descriptor.ts';

/** Tools that MCP servers offer (`mcp/tools/mcp-tier.ts`). */
export const mcp: OriginDescriptor<'mcp'> = {
  rank: 40,
  groups: [
    {
      id: 'mcp',
      name: 'tools of MCP servers',
      policy: 'ask',
      words: {
        en: {
          name: 'Tools of MCP servers',
          about: 'A tool of an MCP server. The arguments leave this browser for that server.',
          location: 'Server',
        },
        de: {
          name: 'Werkzeuge von MCP-Servern',
          about: 'Ein Werkzeug eines MCP-Servers. Die Argumente verlassen diesen Browser und gehen an diesen Server.',
          location: 'Server',
        },
      },
    },
  ],
  traits: ({ serverId, serverName, toolName, instructions }) => ({
    ...REFUSALS,
    executor: 'mcp',
    server: { serverId, serverName, toolName, ...defined({ instructions }) },
    // In MCP a parameter that is null counts as missing:
    // https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
    isNullAbsent: true,
    group: 'mcp',
    location: serverName,
    detail: serverName,
    hasGrants: true,
    // For a tool that changed, or that is for apps only, approving a single call is not enough.
    isTrustNeeded: true,
    whenUntrusted: 'is not what it was when it was approved: a person has to look at it and approve it',
  }),
  open: ({ mcp }) => mcp,
};
