import type { CallTool } from '../../../catalog/index.ts';
import { newId, type RunId, type ToolCallId } from '../../../core/ids.ts';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import type { McpService } from '../../../mcp/contract/services.ts';
import type { RoutePorts, RouteServer } from '../../../reach/contract/routes.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';

export interface RouteDeps {
  readonly callTool: CallTool;
  readonly catalog: Pick<ToolCatalog, 'discovery'>;
  readonly mcp: Pick<McpService, 'list' | 'update'>;
}

/** The routes for scripts of the page, which see all tools and call them as `api`. */
export function pagePorts({ callTool, catalog, mcp }: RouteDeps): RoutePorts {
  return {
    discover: () => catalog.discovery.discover(),
    call: async (_caller, { toolName, args: input, traceparent }, signal) => ({
      kind: 'done',
      result: await callTool(
        {
          toolCallId: newId<ToolCallId>(),
          runId: newId<RunId>(),
          toolName,
          input,
          caller: 'api',
          conversationId: newId<string>(),
          ...(traceparent === undefined ? {} : { traceparent }),
        },
        undefined,
        signal,
      ),
    }),
    servers: async () => (await mcp.list()).map(routeServerOf),
    switchServer: async (name, enabled) => {
      const known = (await mcp.list()).find(({ server }) => server.name === name);
      if (known === undefined) return undefined;
      const { id } = known.server;
      await mcp.update(id, { enabled: enabled ?? !known.server.enabled });
      const after = (await mcp.list()).find(({ server }) => server.id === id);
      return after === undefined ? undefined : routeServerOf(after);
    },
  };
}

function routeServerOf({ server, status, tools }: McpServerView): RouteServer {
  return {
    name: server.name,
    enabled: server.enabled,
    status: status.state,
    tools: tools.map(({ name }) => name),
  };
}
