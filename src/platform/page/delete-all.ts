import { formerModels, removeFormerModel } from '../former-models.ts';
import { announceDeletion, reloadWith } from './deletion-mark.ts';

/** What the app calls its own begins with this. Other pages of the origin are left alone. */
const OWN = 'toolyard';
const LOCK = 'toolyard-deletion';
const WAIT_MS = 10_000;
const RETRY_MS = 100;

/**
 * Does what a mark asks for, before anything of the app starts.
 *
 * @returns whether the app may start; otherwise the page reloads
 */
export async function finishDeletion(deletion: 'requested' | 'elsewhere'): Promise<boolean> {
  if (deletion === 'elsewhere') {
    // Until the other tab is done.
    await locked('shared', async () => undefined);
    removeOwnKeys(sessionStorage);
    return true;
  }
  const isWhole = await locked('exclusive', async () => {
    announceDeletion();
    return await deleteEverything();
  });
  history.replaceState(null, '', location.pathname);
  reloadWith(isWhole ? 'done' : 'incomplete');
  return false;
}

/** Without locks, at an insecure address, nothing waits. */
async function locked<Value>(mode: LockMode, work: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? await work() : await locks.request(LOCK, { mode }, work);
}

/** @returns whether all of it could be deleted */
async function deleteEverything(): Promise<boolean> {
  const parts = [deleteDatabases, deleteCopy, deleteFiles, deleteCaches, unregisterWorkers];
  const outcomes = await Promise.allSettled(parts.map((part) => part()));
  removeOwnKeys(localStorage);
  removeOwnKeys(sessionStorage);
  return outcomes.every(({ status }) => status === 'fulfilled');
}

function removeOwnKeys(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(OWN)) storage.removeItem(key);
}

async function deleteDatabases(): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(OWN) === true ? [name] : []));
  await Promise.all(names.map(deleteDatabase));
}

/** Waits for other tabs, which close theirs when they are told. */
async function deleteDatabase(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    const timer = setTimeout(() => reject(new Error(`${name} is in use`)), WAIT_MS);
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve();
    };
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be deleted`));
  });
}

async function deleteCopy(): Promise<void> {
  const { storageBuckets } = navigator as {
    storageBuckets?: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
  };
  for (const name of (await storageBuckets?.keys()) ?? []) if (name.startsWith(OWN)) await storageBuckets?.delete(name);
}

async function deleteFiles(): Promise<void> {
  const { storage } = navigator as { storage?: StorageManager };
  const root = await storage?.getDirectory();
  if (root === undefined) return;
  const names: string[] = [];
  for await (const name of root.keys()) if (name.startsWith(OWN)) names.push(name);
  for (const name of names) await removeFolder(root, name);
  for (const { name } of await formerModels(root)) await removeFormerModel(root, name);
}

/** Files that another tab holds are free once it has ended. */
async function removeFolder(root: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    try {
      await root.removeEntry(name, { recursive: true });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return;
      if (waitedMs >= WAIT_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function deleteCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(OWN)) await caches.delete(name);
}

async function unregisterWorkers(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const own = new URL('./', location.href).href;
  for (const registration of (await serviceWorker?.getRegistrations()) ?? [])
    if (registration.scope === own) await registration.unregister();
}
