import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestFor } from '../../core/decisions/access-request.ts';
import type { ToolResult } from '../../core/call.ts';
import type { KillReason, RunAnswer, RunEvents, StartedRun, SuperviseOrder } from '../../core/executor.ts';
import { LIMITS } from '../../core/limits.ts';
import { NO_PERMISSIONS } from '../../core/permissions/permissions.ts';
import { supervise } from './supervise.ts';
import { defined } from '../../core/defined.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FINE: RunAnswer = { outcome: { ok: true, value: 'fine' } };
const ABORTED = { ok: false, error: { code: 'aborted', message: 'Tool execution was aborted' } };
const late = (ms: number) => ({
  ok: false,
  error: { code: 'timeout', message: `Tool execution timed out after ${String(ms)}ms` },
});

/** A run that the test controls, and the answer of its supervisor. */
function setUp(order: Partial<SuperviseOrder> = {}, more: Partial<StartedRun> = {}) {
  const stop = new AbortController();
  const kills: KillReason[] = [];
  const received: string[] = [];
  const results: ToolResult[] = [];
  let answer: (answer: RunAnswer) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  let events: RunEvents | undefined;
  const result = supervise(
    {
      toolName: 'greet',
      timeoutMs: 100,
      signal: stop.signal,
      onEvent: (event) =>
        received.push(
          event.type === 'state'
            ? event.state
            : event.type === 'log'
              ? event.line.text
              : `${String(event.progress.done)} done`,
        ),
      ...order,
    },
    (reported) => {
      events = reported;
      const done = new Promise<RunAnswer>((resolve, fail) => {
        answer = resolve;
        reject = fail;
      });
      return { done, kill: (why) => kills.push(why), ...more };
    },
  );
  void result.then((end) => results.push(end));
  const run = (): RunEvents => {
    if (events === undefined) throw new Error('it was not started');
    return events;
  };
  return {
    stop,
    kills,
    received,
    results,
    result,
    run,
    answer: (with_: RunAnswer) => answer(with_),
    reject: (error: unknown) => reject(error),
  };
}

const line = (text: string) => ({ level: 'log', text, atMs: 0 }) as const;

