import type { McpService } from '../../../mcp/contract.ts';
import { lazyServices } from '../../../platform/lazy-services.ts';
import type { McpActsNeeds } from './mcp-acts.ts';
import type { McpHost } from './mcp-host.ts';

interface McpNeeds extends McpActsNeeds {
  readonly mcp: Pick<McpHost, 'load' | 'hasServers' | 'setAnswering'>;
}

/** MCP servers, for the page. Their code is loaded by the first call that needs it. */
export function createMcpService(needs: McpNeeds): McpService {
  const { hasServers, setAnswering } = needs.mcp;
  return lazyServices<{ readonly mcp: McpService }>(
    async () => ({ mcp: { ...(await import('./mcp-acts.ts')).createMcpActs(needs), setAnswering } }),
    ({ mcp }) => ({
      mcp: {
        // These calls load no code if there are no servers.
        list: async () => ((await hasServers()) ? await mcp.list() : []),
        questions: async () => ((await hasServers()) ? await mcp.questions() : []),
        setAnswering,
      },
    }),
  ).mcp;
}
