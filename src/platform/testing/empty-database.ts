import { openDatabase, type ToolyardDatabase } from '../database/database.ts';

/**
 * For tests: an empty database; needs `fake-indexeddb/auto`. Test files that run in one process share the database, so
 * every test that reads it begins with this.
 */
export async function emptyDatabase(): Promise<ToolyardDatabase> {
  const database = await openDatabase();
  for (const store of database.objectStoreNames) await database.clear(store);
  return database;
}
