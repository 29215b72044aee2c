import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { createBusyTime } from './busy-time.ts';

function make(timeoutMs: number) {
  let spent = 0;
  const busy = createBusyTime(timeoutMs, () => void (spent += 1));
  return { ...busy, spent: () => spent };
}

describe('the time in which code works while a person is asked', () => {
  it('is a share of its timeout, and spent once', () => {
    const { worked, isSpent, spent } = make(10_000);
    worked(10_000 * LIMITS.held.busyShare - 1);
    expect([isSpent(), spent()]).toEqual([false, 0]);
    worked(1);
    expect([isSpent(), spent()]).toEqual([true, 1]);
    worked(5_000);
    expect([isSpent(), spent()]).toEqual([true, 1]);
  });

  it('is at least so long that a pause of the machine does not end it', () => {
    const { worked, isSpent } = make(1);
    worked(LIMITS.held.minBusyMs - 1);
    expect(isSpent()).toBe(false);
  });

  it('forgives a thread that is seldom late, and not one that often works', () => {
    const honest = make(1_000);
    for (let at = 0; at < 10_000; at += 1) {
      honest.rested(10_000);
      honest.worked(100);
    }
    expect(honest.isSpent()).toBe(false);
    const hostile = make(1_000);
    for (let at = 0; at < 50; at += 1) {
      hostile.rested(100);
      hostile.worked(10);
    }
    expect(hostile.isSpent()).toBe(true);
  });
});
