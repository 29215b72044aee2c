import { ToolyardError } from '../../core/errors.ts';
import type { HostEvent } from '../../core/host-api.ts';
import { newId } from '../../core/ids.ts';
import { isRecord } from '../../core/json.ts';
import type { McpApi, McpServerView, McpStatus } from '../../core/mcp-api.ts';
import { parseServerFields, type McpServer, type McpServerId } from '../../core/mcp-server.ts';

/** Servers in memory that nothing listens for: connecting one always works, and it offers no tools. */
export function createFakeMcp(emit: (event: HostEvent) => void): McpApi {
  const views = new Map<McpServerId, McpServerView>();
  const removed = new Map<McpServerId, McpServerView>();
  const need = (id: McpServerId): McpServerView => {
    const view = views.get(id);
    if (view === undefined) throw new ToolyardError('not-found', 'There is no such server');
    return view;
  };
  const put = (view: McpServerView): McpServerView => {
    views.set(view.server.id, view);
    emit({ type: 'mcp-changed' });
    return view;
  };
  const store = (id: McpServerId, fields: unknown): McpServer => {
    const parsed = parseServerFields(fields);
    if (!parsed.ok) throw new ToolyardError('invalid-input', parsed.message, { path: parsed.path });
    const at = '2026-01-01T00:00:00.000Z';
    return put({
      server: { ...parsed.value, id, createdAt: at, updatedAt: at },
      status: { state: 'disconnected' },
      tools: [],
      refusedTools: [],
      secretsToReveal: [],
    }).server;
  };
  const setStatus = (id: McpServerId, status: McpStatus): McpStatus => put({ ...need(id), status }).status;
  const nothing = async (): Promise<never> => {
    throw new ToolyardError('transport', 'The fake host has no such thing');
  };
  return {
    mcpServers: async () => [...views.values()],
    mcpServer: async (id) => need(id),
    addMcpServer: async (fields) => store(newId<McpServerId>(), fields),
    addSharedServers: async (servers) =>
      servers.map((fields) => store(newId<McpServerId>(), { ...(isRecord(fields) ? fields : {}), enabled: false })),
    updateMcpServer: async (id, patch) => store(id, { ...need(id).server, ...(isRecord(patch) ? patch : {}) }),
    removeMcpServer: async (id) => {
      removed.set(id, need(id));
      views.delete(id);
      emit({ type: 'mcp-changed' });
    },
    undoRemoveMcpServer: async (id) => put(removed.get(id) ?? need(id)).server,
    connectMcp: async (id) =>
      setStatus(id, { state: 'connected', since: '2026-01-01T00:00:00.000Z', protocolVersion: '2026-07-28' }),
    disconnectMcp: async (id) => {
      setStatus(id, { state: 'disconnected' });
    },
    testMcp: nothing,
    approveMcpTools: async () => undefined,
    mcpProgramGrant: nothing,
    setMcpProgramGrant: nothing,
    revealToMcp: async () => undefined,
    askMcp: async () => ({ ok: false, message: 'The server is not connected' }),
    setMcpAnswering: async () => undefined,
    mcpQuestions: async () => [],
    answerMcp: nothing,
    beginMcpSignIn: async () => undefined,
    finishMcpSignIn: async (id) => need(id).status,
    signOutMcp: async () => undefined,
    mcpWire: async () => ({ entries: [], dropped: 0 }),
    clearMcpWire: async () => undefined,
    sendMcp: nothing,
    mcpStderr: async () => '',
    reviewMcpConfig: nothing,
    importMcpConfig: nothing,
    exportMcpConfig: async () => ({ mcpServers: {} }),
  };
}
