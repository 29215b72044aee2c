import { LIMITS } from '../core/limits.ts';

/** Kind of a run in the queue. `alone`: it runs when no other run does, and the others wait for its end. */
export type RunKind = 'trusted' | 'untrusted' | 'alone';

/**
 * The queue of runs: up to eight trusted runs and one untrusted run at a time. The others wait in order, and none
 * overtakes a run that waits to be alone.
 */
export interface RunQueue {
  /**
   * Waits for a slot. Returns a function that frees it.
   * @throws the signal's reason if it fires during the wait
   */
  readonly enter: (kind: RunKind, signal: AbortSignal) => Promise<() => void>;
}

interface Waiting {
  readonly kind: RunKind;
  readonly start: () => void;
}

export function createRunQueue(onChange: (counts: { queued: number; running: number }) => void): RunQueue {
  const waiting: Waiting[] = [];
  const running: Record<RunKind, number> = { trusted: 0, untrusted: 0, alone: 0 };
  const changed = (): void => {
    onChange({ queued: waiting.length, running: total(running) });
  };
  const isFree = (kind: RunKind): boolean => hasRoom(running, kind);
  const take = (kind: RunKind): (() => void) => {
    running[kind] += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      running[kind] -= 1;
      startNext();
      changed();
    };
  };
  /** The first run that may start, up to one that waits to be alone. */
  const nextAt = (): number => {
    const end = waiting.findIndex(({ kind }) => kind === 'alone');
    return waiting.findIndex(({ kind }, at) => (end === -1 || at <= end) && isFree(kind));
  };
  const startNext = (): void => {
    for (let at = nextAt(); at >= 0; at = nextAt()) waiting.splice(at, 1)[0]?.start();
  };
  return {
    enter: async (kind, signal) => {
      signal.throwIfAborted();
      if (isFree(kind) && !waiting.some((other) => other.kind === 'alone')) {
        const release = take(kind);
        changed();
        return release;
      }
      return await new Promise((resolve, reject) => {
        const onAbort = (): void => {
          waiting.splice(waiting.indexOf(entry), 1);
          startNext();
          changed();
          reject(signal.reason as Error);
        };
        const entry: Waiting = {
          kind,
          start: () => {
            signal.removeEventListener('abort', onAbort);
            resolve(take(kind));
          },
        };
        waiting.push(entry);
        signal.addEventListener('abort', onAbort, { once: true });
        changed();
      });
    },
  };
}

const total = ({ trusted, untrusted, alone }: Readonly<Record<RunKind, number>>): number => trusted + untrusted + alone;

function hasRoom(running: Readonly<Record<RunKind, number>>, kind: RunKind): boolean {
  if (kind === 'alone') return total(running) === 0;
  return (
    running.alone === 0 &&
    running[kind] < (kind === 'trusted' ? LIMITS.maxConcurrentTrustedRuns : LIMITS.maxConcurrentUntrustedRuns)
  );
}
