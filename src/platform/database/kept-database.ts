import type { ToolId } from '../../core/ids.ts';
import { bringBack, createDatabaseCopy, type DatabaseCopy } from './database-copy.ts';
import { openDatabase, openDatabaseIn, type ToolyardDatabase } from './database.ts';

/**
 * Where Chromium keeps the copy: a bucket has a database log of its own. Other browsers have no buckets, and get no
 * copy.
 */
const BUCKET = 'toolyard-copy';
const LOCK = 'toolyard-copy';
/** Milliseconds after the start, when the first screen has been shown. */
const CATCH_UP_AFTER = 5000;

export interface KeptDatabase {
  readonly database: ToolyardDatabase;
  readonly copy: DatabaseCopy;
  /** Tools that came back from the copy because the browser had lost the database; undefined when it had not. */
  readonly broughtBack?: readonly ToolId[];
}

/** No copy is kept. */
export const NO_COPY: DatabaseCopy = {
  toolsChanged: () => Promise.resolve(),
  told: () => undefined,
  catchUp: () => Promise.resolve(),
};

/**
 * Opens the app's database with its copy, and fills it from there when the browser has lost it.
 *
 * @throws DOMException as `openDatabase` does. Whatever is wrong with the copy leaves the app without one.
 */
export async function openKeptDatabase(onOutdated: () => void): Promise<KeptDatabase> {
  let isNew = false;
  const opening = openDatabase(onOutdated, () => {
    isNew = true;
  });
  const [database, copied] = await Promise.all([opening, openCopy().catch(() => undefined)]);
  if (copied === undefined) return { database, copy: NO_COPY };
  const alone = async (work: () => Promise<void>): Promise<void> => {
    await navigator.locks.request(LOCK, work);
  };
  let broughtBack: readonly ToolId[] | undefined;
  if (isNew) {
    await alone(async () => {
      broughtBack = await bringBack(database, copied);
    }).catch(() => undefined);
  }
  const copy = createDatabaseCopy({ database, copy: copied, alone });
  setTimeout(() => void copy.catchUp(), CATCH_UP_AFTER);
  return { database, copy, ...(broughtBack === undefined ? {} : { broughtBack }) };
}

interface Bucket extends Pick<StorageManager, 'estimate'> {
  readonly indexedDB: IDBFactory;
}

async function openCopy(): Promise<ToolyardDatabase | undefined> {
  const bucket = await openBucket();
  return bucket === undefined ? undefined : await openDatabaseIn(bucket.indexedDB);
}

/** Bytes that the copy takes by the browser's own measure; 0 where there is none. */
export async function measureCopy(): Promise<number> {
  return (await (await openBucket())?.estimate())?.usage ?? 0;
}

async function openBucket(): Promise<Bucket | undefined> {
  const { storageBuckets } = navigator as { storageBuckets?: { open(name: string): Promise<Bucket> } };
  return await storageBuckets?.open(BUCKET);
}
