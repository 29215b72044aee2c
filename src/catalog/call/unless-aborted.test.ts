import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunAnswer, RunEvents, StartedRun } from '../../core/executor.ts';
import { supervise, unlessAborted } from './supervise.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ABORTED = { error: { code: 'aborted', message: 'Tool execution was aborted' } };
const FINE: RunAnswer = { outcome: { ok: true, value: 'fine' } };
const never = new Promise<never>(() => undefined);
const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

test('work is waited for unless it is stopped, before or meanwhile', async () => {
  const stop = new AbortController();
  expect(await unlessAborted(Promise.resolve('done'), stop.signal)).toBe('done');
  await expect(unlessAborted(Promise.reject(new Error('broken')), stop.signal)).rejects.toThrow('broken');
  expect(listeners(stop.signal)).toBe(0);
  const stopped = unlessAborted(never, stop.signal);
  expect(listeners(stop.signal)).toBe(1);
  stop.abort();
  expect(await stopped).toEqual(ABORTED);
  expect(await unlessAborted(never, stop.signal)).toEqual(ABORTED);
  expect(listeners(stop.signal)).toBe(0);
});

/** A supervised run without listeners of its own. */
function setUp(more: Partial<StartedRun> = {}) {
  const { signal } = new AbortController();
  const run: { events?: RunEvents; answer?: (answer: RunAnswer) => void } = {};
  const result = supervise({ toolName: 'greet', timeoutMs: 100, signal }, (events) => {
    run.events = events;
    return { done: new Promise((resolve) => void (run.answer = resolve)), kill: () => undefined, ...more };
  });
  return { signal, run, result };
}

test('a supervised run listens to its signal until it is answered, and needs no listener', async () => {
  const { signal, run, result } = setUp();
  expect(listeners(signal)).toBe(1);
  run.events?.report({ type: 'state', state: 'starting' });
  run.events?.report({ type: 'started' });
  run.answer?.(FINE);
  expect((await result).outcome).toEqual(FINE.outcome);
  expect(listeners(signal)).toBe(0);
});

test('what a run says after its deadline is late, unless it says so itself', async () => {
  const late = { ok: false, error: { code: 'timeout', message: 'Tool execution timed out after 100ms' } } as const;
  const threw = { ok: false, error: { code: 'threw', message: 'ended' } } as const;
  const own = { ok: false, error: { code: 'timeout', message: 'the command took too long' } } as const;
  for (const [outcome, expected] of [
    [FINE.outcome, late],
    [threw, late],
    [own, own],
  ] as const) {
    const { run, result } = setUp({ graceMs: 50 });
    run.events?.report({ type: 'started' });
    await vi.advanceTimersByTimeAsync(100);
    run.answer?.({ outcome });
    expect((await result).outcome).toEqual(expected);
  }
});
