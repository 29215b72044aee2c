import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Denial } from '../contract/denial-log.ts';
import { createHeldRequests } from './held-requests.ts';

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
const make = () => createHeldRequests((summary) => asked.push(pathsOf(summary)));
const request = (path: string) => ({
  denial: denialOf(path),
  goOn: (wasAsked: boolean) => void done.push(`${path} goes on${wasAsked ? '' : ', not asked'}`),
  refuse: () => void done.push(`${path} refused`),
});

beforeEach(() => {
  vi.useFakeTimers();
  [asked, done] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('held requests', () => {
  it('lists those that come together in one question, and lets all of them go on', () => {
    const held = make();
    expect([held.hold(1, request('/a')), held.hold(2, request('/b'))]).toEqual([true, true]);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    expect(asked).toEqual([['/a', '/b']]);
    held.answer(true);
    expect(done).toEqual(['/a goes on', '/b goes on']);
  });

  it('does not change a question that is open: what comes then is judged by its answer, and not as asked', () => {
    const held = make();
    held.hold(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    held.hold(2, request('/b'));
    vi.advanceTimersByTime(60_000);
    expect(asked).toEqual([['/a']]);
    held.answer(true);
    expect(done).toEqual(['/a goes on', '/b goes on, not asked']);
  });

  it('refuses everything after a no, and asks nothing more', () => {
    const held = make();
    held.hold(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    held.hold(2, request('/b'));
    held.answer(false);
    expect(done).toEqual(['/a refused', '/b refused']);
    expect(held.hold(3, request('/c'))).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(asked).toEqual([['/a']]);
  });

  it('takes the question back when the code gave up all that it lists, and asks about the rest', () => {
    const held = make();
    held.hold(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    held.hold(2, request('/b'));
    expect([held.drop(1), held.drop(7)]).toEqual([true, false]);
    expect(done).toEqual(['/a refused']);
    expect(asked).toEqual([['/a'], undefined, ['/b']]);
  });

  it('ignores an answer to no question', () => {
    const held = make();
    held.hold(1, request('/a'));
    held.answer(true);
    expect(done).toEqual([]);
  });

  it('bounds what is held and what one question lists', () => {
    const held = make();
    const all = Array.from({ length: LIMITS.held.maxRequests + 1 }, (_, at) =>
      held.hold(at, request(`/${String(at)}`)),
    );
    expect(all.filter((isHeld) => isHeld)).toHaveLength(LIMITS.held.maxRequests);
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    expect(asked[0]).toHaveLength(LIMITS.held.maxAsked);
    held.answer(true);
    expect(done.filter((line) => line.endsWith('not asked'))).toHaveLength(
      LIMITS.held.maxRequests - LIMITS.held.maxAsked,
    );
  });

  it('refuses what waits when the run ends, and takes the question back', () => {
    const held = make();
    held.hold(1, request('/a'));
    vi.advanceTimersByTime(LIMITS.held.collectMs);
    held.dispose();
    expect([done, asked]).toEqual([['/a refused'], [['/a'], undefined]]);
    expect(held.hold(2, request('/b'))).toBe(false);
  });
});
