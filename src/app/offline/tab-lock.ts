import { TAB_LOCK_PREFIX } from '../../platform/offline.ts';

export interface TabLock {
  /** Resolves when the lock is held, or if locks are not supported. */
  readonly held: Promise<void>;
  readonly release: () => void;
}

/**
 * Protects the files of this tab's version from removal while the tab lives.
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
        // Storage is blocked, so nothing is stored either.
        resolve();
      });
  });
  return { held, release };
}
