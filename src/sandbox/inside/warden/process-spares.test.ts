import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SPARES } from '../../../core/spare-limits.ts';
import type { NodeKit } from '../../contract/sandbox-wire.ts';
import { createProcessSpares } from './process-spares.ts';

/** A worker whose events the test triggers. */
class NotedWorker extends EventTarget {
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  isEnded = false;
  readonly sent: unknown[] = [];
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

const workers: NotedWorker[] = [];
const KIT = { parts: {} } as unknown as NodeKit;
const RICH = { parts: { shell: 'shell' } } as unknown as NodeKit;
const spareCount = (): number => workers.filter(({ isEnded }) => !isEnded).length;

beforeEach(() => {
  vi.stubGlobal('Worker', NotedWorker);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  workers.length = 0;
});

it('has none before it is told to, gives each away once, and makes others when nothing is taken for a while', () => {
  const spares = createProcessSpares(KIT, 'blob:null/worker');
  expect(workers).toEqual([]);
  spares.fill();
  vi.runAllTimers();
  expect(workers).toEqual([]);
  spares.keep(SPARES.processes);
  spares.fill();
  expect(workers.map(({ sent }) => sent)).toEqual(
    Array.from({ length: SPARES.processes }, () => [{ type: 'process', kit: KIT, isAhead: true }]),
  );
  const taken = [spares.take(), spares.take(), spares.take()].map(({ worker }) => worker);
  expect(new Set(taken).size).toBe(3);
  // For the third none waited.
  expect(workers[2]?.sent).toEqual([{ type: 'process', kit: KIT, isAhead: false }]);
  vi.advanceTimersByTime(SPARES.processDelayMs - 1);
  expect(workers).toHaveLength(3);
  spares.take();
  vi.advanceTimersByTime(SPARES.processDelayMs - 1);
  expect(workers).toHaveLength(4);
  vi.advanceTimersByTime(1);
  expect(workers).toHaveLength(4 + SPARES.processes);
  expect(taken).not.toContain(spares.take().worker);
});

it('ends those that are not kept, and makes them again for a tool that starts processes', () => {
  const spares = createProcessSpares(KIT, 'blob:null/worker');
  spares.keep(SPARES.processes);
  spares.fill();
  spares.keep(0);
  vi.runAllTimers();
  expect(spareCount()).toBe(0);
  const { worker } = spares.take();
  vi.runAllTimers();
  expect(spareCount()).toBe(1 + SPARES.processes);
  expect(spares.take().worker).not.toBe(worker);
});

it('knows whether a worker has booted', () => {
  const spares = createProcessSpares(KIT, 'blob:null/worker');
  spares.keep(SPARES.processes);
  spares.fill();
  workers[0]?.dispatchEvent(new Event('message'));
  expect([spares.take().isBooted(), spares.take().isBooted()]).toEqual([true, false]);
});

it('gives away none that could not boot', () => {
  const spares = createProcessSpares(KIT, 'blob:null/worker');
  spares.keep(SPARES.processes);
  spares.fill();
  const preventDefault = vi.fn();
  workers[0]?.onerror?.({ preventDefault });
  expect([workers[0]?.isEnded, preventDefault.mock.calls.length]).toEqual([true, 1]);
  expect(spares.take().worker).toBe(workers[1]);
  expect(workers[1]?.onerror).toBeNull();
});

it('replaces spares that lack parts of a later kit, and no others', () => {
  const spares = createProcessSpares(KIT, 'blob:null/worker');
  spares.keep(SPARES.processes);
  spares.fill();
  spares.useKit({ ...KIT });
  expect(spareCount()).toBe(SPARES.processes);
  spares.useKit(RICH);
  expect(spareCount()).toBe(0);
  vi.advanceTimersByTime(SPARES.processDelayMs);
  expect(workers.slice(SPARES.processes).map(({ sent }) => sent)).toEqual(
    Array.from({ length: SPARES.processes }, () => [{ type: 'process', kit: RICH, isAhead: true }]),
  );
});
