import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { ToolyardSchema } from './database.ts';

type Migration = (
  database: IDBPDatabase<ToolyardSchema>,
  transaction: IDBPTransaction<ToolyardSchema, StoreNames<ToolyardSchema>[], 'versionchange'>,
) => void;

/** Entry n brings format n to format n + 1. Entries are never edited once released, only added. */
export const migrations: readonly Migration[] = [createStores];

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
