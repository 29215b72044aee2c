import { TAB_LOCK_PREFIX } from '../../platform/offline.ts';

export interface TabLock {
  /** Settles when the lock is held, or where there are none. */
  readonly held: Promise<void>;
  readonly release: () => void;
}

/**
 * Holds the files of this tab's version for as long as the tab lives.
 * @param entry path of the entry script below the app's folder
 */
export function holdTabLock(entry: string): TabLock {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return { held: Promise.resolve(), release: () => undefined };
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    locks
      .request(`${TAB_LOCK_PREFIX}${entry}`, { mode: 'shared' }, () => {
        resolve();
        return released;
      })
      .catch(() => {
        // Storage is blocked: then nothing is kept either.
        resolve();
      });
  });
  return { held, release };
}
