import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { OWN_WORKER } from '../../contract/sandbox-wire.ts';
import { createIdleWatch, type IdleWatch, type WatchedThread } from './idle-watch.ts';

const { rounds, reportMs, maxGapMs } = LIMITS.held.watch;

/** A thread that answers each number after so long, 0 for at once; undefined: never. */
class Thread implements WatchedThread {
  numbers: number[] = [];
  constructor(
    readonly watch: () => IdleWatch,
    public answersMs: () => number | undefined,
  ) {}
  postMessage(number: unknown): void {
    if (typeof number !== 'number') return;
    this.numbers.push(number);
    const ms = this.answersMs();
    if (ms === 0) this.watch().receive(this, number);
    else if (ms !== undefined) setTimeout(() => this.watch().receive(this, number), ms);
  }
}

let threads: Thread[];
let time: { worked: number; rested: number };
const make = (more: Partial<Parameters<typeof createIdleWatch>[0]> = {}): IdleWatch => {
  const watch = createIdleWatch({
    threads: () => threads,
    report: (what, ms) => {
      time[what] += ms;
    },
    ...more,
  });
  return watch;
};
const threadsOf = (watch: () => IdleWatch, ...answers: (() => number | undefined)[]): void => {
  threads = answers.map((answersMs) => new Thread(watch, answersMs));
};

beforeEach(() => {
  vi.useFakeTimers();
  // The same moments in every run of this test.
  let seed = 1;
  vi.spyOn(Math, 'random').mockImplementation(() => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  });
  time = { worked: 0, rested: 0 };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a run that waits for an answer', () => {
  it('rests while its threads answer at once', () => {
    const watch: IdleWatch = make();
    threadsOf(
      () => watch,
      () => 0,
      () => 0,
    );
    watch.start();
    vi.advanceTimersByTime(10_000);
    expect(time.worked).toBe(0);
    expect(time.rested).toBeGreaterThan(10_000 - maxGapMs - 10);
  });

  it.each([
    ['answers never', () => undefined],
    ['answers each number late', () => 5],
    ['works in short slices, which delay each round trip a little', () => 1],
  ])('works when one of its threads %s', (_, answersMs) => {
    const watch: IdleWatch = make();
    threadsOf(
      () => watch,
      () => 0,
      answersMs,
    );
    watch.start();
    vi.advanceTimersByTime(10_000);
    expect(time.rested).toBe(0);
    expect(time.worked).toBeGreaterThan(10_000 - maxGapMs - reportMs);
  });

  it('is told of soon, while a thread works', () => {
    const watch: IdleWatch = make();
    threadsOf(
      () => watch,
      () => undefined,
    );
    watch.start();
    vi.advanceTimersByTime(1_000);
    expect(time.worked).toBeGreaterThan(1_000 - maxGapMs - reportMs);
  });

  it('counts the part of the time in which it works', () => {
    const watch: IdleWatch = make();
    const startedAt = performance.now();
    const period = 200;
    // Works in the first half of each period.
    threadsOf(
      () => watch,
      () => Math.max(0, period / 2 - ((performance.now() - startedAt) % period)),
    );
    watch.start();
    vi.advanceTimersByTime(60_000);
    expect(time.worked / 60_000).toBeGreaterThan(0.4);
    expect(time.worked / 60_000).toBeLessThan(0.8);
  });

  it('cannot be answered for: not with numbers of its own, old ones, or those of another thread', () => {
    const watch: IdleWatch = make();
    threadsOf(
      () => watch,
      () => undefined,
      () => undefined,
    );
    const [first, second] = threads;
    watch.start();
    for (let count = 0; count < 1_000; count += 1) {
      vi.advanceTimersByTime(5);
      for (const number of [0, 1, count, NaN, '1', null, first?.numbers[0]])
        if (second !== undefined) watch.receive(second, number);
    }
    expect(time.rested).toBe(0);
    expect(first?.numbers.every((number) => number > 0)).toBe(true);
  });

  it('works all the time once it has workers of its own, or is a document', () => {
    const watch: IdleWatch = make();
    threadsOf(
      () => watch,
      () => 0,
    );
    const [thread] = threads;
    if (thread !== undefined) watch.receive(thread, OWN_WORKER);
    watch.start();
    vi.advanceTimersByTime(5_000);
    expect([time.rested, time.worked]).toEqual([0, 5_000]);
    time = { worked: 0, rested: 0 };
    const document = make({ isUnwatchable: true });
    document.start();
    vi.advanceTimersByTime(1_000);
    document.stop();
    vi.advanceTimersByTime(1_000);
    expect(time.worked).toBeGreaterThanOrEqual(1_000);
    watch.stop();
  });

  /** A machine on which every tenth answer is late. */
  const crowded = (): (() => number) => {
    let count = 0;
    return () => ((count += 1) % (10 * rounds) === 0 ? 30 : 0);
  };
  const watchCrowded = (answersMs: () => number | undefined): void => {
    const watch: IdleWatch = make({
      startReference: () => {
        const late = crowded();
        for (let skip = 0; skip < rounds * 5; skip += 1) late();
        const thread = new Thread(() => watch, late);
        setTimeout(() => watch.receive(thread, 0), 20);
        return Object.assign(thread, { terminate: () => undefined });
      },
    });
    threadsOf(() => watch, answersMs);
    watch.start();
    vi.advanceTimersByTime(60_000);
    watch.stop();
  };

  it('rests on a crowded machine, where a thread that does nothing is late as often', () => {
    watchCrowded(crowded());
    const { worked } = time;
    time = { worked: 0, rested: 0 };
    const alone: IdleWatch = make();
    threadsOf(() => alone, crowded());
    alone.start();
    vi.advanceTimersByTime(60_000);
    // Chance leaves a part, of which `busy-time.ts` forgives the most.
    expect(worked).toBeLessThan(time.worked / 2);
  });

  it('works on a crowded machine, when it is late more often than a thread that does nothing', () => {
    watchCrowded(() => undefined);
    expect(time.worked).toBeGreaterThan(55_000);
    time = { worked: 0, rested: 0 };
    watchCrowded(() => 1);
    expect(time.worked).toBeGreaterThan(45_000);
  });

  it('does not wait for the answer of a thread that has ended', () => {
    const watch: IdleWatch = make();
    threadsOf(
      () => watch,
      () => 0,
      () => undefined,
    );
    watch.start();
    vi.advanceTimersByTime(1_000);
    threads = threads.slice(0, 1);
    vi.advanceTimersByTime(500);
    const before = time.worked;
    vi.advanceTimersByTime(5_000);
    expect(time.worked).toBe(before);
  });

  it('sends each thread a row of different numbers, and nothing when it stopped', () => {
    const watch: IdleWatch = make();
    threadsOf(
      () => watch,
      () => 0,
    );
    watch.start();
    vi.advanceTimersByTime(5_000);
    watch.stop();
    const numbers = threads[0]?.numbers ?? [];
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThanOrEqual(rounds * 10);
    vi.advanceTimersByTime(5_000);
    expect(threads[0]?.numbers.length).toBe(numbers.length);
  });
});
