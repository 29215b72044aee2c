import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SPARES } from '../core/spare-limits.ts';
import { createFrameWaiters } from './frame-waiters.ts';
import type { SandboxFrame } from './sandbox-frame.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frameOf = (key: string): SandboxFrame =>
  ({ key, realm: 'browser', leased: false }) as Partial<SandboxFrame> as SandboxFrame;

it('hands a frame to the first that waits for its tool, and to nobody else', async () => {
  const waiters = createFrameWaiters();
  const first = waiters.wait('a', 'browser');
  const second = waiters.wait('a', 'browser');
  expect(waiters.offer(frameOf('b'))).toBe(false);
  const frame = frameOf('a');
  expect([waiters.offer(frame), frame.leased]).toEqual([true, true]);
  expect(await first).toBe(frame);
  const other = frameOf('a');
  waiters.offer(other);
  expect(await second).toBe(other);
  expect(waiters.offer(frame)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('never hands a frame over to another realm', () => {
  const waiters = createFrameWaiters();
  void waiters.wait('a', 'node');
  expect(waiters.offer(frameOf('a'))).toBe(false);
});

it('lets one waiter at a time give up', async () => {
  const waiters = createFrameWaiters();
  const ended: string[] = [];
  void waiters.wait('a', 'browser').then(() => ended.push('first'));
  void waiters.wait('a', 'browser').then(() => ended.push('second'));
  await vi.advanceTimersByTimeAsync(SPARES.frameWaitMs);
  expect(ended).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(SPARES.frameWaitMs);
  expect(ended).toEqual(['first', 'second']);
  expect(vi.getTimerCount()).toBe(0);
});
