import type { OfflineStatus } from '../../platform/offline.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { defined } from '../../core/defined.ts';

export interface StorageUse {
  readonly usedBytes?: number;
  readonly quotaBytes?: number;
  readonly persisted?: boolean;
  /** The browser may be in a private window, in which nothing is kept. Most browsers hide whether it is. */
  readonly mayBePrivate?: boolean;
}
export interface StatusState {
  readonly online: boolean;
  readonly queued: number;
  readonly running: number;
  readonly storage: StorageUse;
  /** Asks the person to install the app; undefined if the browser does not support it. */
  readonly install: (() => void) | undefined;
  /** Unknown until checked. */
  readonly kept: OfflineStatus | undefined;
  setKept(kept: OfflineStatus): void;
  setInstall(install: (() => void) | undefined): void;
  setQueue(queued: number, running: number): void;
  setOnline(online: boolean): void;
  measureStorage(): Promise<void>;
  /** Requests persistent storage; true if the browser agreed. */
  askToPersist(): Promise<boolean>;
  /** After a save: requests persistence once per tab, and measures again. */
  noteSaved(): void;
}
export type StatusStore = StoreApi<StatusState>;

export interface StatusOptions {
  readonly requestPersistence?: (() => Promise<boolean>) | undefined;
  readonly measure?: (() => Promise<StorageUse>) | undefined;
}

export function createStatusStore({
  requestPersistence = persistInBrowser,
  measure = measureInBrowser,
}: StatusOptions = {}): StatusStore {
  let asked = false;
  return createStore<StatusState>()((set, get) => ({
    online: typeof navigator === 'undefined' || navigator.onLine,
    queued: 0,
    running: 0,
    storage: {},
    install: undefined,
    kept: undefined,
    setKept: (kept) => set({ kept }),
    setInstall: (install) => set({ install }),
    setQueue: (queued, running) => set({ queued, running }),
    setOnline: (online) => set({ online }),
    async measureStorage() {
      set({ storage: await measure().catch(() => ({})) });
    },
    async askToPersist() {
      const agreed = await requestPersistence().catch(() => false);
      await get().measureStorage();
      return agreed;
    },
    noteSaved() {
      if (asked) {
        void get().measureStorage();
        return;
      }
      asked = true;
      void get().askToPersist();
    },
  }));
}

async function persistInBrowser(): Promise<boolean> {
  const manager = storageManager();
  return manager === undefined ? false : manager.persist();
}

async function measureInBrowser(): Promise<StorageUse> {
  const manager = storageManager();
  if (manager === undefined) return {};
  const [estimate, persisted] = await Promise.all([manager.estimate(), manager.persisted()]);
  return {
    ...defined({ usedBytes: estimate.usage, quotaBytes: estimate.quota }),
    persisted,
    mayBePrivate: !persisted && (await looksPrivate(manager, estimate.quota)),
  };
}

/**
 * Firefox and Safari give a private window no file system. Older versions of Chromium keep its data in memory, and give
 * it less room than the page's own memory; newer ones do not differ.
 */
export async function looksPrivate(
  manager: Pick<StorageManager, 'getDirectory'>,
  quotaBytes: number | undefined,
  memoryBytes: number | undefined = heapLimit(),
): Promise<boolean> {
  if (quotaBytes !== undefined && memoryBytes !== undefined && quotaBytes < memoryBytes) return true;
  return await manager.getDirectory().then(
    () => false,
    () => true,
  );
}

/** Only Chromium says. */
function heapLimit(): number | undefined {
  return (performance as { memory?: { jsHeapSizeLimit: number } }).memory?.jsHeapSizeLimit;
}

/** Undefined if the page is not served securely. */
function storageManager(): StorageManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as { storage?: StorageManager }).storage;
}
