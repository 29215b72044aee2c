import { LIMITS } from '../../core/limits.ts';

/** Long-lived connections to one host. Browsers allow six for all tabs together. */
export interface StreamSlots {
  /** @returns a function that frees the slot; undefined if all slots of this kind are taken */
  readonly take: (origin: string, kind: 'sse' | 'http') => Promise<(() => void) | undefined>;
}

/** Counted with locks of the browser, so that all tabs share the count and a terminated worker frees its slots. */
export function createStreamSlots(locks: LockManager): StreamSlots {
  const { streamsPerHost, httpStreamsPerHost } = LIMITS.mcp;
  return {
    take: async (origin, kind) => {
      // Streamable HTTP works without such a connection; the last slot is left to servers that need one.
      const slots = [...Array(streamsPerHost).keys()].filter((slot) => kind === 'sse' || slot < httpStreamsPerHost);
      for (const slot of kind === 'sse' ? slots.reverse() : slots) {
        const release = await takeLock(locks, `toolyard-mcp-stream ${origin} ${String(slot)}`);
        if (release !== undefined) return release;
      }
      return undefined;
    },
  };
}

/** For environments without locks: each client counts for itself. */
export const UNCOUNTED_SLOTS: StreamSlots = { take: () => Promise.resolve(() => undefined) };

function takeLock(locks: LockManager, name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
