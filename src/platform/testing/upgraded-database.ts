import { IDBFactory } from 'fake-indexeddb';
import { wrap } from 'idb';
import { openDatabaseIn, type ToolyardDatabase } from '../database/database.ts';
import { migrations } from '../database/migrations.ts';

/** For tests: a database of format 4 with the given rows, opened in the present format. */
export async function upgraded(rows: Readonly<Record<string, readonly unknown[]>>): Promise<ToolyardDatabase> {
  const factory = new IDBFactory();
  const request = factory.open('toolyard', 4);
  request.onupgradeneeded = () => {
    const [database, transaction] = [wrap(request.result), wrap(request.transaction as IDBTransaction)];
    for (const migrate of migrations.slice(0, 4)) migrate(database as never, transaction as never);
    for (const [name, records] of Object.entries(rows))
      for (const record of records) request.transaction?.objectStore(name).put(record);
  };
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onerror = () => reject(new Error('The fixture could not be written'));
  });
  request.result.close();
  return await openDatabaseIn(factory);
}
