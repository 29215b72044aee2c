/** What came of asking a server whether anything answers; undefined while it is not known. */
export interface Probe {
  readonly origin: string;
  readonly reached?: 'answered' | 'failed' | 'no-answer' | undefined;
}

/** The servers that runs asked lately, so that another run does not ask them again. */
export interface RecentProbes {
  readonly add: (probe: Probe) => void;
  readonly list: () => readonly Probe[];
}

/** Milliseconds in which a server is asked once. */
const PROBE_MS = 60_000;
const MAX_KEPT = 256;

export function createRecentProbes(now: () => number = () => performance.now()): RecentProbes {
  const kept = new Map<string, { readonly probe: Probe; readonly at: number }>();
  const prune = (): void => {
    for (const [origin, { at }] of kept)
      if (now() - at >= PROBE_MS || kept.size > MAX_KEPT) kept.delete(origin);
      else break;
  };
  return {
    add: (probe) => {
      const { at = now() } = kept.get(probe.origin) ?? {};
      // The answer to a question keeps its place and time.
      kept.set(probe.origin, { probe, at });
      prune();
    },
    list: () => {
      prune();
      return [...kept.values()].map(({ probe }) => probe);
    },
  };
}
