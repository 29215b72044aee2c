import { describe, expect, it } from 'vitest';
import type { ToolCase } from '../../core/tool.ts';
import type { FakeRun } from '../testing/fake-calls.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { recordOf } from '../testing/fake-records.ts';
import { createCasesStore } from './cases-store.ts';
import { failedCasesOf, failingTools } from './all-tools.ts';
import { createEditorStore } from '../editor/editor-store.ts';

const area: ToolCase = { name: 'w 3, h 4', input: { w: 3, h: 4 }, expectation: { kind: 'equals', value: 12 } };
const wrong: ToolCase = { name: 'wrong', input: { w: 1, h: 1 }, expectation: { kind: 'equals', value: 2 } };
const multiply: FakeRun = ({ input }) => {
  const { w, h } = input as { w: number; h: number };
  return Promise.resolve({ result: { success: true, result: w * h, executionTime: 1, logs: [] } });
};

async function opened(cases: readonly ToolCase[] = [], run: FakeRun = multiply) {
  const tool = recordOf({ name: 'area', ...(cases.length === 0 ? {} : { cases }) });
  const host = createFakeHost([tool], { run });
  const editor = createEditorStore(host, { delayMs: 1 });
  // The test itself triggers saves: it never waits for this delay.
  const store = createCasesStore(host, editor, { delayMs: 1_000_000 });
  await editor.getState().open('area');
  store.getState().sync(tool);
  const session = () => {
    const present = store.getState().sessions.get(tool.id);
    if (present === undefined) throw new Error('the tool has no session');
    return present;
  };
  const keyOf = (name: string) => session().drafts.find((draft) => draft.name === name)?.key ?? '';
  return {
    host,
    editor,
    store: store.getState(),
    id: tool.id,
    session,
    keyOf,
    stored: async () => (await host.tools.get('area'))?.cases,
  };
}

describe('cases store', () => {
  it('adds a case, opens it and stores it', async () => {
    const { store, id, session, stored } = await opened();
    store.add(id, area);
    expect(session().drafts.map(({ key }) => key)).toEqual([session().open]);
    expect(await store.saveNow(id)).toBe(true);
    expect([await stored(), session().save]).toEqual([[area], { kind: 'saved' }]);
  });

  it('keeps the stored version of an invalid case, and stores the others', async () => {
    const { store, id, session, keyOf, stored } = await opened([area, wrong]);
    store.edit(id, keyOf('w 3, h 4'), { inputText: '{ "w": ' });
    store.edit(id, keyOf('wrong'), { name: 'right', valueText: '1' });
    expect(await store.saveNow(id)).toBe(false);
    expect(await stored()).toEqual([area, { ...wrong, name: 'right', expectation: { kind: 'equals', value: 1 } }]);
    expect(session().drafts[0]?.inputText).toBe('{ "w": ');
    expect(store.hasUnsaved()).toBe(true);
    store.edit(id, keyOf('w 3, h 4'), { inputText: '{ "w": 5, "h": 4 }', kind: 'throws', messageText: 'too wide' });
    expect(await store.saveNow(id)).toBe(true);
    expect((await stored())?.[0]).toEqual({
      name: 'w 3, h 4',
      input: { w: 5, h: 4 },
      expectation: { kind: 'throws', message: 'too wide' },
    });
    expect(store.hasUnsaved()).toBe(false);
  });

  it('removes a case and restores it to its place', async () => {
    const { store, id, keyOf, stored } = await opened([area, wrong]);
    const undo = store.remove(id, keyOf('w 3, h 4'));
    await store.saveNow(id);
    expect(await stored()).toEqual([wrong]);
    undo();
    undo();
    await store.saveNow(id);
    expect(await stored()).toEqual([area, wrong]);
    store.remove(id, keyOf('w 3, h 4'));
    store.remove(id, keyOf('wrong'));
    await store.saveNow(id);
    expect(await stored()).toBeUndefined();
  });

  it('stores cases when code was stored meanwhile', async () => {
    const { store, host, id, stored } = await opened();
    host.changeElsewhere('area', { code: 'function tool() {}' });
    store.add(id, area);
    expect(await store.saveNow(id)).toBe(true);
    expect([await stored(), (await host.tools.get('area'))?.code]).toEqual([[area], 'function tool() {}']);
  });

  it.each(['useOther', 'keepLocal'] as const)(
    'never overwrites the cases of another tab silently: %s',
    async (choice) => {
      const { store, host, id, session, keyOf, stored } = await opened([area]);
      store.edit(id, keyOf('w 3, h 4'), { name: 'mine' });
      host.changeElsewhere('area', { cases: [wrong] });
      expect(await store.saveNow(id)).toBe(false);
      expect([session().save, await stored()]).toEqual([{ kind: 'conflict', theirs: [wrong] }, [wrong]]);
      await store[choice](id);
      await store.saveNow(id);
      expect((await stored())?.map(({ name }) => name)).toEqual([choice === 'keepLocal' ? 'mine' : 'wrong']);
      expect(session().drafts.map(({ name }) => name)).toEqual([choice === 'keepLocal' ? 'mine' : 'wrong']);
    },
  );

  it('takes over cases from elsewhere during no edit; unchanged ones keep their key', async () => {
    const { store, host, id, session, keyOf } = await opened([area]);
    const key = keyOf('w 3, h 4');
    host.changeElsewhere('area', { cases: [wrong, area] });
    const record = await host.tools.getById(id);
    if (record !== undefined) store.sync(record);
    expect(session().drafts.map(({ name }) => name)).toEqual(['wrong', 'w 3, h 4']);
    expect(keyOf('w 3, h 4')).toBe(key);
  });

  it('runs all, reports each as it ends, and remembers the version', async () => {
    const { store, id, session, keyOf } = await opened([area, wrong]);
    await store.runAll(id);
    expect(session().run).toBeUndefined();
    expect(['w 3, h 4', 'wrong'].map((name) => session().judged.get(keyOf(name))?.result.verdict)).toEqual([
      'passed',
      'failed',
    ]);
  });

  it('stores an edit before it runs, and does not run invalid cases', async () => {
    const { store, id, session, keyOf } = await opened([wrong]);
    store.edit(id, keyOf('wrong'), { valueText: '1' });
    await store.runAll(id);
    expect(session().judged.get(keyOf('wrong'))?.result.verdict).toBe('passed');
    store.edit(id, keyOf('wrong'), { valueText: '{' });
    await store.runAll(id);
    expect(session().notice).toMatch(/cannot be saved/);
  });

  it('stops', async () => {
    let stop = (): Promise<void> => Promise.resolve();
    const all = await opened([area, wrong], async (call) => {
      await stop();
      return await multiply(call);
    });
    stop = () => all.store.stop(all.id);
    await all.store.runAll(all.id);
    expect([...all.session().judged.values()].map(({ result }) => result.verdict)).toEqual(['passed', 'stopped']);
  });
});

