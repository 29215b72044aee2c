import { sortKeyOf } from '../../catalog/contract/tool-order.ts';
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { ToolyardSchema } from './database.ts';

export type UpgradeTransaction = IDBPTransaction<ToolyardSchema, StoreNames<ToolyardSchema>[], 'versionchange'>;
type Migration = (database: IDBPDatabase<ToolyardSchema>, transaction: UpgradeTransaction) => void;

/** Entry n brings format n to format n + 1. Entries are never edited once released, only added. */
export const migrations: readonly Migration[] = [createStores, sortSummaries, createMcpStores, createAgentStores];

function createStores(database: IDBPDatabase<ToolyardSchema>): void {
  // The unique index is what keeps a name unique across tabs.
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

/** Summaries are read in the order of the list, its first screen first. */
function sortSummaries(_database: IDBPDatabase<ToolyardSchema>, transaction: UpgradeTransaction): void {
  const summaries = transaction.objectStore('summaries');
  summaries.createIndex('by-sort', 'sort');
  const rewrite = async () => {
    for (const summary of await summaries.getAll()) void summaries.put({ ...summary, sort: sortKeyOf(summary.name) });
  };
  // What fails here fails the upgrade, which leaves the old format as it was.
  rewrite().catch(() => transaction.abort());
}

function createMcpStores(database: IDBPDatabase<ToolyardSchema>): void {
  // The unique index keeps a server's name, the prefix of its tools, unique across tabs.
  database.createObjectStore('mcpServers', { keyPath: 'id' }).createIndex('by-name', 'name', { unique: true });
  database.createObjectStore('mcpCatalogues', { keyPath: 'serverId' });
}

function createAgentStores(database: IDBPDatabase<ToolyardSchema>): void {
  database.createObjectStore('conversations', { keyPath: 'id' }).createIndex('by-time', 'updatedAt');
  // In the order of their making.
  database
    .createObjectStore('turns', { keyPath: 'id' })
    .createIndex('by-conversation', ['conversationId', 'createdAt']);
  for (const name of ['providers', 'presets', 'approvalRules', 'recordings'] as const)
    database.createObjectStore(name, { keyPath: 'id' });
}
