import { describe, expect, it } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { recordOf } from '../testing/fake-records.ts';
import { createEditorStore } from '../editor/editor-store.ts';
import { createPackagesStore } from './packages-store.ts';

async function opened(adapt: (host: ReturnType<typeof createFakeHost>) => object = () => ({})) {
  const tool = recordOf({ name: 'area', environment: 'node' });
  const base = createFakeHost([tool]);
  const host = { ...base, ...adapt(base) };
  const editor = createEditorStore(host, { delayMs: 60_000 });
  await editor.getState().open('area');
  const store = createPackagesStore(host, editor);
  const session = () => store.getState().sessions.get(tool.id);
  const record = () => editor.getState().sessions.get(tool.id);
  return { id: tool.id, host, editor, store, session, record };
}
const names = (...texts: string[]) => texts.map((text) => ({ kind: 'name' as const, text }));

describe('packages store', () => {
  it('adds packages to the stored tool and reports them, with notes', async () => {
    const { id, host, store, session, record } = await opened();
    store.getState().setText(id, 'noisy');
    expect(await store.getState().add(id, names('lodash', 'noisy@^1'))).toBe(true);
    expect(session()).toEqual({
      text: '',
      done: 'Added lodash 1.2.3, noisy 1.2.3',
      notes: [{ message: 'noisy@1.2.3 has an install script; it was not run', reasons: [] }],
      failure: undefined,
    });
    expect(record()?.base).toEqual(await host.tools.get('area'));
    expect([record()?.base.version, record()?.base.packages?.requested, store.getState().busy]).toEqual([
      2,
      [
        { name: 'lodash', wanted: 'latest' },
        { name: 'noisy', wanted: '^1' },
      ],
      undefined,
    ]);
  });

  it('saves edits first, and refuses if they cannot be saved', async () => {
    const { id, host, editor, store, session, record } = await opened();
    editor.getState().edit(id, { code: 'function tool() { return 1; }' });
    expect(await store.getState().add(id, names('lodash'))).toBe(true);
    expect(await host.tools.get('area')).toMatchObject({
      version: 3,
      code: 'function tool() { return 1; }',
      packages: { requested: [{ name: 'lodash' }] },
    });
    editor.getState().edit(id, { code: 'function @@' });
    expect(await store.getState().add(id, names('zod'))).toBe(false);
    expect(session()?.failure?.message).toContain('cannot be saved');
    expect([(await host.tools.get('area'))?.version, record()?.draft.code]).toEqual([3, 'function @@']);
  });

  it('loses no edits made while packages are added', async () => {
    const { id, host, editor, store, record } = await opened();
    const adding = store.getState().add(id, names('slow'));
    await expect.poll(() => store.getState().busy?.progress).toEqual({ phase: 'resolve', done: 0, total: 0 });
    editor.getState().edit(id, { description: 'Typed meanwhile' });
    await host.packages.add('area', names('other'));
    await editor.getState().refresh([id]);
    expect([record()?.save.kind, record()?.base.version, record()?.draft.description]).toEqual([
      'editing',
      2,
      'Typed meanwhile',
    ]);
    expect(await editor.getState().saveNow(id)).toBe(true);
    expect(await host.tools.get('area')).toMatchObject({
      version: 3,
      description: 'Typed meanwhile',
      packages: { requested: [{ name: 'other' }] },
    });
    await store.getState().stop();
    expect(await adding).toBe(false);
  });

  it('saves an edit on top of new packages without a conflict', async () => {
    const { id, host, editor, record } = await opened();
    editor.getState().edit(id, { description: 'Mine' });
    await host.packages.add('area', names('lodash'));
    expect(await editor.getState().saveNow(id)).toBe(true);
    expect(await host.tools.get('area')).toMatchObject({
      description: 'Mine',
      packages: { requested: [{ name: 'lodash' }] },
    });
    expect(record()?.save).toEqual({ kind: 'saved' });
  });

  it('retries when an edit was saved meanwhile', async () => {
    let refusals = 2;
    const { id, store } = await opened((base) => ({
      packages: {
        ...base.packages,
        add: (...rest: Parameters<typeof base.packages.add>) =>
          refusals-- > 0
            ? Promise.reject(new ToolyardError('conflict', 'The tool was changed meanwhile.'))
            : base.packages.add(...rest),
      },
    }));
    expect(await store.getState().add(id, names('lodash'))).toBe(true);
  });

  it('stops, one at a time, and reports what could not be added', async () => {
    const { id, store, session } = await opened();
    const adding = store.getState().add(id, names('slow'));
    await expect.poll(() => store.getState().busy?.progress?.phase).toBe('resolve');
    expect(await store.getState().add(id, names('lodash'))).toBe(false);
    await store.getState().stop();
    expect([await adding, session()?.done, session()?.failure, store.getState().busy]).toEqual([
      false,
      'Stopped. Nothing was added.',
      undefined,
      undefined,
    ]);
    await store.getState().add(id, names('missing'));
    expect(session()?.failure).toEqual({
      title: 'Nothing was added',
      message: 'There is no package named missing at https://registry.example.org/',
    });
  });

  it('removes a package and restores it', async () => {
    const { id, store, record } = await opened();
    await store.getState().add(id, names('lodash', 'zod'));
    const before = await store.getState().remove(id, 'zod');
    expect(record()?.base.packages?.requested).toEqual([{ name: 'lodash', wanted: 'latest' }]);
    if (before !== undefined) await store.getState().putBack(id, before);
    expect(record()?.base.packages).toEqual(before);
  });
});
