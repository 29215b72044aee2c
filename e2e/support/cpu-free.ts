import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Seconds of CPU time so far, by process. */
export type CpuTimes = ReadonlyMap<number, number>;

const WINDOW_MS = 300;

/**
 * Milliseconds until all processes together used less than `share` of one core, measured over a window of 300 ms;
 * undefined if that did not happen within `limitMs`.
 */
export async function untilCpuFree(
  cpuTimes: () => Promise<CpuTimes>,
  limitMs: number,
  share: number,
): Promise<number | undefined> {
  const startedAt = performance.now();
  let before = await cpuTimes();
  let at = performance.now();
  while (at - startedAt < limitMs) {
    // What is measured here is time itself: how much of it the processes use.
    await delay(WINDOW_MS);
    const now = await cpuTimes();
    const elapsed = performance.now() - at;
    let used = 0;
    for (const [pid, seconds] of now) used += seconds - (before.get(pid) ?? 0);
    if ((used * 1_000) / elapsed < share) return Math.round(at - startedAt);
    before = now;
    at = performance.now();
  }
  return undefined;
}

export function sumOf(times: CpuTimes): number {
  let total = 0;
  for (const seconds of times.values()) total += seconds;
  return total;
}
