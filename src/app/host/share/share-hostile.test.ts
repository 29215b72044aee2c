import { expect, test } from 'vitest';
import { FIELD_RULES } from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { decode } from '../../../share/index.ts';
import { mutatedPayload } from '../../../share/testing/index.ts';

const REASONS = ['damaged', 'newer', 'too-large', 'not-a-link'];
/** Generous, for a busy machine; inflating a gigabyte would take much longer. */
const MAX_MS = 5_000;

test('500 mutated payloads are read or refused, each quickly', async () => {
  const outcomes = new Map<string, number>();
  for (let number = 0; number < 500; number += 1) {
    const { payload, mutation, isFixed } = mutatedPayload(number);
    const started = performance.now();
    const outcome = await decode(payload, FIELD_RULES).then(
      ({ tools }) => `read ${String(tools.length > 0)}`,
      (error: unknown) => {
        if (!(error instanceof ToolyardError)) throw error;
        expect([number, error.code, REASONS.includes(String(error.data['reason']))]).toEqual([
          number,
          'invalid-input',
          true,
        ]);
        return String(error.data['reason']);
      },
    );
    expect(performance.now() - started, `time of ${String(number)}, ${mutation}`).toBeLessThan(MAX_MS);
    const key = `${mutation} ${isFixed ? 'fixed' : 'as it is'}: ${outcome}`;
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(outcomes.get('flipped as it is: damaged')).toBeGreaterThan(25);
  expect([outcomes.get('bomb fixed: too-large'), outcomes.get('bomb as it is: too-large')]).toEqual([8, 8]);
  expect(outcomes.get('version fixed: newer')).toBeGreaterThan(10);
  expect(outcomes.get('script fixed: read true')).toBeGreaterThan(5);
  expect(outcomes.get('prototype fixed: read true')).toBeGreaterThan(1);
});
