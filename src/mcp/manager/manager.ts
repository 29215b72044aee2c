import { faultError } from '../../core/errors.ts';
import { serverError } from '../contract/server-faults.ts';
import type {
  McpAnswer,
  McpEvent,
  McpQuery,
  McpServerView,
  McpStatus,
  McpTestResult,
  McpWireView,
  ShownTool,
} from '../contract/mcp-api.ts';
import { newId, type McpServerId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { parseServerFields, secretsOf, type McpServer } from '../contract/mcp-server.ts';
import type { McpSignIn } from '../contract/mcp-worker-api.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { createJsonRpcLog, type JsonRpcLog } from '../protocol-log/json-rpc-log.ts';
import { hashedTools, toolViews, withApproval, withListing } from './catalog-of.ts';
import { callbackOf, createClientHandle, type ClientDeps } from './client-handle.ts';
import { createConnection, type Connection } from './connection.ts';
import type { McpClientProxy } from './client-proxy.ts';
import type { Questions } from './questions/questions.ts';
import type { McpServerStore } from './server-store.ts';

export interface ManagerDeps extends Pick<ClientDeps, 'page' | 'programs' | 'secrets'> {
  /** `isAlone`: a separate link for a test, next to the existing connection. */
  readonly openLink: (server: McpServer, isAlone: boolean) => McpClientProxy;
  readonly store: McpServerStore;
  readonly questions: Questions;
  readonly readSignIn: (server: McpServer) => Promise<McpSignIn | undefined>;
  /** Stores a sign-in; undefined deletes it. */
  readonly keepSignIn: (server: McpServer, signIn: McpSignIn | undefined) => Promise<void>;
  readonly emit: (event: McpEvent) => void;
  /** Called when a server was removed or changed, to release what was made for it. */
  readonly onClosed: (id: McpServerId) => void;
  readonly random?: () => number;
}

/** All servers of this tab, with their connections and observations. */
export interface McpManager {
  readonly view: (id: McpServerId) => Promise<McpServerView>;
  readonly views: () => Promise<McpServerView[]>;
  readonly connection: (id: McpServerId) => Promise<Connection>;
  readonly connect: (id: McpServerId) => Promise<McpStatus>;
  readonly disconnect: (id: McpServerId) => Promise<void>;
  /** Connects servers that are enabled, and disconnects those that are disabled or changed. */
  readonly follow: (which: (server: McpServer) => boolean) => Promise<void>;
  readonly test: (idOrFields: unknown) => Promise<McpTestResult>;
  /** @param isWhole the person trusts the server: what was shown are all of its tools */
  readonly approve: (id: McpServerId, shown: readonly ShownTool[], isWhole: boolean) => Promise<void>;
  readonly ask: (id: McpServerId, query: McpQuery) => Promise<McpAnswer>;
  readonly send: (id: McpServerId, message: JsonObject) => Promise<void>;
  readonly wire: (id: McpServerId, after?: number) => McpWireView;
  readonly clearWire: (id: McpServerId) => void;
  readonly signOut: (id: McpServerId) => Promise<void>;
}

const FOLLOW_MS = 500;

interface Held {
  readonly server: McpServer;
  readonly connection: Connection;
}

/** The servers with a connection, and their state. */
interface Room {
  readonly parts: ManagerDeps;
  readonly held: Map<McpServerId, Held>;
  readonly wires: Map<McpServerId, JsonRpcLog>;
  readonly changed: () => void;
}

export function createMcpManager(deps: ManagerDeps): McpManager {
  const { store, emit } = deps;
  const room: Room = { parts: deps, held: new Map(), wires: new Map(), changed: () => emit({ type: 'mcp-changed' }) };
  store.subscribe(() => {
    room.changed();
    void letGoOfRemoved(room);
  });
  const find = (id: McpServerId): Promise<McpServer> => findServer(store, id);
  const connection = async (id: McpServerId): Promise<Connection> => hold(room, await find(id)).connection;

  return {
    connection,
    ...connecting(room, find, connection),
    view: async (id) => await viewOf(room, await find(id)),
    views: async () => await Promise.all((await store.list()).map((server) => viewOf(room, server))),
    test: async (idOrFields) =>
      await testOnce(
        typeof idOrFields === 'string' ? await find(idOrFields as McpServerId) : serverOf(idOrFields),
        (server) => ({ ...clientParts(room, server), openLink: () => deps.openLink(server, true) }),
      ),
    approve: async (id, shown, isWhole) => {
      await find(id);
      await store.changeCatalog(id, (stored) => (stored === undefined ? undefined : withApproval(stored, shown)));
      if (isWhole) await store.trust(id);
    },
    ask: async (id, query) => {
      if (!(await find(id)).enabled) return { ok: false, message: 'The server is disabled: enable it first' };
      const own = await connection(id);
      const status = await own.reach();
      const link = own.link();
      if (link === undefined)
        return 'failure' in status
          ? { ok: false, message: status.failure.message, failure: status.failure }
          : { ok: false, message: 'The server is not connected' };
      return await link.api.ask(query);
    },
    send: async (id, message) => {
      const link = (await connection(id)).link();
      if (link === undefined) throw serverError('transport', { code: 'server-not-connected', values: [] });
      await link.api.send(message);
    },
    wire: (id, after) => wireOf(room, id).view(after),
    clearWire: (id) => wireOf(room, id).clear(),
    signOut: async (id) => {
      const server = await find(id);
      await deps.keepSignIn(server, undefined);
      drop(room, id);
      room.changed();
    },
  };
}

async function findServer(store: McpServerStore, id: McpServerId): Promise<McpServer> {
  const server = await store.get(id);
  if (server === undefined) throw serverError('not-found', { code: 'server-missing', values: [] });
  return server;
}

function connecting(
  room: Room,
  find: (id: McpServerId) => Promise<McpServer>,
  connection: McpManager['connection'],
): Pick<McpManager, 'connect' | 'disconnect' | 'follow'> {
  return {
    connect: async (id) => {
      const { name, enabled } = await find(id);
      if (!enabled) throw serverError('invalid-input', { code: 'server-disabled', values: [name] });
      return await (await connection(id)).connect();
    },
    disconnect: async (id) => {
      room.held.get(id)?.connection.disconnect();
      await Promise.resolve();
    },
    follow: async (which) => {
      for (const server of (await room.parts.store.list()).filter((one) => one.enabled && which(one))) {
        const { connection: own } = hold(room, server);
        // Skips servers that failed or wait for a person, because they were just tried.
        if (own.status().state !== 'disconnected') continue;
        // One after another, because each one starts a thread; none is awaited for long.
        await Promise.race([own.connect(), new Promise((resolve) => setTimeout(resolve, FOLLOW_MS))]);
      }
    },
  };
}

function wireOf({ wires }: Room, id: McpServerId): JsonRpcLog {
  const known = wires.get(id) ?? createJsonRpcLog();
  wires.set(id, known);
  return known;
}

function clientParts(room: Room, server: McpServer): ClientDeps {
  const { parts } = room;
  const { emit, questions } = parts;
  const { id } = server;
  return {
    server,
    page: parts.page,
    openLink: () => parts.openLink(server, false),
    programs: parts.programs,
    secrets: parts.secrets,
    readSignIn: () => parts.readSignIn(server),
    ask: (question) => questions.ask(server, question),
    onStderr: () => emit({ type: 'mcp-wire', serverId: id }),
    onEvent: (event) => {
      switch (event.type) {
        case 'wire':
          wireOf(room, id).add(event.entries, event.dropped);
          return emit({ type: 'mcp-wire', serverId: id });
        case 'question-withdrawn':
          return questions.withdraw(id, event.question);
        case 'log':
          return emit({ type: 'mcp-log', serverId: id, lines: event.lines });
        case 'resource-updated':
          return emit({ type: 'mcp-resource-updated', serverId: id, uri: event.uri });
        case 'listing-changed':
          return event.of === 'tools' ? undefined : emit({ type: 'mcp-listing-changed', serverId: id, of: event.of });
        case 'signed-in':
          // If it cannot be stored, it lasts as long as this connection.
          return void parts.keepSignIn(server, event.signIn).catch(() => undefined);
      }
    },
  };
}

function hold(room: Room, server: McpServer): Held {
  const { held, changed, parts } = room;
  const { store, questions } = parts;
  const known = held.get(server.id);
  if (known !== undefined && isSame(known.server, server)) return known;
  drop(room, server.id);
  const { id } = server;
  const connection = createConnection({
    ...clientParts(room, server),
    random: parts.random ?? Math.random,
    onStatus: ({ state }) => {
      if (state !== 'connected' && state !== 'connecting') questions.cancelAll(id);
      changed();
    },
    onListing: async (info, listing) => {
      const [tools, now] = await Promise.all([hashedTools(listing), store.get(id)]);
      await store.changeCatalog(id, (stored) =>
        withListing(stored, {
          serverId: id,
          isStrangers: now?.isStrangers === true,
          info,
          tools,
          refused: listing.refused,
        }),
      );
    },
  });
  const made = { server, connection };
  held.set(id, made);
  return made;
}

function drop({ held, parts }: Room, id: McpServerId): void {
  const known = held.get(id);
  if (known === undefined) return;
  held.delete(id);
  known.connection.disconnect();
  parts.onClosed(id);
}

/** Includes servers that another tab removed, disabled or changed. */
async function letGoOfRemoved(room: Room): Promise<void> {
  const servers = new Map((await room.parts.store.list()).map((server) => [server.id, server]));
  for (const { server } of [...room.held.values()]) {
    const now = servers.get(server.id);
    if (now === undefined || !now.enabled) drop(room, server.id);
    else if (!isSame(now, server)) {
      drop(room, server.id);
      void hold(room, now).connection.connect();
    }
  }
}

async function viewOf({ held, parts }: Room, server: McpServer): Promise<McpServerView> {
  const stored = await parts.store.catalog(server.id);
  const revealed = server.transport === 'stdio' ? await parts.programs.revealed(server) : secretsOf(server);
  return {
    server,
    status: held.get(server.id)?.connection.status() ?? { state: 'disconnected' },
    ...(stored === undefined ? {} : { info: stored.facts, listedAt: stored.listedAt }),
    tools: toolViews(server, stored),
    refusedTools: stored?.refused ?? [],
    secretsToReveal: secretsOf(server).filter((name) => !revealed.includes(name)),
  };
}

/** A server made from fields that are not stored. */
function serverOf(fields: unknown): McpServer {
  const parsed = parseServerFields(fields);
  if (!parsed.ok) throw faultError('invalid-input', parsed, { path: parsed.path });
  const now = new Date().toISOString();
  return { ...parsed.value, id: newId<McpServerId>(), createdAt: now, updatedAt: now };
}

async function testOnce(server: McpServer, clientParts: (server: McpServer) => ClientDeps): Promise<McpTestResult> {
  const startedAt = performance.now();
  const handle = createClientHandle({
    ...clientParts(server),
    ask: () => Promise.resolve({ action: 'cancel' }),
    onEvent: () => undefined,
  });
  try {
    const opened = await handle.open(callbackOf(clientParts(server).page));
    if (!opened.ok) return opened;
    const listed = opened.info.capabilities.includes('tools')
      ? await handle.link.api.listTools()
      : ({ ok: true, value: { tools: [] } } as const);
    if (!listed.ok) return listed;
    return {
      ok: true,
      facts: opened.info,
      tools: listed.value.tools.length,
      toolNames: listed.value.tools.slice(0, LIMITS.mcp.maxNamedTools).map(({ name }) => name),
      durationMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    handle.end();
  }
}

/** Whether a connection to one can be used for the other. */
function isSame(one: McpServer, other: McpServer): boolean {
  return one.updatedAt === other.updatedAt;
}
