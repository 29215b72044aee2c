import type { IDBPTransaction, StoreNames } from 'idb';
import type { ToolyardDatabase, ToolyardSchema } from './database.ts';
import { asStorageError } from './storage-errors.ts';

type Store = StoreNames<ToolyardSchema>;
export type WriteTransaction<Names extends Store[]> = IDBPTransaction<ToolyardSchema, Names, 'readwrite'>;

/**
 * Makes all writes of one change in one transaction, and settles once they are on the disk.
 *
 * @param body may only await requests of its transaction, which would otherwise commit early. If it throws, nothing is
 * written.
 * @throws what `body` throws; `ToolyardError` `transport` if the disk is full
 */
export async function writeTransaction<Names extends Store[], Value>(
  database: ToolyardDatabase,
  stores: Names,
  body: (transaction: WriteTransaction<Names>) => Promise<Value>,
): Promise<Value> {
  let transaction: WriteTransaction<Names>;
  try {
    transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  } catch (error) {
    throw asStorageError(error);
  }
  // Attached before anything can fail, so that an abort never becomes an unhandled rejection.
  const committed = transaction.done.then(
    () => ({ ok: true }) as const,
    (error: unknown) => ({ ok: false, error }) as const,
  );
  try {
    const value = await body(transaction);
    const end = await committed;
    if (!end.ok) throw end.error;
    return value;
  } catch (error) {
    abort(transaction);
    const end = await committed;
    // If the disk is full, the request fails with AbortError; the transaction has the cause.
    const cause = !end.ok && end.error instanceof Error && end.error.name === 'QuotaExceededError' ? end.error : error;
    throw asStorageError(cause);
  }
}

/** Values stored per step: cloning a value for the database takes time. */
const PUT_AT_ONCE = 200;

/** Puts values into a store of a write transaction in steps, so that the thread stays responsive. */
export async function putInSteps<Value>(
  store: { readonly put: (value: Value) => Promise<unknown> },
  values: readonly Value[],
): Promise<void> {
  for (let at = 0; at < values.length; at += PUT_AT_ONCE)
    await Promise.all(values.slice(at, at + PUT_AT_ONCE).map((value) => store.put(value)));
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch (error) {
    // InvalidStateError: the transaction has already ended, which is fine.
    if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
  }
}
