import type { ReachClient } from '../contract/clients.ts';
import type { ReachDoor } from '../contract/door.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';

interface WatchListsDeps {
  readonly clients: () => Promise<readonly ReachClient[]>;
  readonly door: Pick<ReachDoor, 'tools'>;
  readonly isServing: () => boolean;
  /** Tells clients that their lists have changed. */
  readonly notify: (clients: readonly string[]) => void;
}

/**
 * Compares what each client is offered with what it was, a moment after something may have changed: a client hears of
 * changes of its own lists alone.
 */
export function watchLists({ clients, door, isServing, notify }: WatchListsDeps): { readonly look: () => void } {
  const before = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  const compare = async (): Promise<void> => {
    const changed: string[] = [];
    for (const { name, folder } of await clients()) {
      const now = JSON.stringify([await door.tools(name), folder]);
      const was = before.get(name);
      before.set(name, now);
      // The first look has nothing to compare with: the client may have listed before it.
      if (was !== now) changed.push(name);
    }
    if (changed.length > 0) notify(changed);
  };
  const look = (): void => {
    if (timer !== undefined || !isServing()) return;
    timer = setTimeout(() => {
      timer = undefined;
      // What changes during a look is looked at by the next one.
      if (isLooking) return look();
      isLooking = true;
      compare()
        // Clients that missed it list again when they call.
        .catch(() => undefined)
        .finally(() => (isLooking = false));
    }, REACH_LIMITS.notifyAfterMs);
  };
  return { look };
}
