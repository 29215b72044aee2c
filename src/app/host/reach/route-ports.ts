import type { CallTool } from '../../../catalog/index.ts';
import { newId, type RunId, type ToolCallId } from '../../../core/ids.ts';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import type { McpService } from '../../../mcp/contract/services.ts';
import type { DiscoveredTools } from '../../../catalog/contract/discovery.ts';
import { isAppPanel } from '../../../core/panel-navigation-map.ts';
import type { PagePort } from '../panels/page-port.ts';
import type { RouteEditor, RoutePorts, RouteServer } from '../../../reach/contract/routes.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';

export interface RouteDeps {
  readonly callTool: CallTool;
  readonly catalog: Pick<ToolCatalog, 'discovery' | 'panels'>;
  readonly mcp: Pick<McpService, 'list' | 'update'>;
}

/** The routes for scripts of the page, which see all tools and call them as `api`. */
export function pagePorts({ callTool, catalog, mcp }: RouteDeps): RoutePorts {
  return {
    discover: (_caller, panelId) => discoverFor(catalog)(panelId),
    editor: editorOf(catalog.panels.page),
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

/** The offer, with the tools of a certain panel if one is named; undefined if there is no such panel. */
export function discoverFor({
  discovery,
  panels,
}: RouteDeps['catalog']): (panelId?: string) => Promise<DiscoveredTools | undefined> {
  return async (panelId) => {
    const found = await discovery.discover();
    if (panelId === undefined) return found;
    const tools = await panels.toolsOf(panelId);
    if (tools === undefined && !isAppPanel(panelId)) return undefined;
    const panel = (tools ?? []).map(({ name, description, inputSchema }) => ({
      type: 'function' as const,
      function: { name, description, parameters: inputSchema },
    }));
    const active = new Set(found.panel.map((one) => one.function.name));
    const others = Object.entries(found.tool_origins).filter(([name]) => !active.has(name));
    const own = panel.map(({ function: { name } }) => [name, 'panel'] as const);
    return { ...found, panel, tool_origins: Object.fromEntries([...others, ...own]) };
  };
}

function editorOf({ ask }: PagePort): RouteEditor {
  return {
    read: async () => {
      const { open, ...content } = await ask('read-editor', {});
      return open && 'content' in content ? content : undefined;
    },
    save: async (content, filePath) => {
      const now = await ask('read-editor', {});
      if (now.open && filePath !== undefined && now.filePath !== filePath)
        return { saved: false, reason: 'conflict', message: 'Another tool or file is open in the editor by now' };
      return await ask('save-editor', { content });
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
