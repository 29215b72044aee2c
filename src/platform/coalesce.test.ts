import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports many calls once, after a time that further calls do not extend', () => {
  let state = 0;
  const reported: number[] = [];
  const changed = coalesce(() => reported.push(state), 100);
  for (state = 1; state < 3; state += 1) {
    changed();
    vi.advanceTimersByTime(60);
  }
  expect(reported).toEqual([2]);
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual([2]);
  changed();
  vi.advanceTimersByTime(100);
  expect(reported).toEqual([2, 3]);
});
