/** Lets many in at once, or one alone. Who asks to be alone is waited for: nobody passes it. */
export interface AloneGate {
  /** The returned function leaves again; calling it twice does nothing. */
  readonly enter: (alone: boolean) => Promise<() => void>;
  /** Somebody is in alone. */
  readonly isAlone: () => boolean;
}

export function createAloneGate(): AloneGate {
  const waiting: { readonly alone: boolean; readonly start: () => void }[] = [];
  let inside = 0;
  let alone = false;
  const isFree = (wantsAlone: boolean): boolean => !alone && (!wantsAlone || inside === 0);
  const startNext = (): void => {
    for (let next = waiting[0]; next !== undefined && isFree(next.alone); next = waiting[0]) {
      waiting.shift();
      next.start();
    }
  };
  const take = (wantsAlone: boolean): (() => void) => {
    inside += 1;
    alone = wantsAlone;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      inside -= 1;
      if (wantsAlone) alone = false;
      startNext();
    };
  };
  return {
    isAlone: () => alone,
    enter: async (wantsAlone) => {
      if (waiting.length === 0 && isFree(wantsAlone)) return take(wantsAlone);
      return await new Promise((resolve) => {
        waiting.push({ alone: wantsAlone, start: () => resolve(take(wantsAlone)) });
      });
    },
  };
}
