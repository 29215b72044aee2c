import { LIMITS } from '../../core/limits.ts';

/** Connections to one host that are held open, of which browsers allow six for all tabs together. */
export interface StreamSlots {
  /** @returns the way to give it back; undefined when all that this kind may have are taken. */
  readonly take: (origin: string, kind: 'sse' | 'http') => Promise<(() => void) | undefined>;
}

/** Counted by the browser's locks, so that all tabs count together and a worker that dies gives its own back. */
export function createStreamSlots(locks: LockManager): StreamSlots {
  const { streamsPerHost, httpStreamsPerHost } = LIMITS.mcp;
  return {
    take: async (origin, kind) => {
      // Streamable HTTP can do without; the last one is left to servers that cannot.
      const slots = [...Array(streamsPerHost).keys()].filter((slot) => kind === 'sse' || slot < httpStreamsPerHost);
      for (const slot of kind === 'sse' ? slots.reverse() : slots) {
        const release = await takeLock(locks, `toolyard-mcp-stream ${origin} ${String(slot)}`);
        if (release !== undefined) return release;
      }
      return undefined;
    },
  };
}

/** For where there are no locks: each client counts for itself. */
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
