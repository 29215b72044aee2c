import { describe, expect, it } from 'vitest';
import { createFakeHost } from '../testing/fake-host.ts';
import { recordOf } from '../testing/fake-records.ts';
import { createPreferencesStore } from './preferences-store.ts';
import { createToolsStore, filterTools, freeName } from './tools-store.ts';

describe('tools store', () => {
  it('sorts by name as people count', async () => {
    const store = createToolsStore(createFakeHost(['b', 'a10', 'a9'].map((name) => recordOf({ name }))));
    await store.getState().load();
    expect(store.getState().tools?.map((tool) => tool.name)).toEqual(['a9', 'a10', 'b']);
  });

  it('finds by every word, names that start with it first', () => {
    const tools = [recordOf({ name: 'big_area' }), recordOf({ name: 'area' }), recordOf({ name: 'other', description: 'An AREA of text' }), recordOf({ name: 'none', description: '' })];
    expect(filterTools(tools, ' area ').map((tool) => tool.name)).toEqual(['area', 'big_area', 'other']);
    expect(filterTools(tools, 'area text').map((tool) => tool.name)).toEqual(['other']);
  });

  it('finds a free name', () => {
    expect([freeName('a', new Set()), freeName('a', new Set(['a', 'a_2']))]).toEqual(['a', 'a_3']);
  });
});

describe('preferences store', () => {
  it('reads only what it understands', () => {
    const stored = new Map([
      ['toolyard.theme', 'pink'],
      ['toolyard.layout', '{"list":240,"run":"wide"}'],
    ]);
    const store = createPreferencesStore({ getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) });
    expect([store.getState().theme, store.getState().layout]).toEqual(['system', { list: 240 }]);
    store.getState().setLayout({ run: 400 });
    expect(stored.get('toolyard.layout')).toBe('{"run":400}');
  });
});
