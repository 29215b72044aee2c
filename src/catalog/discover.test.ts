import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createDiscovery } from './discover.ts';
import { createToolStore } from './store/tool-store.ts';
import { directJudges, emptyDatabase, fakeTabs } from './testing.ts';

test('offers enabled and trusted tools by name, and reads only what changed', async () => {
  const database = await emptyDatabase();
  const [here, there] = fakeTabs(2);
  if (here === undefined || there === undefined) throw new Error('no tabs');
  const judges = directJudges();
  const store = createToolStore({ database, judges, tabs: here });
  const otherTab = createToolStore({ database, judges, tabs: there });
  const all = vi.spyOn(store, 'all');
  const discover = createDiscovery(store);
  const fields = { description: 'd', code: 'function tool() {}', parameters: { type: 'object' } };
  for (const name of ['b', '__proto__', 'off', 'strange']) await store.add({ ...fields, name });
  await store.update('off', { enabled: false });
  await store.setTrusted('strange', false);

  const definition = (name: string) => ({ type: 'function', function: { name, description: 'd', parameters: { type: 'object' } } });
  const found = structuredClone(await discover());
  expect({ ...found, tool_origins: Object.entries(found.tool_origins) }).toEqual({
    baseline: [],
    custom: [definition('__proto__'), definition('b')],
    panel: [],
    mcp: [],
    tool_origins: [['__proto__', 'custom'], ['b', 'custom']],
  });

  await otherTab.update('b', { name: 'a' });
  await store.remove('__proto__');
  await store.setTrusted('strange', true);
  const [first, second] = await Promise.all([discover(), discover()]);
  expect(first.custom).toEqual([definition('a'), definition('strange')]);
  expect(second).toEqual(first);
  expect(all).toHaveBeenCalledTimes(1);
});
