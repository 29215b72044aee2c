import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { createRunClock } from './run-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function clockOf(timeoutMs: number) {
  const overruns: number[] = [];
  const madeAt = performance.now();
  const clock = createRunClock(timeoutMs, () => overruns.push(performance.now() - madeAt));
  return { clock, overruns };
}

test('starts with the code, and a second start changes nothing', () => {
  const { clock, overruns } = clockOf(1_000);
  vi.advanceTimersByTime(5_000);
  expect([clock.hasBegun(), clock.elapsedMs()]).toEqual([false, 0]);
  expect(clock.begin()).toBe(true);
  vi.advanceTimersByTime(900);
  expect(clock.begin()).toBe(false);
  expect([overruns, clock.elapsedMs()]).toEqual([[], 900]);
  vi.advanceTimersByTime(100_000);
  expect(overruns).toEqual([6_000]);
});

test('is paused until every pause has ended, and each pause ends once', () => {
  const { clock, overruns } = clockOf(1_000);
  clock.begin();
  vi.advanceTimersByTime(400);
  const [first, second] = [clock.pause(), clock.pause()];
  vi.advanceTimersByTime(3_600_000);
  first();
  first();
  vi.advanceTimersByTime(3_600_000);
  second();
  vi.advanceTimersByTime(599);
  expect(overruns).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(overruns).toEqual([7_201_000]);
  clock.pause()();
  vi.advanceTimersByTime(10_000);
  expect(overruns).toHaveLength(1);
  expect(clock.elapsedMs()).toBe(11_000);
});

test('its time leaves out the time in which a person was asked', () => {
  const { clock } = clockOf(1_000);
  clock.begin();
  vi.advanceTimersByTime(100);
  const [first, second] = [clock.pause(), clock.pause()];
  vi.advanceTimersByTime(5_000);
  expect(clock.elapsedMs()).toBe(100);
  first();
  vi.advanceTimersByTime(2_000);
  second();
  vi.advanceTimersByTime(50);
  expect(clock.elapsedMs()).toBe(150);
  // Asked until the end.
  clock.pause();
  vi.advanceTimersByTime(3_000);
  clock.end();
  expect(clock.elapsedMs()).toBe(150);
});

test('paused before the code begins, it starts when the pause ends', () => {
  const { clock, overruns } = clockOf(1_000);
  const goOn = clock.pause();
  clock.begin();
  vi.advanceTimersByTime(9_000);
  goOn();
  vi.advanceTimersByTime(999);
  expect(overruns).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(overruns).toEqual([10_000]);
});

test('extended, it has its whole time again, up to a limit that excludes pauses', () => {
  const { clock, overruns } = clockOf(1_000);
  clock.begin();
  vi.advanceTimersByTime(999);
  clock.extend();
  vi.advanceTimersByTime(999);
  expect(overruns).toEqual([]);
  const goOn = clock.pause();
  clock.extend();
  vi.advanceTimersByTime(50_000);
  goOn();
  for (let times = 0; times < 1_000; times += 1) {
    clock.extend();
    vi.advanceTimersByTime(500);
  }
  expect(overruns).toEqual([50_000 + 1_000 * LIMITS.maxTimeoutFactor]);
});

test('is extended once, and then no more', () => {
  const { clock, overruns } = clockOf(1_000);
  clock.begin();
  vi.advanceTimersByTime(600);
  clock.extend();
  vi.advanceTimersByTime(10_000);
  expect(overruns).toEqual([1_600]);
});

test('restarted with another timeout, it reports that one', () => {
  const { clock, overruns } = clockOf(100);
  clock.begin();
  vi.advanceTimersByTime(90);
  clock.restart(500);
  vi.advanceTimersByTime(499);
  expect([overruns, clock.timeoutMs()]).toEqual([[], 500]);
  vi.advanceTimersByTime(1);
  expect(overruns).toEqual([590]);
  expect(clock.elapsedMs()).toBe(590);
});

test('after the end of the code it has no deadline, and its time stops', () => {
  const { clock, overruns } = clockOf(100);
  clock.begin();
  vi.advanceTimersByTime(40);
  const goOn = clock.pause();
  clock.end();
  goOn();
  clock.restart(10);
  vi.advanceTimersByTime(1_000);
  expect([overruns, clock.elapsedMs()]).toEqual([[], 40]);
});
