import { LIMITS } from '../core/limits.ts';

/** Who may start now: up to eight trusted runs, and one stranger's at a time. The others wait in the order they came. */
export interface RunQueue {
  /**
   * Waits for a slot. The returned function gives it back.
   * @throws the signal's reason when it fires while waiting.
   */
  readonly enter: (trusted: boolean, signal: AbortSignal) => Promise<() => void>;
}

interface Waiting {
  readonly trusted: boolean;
  readonly start: () => void;
}

export function createRunQueue(onChange: (counts: { queued: number; running: number }) => void): RunQueue {
  const waiting: Waiting[] = [];
  let trustedRunning = 0;
  let strangersRunning = 0;
  const changed = (): void => {
    onChange({ queued: waiting.length, running: trustedRunning + strangersRunning });
  };
  const isFree = (trusted: boolean): boolean =>
    trusted ? trustedRunning < LIMITS.maxConcurrentTrustedRuns : strangersRunning < LIMITS.maxConcurrentStrangerRuns;
  const take = (trusted: boolean): (() => void) => {
    if (trusted) trustedRunning += 1;
    else strangersRunning += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      if (trusted) trustedRunning -= 1;
      else strangersRunning -= 1;
      startNext();
      changed();
    };
  };
  const startNext = (): void => {
    const at = waiting.findIndex(({ trusted }) => isFree(trusted));
    if (at >= 0) waiting.splice(at, 1)[0]?.start();
  };
  return {
    enter: async (trusted, signal) => {
      signal.throwIfAborted();
      if (isFree(trusted)) {
        const release = take(trusted);
        changed();
        return release;
      }
      return await new Promise((resolve, reject) => {
        const onAbort = (): void => {
          waiting.splice(waiting.indexOf(entry), 1);
          changed();
          reject(signal.reason as Error);
        };
        const entry: Waiting = {
          trusted,
          start: () => {
            signal.removeEventListener('abort', onAbort);
            resolve(take(trusted));
          },
        };
        waiting.push(entry);
        signal.addEventListener('abort', onAbort, { once: true });
        changed();
      });
    },
  };
}
