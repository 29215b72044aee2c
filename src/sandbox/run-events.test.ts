import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../core/limits.ts';
import type { SandboxEvent } from './broker-link.ts';
import type { StorageOp } from './contract/sandbox-wire.ts';
import { createRunEvents } from './run-events.ts';

const progress = (done: number): SandboxEvent => ({ type: 'progress', progress: { done } });
const denied = (at: number): SandboxEvent => ({ type: 'denied', denied: { at } });
const storage = (...ops: StorageOp[]): SandboxEvent => ({ type: 'storage', ops });
const set = (key: string, value: string): StorageOp => ({ op: 'set', area: 'kv', key, value });
const log = (text: string): SandboxEvent => ({ type: 'log', line: { level: 'log', text, atMs: 0 } });

let sent: SandboxEvent[];
let floods: string[];
const make = () =>
  createRunEvents(
    (event) => void sent.push(event),
    (reason) => void floods.push(reason),
  );

beforeEach(() => {
  vi.useFakeTimers();
  [sent, floods] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what the host is told of a run', () => {
  it('is the first and then the last progress of each interval', () => {
    const { send } = make();
    for (let step = 0; step < 19_000; step += 1) send(progress(step));
    expect(sent).toEqual([progress(0)]);
    vi.advanceTimersByTime(LIMITS.progressIntervalMs);
    send(progress(19_001));
    expect(sent).toEqual([progress(0), progress(18_999)]);
    vi.advanceTimersByTime(LIMITS.progressIntervalMs);
    vi.advanceTimersByTime(LIMITS.progressIntervalMs);
    expect(sent).toEqual([progress(0), progress(18_999), progress(19_001)]);
    send(progress(19_002));
    expect(sent.at(-1)).toEqual(progress(19_002));
  });

  it('is all that was denied, once per interval', () => {
    const { send } = make();
    for (let at = 0; at < 50; at += 1) send(denied(at));
    vi.advanceTimersByTime(LIMITS.brokerIntervalMs);
    expect(sent).toEqual([denied(0), denied(49)]);
  });

  it('is the last write of each key, once per interval', () => {
    const { send } = make();
    send(storage(set('a', '0')));
    for (let count = 1; count <= 1_000; count += 1) send(storage(set('a', String(count)), set('b', 'x')));
    vi.advanceTimersByTime(LIMITS.brokerIntervalMs);
    expect(sent).toEqual([storage(set('a', '0')), storage(set('a', '1000'), set('b', 'x'))]);
  });

  it('is everything that was collected, when the run ends, and nothing after it', () => {
    const { send, end } = make();
    for (const at of [1, 2]) {
      send(progress(at));
      send(denied(at));
      send(storage(set('a', String(at))));
    }
    sent = [];
    end();
    expect(sent).toEqual([progress(2), denied(2), storage(set('a', '2'))]);
    send(progress(3));
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(3);
  });

  it('is one start, and as many lines of log and parts of Node as a run may have', () => {
    const { send, droppedLogs } = make();
    for (let count = 0; count < 5_000; count += 1) {
      send({ type: 'started' });
      send(log('x'));
      send({ type: 'part', id: count, name: 'shell' });
    }
    const count = (type: SandboxEvent['type']) => sent.filter((event) => event.type === type).length;
    expect([count('started'), count('log'), count('part')]).toEqual([1, LIMITS.maxLogLines, LIMITS.maxPartsAsked]);
    expect(droppedLogs()).toBe(5_000 - LIMITS.maxLogLines);
  });

  it('ends a run that writes without bound', () => {
    const { send } = make();
    const many = (from: number): StorageOp[] => Array.from({ length: 10_000 }, (_, at) => set(String(from + at), 'v'));
    for (let at = 0; floods.length === 0 && at < 20; at += 1) {
      send(storage(...many(at * 10_000)));
      vi.advanceTimersByTime(LIMITS.brokerIntervalMs);
    }
    expect(floods).toEqual([expect.stringContaining('storage')]);
    expect(sent.length).toBeLessThanOrEqual(12);
  });
});
