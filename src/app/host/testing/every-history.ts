import { expect, it } from 'vitest';
import { runTrustHistory } from './trust-histories.ts';

/** So many in one test, so that a failure is reported soon. */
const AT_ONCE = 2_500;

/** Tests `count` histories, from a seed that the names of the tests say. */
export function testHistories(count: number): void {
  const first = Math.floor(Math.random() * 2 ** 30);
  it.each(Array.from({ length: count / AT_ONCE }, (_, part) => first + part * AT_ONCE))(
    `nothing is trusted or granted without a person's word, in ${AT_ONCE.toLocaleString('en')} histories from seed %i`,
    async (from) => {
      for (let seed = from; seed < from + AT_ONCE; seed += 1) {
        const faults = await runTrustHistory(seed).catch((error: unknown) => [
          `seed ${String(seed)}: ${String(error)}`,
        ]);
        // At once: the run goes on for minutes, and may be ended before it reports.
        if (faults.length > 0) console.error(faults);
        expect(faults).toEqual([]);
      }
    },
    20 * 60_000,
  );
}
