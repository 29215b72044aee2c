import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Denial } from '../contract/denial-log.ts';
import { createPendingRequests } from './pending-requests.ts';

const ORIGIN = 'https://api.example';
const denialOf = (path: string): Denial => ({
  reason: 'no grant',
  tried: { method: 'GET', origin: ORIGIN, path },
  requested: { origin: ORIGIN, methods: ['GET'], pathPrefix: path },
});

let asked: (readonly string[] | undefined)[];
let done: string[];
const pathsOf = (summary: JsonObject | undefined): string[] | undefined => {
  if (summary === undefined) return undefined;
  const tried = summary['tried'];
  return Array.isArray(tried) ? tried.map((one) => JSON.stringify(one).replace(/.*"path":"([^"]*)".*/, '$1')) : [];
};
const make = () => createPendingRequests((summary) => asked.push(pathsOf(summary)));
const request = (path: string) => ({
  denial: denialOf(path),
  goOn: (wasAsked: boolean) => void done.push(`${path} goes on${wasAsked ? '' : ', not asked'}`),
  refuse: () => void done.push(`${path} refused`),
});

/** A question about one request, which the code gives up. */
const askAndCancel = (pending: ReturnType<typeof make>, id: number): void => {
  pending.add(id, request(`/${String(id)}`));
  vi.advanceTimersByTime(LIMITS.held.collectMs);
  pending.cancel(id);
};

