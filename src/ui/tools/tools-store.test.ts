import { describe, expect, it, vi } from 'vitest';
import type { ToolId } from '../../core/ids.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { recordOf } from '../testing/fake-records.ts';
import { createPreferencesStore } from '../settings/preferences-store.ts';
import { createToolsStore, freeName, type ToolsStore } from './tools-store.ts';

// Belongs to no tool.
const unknownId = 'nobody' as ToolId;
const many = (count: number) => Array.from({ length: count }, (_, index) => recordOf({ name: `t${index}` }));
const names = (store: ToolsStore) => store.getState().tools?.map(({ name }) => name);

async function loaded(start: readonly string[]) {
  const host = createFakeHost(start.map((name) => recordOf({ name })));
  const store = createToolsStore(host);
  await store.getState().load();
  return { host, store };
}

describe('tools store', () => {
  it('sorts names in natural order', async () => {
    const { store } = await loaded(['b', 'a10', 'a9']);
    expect(names(store)).toEqual(['a9', 'a10', 'b']);
    expect([store.getState().complete, store.getState().total]).toEqual([true, 3]);
  });

  it('shows a change before it is written, and the real state after a reload', async () => {
    const { store } = await loaded(['a', 'b', 'c']);
    const [first, second] = store.getState().tools ?? [];
    if (first === undefined || second === undefined) throw new Error('no tools');
    store.getState().foresee(first.id, undefined);
    store.getState().foresee(second.id, { ...second, name: 'x' });
    expect([names(store), store.getState().total]).toEqual([['c', 'x'], 2]);
    // Neither was written.
    await store.getState().refresh([first.id, second.id]);
    expect([names(store), store.getState().total]).toEqual([['a', 'b', 'c'], 3]);
  });

  it('replaces an expected tool by the written one of the same name', async () => {
    const { host, store } = await loaded(['a', 'b']);
    const [first] = store.getState().tools ?? [];
    if (first === undefined) throw new Error('no tools');
    store.getState().foresee(unknownId, { ...first, id: unknownId, name: 'a_2' });
    expect([names(store), store.getState().total]).toEqual([['a', 'a_2', 'b'], 3]);
    const { id } = await host.tools.add(recordOf({ name: 'a_2' }));
    await store.getState().refresh([id]);
    expect([names(store), store.getState().total, store.getState().tools?.[1]?.id]).toEqual([['a', 'a_2', 'b'], 3, id]);
  });

  it('shows the first tools before it has the others', async () => {
    const host = createFakeHost(many(25));
    let rest: () => void = () => undefined;
    const rested = new Promise<void>((resolve) => {
      rest = resolve;
    });
    const store = createToolsStore(host, { first: 10, step: 7, idle: () => rested });
    const loading = store.getState().load();
    await vi.waitFor(() => expect(names(store)).toHaveLength(10));
    expect([store.getState().complete, store.getState().total]).toEqual([false, 25]);
    // A change meanwhile is not lost.
    await host.tools.update('t0', { description: 'Changed' });
    await store.getState().refresh([(await host.tools.get('t0'))?.id ?? unknownId]);
    rest();
    await loading;
    expect(names(store)).toEqual(many(25).map(({ name }) => name));
    expect([store.getState().complete, store.getState().total, store.getState().tools?.[0]?.description]).toEqual([
      true,
      25,
      'Changed',
    ]);
  });

  it('reloads only what has changed', async () => {
    const { host, store } = await loaded(['b', 'd', 'f']);
    const list = vi.spyOn(host.tools, 'list');
    const before = new Map(store.getState().tools?.map((tool) => [tool.name, tool]));
    const { id } = await host.tools.add({ ...recordOf({ name: 'e' }) });
    await store.getState().refresh([id]);
    await host.tools.update('b', { name: 'g' });
    const removed = await host.tools.remove('d');
    await store.getState().refresh([before.get('b')?.id ?? unknownId, removed]);
    expect(names(store)).toEqual(['e', 'f', 'g']);
    expect([store.getState().total, store.getState().tools?.[1] === before.get('f'), list.mock.calls.length]).toEqual([
      3,
      true,
      0,
    ]);
  });

  it('reports why there is no list, and loads it once possible', async () => {
    const host = createFakeHost(many(1));
    vi.spyOn(host.tools, 'count').mockRejectedValueOnce(new Error('No disk.'));
    const store = createToolsStore(host);
    await store.getState().load();
    expect(store.getState().failure).toBe('No disk.');
    await expect(store.getState().all()).rejects.toThrow('No disk.');
    await store.getState().load();
    expect([store.getState().failure, (await store.getState().all()).length]).toEqual([undefined, 1]);
  });

  it('finds a free name', () => {
    expect([freeName('a', new Set()), freeName('a', new Set(['a', 'a_2']))]).toEqual(['a', 'a_3']);
  });
});

describe('preferences store', () => {
  it('reads only valid preferences', () => {
    const stored = new Map([
      ['toolyard.theme', 'pink'],
      ['toolyard.layout', '{"list":240,"run":"wide"}'],
    ]);
    const store = createPreferencesStore({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    });
    expect([store.getState().theme, store.getState().layout]).toEqual(['system', { list: 240 }]);
    store.getState().setLayout({ run: 400 });
    expect(stored.get('toolyard.layout')).toBe('{"run":400}');
  });
});
