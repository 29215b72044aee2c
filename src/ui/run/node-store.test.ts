import { describe, expect, it } from 'vitest';
import { createNodeStore } from './node-store.ts';

describe('node store', () => {
  it('loads Node once for all requests', async () => {
    let loads = 0;
    const store = createNodeStore({
      engines: { prepare: async () => void (loads += 1) },
    });
    await Promise.all([store.getState().prepare(), store.getState().prepare()]);
    await store.getState().prepare();
    expect([loads, store.getState().load]).toEqual([1, { kind: 'ready' }]);
  });

  it('reports a failure and retries', async () => {
    let fails = true;
    const store = createNodeStore({
      engines: {
        prepare: () => (fails ? Promise.reject(new Error('You are offline.')) : Promise.resolve()),
      },
    });
    await store.getState().prepare();
    expect(store.getState().load).toEqual({ kind: 'failed', message: 'You are offline.' });
    fails = false;
    await store.getState().prepare();
    expect(store.getState().load).toEqual({ kind: 'ready' });
  });
});
