import type { ToolId } from '../../core/ids.ts';
import { restoreCopy, createDatabaseCopy, type DatabaseCopy } from './database-copy.ts';
import { openDatabase, openDatabaseIn, type ToolyardDatabase } from './database.ts';
import { defined } from '../../core/defined.ts';

/**
 * The storage bucket of the copy in Chromium: each bucket has its own database log. Other browsers have no buckets, and
 * no copy.
 */
const BUCKET = 'toolyard-copy';
const LOCK = 'toolyard-copy';
/** Milliseconds after the start, when the first screen is visible. */
const CATCH_UP_AFTER = 5000;

export interface PersistentDatabase {
  readonly database: ToolyardDatabase;
  readonly copy: DatabaseCopy;
  /** Tools that were restored from the copy because the browser had lost the database; undefined if it had not. */
  readonly restored?: readonly ToolId[];
}

/** Used when there is no copy. */
export const NO_COPY: DatabaseCopy = {
  toolsChanged: () => Promise.resolve(),
  receive: () => undefined,
  catchUp: () => Promise.resolve(),
};

/**
 * Opens the app's database and its copy, and restores the database if the browser has lost it.
 *
 * @throws DOMException as `openDatabase` does. Errors of the copy only leave the app without one.
 */
export async function openPersistentDatabase(onOutdated: () => void): Promise<PersistentDatabase> {
  let isNew = false;
  const opening = openDatabase(onOutdated, () => {
    isNew = true;
  });
  const [database, copied] = await Promise.all([opening, openCopy().catch(() => undefined)]);
  if (copied === undefined) return { database, copy: NO_COPY };
  const alone = async (work: () => Promise<void>): Promise<void> => {
    await navigator.locks.request(LOCK, work);
  };
  let restored: readonly ToolId[] | undefined;
  if (isNew) {
    await alone(async () => {
      restored = await restoreCopy(database, copied);
    }).catch(() => undefined);
  }
  const copy = createDatabaseCopy({ database, copy: copied, alone });
  setTimeout(() => void copy.catchUp(), CATCH_UP_AFTER);
  return { database, copy, ...defined({ restored }) };
}

interface Bucket extends Pick<StorageManager, 'estimate'> {
  readonly indexedDB: IDBFactory;
}

async function openCopy(): Promise<ToolyardDatabase | undefined> {
  const bucket = await openBucket();
  return bucket === undefined ? undefined : await openDatabaseIn(bucket.indexedDB);
}

/** Size of the copy in bytes, as the browser measures it; 0 without a copy. */
export async function measureCopy(): Promise<number> {
  return (await (await openBucket())?.estimate())?.usage ?? 0;
}

async function openBucket(): Promise<Bucket | undefined> {
  const { storageBuckets } = navigator as { storageBuckets?: { open(name: string): Promise<Bucket> } };
  return await storageBuckets?.open(BUCKET);
}
