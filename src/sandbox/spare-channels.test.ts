import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SPARES } from '../core/spare-limits.ts';
import { createSpareChannels } from './spare-channels.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const open = vi.fn();
  const close = vi.fn<(channel: number) => void>();
  return { open, close, spares: createSpareChannels('node', { open, close }) };
}

it('opens one for each that was taken', () => {
  const { open, spares } = setUp();
  spares.add(0);
  expect(spares.take()).toBe(0);
  expect(open).not.toHaveBeenCalled();
  spares.fill();
  spares.fill();
  expect(open).toHaveBeenCalledTimes(SPARES.nodeWorkers);
  spares.add(1);
  expect(spares.take()).toBe(1);
});

it('keeps more while runs come faster than workers boot, up to a limit, and closes those after a while', () => {
  const { open, close, spares } = setUp();
  for (let run = 0; run < 10; run += 1) expect(spares.take()).toBeUndefined();
  expect(open).toHaveBeenCalledTimes(SPARES.workersInRow - SPARES.nodeWorkers);
  for (let channel = 0; channel < SPARES.workersInRow; channel += 1) spares.add(channel);
  vi.advanceTimersByTime(SPARES.rowMs - 1);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(close.mock.calls).toEqual(
    Array.from({ length: SPARES.workersInRow - SPARES.nodeWorkers }, (_, at) => [SPARES.nodeWorkers + at]),
  );
  expect(spares.take()).toBe(0);
});

it('opens another for one that could not boot', () => {
  const { open, spares } = setUp();
  spares.lose();
  spares.fill();
  expect(open).toHaveBeenCalledTimes(1);
});
