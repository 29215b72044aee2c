import { describe, expect, it } from 'vitest';
import { DECISION_KINDS } from './decision-kinds.ts';
import { randomDecisions } from './random-decisions.ts';

const SEED = 26_112_026;
const ROUNDS = 150;

describe.each(Object.entries(DECISION_KINDS))('%s', (_name, create) => {
  it('is carried out as it was shown, by one yes', async () => {
    const kind = create();
    kind.ask('first');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const [shown] = kind.shown();
    await kind.allow(shown?.decision);
    await expect(kind.allow(shown?.decision)).rejects.toMatchObject({ code: 'not-found' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(kind.done).toEqual([shown?.act]);
  });

  it('is never answered by a yes to something else', async () => {
    const kind = create();
    for (let round = 0; round < ROUNDS; round += 1)
      expect(await randomDecisions(kind, SEED + round), `seed ${String(SEED + round)}`).toEqual([]);
  });
});