describe('a deadline', () => {
  test('ends the run in time, with the reports so far, whether the kill works or not', async () => {
    const { run, results, kills, received } = setUp();
    run().report({ type: 'state', state: 'starting' });
    await vi.advanceTimersByTimeAsync(60_000);
    run().report({ type: 'started' });
    run().report({ type: 'log', line: line('hello') });
    run().report({ type: 'progress', progress: { done: 1 } });
    run().report({ type: 'info', info: { engine: { kind: 'embedded' } } });
    run().report({ type: 'network', use: { method: 'GET', url: 'https://a.example/', outcome: 'allowed' } });
    await vi.advanceTimersByTimeAsync(99);
    expect([results, kills]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual([
      {
        outcome: late(100),
        logs: [line('hello')],
        droppedLogs: 0,
        durationMs: 100,
        network: [{ method: 'GET', url: 'https://a.example/', outcome: 'allowed' }],
        engine: { kind: 'embedded' },
      },
    ]);
    expect(kills).toEqual(['timeout']);
    expect(received).toEqual(['starting', 'running', 'hello', '1 done']);
  });

  test('is not moved by code that reports its start again', async () => {
    const { run, results, received } = setUp();
    run().report({ type: 'started' });
    for (let times = 0; times < 10; times += 1) {
      await vi.advanceTimersByTimeAsync(30);
      run().report({ type: 'started' });
    }
    expect(results).toMatchObject([{ outcome: late(100), durationMs: 100 }]);
    expect(received).toEqual(['running']);
  });

  test('does not apply after the code: cleaning up has no deadline', async () => {
    const { run, results, answer } = setUp();
    run().report({ type: 'started' });
    await vi.advanceTimersByTimeAsync(40);
    run().report({ type: 'ended' });
    await vi.advanceTimersByTimeAsync(5_000);
    answer({ ...FINE, durationMs: 30.129 });
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toMatchObject([{ outcome: FINE.outcome, durationMs: 30.13 }]);
  });

  test('waits for a run that may return its output so far, and accepts no other answer', async () => {
    const partly = { ok: false, error: { code: 'timeout', message: 'late, with half of it' } } as const;
    const changes = { state: 'landed', entries: [], total: 0, conflicts: [] } as const;
    for (const [given, expected] of [
      [
        { outcome: partly, changes },
        { outcome: partly, changes },
      ],
      [FINE, { outcome: late(100) }],
    ] as const) {
      const { run, results, kills, answer } = setUp({}, { graceMs: 500 });
      run().report({ type: 'started' });
      await vi.advanceTimersByTimeAsync(500);
      expect([results, kills]).toEqual([[], ['timeout']]);
      answer(given);
      await vi.advanceTimersByTimeAsync(0);
      expect(results).toMatchObject([expected]);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(results).toHaveLength(1);
    }
  });

  test('does not wait longer than that', async () => {
    for (const end of ['never', 'rejects'] as const) {
      const { run, results, reject } = setUp({}, { graceMs: 500 });
      run().report({ type: 'started' });
      await vi.advanceTimersByTimeAsync(100);
      // A pause, progress or a restart does not give the time back.
      run().restartClock({ timeoutMs: 9_999, graceMs: 9_999 });
      run().pauseClock()();
      run().extendClock();
      run().report({ type: 'started' });
      await vi.advanceTimersByTimeAsync(499);
      expect(results).toEqual([]);
      if (end === 'rejects') reject(new Error('killed'));
      await vi.advanceTimersByTimeAsync(1);
      expect(results).toMatchObject([{ outcome: late(100) }]);
    }
  });

  test('is paused while a person is asked, and Stop ends the wait', async () => {
    const { run, results, stop } = setUp();
    run().report({ type: 'started' });
    await vi.advanceTimersByTimeAsync(60);
    const goOn = run().pauseClock();
    await vi.advanceTimersByTimeAsync(3_600_000);
    goOn();
    await vi.advanceTimersByTimeAsync(39);
    expect(results).toEqual([]);
    run().pauseClock();
    await vi.advanceTimersByTimeAsync(3_600_000);
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toMatchObject([{ outcome: ABORTED }]);
  });

  test('is extended by progress of the executor, up to a limit', async () => {
    const { run, results } = setUp();
    run().report({ type: 'started' });
    for (let passedMs = 0; passedMs < 100 * LIMITS.maxTimeoutFactor - 50; passedMs += 50) {
      run().extendClock();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(results).toEqual([]);
    run().extendClock();
    await vi.advanceTimersByTimeAsync(50);
    expect(results).toMatchObject([{ outcome: late(100), durationMs: 100 * LIMITS.maxTimeoutFactor }]);
  });

  test('is replaced for a command with a timeout of its own', async () => {
    const { run, results, kills } = setUp({}, { graceMs: 10 });
    run().report({ type: 'started' });
    await vi.advanceTimersByTimeAsync(90);
    run().restartClock({ timeoutMs: 1_000, graceMs: 200 });
    await vi.advanceTimersByTimeAsync(1_199);
    expect([results, kills]).toEqual([[], ['timeout']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toMatchObject([{ outcome: late(1_000) }]);
  });
});

describe('Stop', () => {
  test('before the start starts nothing', async () => {
    const start = vi.fn();
    expect(await supervise({ toolName: 'greet', timeoutMs: 100, signal: AbortSignal.abort() }, start)).toEqual({
      outcome: ABORTED,
      logs: [],
      droppedLogs: 0,
      durationMs: 0,
      network: [],
    });
    expect(start).not.toHaveBeenCalled();
  });

  test('during the start kills the run once it exists', async () => {
    const stop = new AbortController();
    const kill = vi.fn();
    const result = supervise({ toolName: 'greet', timeoutMs: 100, signal: stop.signal }, () => {
      stop.abort();
      return { done: new Promise(() => undefined), kill };
    });
    expect((await result).outcome).toEqual(ABORTED);
    expect(kill.mock.calls).toEqual([['aborted']]);
  });

  test.each(['queued', 'running', 'landing'] as const)('while it is %s is answered at once', async (state) => {
    const { run, stop, results, kills, received, answer } = setUp();
    run().report({ type: 'state', state: 'queued' });
    if (state !== 'queued') run().report({ type: 'started' });
    if (state === 'landing') run().report({ type: 'ended' });
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toMatchObject([{ outcome: ABORTED }]);
    expect(kills).toEqual(['aborted']);
    const before = received.length;
    run().report({ type: 'started' });
    run().report({ type: 'log', line: line('too late') });
    run().report({ type: 'state', state: 'starting' });
    answer(FINE);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([results.length, kills.length, received.length]).toEqual([1, 1, before]);
  });

  test('after the deadline, while the run may still answer, ends the run too', async () => {
    const { run, stop, results, kills } = setUp({}, { graceMs: 500 });
    run().report({ type: 'started' });
    await vi.advanceTimersByTimeAsync(200);
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect([results, kills]).toMatchObject([[{ outcome: ABORTED }], ['timeout', 'aborted']]);
  });

  test('after the end does nothing', async () => {
    const { run, stop, results, kills, answer } = setUp();
    run().report({ type: 'started' });
    answer(FINE);
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([results, kills]).toMatchObject([[{ outcome: FINE.outcome }], []]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an end', () => {
  test('by a rejection is the engine’s failure before the code, and a crash after it', async () => {
    const before = setUp();
    before.reject(new Error('no frame'));
    expect((await before.result).outcome).toEqual({
      ok: false,
      error: { code: 'engine-unavailable', message: 'Failed to execute greet: no frame' },
    });
    const after = setUp();
    after.run().report({ type: 'started' });
    after.reject('boom');
    expect((await after.result).outcome).toEqual({ ok: false, error: { code: 'crashed', message: 'boom' } });
    const thrown = await supervise({ toolName: 'greet', timeoutMs: 1, signal: new AbortController().signal }, () => {
      throw new Error('broken');
    });
    expect(thrown.outcome).toMatchObject({ error: { code: 'engine-unavailable' } });
  });

  test('that is reported twice counts once', async () => {
    const { run, results, answer, reject } = setUp();
    run().report({ type: 'started' });
    answer(FINE);
    answer({ outcome: { ok: true, value: 'again' } });
    reject(new Error('and again'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(results).toMatchObject([{ outcome: FINE.outcome }]);
  });

  test('has at most the duration that was measured', async () => {
    const reported: [given: number | undefined, expected: number][] = [
      [undefined, 50],
      [1e9, 50],
      [-1, 0],
      [Infinity, 50],
    ];
    for (const [durationMs, expected] of reported) {
      const { run, answer, result } = setUp();
      run().report({ type: 'started' });
      await vi.advanceTimersByTimeAsync(50);
      answer({ ...FINE, ...defined({ durationMs }) });
      expect((await result).durationMs).toBe(expected);
    }
    const never = setUp();
    never.answer({ ...FINE, durationMs: 40 });
    expect((await never.result).durationMs).toBe(0);
  });
});

test('a denial ends the run as denied, even if its code caught it; a stopped run is reported as stopped', async () => {
  const denied = { requested: { network: [], files: 'none', secrets: ['KEY'], dom: false }, tried: [], bindings: [] };
  const request = requestFor({ ...NO_PERMISSIONS, secrets: ['KEY'] });
  const explain: StartedRun['explain'] = (outcome) =>
    outcome.ok ? outcome : { ok: false, error: { ...outcome.error, message: `${outcome.error.message}!` } };
  const swallowed = setUp({}, { explain });
  swallowed.run().report({ type: 'denied', denied: {} });
  swallowed.run().report({ type: 'denied', denied });
  swallowed.answer(FINE);
  expect((await swallowed.result).outcome).toEqual({
    ok: false,
    error: { code: 'denied', message: 'greet needs a permission it does not have: secret KEY!', data: denied, request },
  });
  const slow = setUp();
  slow.run().report({ type: 'started' });
  slow.run().report({ type: 'denied', denied });
  await vi.advanceTimersByTimeAsync(100);
  expect((await slow.result).outcome).toEqual({ ok: false, error: { ...late(100).error, data: denied, request } });
  const stopped = setUp();
  stopped.run().report({ type: 'denied', denied });
  stopped.stop.abort();
  expect((await stopped.result).outcome).toEqual(ABORTED);
});

describe('caps', () => {
  test('of log lines: the first ones are stored and reported, the others counted', async () => {
    const { run, answer, result, received } = setUp();
    for (let count = 0; count < LIMITS.maxLogLines + 5; count += 1)
      run().report({ type: 'log', line: line(String(count)) });
    answer({ ...FINE, droppedLogs: 3 });
    const { logs, droppedLogs } = await result;
    expect([logs.length, logs.at(-1)?.text, received.length, droppedLogs]).toEqual([
      LIMITS.maxLogLines,
      String(LIMITS.maxLogLines - 1),
      LIMITS.maxLogLines,
      8,
    ]);
  });

  test.each<[name: string, value: unknown, maxTextChars: number | undefined, size: number | undefined]>([
    ['a text at the cap', 'x'.repeat(LIMITS.maxResultBytes - 2), undefined, undefined],
    ['a text over it', 'x'.repeat(LIMITS.maxResultBytes - 1), undefined, LIMITS.maxResultBytes + 1],
    ['a long text where that is allowed', 'x'.repeat(LIMITS.maxResultBytes * 2), LIMITS.maxResultBytes * 3, undefined],
    ['one longer than that', 'x'.repeat(101), 100, 101],
    ['long numbers', Array.from({ length: 300_000 }, () => -1.2345678901234567e-300), undefined, 300_000 * 25 + 1],
    [
      'what is no text where texts may be long',
      ['x'.repeat(LIMITS.maxResultBytes)],
      Infinity,
      LIMITS.maxResultBytes + 4,
    ],
    ['escapes', '\u0001'.repeat(900_000), undefined, 900_000 * 6 + 2],
  ])('of results: %s', async (_name, value, maxTextChars, size) => {
    const { answer, result } = setUp({}, maxTextChars === undefined ? {} : { maxTextChars });
    answer({ outcome: { ok: true, value: value as string } });
    const { outcome } = await result;
    const most = typeof value === 'string' ? (maxTextChars ?? LIMITS.maxResultBytes) : LIMITS.maxResultBytes;
    if (size === undefined) expect(outcome.ok).toBe(true);
    else
      expect(outcome).toEqual({
        ok: false,
        error: {
          code: 'invalid-output',
          message: `The result of greet has ${String(size)} characters, more than the ${String(most)} allowed`,
        },
      });
  });

  test('of a result that the executor has measured: it is not serialized again', async () => {
    const { answer, result } = setUp();
    const value = { toJSON: () => expect.unreachable('it is measured twice'), text: 'x'.repeat(LIMITS.maxResultBytes) };
    answer({ outcome: { ok: true, value: value as never }, isMeasured: true });
    expect((await result).outcome).toMatchObject({ ok: true });
  });

  test('of results that cannot be measured', async () => {
    let value: unknown[] = [];
    for (let depth = 0; depth < 1_000_000; depth += 1) value = [value];
    const { run, answer, result } = setUp();
    run().report({ type: 'started' });
    answer({ outcome: { ok: true, value: value as never } });
    expect((await result).outcome).toMatchObject({ ok: false, error: { code: 'crashed' } });
  });
});
