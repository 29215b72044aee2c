/**
 * A gate that many may pass at once, or one alone. A request to be alone waits for those inside, and later requests
 * wait for it.
 */
export interface ExclusiveLock {
  /** Returns a function that leaves again; a second call of it does nothing. */
  readonly enter: (alone: boolean) => Promise<() => void>;
  /** Whether the gate is held alone. */
  readonly isAlone: () => boolean;
}

export function createExclusiveLock(): ExclusiveLock {
  const waiting: { readonly alone: boolean; readonly start: () => void }[] = [];
  let inside = 0;
  let alone = false;
  const isFree = (wantsExclusive: boolean): boolean => !alone && (!wantsExclusive || inside === 0);
  const startNext = (): void => {
    for (let next = waiting[0]; next !== undefined && isFree(next.alone); next = waiting[0]) {
      waiting.shift();
      next.start();
    }
  };
  const take = (wantsExclusive: boolean): (() => void) => {
    inside += 1;
    alone = wantsExclusive;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      inside -= 1;
      if (wantsExclusive) alone = false;
      startNext();
    };
  };
  return {
    isAlone: () => alone,
    enter: async (wantsExclusive) => {
      if (waiting.length === 0 && isFree(wantsExclusive)) return take(wantsExclusive);
      return await new Promise((resolve) => {
        waiting.push({ alone: wantsExclusive, start: () => resolve(take(wantsExclusive)) });
      });
    },
  };
}
