import { expect, test } from 'vitest';
import { reconnectDelay } from './reconnect.ts';

const info = { cause: 'closed', attempt: 1, wasConnected: true, isProgram: false } as const;

test('pauses double up to a minute, with 25 % jitter; refusals are not retried', () => {
  expect([1, 2, 3, 7, 50].map((attempt) => reconnectDelay({ ...info, attempt }, 0.5))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000,
  ]);
  expect([0, 0.999].map((random) => reconnectDelay(info, random))).toEqual([750, 1_250]);
  for (const cause of ['no-cors', 'needs-sign-in', 'flood', 'secret', 'wrong-path'] as const)
    expect(reconnectDelay({ ...info, cause }, 0.5)).toBe(undefined);
});

test('a program that never worked is not restarted, one that worked is restarted a few times', () => {
  const program = { ...info, cause: 'program', isProgram: true } as const;
  expect(reconnectDelay({ ...program, wasConnected: false }, 0.5)).toBe(undefined);
  expect([1, 5, 6].map((attempt) => reconnectDelay({ ...program, attempt }, 0.5))).toEqual([1_000, 16_000, undefined]);
});
