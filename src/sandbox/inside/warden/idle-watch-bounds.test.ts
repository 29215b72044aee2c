import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { OWN_WORKER } from '../../contract/sandbox-wire.ts';
import { createIdleWatch, type IdleWatch, type ReferenceThread } from './idle-watch.ts';

const { gapMs, maxGapMs, rounds, promptMs, reportMs } = LIMITS.held.watch;
/** With this chance the pause before a probe is as long as it may be. */
const LONGEST = 0.999_999;

/** A thread that answers when the test says; `at` has the moment of each number. */
class Thread implements ReferenceThread {
  readonly numbers: unknown[] = [];
  readonly at: number[] = [];
  isEnded = false;
  postMessage(number: unknown): void {
    this.numbers.push(number);
    this.at.push(performance.now() - startedAt);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

let startedAt: number;
let watch: IdleWatch;
let threads: Thread[];
let reference: Thread;
let references: number;
let reports: [what: string, ms: number][];
let chance: number;

function start({ hasReference = false, isUnwatchable = false } = {}): void {
  watch = createIdleWatch({
    threads: () => threads,
    report: (what, ms) => reports.push([what, ms]),
    isUnwatchable,
    ...(hasReference
      ? {
          startReference: () => {
            references += 1;
            return reference;
          },
        }
      : {}),
  });
  watch.start();
}
/** Answers all that a thread is asked in this probe, or so many times. */
function answer(thread: Thread, times: number = rounds): void {
  for (let count = 0; count < times; count += 1) watch.receive(thread, thread.numbers.at(-1));
}
const pass = (ms: number): void => void vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers();
  chance = LONGEST;
  vi.spyOn(Math, 'random').mockImplementation(() => chance);
  startedAt = performance.now();
  threads = [new Thread(), new Thread()];
  reference = new Thread();
  references = 0;
  reports = [];
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const [first, second] = [(): Thread => threads[0] ?? reference, (): Thread => threads[1] ?? reference];

describe('a probe', () => {
  it('comes after a pause by chance, and at once after the longest', () => {
    start();
    pass(maxGapMs - 1);
    expect(first().numbers).toEqual([]);
    pass(1);
    expect([first().numbers.length, second().numbers.length]).toEqual([1, 1]);
    answer(first());
    answer(second());
    chance = 1 - Math.exp(-1);
    // The pause that was chosen before.
    pass(maxGapMs);
    answer(first());
    answer(second());
    expect(first().at.at(-1)).toBe(2 * maxGapMs);
    pass(gapMs);
    expect(first().at.at(-1)).toBe(2 * maxGapMs + gapMs);
  });

  it('comes at once where the chance says no pause', () => {
    chance = 0;
    start();
    pass(1);
    expect(first().at[0]).toBeLessThanOrEqual(1);
    expect(first().numbers.length).toBe(1);
  });

  it('asks as many times as there are rounds, one after the other, with whole numbers that are never 0', () => {
    start();
    pass(maxGapMs);
    answer(first(), rounds - 1);
    expect(first().numbers.length).toBe(rounds);
    expect(second().numbers.length).toBe(1);
    answer(first(), 1);
    expect(first().numbers.length).toBe(rounds);
    answer(second());
    expect(reports).toEqual([['rested', maxGapMs]]);
    for (const number of first().numbers) expect(Number.isSafeInteger(number) && Number(number) > 0).toBe(true);
  });

  it('never sends 0, which is what a worker sends first', () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
    start();
    pass(maxGapMs);
    expect(first().numbers).toEqual([1]);
  });

  it('takes an answer as long as it is prompt, and counts one that is later as work', () => {
    start();
    pass(maxGapMs);
    pass(promptMs - 1);
    answer(first());
    answer(second());
    expect(reports).toEqual([['rested', maxGapMs + promptMs - 1]]);
    pass(maxGapMs);
    pass(promptMs);
    expect(reports.at(-1)).toEqual(['worked', maxGapMs + 1 + promptMs - 1]);
  });

  it('counts as work what its last answer took, for each interval once', () => {
    start();
    pass(maxGapMs);
    answer(first());
    pass(promptMs + reportMs + 10);
    answer(second());
    expect(reports).toEqual([
      ['worked', maxGapMs + promptMs],
      ['worked', reportMs],
      ['worked', 10],
    ]);
    // The next one is judged by itself.
    pass(maxGapMs);
    answer(first());
    answer(second());
    expect(reports.at(-1)).toEqual(['rested', maxGapMs]);
  });

  it('is not answered by an old number, nor twice, nor by another thread', () => {
    start();
    pass(maxGapMs);
    const [old] = first().numbers;
    answer(first(), 1);
    watch.receive(first(), old);
    watch.receive(second(), first().numbers.at(-1));
    watch.receive(new Thread(), first().numbers.at(-1));
    expect([first().numbers.length, second().numbers.length]).toEqual([2, 1]);
  });

  it('of no threads counts as rest', () => {
    threads = [];
    start();
    pass(maxGapMs + promptMs);
    expect(reports).toEqual([['rested', maxGapMs + promptMs]]);
    // And it looks again soon, for threads that begin.
    threads = [new Thread()];
    pass(reportMs);
    expect(first().numbers.length).toBe(1);
  });

  it('begins anew, without a pause, when all that it waits for have ended', () => {
    start();
    pass(maxGapMs);
    answer(first());
    threads = [first()];
    pass(promptMs);
    expect(reports).toEqual([['rested', maxGapMs + promptMs]]);
    pass(reportMs);
    expect(first().numbers.length).toBe(rounds + 1);
  });
});

describe('time', () => {
  it('in which the machine slept is no work, beyond one interval', () => {
    start();
    pass(maxGapMs);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 1_000_000);
    answer(first());
    answer(second());
    expect(reports).toEqual([['worked', maxGapMs + reportMs]]);
  });

  it('before the start counts for nothing', () => {
    start();
    watch.stop();
    pass(10_000);
    watch.start();
    pass(maxGapMs);
    answer(first());
    answer(second());
    expect(reports).toEqual([['rested', maxGapMs]]);
  });

  it('is counted once, however often the watch is started', () => {
    start();
    pass(maxGapMs - 1);
    watch.start();
    pass(1);
    expect(first().numbers.length).toBe(1);
    answer(first());
    answer(second());
    expect(reports).toEqual([['rested', maxGapMs]]);
  });
});