beforeEach(() => {
  vi.useFakeTimers();
  [asked, done] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('pending requests', () => {
  it('lists those that come together in one question, and lets all of them go on', () => {
    const pending = make();
    expect([pending.add(1, request('/a')), pending.add(2, request('/b'))]).toEqual([true, true]);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    expect(asked).toEqual([['/a', '/b']]);
    pending.answer(true);
    expect(done).toEqual(['/a goes on', '/b goes on']);
  });

  it('does not change a question that is open: what comes then is judged by its answer, and not as asked', () => {
    const pending = make();
    pending.add(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    pending.add(2, request('/b'));
    vi.advanceTimersByTime(60_000);
    expect(asked).toEqual([['/a']]);
    pending.answer(true);
    expect(done).toEqual(['/a goes on', '/b goes on, not asked']);
  });

  it('refuses everything after a no, and asks nothing more', () => {
    const pending = make();
    pending.add(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    pending.add(2, request('/b'));
    pending.answer(false);
    expect(done).toEqual(['/a refused', '/b refused']);
    expect(pending.add(3, request('/c'))).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(asked).toEqual([['/a']]);
  });

  it('takes the question back when the code gave up all that it lists, and asks about the rest after a pause', () => {
    const pending = make();
    pending.add(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    pending.add(2, request('/b'));
    expect([pending.cancel(1), pending.cancel(7)]).toEqual([true, false]);
    expect(done).toEqual(['/a refused']);
    vi.advanceTimersByTime(LIMITS.held.firstPauseMs - 1);
    expect(asked).toEqual([['/a'], undefined]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([['/a'], undefined, ['/b']]);
  });

  it('lists what comes in the pause after it, and an answer in the pause is to no question', () => {
    const pending = make();
    askAndCancel(pending, 1);
    pending.add(2, request('/b'));
    pending.answer(true);
    expect(done).toEqual(['/1 refused']);
    vi.advanceTimersByTime(LIMITS.held.firstPauseMs - 1);
    pending.add(3, request('/c'));
    expect(asked.slice(2)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked.slice(2)).toEqual([['/b', '/c']]);
  });

  it('asks at once again when the pause is over and nothing waited', () => {
    const pending = make();
    askAndCancel(pending, 1);
    vi.advanceTimersByTime(LIMITS.held.firstPauseMs);
    pending.add(2, request('/b'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    expect(asked.slice(2)).toEqual([['/b']]);
  });

  it('waits longer after each question that was taken back, and then asks no more', () => {
    const pending = make();
    const pauses: number[] = [];
    for (let id = 1; id < LIMITS.held.maxWithdrawn; id += 1) {
      askAndCancel(pending, id);
      const before = asked.length;
      pending.add(100 + id, request('/next'));
      let pauseMs = 0;
      for (; asked.length === before; pauseMs += 100) vi.advanceTimersByTime(100);
      pauses.push(pauseMs);
      pending.answer(true);
    }
    expect(pauses).toEqual([400, 800, 1_600, 3_200]);
    askAndCancel(pending, 5);
    expect([pending.accepts(6), pending.add(6, request('/late'))]).toEqual([false, false]);
    vi.advanceTimersByTime(60_000);
    expect(asked.at(-1)).toBeUndefined();
  });

  it('refuses what waits when it asks no more', () => {
    const pending = make();
    for (let id = 1; id < LIMITS.held.maxWithdrawn; id += 1) {
      askAndCancel(pending, id);
      vi.advanceTimersByTime(LIMITS.held.lastPauseMs);
    }
    pending.add(8, request('/8'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    pending.add(9, request('/9'));
    pending.cancel(8);
    expect(done.slice(-2)).toEqual(['/8 refused', '/9 refused']);
  });

  it('bounds the questions of a run that are answered', () => {
    const pending = make();
    for (let id = 0; id < LIMITS.held.maxQuestions; id += 1) {
      expect(pending.add(id, request(`/${String(id)}`))).toBe(true);
      vi.advanceTimersByTime(LIMITS.held.collectMs);
      pending.answer(true);
    }
    expect(pending.add(99, request('/late'))).toBe(false);
    expect(asked).toHaveLength(LIMITS.held.maxQuestions);
  });

  it('does not take a second request under the number of one that waits', () => {
    const pending = make();
    pending.add(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    expect(pending.add(1, request('/b'))).toBe(false);
    pending.answer(true);
    expect(done).toEqual(['/a goes on']);
  });

  it('ignores an answer to no question', () => {
    const pending = make();
    pending.add(1, request('/a'));
    pending.answer(true);
    expect(done).toEqual([]);
  });

  it('bounds what is held and what one question lists', () => {
    const pending = make();
    const all = Array.from({ length: LIMITS.held.maxRequests + 1 }, (_, at) =>
      pending.add(at, request(`/${String(at)}`)),
    );
    expect(all.filter((isHeld) => isHeld)).toHaveLength(LIMITS.held.maxRequests);
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    expect(asked[0]).toHaveLength(LIMITS.held.maxAsked);
    pending.answer(true);
    expect(done.filter((line) => line.endsWith('not asked'))).toHaveLength(
      LIMITS.held.maxRequests - LIMITS.held.maxAsked,
    );
  });

  it('refuses what waits when the last question is taken back', () => {
    const pending = make();
    for (let id = 1; id < LIMITS.held.maxQuestions; id += 1) {
      pending.add(id, request('/'));
      vi.advanceTimersByTime(LIMITS.held.collectMs);
      pending.answer(true);
    }
    pending.add(101, request('/last'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    pending.add(102, request('/more'));
    pending.cancel(101);
    expect(done.slice(-2)).toEqual(['/last refused', '/more refused']);
  });

  it('leaves a question open while one of its requests waits, and takes back none before it is put', () => {
    const pending = make();
    for (const id of [1, 2, 3]) pending.add(id, request(`/${String(id)}`));
    pending.cancel(1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    pending.cancel(2);
    expect(asked).toEqual([['/2', '/3']]);
    pending.cancel(3);
    expect(asked).toEqual([['/2', '/3'], undefined]);
  });

  it('takes no question back when the run ends without one', () => {
    const pending = make();
    pending.add(1, request('/a'));
    pending.dispose();
    pending.dispose();
    expect([done, asked]).toEqual([['/a refused'], []]);
  });

  it('refuses what waits when the run ends, and takes the question back', () => {
    const pending = make();
    pending.add(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    pending.dispose();
    expect([done, asked]).toEqual([['/a refused'], [['/a'], undefined]]);
    expect(pending.add(2, request('/b'))).toBe(false);
  });
});
