import { describe, expect, it } from 'vitest';
import { createFakeHost } from '../testing/fake-host.ts';
import { recordOf } from '../testing/fake-records.ts';
import { applyHostEvent, createAppModel } from '../stores/app-context.ts';
import { createEditorStore } from './editor-store.ts';
import { createStoredDrafts } from './stored-drafts.ts';

async function opened(fields: Parameters<typeof recordOf>[0] = { name: 'area' }) {
  const record = recordOf(fields);
  const host = createFakeHost([record]);
  let saves = 0;
  const store = createEditorStore(host, { delayMs: 60_000, onSaved: () => (saves += 1) });
  await store.getState().open(record.name);
  const session = () => store.getState().sessions.get(record.id);
  return { record, host, store, session, id: record.id, saves: () => saves };
}

describe('editor store', () => {
  it('stores a valid draft and increases the version', async () => {
    const { store, host, id, session, saves } = await opened();
    store.getState().edit(id, { code: 'function tool() { return 1; }' });
    expect(session()?.save).toEqual({ kind: 'editing' });
    expect(await store.getState().saveNow(id)).toBe(true);
    expect(session()?.save).toEqual({ kind: 'saved' });
    expect((await host.tools.get('area'))?.code).toBe('function tool() { return 1; }');
    expect([session()?.base.version, saves()]).toEqual([2, 1]);
  });

  it('keeps an invalid draft and reports the place of the error', async () => {
    const { store, host, record, id, session } = await opened();
    store.getState().edit(id, { code: 'function tool() {\n  @@\n}' });
    expect(await store.getState().saveNow(id)).toBe(false);
    expect(session()?.save).toEqual({
      kind: 'invalid',
      problems: [{ field: 'code', message: 'Unexpected character ‘@’', line: 2, column: 3 }],
    });
    expect(await host.tools.get('area')).toEqual(record);
    await store.getState().open('area');
    expect(session()?.draft.code).toContain('@@');
  });

  it('reports the path of an error in a schema', async () => {
    const { store, id, session } = await opened();
    store.getState().edit(id, { parametersText: '{\n  "type": "array"\n}' });
    await store.getState().saveNow(id);
    expect(session()?.save).toEqual({
      kind: 'invalid',
      problems: [{ field: 'parametersText', message: 'must be “object”', path: '/type', line: 2, column: 1 }],
    });
  });

  it('takes over a change from elsewhere if nothing was edited', async () => {
    const { store, host, id, session } = await opened();
    host.changeElsewhere('area', { description: 'New' });
    await store.getState().refresh([id]);
    expect([session()?.draft.description, session()?.save.kind]).toEqual(['New', 'saved']);
  });

  it('shows a conflict and lets either side win', async () => {
    const { store, host, id, session } = await opened();
    store.getState().edit(id, { description: 'Mine' });
    host.changeElsewhere('area', { description: 'Theirs' });
    await store.getState().refresh([id]);
    expect(session()?.save).toMatchObject({ kind: 'conflict', theirs: { description: 'Theirs', version: 2 } });
    expect(await store.getState().saveNow(id)).toBe(false);
    expect(await store.getState().keepLocal(id)).toBe(true);
    expect(await host.tools.get('area')).toMatchObject({ description: 'Mine', version: 3 });

    store.getState().edit(id, { description: 'Mine again' });
    host.changeElsewhere('area', { description: 'Theirs again' });
    await store.getState().saveNow(id);
    store.getState().useOther(id);
    expect([session()?.draft.description, session()?.save.kind]).toEqual(['Theirs again', 'saved']);
  });

  it('has no conflict with a change of fields that are not edited here, also when it arrives during a save', async () => {
    const { store, host, id, session } = await opened();
    store.getState().edit(id, { description: 'Mine' });
    host.changeElsewhere('area', {});
    const read = store.getState().refresh([id]);
    expect(await store.getState().saveNow(id)).toBe(true);
    await read;
    expect([session()?.save.kind, session()?.base.version]).toEqual(['saved', 3]);
  });

  it('accepts the same change from elsewhere as its own', async () => {
    const { store, host, id, session } = await opened();
    store.getState().edit(id, { description: 'Same' });
    host.changeElsewhere('area', { description: 'Same' });
    expect(await store.getState().saveNow(id)).toBe(true);
    expect([session()?.save.kind, session()?.base.version]).toEqual(['saved', 2]);
  });

  it('handles a removed and a missing tool', async () => {
    const { store, host, id } = await opened();
    await host.tools.remove('area');
    await store.getState().refresh([id]);
    await store.getState().open('none');
    expect([store.getState().opened.get('area'), store.getState().opened.get('none')]).toEqual([
      { kind: 'missing' },
      { kind: 'missing' },
    ]);
  });

  it('renames and keeps the session', async () => {
    const { store, id, session } = await opened();
    store.getState().edit(id, { description: 'Kept' });
    await store.getState().rename(id, 'surface');
    expect([session()?.base.name, session()?.base.description]).toEqual(['surface', 'Kept']);
  });

  it('passes unsaved edits to the next page, and shows a conflict with a change in between', async () => {
    const record = recordOf({ name: 'area' });
    const host = createFakeHost([record]);
    const locations = new Map<string, string>();
    const storage = {
      getItem: (key: string) => locations.get(key) ?? null,
      setItem: (key: string, value: string) => void locations.set(key, value),
      removeItem: (key: string) => void locations.delete(key),
    };
    const page = async () => {
      const store = createEditorStore(host, { delayMs: 60_000, kept: createStoredDrafts(storage) });
      await store.getState().open('area');
      return { ...store.getState(), session: () => store.getState().sessions.get(record.id) };
    };

    const first = await page();
    first.edit(record.id, { description: 'Half typed' });
    expect(first.keepDrafts()).toBe(true);
    const second = await page();
    expect(second.session()).toMatchObject({ draft: { description: 'Half typed' }, save: { kind: 'editing' } });
    expect(locations.size).toBe(0);

    // Left again during a save, then edited further.
    const saving = second.saveNow(record.id);
    expect(second.session()?.save.kind).toBe('saving');
    second.edit(record.id, { description: 'Half typed, and more' });
    second.keepDrafts();
    expect(await saving).toBe(true);
    const third = await page();
    expect(third.session()).toMatchObject({
      draft: { description: 'Half typed, and more' },
      base: { description: 'Half typed, and more' },
      save: { kind: 'saved' },
    });

    // The person stayed on the page, so the stored draft is obsolete.
    third.edit(record.id, { description: 'Taken back' });
    third.keepDrafts();
    expect(locations.size).toBe(1);
    third.edit(record.id, { description: 'Half typed, and more' });
    third.keepDrafts();
    expect(locations.size).toBe(0);

    third.edit(record.id, { description: 'Mine' });
    third.keepDrafts();
    host.changeElsewhere('area', { description: 'Theirs' });
    const fourth = await page();
    expect(fourth.session()).toMatchObject({
      draft: { description: 'Mine' },
      save: { kind: 'conflict', theirs: { description: 'Theirs' } },
    });

    locations.set('toolyard.drafts', '{"format":1,"drafts":[{"toolId":5},null]}');
    expect((await page()).session()).toMatchObject({ draft: { description: 'Theirs' }, save: { kind: 'saved' } });
  });

  it('follows the events of the host', async () => {
    const record = recordOf({ name: 'area' });
    const host = createFakeHost([record]);
    const model = createAppModel(host, {
      version: '0',
      requestPersistence: async () => true,
      measure: async () => ({}),
    });
    await host.events.listen((event) => applyHostEvent(model, event));
    await model.tools.getState().load();
    await host.tools.add({ name: 'beta' });
    await model.tools.getState().load();
    expect(model.tools.getState().tools?.map((tool) => tool.name)).toEqual(['area', 'beta']);
  });
});
