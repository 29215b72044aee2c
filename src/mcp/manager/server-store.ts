import { faultError, type ToolyardError } from '../../core/errors.ts';
import { newId, type McpServerId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { impersonatesApp } from '../../core/text/impersonation.ts';
import { LIMITS } from '../../core/limits.ts';
import { parseServerFields, type McpServer, type McpServerFields } from '../contract/mcp-server.ts';
import { serverError } from '../contract/server-faults.ts';
import type { StoredMcpCatalog, ToolyardDatabase } from '../../platform/database/database.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { writeTransaction, type WriteTransaction } from '../../platform/database/write-transaction.ts';

/** Servers and their offers, in the database and cached in memory. Writers reject with `ToolyardError`. */
export interface McpServerStore {
  /** Sorted by name. */
  readonly list: () => Promise<readonly McpServer[]>;
  readonly get: (id: McpServerId) => Promise<McpServer | undefined>;
  readonly byName: (name: string) => Promise<McpServer | undefined>;
  /** @throws `invalid-input`, `duplicate-name`, `transport` */
  readonly add: (fields: unknown, from?: 'outside') => Promise<McpServer>;
  /** A person has reviewed its offer: it is no longer untrusted. */
  readonly trust: (id: McpServerId) => Promise<void>;
  /** Replaces the given members. @throws `not-found` and the errors of `add` */
  readonly update: (id: McpServerId, patch: unknown) => Promise<McpServer>;
  readonly remove: (id: McpServerId) => Promise<void>;
  /** @throws `not-found` if this tab did not remove it last, `duplicate-name` */
  readonly undoRemove: (id: McpServerId) => Promise<McpServer>;
  readonly catalog: (id: McpServerId) => Promise<StoredMcpCatalog | undefined>;
  /** Changes the stored offer of a server; `change` gets what is stored at that moment. */
  readonly changeCatalog: (
    id: McpServerId,
    change: (stored: StoredMcpCatalog | undefined) => StoredMcpCatalog | undefined,
  ) => Promise<void>;
  /** Reads again after another part of this tab changed the database. */
  readonly readAgain: () => void;
  /** Called on every change, in this tab or another. */
  readonly subscribe: (listener: () => void) => void;
}

interface Known {
  readonly servers: readonly McpServer[];
  readonly catalogs: ReadonlyMap<McpServerId, StoredMcpCatalog>;
}

const REMOVED_KEPT = 20;

export function createServerStore(
  database: ToolyardDatabase,
  tabs: Pick<TabSync, 'publish' | 'subscribe'>,
): McpServerStore {
  const listeners = new Set<() => void>();
  let known: Promise<Known> | undefined;
  const read = (): Promise<Known> => {
    known ??= readAll(database);
    known.catch(() => (known = undefined));
    return known;
  };
  const forget = (): void => {
    known = undefined;
    for (const listener of [...listeners]) listener();
  };
  const changed = (): void => {
    forget();
    tabs.publish({ type: 'mcp-changed' });
  };
  tabs.subscribe(({ type }) => {
    if (type === 'mcp-changed') forget();
  });
  const add = async (server: McpServer, catalog?: StoredMcpCatalog): Promise<McpServer> => {
    await addServer(database, server, catalog);
    changed();
    return server;
  };
  const edit = async (id: McpServerId, change: (stored: McpServer) => McpServer): Promise<McpServer> => {
    const server = await editServer(database, id, change);
    changed();
    return server;
  };

  return {
    list: async () => (await read()).servers,
    get: async (id) => (await read()).servers.find((server) => server.id === id),
    byName: async (name) => (await read()).servers.find((server) => server.name === name),
    add: async (fields, from) => await add(newServer(fields, from)),
    trust: async (id) => {
      const known = (await read()).servers.find((one) => one.id === id);
      if (known?.isStrangers === true) await edit(id, ({ isStrangers: _mark, ...server }) => server);
    },
    update: async (id, patch) => {
      if (!isRecord(patch)) throw serverError('invalid-input', { code: 'server-change-not-object', values: [] });
      return await edit(id, (server) => patched(server, patch));
    },
    ...removing(database, add, changed),
    catalog: async (id) => (await read()).catalogs.get(id),
    changeCatalog: async (id, change) => {
      if (await writeCatalog(database, id, change)) changed();
    },
    readAgain: forget,
    subscribe: (listener) => {
      listeners.add(listener);
    },
  };
}

/** Removes servers with their offers, and restores them. */
function removing(
  database: ToolyardDatabase,
  add: (server: McpServer, catalog?: StoredMcpCatalog) => Promise<McpServer>,
  changed: () => void,
): Pick<McpServerStore, 'remove' | 'undoRemove'> {
  const removed = new Map<
    McpServerId,
    { readonly server: McpServer; readonly catalog: StoredMcpCatalog | undefined }
  >();
  return {
    remove: async (id) => {
      const held = await writeTransaction(database, SERVER_STORES, async (transaction) => {
        const [servers, catalogs] = [transaction.objectStore('mcpServers'), transaction.objectStore('mcpCatalogues')];
        const [server, catalog] = await Promise.all([servers.get(id), catalogs.get(id)]);
        if (server === undefined) throw missing();
        await Promise.all([servers.delete(id), catalogs.delete(id)]);
        return { server, catalog };
      });
      removed.set(id, held);
      for (const old of [...removed.keys()].slice(0, -REMOVED_KEPT)) removed.delete(old);
      changed();
    },
    undoRemove: async (id) => {
      const held = removed.get(id);
      if (held === undefined) throw missing();
      const server = await add(held.server, held.catalog);
      removed.delete(id);
      return server;
    },
  };
}

const SERVER_STORES: ['mcpServers', 'mcpCatalogues'] = ['mcpServers', 'mcpCatalogues'];
type ServerTransaction = WriteTransaction<typeof SERVER_STORES>;

/** Stores a server and what a person approved of it: both, or neither. */
async function addServer(
  database: ToolyardDatabase,
  server: McpServer,
  catalog: StoredMcpCatalog | undefined,
): Promise<void> {
  await writeTransaction(database, SERVER_STORES, async (transaction) => {
    const servers = transaction.objectStore('mcpServers');
    await requireFreeName(transaction, server);
    if ((await servers.count()) >= LIMITS.mcp.maxServers && (await servers.getKey(server.id)) === undefined)
      throw serverError('invalid-input', { code: 'servers-many', values: [LIMITS.mcp.maxServers] });
    await servers.put(server);
    if (catalog !== undefined) await transaction.objectStore('mcpCatalogues').put(catalog);
  });
}

/** Changes what is stored at that moment: another tab changes it before or after. */
async function editServer(
  database: ToolyardDatabase,
  id: McpServerId,
  change: (stored: McpServer) => McpServer,
): Promise<McpServer> {
  return await writeTransaction(database, SERVER_STORES, async (transaction) => {
    const servers = transaction.objectStore('mcpServers');
    const stored = await servers.get(id);
    if (stored === undefined) throw missing();
    const next = change(stored);
    await requireFreeName(transaction, next);
    await servers.put(next);
    return next;
  });
}

async function requireFreeName(transaction: ServerTransaction, { id, name }: McpServer): Promise<void> {
  const other = await transaction.objectStore('mcpServers').index('by-name').getKey(name);
  if (other !== undefined && other !== id)
    throw serverError('duplicate-name', { code: 'server-name-taken', values: [name] });
}

/** @returns whether anything was written */
async function writeCatalog(
  database: ToolyardDatabase,
  id: McpServerId,
  change: Parameters<McpServerStore['changeCatalog']>[1],
): Promise<boolean> {
  return await writeTransaction(database, SERVER_STORES, async (transaction) => {
    const catalogs = transaction.objectStore('mcpCatalogues');
    // Stores nothing for a server that was removed meanwhile.
    const [server, stored] = await Promise.all([transaction.objectStore('mcpServers').getKey(id), catalogs.get(id)]);
    const next = server === undefined ? undefined : change(stored);
    if (next !== undefined) await catalogs.put(next);
    return next !== undefined;
  });
}

function newServer(given: unknown, from: 'outside' | undefined): McpServer {
  const now = new Date().toISOString();
  const fields = fieldsOf(given);
  checkName(fields.name);
  return {
    ...fields,
    id: newId<McpServerId>(),
    createdAt: now,
    updatedAt: now,
    ...(from === undefined ? {} : { isStrangers: true as const }),
  };
}

function patched(server: McpServer, patch: Readonly<Record<string, unknown>>): McpServer {
  const fields = fieldsOf({ ...server, ...patch });
  // A server that has such a name already stays usable.
  if (fields.name !== server.name) checkName(fields.name);
  return {
    ...fields,
    id: server.id,
    createdAt: server.createdAt,
    updatedAt: new Date().toISOString(),
    ...(server.isStrangers === true ? { isStrangers: true as const } : {}),
  };
}

async function readAll(database: ToolyardDatabase): Promise<Known> {
  const [servers, catalogs] = await Promise.all([
    database.getAllFromIndex('mcpServers', 'by-name'),
    database.getAll('mcpCatalogues'),
  ]);
  return { servers, catalogs: new Map(catalogs.map((catalog) => [catalog.serverId, catalog])) };
}

function fieldsOf(input: unknown): McpServerFields {
  const parsed = parseServerFields(input);
  if (!parsed.ok) throw faultError('invalid-input', parsed, { path: parsed.path });
  return parsed.value;
}

function checkName(name: string): void {
  if (impersonatesApp(name))
    throw serverError('invalid-input', { code: 'server-name-of-app', values: [] }, { path: '/name' });
}

function missing(): ToolyardError {
  return serverError('not-found', { code: 'server-missing', values: [] });
}