describe('a watch that stopped', () => {
  it('asks nothing, and takes no answer', () => {
    start({ hasReference: true });
    pass(maxGapMs);
    watch.stop();
    answer(first());
    answer(second());
    pass(10_000);
    expect([first().numbers.length, reports, reference.isEnded]).toEqual([1, [], true]);
  });

  it('starts a new thread to compare with, which must be ready again', () => {
    start({ hasReference: true });
    watch.receive(reference, 'ready');
    watch.stop();
    watch.stop();
    reference = new Thread();
    watch.start();
    watch.start();
    expect(references).toBe(2);
    pass(maxGapMs);
    expect([first().numbers.length, reference.numbers.length]).toEqual([1, 0]);
  });
});

describe('a thread that does nothing', () => {
  it('is asked as soon as it is ready, and not before', () => {
    start({ hasReference: true });
    pass(maxGapMs);
    answer(first());
    answer(second());
    // What other threads send says nothing of it.
    pass(maxGapMs);
    expect(reference.numbers.length).toBe(0);
    reports = [];
    watch.receive(reference, 0);
    answer(first());
    answer(second());
    pass(maxGapMs);
    expect(reference.numbers.length).toBe(1);
    answer(first());
    answer(second());
    // It is waited for as well.
    expect(reports.length).toBe(1);
    answer(reference);
    expect(reports).toEqual([
      ['rested', maxGapMs],
      ['rested', maxGapMs],
    ]);
  });

  /** A probe in which these are late by so long. */
  const probe = (late: readonly Thread[], lateMs: number): void => {
    pass(maxGapMs);
    for (const thread of [first(), second(), reference]) if (!late.includes(thread)) answer(thread);
    if (late.length > 0) pass(lateMs);
    for (const thread of late) answer(thread);
  };
  const begin = (): void => {
    start({ hasReference: true });
    watch.receive(reference, 0);
  };

  it('takes the blame of the machine: what is late together is no work', () => {
    begin();
    probe([first(), reference], promptMs + 1);
    expect(reports).toEqual([]);
    probe([first()], promptMs + 1);
    expect(reports.reduce((sum, [what, ms]) => sum + (what === 'worked' ? ms : 0), 0)).toBe(maxGapMs + promptMs + 1);
  });

  it('takes it as well where the machine stood still, with its timers', () => {
    begin();
    pass(maxGapMs);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + promptMs + 1);
    for (const thread of [first(), second(), reference]) answer(thread);
    expect(reports).toEqual([]);
  });

  it('excuses as much later as it was late alone, and no more', () => {
    begin();
    probe([reference], promptMs + 1);
    expect(reports).toEqual([]);
    probe([first()], promptMs + 1);
    const late = maxGapMs + promptMs + 1;
    // All of the time that follows is excused, and nothing is left.
    expect(reports.filter(([, ms]) => ms > 0)).toEqual([]);
    reports = [];
    probe([first()], promptMs + 1);
    expect(reports.reduce((sum, [, ms]) => sum + ms, 0)).toBe(late);
  });

  it('excuses at most one interval, however often it was late', () => {
    begin();
    for (let count = 0; count < 5; count += 1) probe([reference], promptMs + 1);
    expect(reports).toEqual([]);
    for (let count = 0; count < 2; count += 1) probe([first()], promptMs + 1);
    const worked = reports.reduce((sum, [, ms]) => sum + ms, 0);
    expect(worked).toBe(2 * (maxGapMs + promptMs + 1) - (maxGapMs + reportMs));
  });

  it('that answered meanwhile is not late together with one that is late for longer', () => {
    begin();
    pass(maxGapMs);
    answer(second());
    pass(promptMs);
    answer(reference);
    reports = [];
    pass(2 * reportMs);
    expect(reports).toEqual([
      ['worked', reportMs],
      ['worked', reportMs],
    ]);
  });
});

describe('threads that cannot be watched', () => {
  it('count as work at every interval, and are asked nothing', () => {
    start({ isUnwatchable: true, hasReference: true });
    pass(3 * reportMs);
    expect(reports).toEqual([
      ['worked', reportMs],
      ['worked', reportMs],
      ['worked', reportMs],
    ]);
    expect([first().numbers, references]).toEqual([[], 0]);
  });

  it('are those of a run from the moment in which it has workers of its own', () => {
    start();
    pass(maxGapMs);
    watch.receive(first(), OWN_WORKER);
    answer(first());
    answer(second());
    reports = [];
    pass(2 * reportMs);
    expect(reports).toEqual([
      ['worked', reportMs],
      ['worked', reportMs],
    ]);
    expect(first().numbers.length).toBe(rounds);
  });
});
