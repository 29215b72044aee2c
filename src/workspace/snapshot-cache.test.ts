import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withSnapshotCache } from './snapshot-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A workspace that counts the holders of each version. */
function setUp() {
  const held = new Map<number, number>();
  const state = { version: 1, taken: 0 };
  const workspace = withSnapshotCache({
    version: () => Promise.resolve({ ok: true as const, value: state.version }),
    snapshot: () => {
      state.taken += 1;
      held.set(state.version, (held.get(state.version) ?? 0) + 1);
      return Promise.resolve({
        ok: true as const,
        value: { index: { format: 1 as const, version: state.version, entries: [] }, packs: [] },
      });
    },
    releaseSnapshot: (version) => {
      const left = (held.get(version) ?? 0) - 1;
      if (left < 0) throw new Error('released more often than it was taken');
      if (left === 0) held.delete(version);
      else held.set(version, left);
      return Promise.resolve();
    },
  });
  const take = async () => (await workspace.snapshot()).value;
  return { workspace, take, held, state };
}

it('gives runs over the same files one snapshot', async () => {
  const { workspace, take, held, state } = setUp();
  const first = await take();
  await workspace.releaseSnapshot(1);
  expect(await take()).toBe(first);
  expect([state.taken, [...held]]).toEqual([1, [[1, 1]]]);
});

it('takes another one after a change, and holds the earlier one as long as a run has it', async () => {
  const { workspace, take, held, state } = setUp();
  await take();
  state.version = 2;
  expect((await take()).index.version).toBe(2);
  expect([...held.keys()]).toEqual([1, 2]);
  await workspace.releaseSnapshot(1);
  expect([...held]).toEqual([[2, 1]]);
});

it('never gives a run a version that a change has replaced, also if the tree went back', async () => {
  const { take, state } = setUp();
  await take();
  state.version = 2;
  await take();
  state.version = 3;
  expect((await take()).index.version).toBe(3);
});

it('releases the last one after a time without use, but not under a run', async () => {
  const { workspace, take, held } = setUp();
  await take();
  await take();
  await workspace.releaseSnapshot(1);
  await vi.runAllTimersAsync();
  expect([...held]).toEqual([[1, 1]]);
  await workspace.releaseSnapshot(1);
  await vi.runAllTimersAsync();
  expect([...held]).toEqual([]);
});

it('holds a version once, however many runs start at once', async () => {
  const { workspace, take, held } = setUp();
  await Promise.all([take(), take(), take()]);
  expect([...held]).toEqual([[1, 1]]);
  for (let run = 0; run < 3; run += 1) await workspace.releaseSnapshot(1);
  await vi.runAllTimersAsync();
  expect([...held]).toEqual([]);
});
