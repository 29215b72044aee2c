import type { McpService } from '../../../mcp/contract/services.ts';
import { lazyServices } from '../../../platform/lazy-services.ts';
import type { McpActionsDeps } from './mcp-actions.ts';
import type { McpHost } from './mcp-host.ts';

interface McpDeps extends McpActionsDeps {
  readonly mcp: Pick<McpHost, 'load' | 'hasServers' | 'setAnswering'>;
}

/** MCP servers, for the page. Their code is loaded by the first call that needs it. */
export function createMcpService(deps: McpDeps): McpService {
  const { hasServers, setAnswering } = deps.mcp;
  return lazyServices<{ readonly mcp: McpService }>(
    async () => ({ mcp: { ...(await import('./mcp-actions.ts')).createMcpActions(deps), setAnswering } }),
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
