import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { runTrustHistory } from './trust-histories.ts';

const FIRST = 1_000;

test(`nothing is trusted or granted without a person's word, in 300 histories from seed ${String(FIRST)}`, async () => {
  const faults: string[] = [];
  for (let at = 0; at < 300; at += 1) faults.push(...(await runTrustHistory(FIRST + at)));
  expect(faults).toEqual([]);
});
