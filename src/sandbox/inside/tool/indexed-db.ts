/**
 * `indexedDB` for tools: fake-indexeddb in memory on top of the tool's own storage, because an opaque origin has none.
 * Each database is stored as one text with its stores, indexes and records, which is written after each change and
 * before the result.
 */
import { parse, stringify } from 'devalue';
import fakeIndexedDb, {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb';
import type { PreludeHost } from './run-tool.ts';

interface StoredIndex {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;
}
interface StoredStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly StoredIndex[];
  readonly records: readonly (readonly [key: IDBValidKey, value: unknown])[];
}
interface StoredDatabase {
  readonly formatVersion: 1;
  readonly version: number;
  readonly stores: readonly StoredStore[];
}

/** Restores the tool's databases, then installs the standard names. */
export async function installIndexedDb(host: PreludeHost): Promise<void> {
  const area = host.storage.area('indexeddb');
  for (const name of area.keys()) await restore(name, parse(area.get(name) ?? '') as StoredDatabase);

  const save = async (): Promise<void> => {
    const present = await fakeIndexedDb.databases();
    for (const name of area.keys()) if (!present.some((database) => database.name === name)) area.remove(name);
    for (const { name } of present) {
      if (name === undefined) continue;
      const text = stringify(await dump(name));
      if (area.get(name) !== text) area.set(name, text);
    }
    host.storage.flush();
  };
  host.beforeDone(save);
  saveAfterChanges(save);

  const names = {
    IDBCursor,
    IDBCursorWithValue,
    IDBDatabase,
    IDBFactory,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBOpenDBRequest,
    IDBRequest,
    IDBTransaction,
    IDBVersionChangeEvent,
  };
  for (const [name, value] of Object.entries(names)) host.define(name, value);
  host.define('indexedDB', fakeIndexedDb);
}

/** Saves in the background, so that a finished transaction survives even if the tool is stopped later. */
function saveAfterChanges(save: () => Promise<void>): void {
  const prototype = IDBDatabase.prototype as {
    transaction: (
      this: globalThis.IDBDatabase,
      stores: string | string[],
      mode?: IDBTransactionMode,
    ) => globalThis.IDBTransaction;
  };
  const original = prototype.transaction;
  prototype.transaction = function transaction(...args) {
    const made = original.apply(this, args);
    if (made.mode !== 'readonly') {
      made.addEventListener('complete', () => {
        // If the storage is full, the save before the result reports it.
        save().catch(() => undefined);
      });
    }
    return made;
  };
}

async function restore(name: string, stored: StoredDatabase): Promise<void> {
  const request = fakeIndexedDb.open(name, stored.version);
  request.onupgradeneeded = (): void => {
    for (const { name: storeName, keyPath, autoIncrement, indexes, records } of stored.stores) {
      const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement });
      for (const { name: indexName, keyPath: indexPath, unique, multiEntry } of indexes)
        store.createIndex(indexName, indexPath, { unique, multiEntry });
      for (const [key, value] of records) store.put(value, keyPath === null ? key : undefined);
    }
  };
  (await settled(request)).close();
}

async function dump(name: string): Promise<StoredDatabase> {
  const database = await settled(fakeIndexedDb.open(name));
  const names = [...database.objectStoreNames];
  const stores: StoredStore[] = [];
  for (const storeName of names) {
    const store = database.transaction(storeName, 'readonly').objectStore(storeName);
    const [keys, values] = await Promise.all([
      settled(store.getAllKeys()),
      settled(store.getAll() as IDBRequest<unknown[]>),
    ]);
    const indexes = [...store.indexNames].map((indexName): StoredIndex => {
      const { keyPath, unique, multiEntry } = store.index(indexName);
      return { name: indexName, keyPath, unique, multiEntry };
    });
    stores.push({
      name: storeName,
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes,
      records: keys.map((key, at) => [key, values[at]] as const),
    });
  }
  const { version } = database;
  database.close();
  return { formatVersion: 1, version, stores };
}

async function settled<Value>(request: globalThis.IDBRequest<Value>): Promise<Value> {
  return await new Promise((resolve, reject) => {
    request.onsuccess = (): void => {
      resolve(request.result);
    };
    request.onerror = (): void => {
      reject(request.error ?? new Error('The database could not be read'));
    };
  });
}
