import { describe, expect, test } from 'vitest';
import { LIMITS } from '../core/limits.ts';
import { createRunQueue, type RunKind } from './run-queue.ts';

const never = (): AbortSignal => new AbortController().signal;
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('the queue of runs', () => {
  test('starts eight trusted runs at once, and the others in order', async () => {
    const counts: { queued: number; running: number }[] = [];
    const queue = createRunQueue((now) => counts.push(now));
    const started: number[] = [];
    const leaves = new Map<number, () => void>();
    const all = Array.from({ length: 11 }, async (_, n) => {
      leaves.set(n, await queue.enter('trusted', never()));
      started.push(n);
    });
    await settled();
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(counts.at(-1)).toEqual({ queued: 3, running: LIMITS.maxConcurrentTrustedRuns });
    leaves.get(5)?.();
    leaves.get(0)?.();
    await settled();
    expect(started.slice(8)).toEqual([8, 9]);
    leaves.get(1)?.();
    await Promise.all(all);
    expect(started.slice(8)).toEqual([8, 9, 10]);
    for (const leave of leaves.values()) leave();
    expect(counts.at(-1)).toEqual({ queued: 0, running: 0 });
  });

  test('runs untrusted tools one at a time, without delaying trusted ones', async () => {
    const queue = createRunQueue(() => undefined);
    const started: string[] = [];
    const enter = async (name: string, trusted: boolean): Promise<() => void> => {
      const leave = await queue.enter(trusted ? 'trusted' : 'untrusted', never());
      started.push(name);
      return leave;
    };
    const first = await enter('untrusted 1', false);
    const second = enter('untrusted 2', false);
    const own = await enter('own', true);
    expect(started).toEqual(['untrusted 1', 'own']);
    own();
    await settled();
    expect(started).toEqual(['untrusted 1', 'own']);
    first();
    (await second)();
    expect(started).toEqual(['untrusted 1', 'own', 'untrusted 2']);
  });

  test('a run that is alone waits for all others, and they wait for it', async () => {
    const queue = createRunQueue(() => undefined);
    const started: string[] = [];
    const enter = async (name: string, kind: RunKind): Promise<() => void> => {
      const leave = await queue.enter(kind, never());
      started.push(name);
      return leave;
    };
    const own = await enter('own', 'trusted');
    const untrusted = await enter('untrusted', 'untrusted');
    const alone = enter('alone', 'alone');
    const second = enter('second alone', 'alone');
    const late = [enter('late own', 'trusted'), enter('late untrusted', 'untrusted'), enter('last own', 'trusted')];
    own();
    await settled();
    expect(started).toEqual(['own', 'untrusted']);
    untrusted();
    await settled();
    expect(started.slice(2)).toEqual(['alone']);
    (await alone)();
    await settled();
    expect(started.slice(3)).toEqual(['second alone']);
    (await second)();
    for (const leave of await Promise.all(late)) leave();
    expect(started.slice(4)).toEqual(['late own', 'late untrusted', 'last own']);
  });

  test('frees a slot only once', async () => {
    const counts: number[] = [];
    const queue = createRunQueue(({ running }) => counts.push(running));
    const leave = await queue.enter('untrusted', never());
    leave();
    leave();
    const next = await queue.enter('untrusted', never());
    expect(counts.at(-1)).toBe(1);
    next();
    expect(counts.at(-1)).toBe(0);
  });

  test('a run that gives up while waiting leaves the queue', async () => {
    const counts: { queued: number; running: number }[] = [];
    const queue = createRunQueue((now) => counts.push(now));
    const leave = await queue.enter('untrusted', never());
    const controller = new AbortController();
    const waiting = queue.enter('untrusted', controller.signal);
    const after = queue.enter('untrusted', never());
    controller.abort(new Error('gave up'));
    await expect(waiting).rejects.toThrow('gave up');
    await expect(queue.enter('trusted', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(counts.at(-1)).toEqual({ queued: 1, running: 1 });
    leave();
    (await after)();
    expect(counts.at(-1)).toEqual({ queued: 0, running: 0 });
  });
});