describe('the cases of all tools', () => {
  const summed = async (tools: Parameters<typeof recordOf>[0][]) => {
    const host = createFakeHost(tools.map(recordOf), { run: multiply });
    const editor = createEditorStore(host, { delayMs: 1 });
    const store = createCasesStore(host, editor, { delayMs: 1_000_000 });
    const ids = await Promise.all(tools.map(async ({ name }) => (await host.tools.get(name ?? ''))?.id));
    const failed = () => ids.map((id) => (id === undefined ? 0 : failedCasesOf(store.getState(), id)));
    return { host, editor, store, failed };
  };

  it('run one tool after another, open or not; their verdicts stay', async () => {
    const { editor, store, failed } = await summed([
      { name: 'good', cases: [area] },
      { name: 'bad', cases: [area, wrong] },
      { name: 'none' },
      { name: 'by_hand', cases: [{ ...wrong, manual: true }] },
      { name: 'foreign', cases: [wrong], trusted: false },
    ]);
    await editor.getState().open('good');
    const running: (string | undefined)[] = [];
    store.subscribe(({ allTools }) => {
      if (allTools !== undefined && running.at(-1) !== allTools.toolName) running.push(allTools.toolName);
    });
    expect(failed()).toEqual([0, 0, 0, 0, 0]);
    expect(await store.getState().runAllTools()).toEqual({
      tools: 2,
      passed: 2,
      failed: 1,
      failing: ['bad'],
      skipped: ['foreign'],
      isStopped: false,
    });
    expect(running).toEqual(['bad', 'good']);
    expect([failed(), failingTools(store.getState())]).toEqual([[0, 1, 0, 0, 0], 1]);
    expect(store.getState().allTools).toBeUndefined();
  });

  it('a failing case that is removed no longer counts', async () => {
    const { host, editor, store, failed } = await summed([{ name: 'bad', cases: [area, wrong] }]);
    await store.getState().runAllTools();
    const record = await host.tools.get('bad');
    if (record === undefined) throw new Error('missing');
    await editor.getState().open('bad');
    const draft = store
      .getState()
      .sessions.get(record.id)
      ?.drafts.find(({ name }) => name === 'wrong');
    expect(failed()).toEqual([1]);
    store.getState().remove(record.id, draft?.key ?? '');
    expect(failed()).toEqual([0]);
  });

  it('stop before the next tool', async () => {
    const { store } = await summed([
      { name: 'a', cases: [area] },
      { name: 'b', cases: [area] },
    ]);
    const stop = store.subscribe(({ allTools }) => {
      if (allTools?.toolName !== 'a' || allTools.stopping) return;
      stop();
      void store.getState().stopAllTools();
    });
    expect(await store.getState().runAllTools()).toMatchObject({ isStopped: true, skipped: [] });
    expect(store.getState().sessions.size).toBe(1);
  });
});
