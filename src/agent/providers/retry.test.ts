import { expect, test } from 'vitest';
import type { ModelFailure } from '../contract/model-worker-api.ts';
import { MODEL_LIMITS } from './model-limits.ts';
import { pause, retryDelayMs } from './retry.ts';
import { defined } from '../../core/defined.ts';

const after = (code: ModelFailure['code'], tries: number, askedMs?: number): number | undefined =>
  retryDelayMs({ code, message: '', ...defined({ retryAfterMs: askedMs }) }, tries, MODEL_LIMITS, () => 0.5);

test('only a rate limit and a server error are tried again, at most twice, with a pause that doubles', () => {
  expect([after('rate-limited', 1), after('server-error', 2), after('server-error', 3)]).toEqual([
    1_000,
    2_000,
    undefined,
  ]);
  expect([after('unauthorized', 1), after('cut-off', 1)]).toEqual([undefined, undefined]);
});

test('the pause is what the service asked for, up to a minute', () => {
  expect([after('rate-limited', 1, 17_000), after('rate-limited', 1, 60_001)]).toEqual([17_000, undefined]);
});

test('a pause ends when it is stopped', async () => {
  const controller = new AbortController();
  const paused = pause(60_000, controller.signal);
  controller.abort();
  expect([await paused, await pause(1, controller.signal)]).toEqual([false, false]);
});
