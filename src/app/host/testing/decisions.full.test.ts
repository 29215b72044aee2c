import { expect, it } from 'vitest';
import { DECISION_KINDS } from './decision-kinds.ts';
import { randomDecisions } from './random-decisions.ts';

/** Of all kinds together. */
const ROUNDS = 100_000;
const kinds = Object.entries(DECISION_KINDS);

it.each(kinds)(
  'no yes to something else is taken, in its share of 100,000 random histories: %s',
  async (_name, create) => {
    const first = Math.floor(Math.random() * 2 ** 31);
    console.log(`seeds from ${String(first)}`);
    for (let round = 0; round < ROUNDS / kinds.length; round += 1)
      expect(await randomDecisions(create(), first + round), `seed ${String(first + round)}`).toEqual([]);
  },
  20 * 60_000,
);
