import { sortKeyOf } from '../../catalog/contract/tool-order.ts';
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { ToolyardSchema } from './database.ts';
import type { DATABASE_FORMAT } from './format.ts';
import { migrateAcceptances } from './migrate-acceptances.ts';

export type UpgradeTransaction = IDBPTransaction<ToolyardSchema, StoreNames<ToolyardSchema>[], 'versionchange'>;
type Migration = (database: IDBPDatabase<ToolyardSchema>, transaction: UpgradeTransaction) => void;

/** Entry n migrates format n to format n + 1. Released entries are never edited; new ones are added. */
export const migrations = [
  createStores,
  sortSummaries,
  createMcpStores,
  createAgentStores,
  storeAcceptances,
  tagSummaries,
  createReachStores,
] as const satisfies readonly Migration[] & { readonly length: typeof DATABASE_FORMAT };

function createStores(database: IDBPDatabase<ToolyardSchema>): void {
  // The unique index keeps names unique across tabs.
  database.createObjectStore('tools', { keyPath: 'id' }).createIndex('by-name', 'name', { unique: true });
  database.createObjectStore('summaries', { keyPath: 'id' }).createIndex('by-name', 'name');
  database.createObjectStore('versions', { keyPath: ['toolId', 'version'] });
  database.createObjectStore('removed', { keyPath: 'toolId' }).createIndex('by-time', 'removedAt');
  database.createObjectStore('runs', { keyPath: 'toolCallId' }).createIndex('by-tool', ['toolId', 'startedAt']);
  database.createObjectStore('grants', { keyPath: ['toolId', 'codeHash'] });
  database.createObjectStore('secrets', { keyPath: 'name' });
  database.createObjectStore('keys');
  database.createObjectStore('toolStorage', { keyPath: ['toolId', 'area', 'key'] });
  database.createObjectStore('settings');
}

/** Summaries are read in display order, the first screen first. */
function sortSummaries(_database: IDBPDatabase<ToolyardSchema>, transaction: UpgradeTransaction): void {
  const summaries = transaction.objectStore('summaries');
  summaries.createIndex('by-sort', 'sort');
  const rewrite = async () => {
    for (const summary of await summaries.getAll()) void summaries.put({ ...summary, sort: sortKeyOf(summary.name) });
  };
  // A failure here aborts the upgrade, and the old format stays unchanged.
  rewrite().catch(() => transaction.abort());
}

function createMcpStores(database: IDBPDatabase<ToolyardSchema>): void {
  // The unique index keeps a server's name unique across tabs: it is the prefix of its tools.
  database.createObjectStore('mcpServers', { keyPath: 'id' }).createIndex('by-name', 'name', { unique: true });
  database.createObjectStore('mcpCatalogues', { keyPath: 'serverId' });
}

function createAgentStores(database: IDBPDatabase<ToolyardSchema>): void {
  database.createObjectStore('conversations', { keyPath: 'id' }).createIndex('by-time', 'updatedAt');
  // In order of creation.
  database
    .createObjectStore('turns', { keyPath: 'id' })
    .createIndex('by-conversation', ['conversationId', 'createdAt']);
  for (const name of ['providers', 'presets', 'approvalRules', 'recordings'] as const)
    database.createObjectStore(name, { keyPath: 'id' });
}

/** What a person accepted, by the digest of what they saw; hashes whose parts cannot be taken for one another. */
function storeAcceptances(database: IDBPDatabase<ToolyardSchema>, transaction: UpgradeTransaction): void {
  database.createObjectStore('acceptances', { keyPath: ['toolId', 'digest'] });
  // A failure here aborts the upgrade, and the old format stays unchanged.
  migrateAcceptances(transaction).catch(() => transaction.abort());
}

/** Summaries have the tags of their tools: lists filter by them. */
function tagSummaries(_database: IDBPDatabase<ToolyardSchema>, transaction: UpgradeTransaction): void {
  const summaries = transaction.objectStore('summaries');
  const rewrite = async () => {
    for (
      let cursor = await transaction.objectStore('tools').openCursor();
      cursor !== null;
      cursor = await cursor.continue()
    ) {
      const { id, tags } = cursor.value;
      const summary = tags === undefined ? undefined : await summaries.get(id);
      if (summary !== undefined && tags !== undefined) void summaries.put({ ...summary, tags });
    }
  };
  // A failure here aborts the upgrade, and the old format stays unchanged.
  rewrite().catch(() => transaction.abort());
}

/** Clients outside the tab, named sets of tools that they are offered, and the log of their calls. */
function createReachStores(database: IDBPDatabase<ToolyardSchema>): void {
  database.createObjectStore('reachClients', { keyPath: 'name' });
  database.createObjectStore('reachSets', { keyPath: 'id' });
  database.createObjectStore('reachCalls', { keyPath: 'id' }).createIndex('by-time', 'startedAt');
}
