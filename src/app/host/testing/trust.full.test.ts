import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { runHistory } from './trust-histories.ts';

const HISTORIES = 100_000;
/** So many in one test, so that a failure is reported soon. */
const AT_ONCE = 5_000;

const first = Math.floor(Math.random() * 2 ** 30);

it.each(Array.from({ length: HISTORIES / AT_ONCE }, (_, part) => first + part * AT_ONCE))(
  "nothing is trusted or granted without a person's word, in 5,000 histories from seed %i",
  async (from) => {
    for (let seed = from; seed < from + AT_ONCE; seed += 1) expect(await runHistory(seed)).toEqual([]);
  },
  20 * 60_000,
);
