import { ToolyardError } from '../../core/errors.ts';
import { newId, type McpServerId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import type { McpServerView, McpStatus } from '../../mcp/contract/mcp-api.ts';
import { parseServerFields, type McpServer } from '../../mcp/contract/mcp-server.ts';
import type { HostServices, HostEvent } from '../../services/host-services.ts';

/** Servers in memory without programs: connecting always works, and they offer no tools. */
export function createFakeMcp(emit: (event: HostEvent) => void): Pick<HostServices, 'mcp'> {
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
  return {
    mcp: {
      list: async () => [...views.values()],
      get: async (id) => need(id),
      add: async (fields) => store(newId<McpServerId>(), fields),
      addShared: async (servers) =>
        servers.map((fields) => store(newId<McpServerId>(), { ...(isRecord(fields) ? fields : {}), enabled: false })),
      update: async (id, patch) => store(id, { ...need(id).server, ...(isRecord(patch) ? patch : {}) }),
      remove: async (id) => {
        removed.set(id, need(id));
        views.delete(id);
        emit({ type: 'mcp-changed' });
      },
      undoRemove: async (id) => put(removed.get(id) ?? need(id)).server,
      connect: async (id) =>
        setStatus(id, { state: 'connected', since: '2026-01-01T00:00:00.000Z', protocolVersion: '2026-07-28' }),
      disconnect: async (id) => {
        setStatus(id, { state: 'disconnected' });
      },
      finishSignIn: async (id) => need(id).status,
      ...NO_EVENTS,
    },
  };
}

const nothing = async (): Promise<never> => {
  throw new ToolyardError('transport', 'The fake host has no such thing');
};

/** Methods that need a real server. */
const NO_EVENTS = {
  test: nothing,
  approveTools: async () => undefined,
  programGrant: nothing,
  replaceProgramGrant: nothing,
  revealSecrets: async () => undefined,
  ask: async () => ({ ok: false, message: 'The server is not connected' }),
  setAnswering: async () => undefined,
  questions: async () => [],
  answer: nothing,
  beginSignIn: async () => undefined,
  signOut: async () => undefined,
  wire: async () => ({ entries: [], dropped: 0 }),
  clearWire: async () => undefined,
  send: nothing,
  stderr: async () => '',
  reviewConfig: nothing,
  importConfig: nothing,
  exportConfig: async () => ({ mcpServers: {} }),
} satisfies Partial<HostServices['mcp']>;
