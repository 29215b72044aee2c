import { expect, test } from 'vitest';
import { createReachStore } from './reach-store.ts';

test('reads once at a time, and again after a change during a read', async () => {
  let reads = 0;
  const waiting: (() => void)[] = [];
  const store = createReachStore({
    view: async () => {
      reads += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { relay: { state: 'off', isPaired: false }, clients: [], sets: [], calls: [], approvals: [] };
    },
  });
  const first = store.getState().load();
  void store.getState().load();
  void store.getState().load();
  expect(reads).toBe(1);
  waiting.shift()?.();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(reads).toBe(2);
  waiting.shift()?.();
  await first;
  expect(reads).toBe(2);
  expect(store.getState().view).toMatchObject({ relay: { state: 'off' } });
});
