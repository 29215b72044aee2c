import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ToolId } from '../../core/ids.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { directJudges, fakeTabs } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { createToolStore, type ToolStore } from './tool-store.ts';

const judges = directJudges();
const now = () => new Date('2024-05-01T10:00:00.000Z');
const onCodeChanged = vi.fn(() => Promise.resolve());
let database: ToolyardDatabase;
let there: TabSync;
let store: ToolStore;
let otherTab: ToolStore;
/** What another tab does after this one has read the tool, and before it writes. */
let meanwhile: () => Promise<unknown>;

const fields = {
  name: 'greet',
  description: 'Says hello',
  code: 'function tool(params) { return params.who; }',
  parameters: { type: 'object', properties: { who: { type: 'string' } } },
};

beforeEach(async () => {
  database = await emptyDatabase();
  onCodeChanged.mockClear();
  meanwhile = () => Promise.resolve();
  const [here, other] = fakeTabs(2);
  if (here === undefined || other === undefined) throw new Error('no tabs');
  there = other;
  const waiting: typeof judges = {
    ...judges,
    code: {
      ...judges.code,
      analyze: async (code, ...rest) => {
        const act = meanwhile;
        meanwhile = () => Promise.resolve();
        await act();
        return await judges.code.analyze(code, ...rest);
      },
    },
  };
  store = createToolStore({ database, judges: waiting, tabs: here, now, onCodeChanged });
  otherTab = createToolStore({ database, judges, tabs: there, now });
});

const addAll = async (...names: readonly string[]) =>
  await Promise.all(names.map(async (name) => await store.add({ ...fields, name })));
const acceptances = async () => (await database.getAll('acceptances')).map(({ by, version }) => [by, version]);

describe('reading', () => {
  test('lists in the order of people, after a name and at most so many', async () => {
    await addAll('t10', 'b', 'T2', 'a');
    const names = async (...range: Parameters<ToolStore['list']>) =>
      (await store.list(...range)).map(({ name }) => name);
    expect(await names()).toEqual(['a', 'b', 'T2', 't10']);
    expect(await names('b')).toEqual(['T2', 't10']);
    expect(await names('b', 1)).toEqual(['T2']);
    expect(await names(undefined, 3)).toEqual(['a', 'b', 'T2']);
    // The name itself need not be there.
    expect(await names('c')).toEqual(['T2', 't10']);
    expect(await names('t10')).toEqual([]);
    expect(await store.count()).toBe(4);
  });

  test('gives summaries and tools in the order of the ids, and undefined for those that are not there', async () => {
    const [a, b] = await addAll('a', 'b');
    const ids = [b?.id, 'none', a?.id] as ToolId[];
    const summaries = await store.summaries(ids);
    const [first, second] = await store.list();
    expect(summaries).toEqual([second, undefined, first]);
    expect(summaries[0]).not.toHaveProperty('sort');
    expect(await store.getMany(ids)).toEqual([b, undefined, a]);
  });

  test('finds tools by names, each once, without those that are not there', async () => {
    const [a, b] = await addAll('a', 'b', 'c');
    expect([...(await store.getByNames(['b', 'none', 'a', 'b']))]).toEqual([
      ['b', b],
      ['a', a],
    ]);
    expect([...(await store.getByNames([]))]).toEqual([]);
  });
});

describe('a change of a tool', () => {
  test.each([null, undefined, 'text', 5, []])('that is %j is none, and nothing is written', async (patch) => {
    const added = await store.add(fields);
    await expect(store.update('greet', patch)).rejects.toMatchObject({
      code: 'invalid-tool',
      message: 'A change of a tool must be an object',
      data: { path: '' },
    });
    expect(await store.all()).toEqual([added]);
  });

  test('null and undefined remove what is optional; only undefined leaves what is not', async () => {
    const given = { ...fields, timeout: 7, guidance: 'be kind', returns: 'text' };
    const { guidance: _guidance, returns: _returns, ...rest } = await store.add(given);
    const second = await store.update('greet', {
      guidance: null,
      returns: undefined,
      timeout: undefined,
      code: undefined,
    });
    expect(second).toEqual({ ...rest, version: 2, updatedAt: second.updatedAt });
    expect(await store.update('greet', { timeout: null })).toMatchObject({ timeout: 30_000 });
    await expect(store.update('greet', { description: null })).rejects.toMatchObject({
      code: 'invalid-tool',
      data: { path: '/description' },
    });
    // Inherited members are none.
    expect(await store.update('greet', Object.create({ description: 'inherited' }))).toMatchObject({
      description: fields.description,
    });
  });

  test('no later time than the year 9999 is made', async () => {
    const added = await store.add(fields);
    await database.put('tools', { ...added, updatedAt: '9999-12-31T23:59:59.998Z' });
    expect(await store.update('greet', {})).toMatchObject({ updatedAt: '9999-12-31T23:59:59.999Z' });
    expect(await store.update('greet', {})).toMatchObject({ updatedAt: '2024-05-01T10:00:00.000Z' });
  });
});

describe('acceptances', () => {
  test('adding and editing accept, and a review does', async () => {
    const added = await store.add(fields);
    expect(await acceptances()).toEqual([['edit', 1]]);
    await store.update('greet', { description: 'Other' });
    expect((await acceptances()).toSorted()).toEqual([
      ['edit', 1],
      ['edit', 2],
    ]);
    const shown = await store.setTrusted({ ...added, description: 'Other', version: 2 }, false);
    expect(await acceptances()).toEqual([]);
    await store.setTrusted(shown, true);
    expect(await acceptances()).toEqual([['review', 4]]);
  });

  test('an edit of what nobody accepted replaces the code, and accepts nothing', async () => {
    const shown = await store.setTrusted(await store.add(fields), false);
    const next = await store.update('greet', { code: 'function run() {}' });
    expect(next.trusted).toBe(false);
    expect(await acceptances()).toEqual([]);
    expect(onCodeChanged.mock.calls).toEqual([[shown.id, shown.codeHash, next.codeHash, 'replaced']]);
  });

  test('a version that is brought back restores its code', async () => {
    const first = await store.add(fields);
    const second = await store.update('greet', { code: 'function run() {}' });
    onCodeChanged.mockClear();
    expect(await store.restoreVersion('greet', 1)).toMatchObject({ codeHash: first.codeHash, version: 3 });
    expect(onCodeChanged.mock.calls).toEqual([[first.id, second.codeHash, first.codeHash, 'restored']]);
    await expect(store.restoreVersion('greet', 4)).rejects.toMatchObject({
      code: 'not-found',
      message: 'Version 4 of "greet" is not kept',
      data: { name: 'greet', version: 4 },
    });
  });

  test('trust in a tool is none in a copy of it with another id', async () => {
    const shown = await store.setTrusted(await store.add(fields), false);
    await store.remove('greet');
    const copy = await store.setTrusted(await store.add(fields), false);
    expect({ ...copy, id: shown.id }).toEqual(shown);
    await expect(store.setTrusted(shown, true)).rejects.toMatchObject({ code: 'conflict' });
    expect(await acceptances()).toEqual([]);
  });

  test('trust in a record with the hash of other code replaces that code: its grants go to no edit', async () => {
    const added = await store.add(fields);
    const damaged = { ...added, codeHash: 'h' as typeof added.codeHash };
    await database.put('tools', damaged);
    expect(await store.setTrusted(damaged, true)).toMatchObject({ codeHash: added.codeHash });
    expect(onCodeChanged.mock.calls).toEqual([[added.id, 'h', added.codeHash, 'replaced']]);
  });
});

describe('what another tab does at the same moment', () => {
  test('an edit accepts nothing if trust was withdrawn meanwhile', async () => {
    const added = await store.add(fields);
    meanwhile = async () => await otherTab.setTrusted(added, false);
    expect(await store.update('greet', { timeout: 5 })).toMatchObject({ version: 3, timeout: 5, trusted: false });
    expect(await acceptances()).toEqual([]);
  });

  test('an edit keeps what a backup brought meanwhile under the same version', async () => {
    const added = await store.add(fields);
    meanwhile = async () => await database.put('tools', { ...added, description: 'Of the backup', trusted: false });
    expect(await store.update('greet', { timeout: 5 })).toMatchObject({
      description: 'Of the backup',
      timeout: 5,
      trusted: false,
    });
  });

  test('an edit of a tool that was removed meanwhile does not bring it back', async () => {
    await store.add(fields);
    meanwhile = async () => await otherTab.remove('greet');
    await expect(store.update('greet', { timeout: 5 })).rejects.toMatchObject({
      code: 'not-found',
      message: 'The tool "greet" was removed in another tab',
      data: { name: 'greet' },
    });
    expect(await store.all()).toEqual([]);
  });

  test('both can remove a tool, and it is kept once', async () => {
    const { id } = await store.add(fields);
    expect(await Promise.all([store.remove('greet'), otherTab.remove('greet')])).toEqual([id, id]);
    expect(await database.count('removed')).toBe(1);
  });

  test('a tab without grants to move changes code too', async () => {
    await store.add(fields);
    expect(await otherTab.update('greet', { code: 'function run() {}' })).toMatchObject({ version: 2 });
  });
});

test('a removed tool that is not kept is named', async () => {
  await expect(store.undoRemove('none' as ToolId)).rejects.toMatchObject({ code: 'not-found', data: { id: 'none' } });
});

test('listeners hear of edits, removals and what comes back, of no other message, and nothing after they left', async () => {
  const { id } = await store.add(fields);
  const notified: unknown[] = [];
  const leave = store.subscribe((ids, local) => notified.push([ids, local]));
  await store.update('greet', { timeout: 5 });
  await store.remove('greet');
  await store.undoRemove(id);
  expect(notified.splice(0)).toEqual([
    [[id], true],
    [[id], true],
    [[id], true],
  ]);
  there.publish({ type: 'settings-changed' });
  there.publish({ type: 'runs-changed', toolId: id });
  expect(notified).toEqual([]);
  await otherTab.update('greet', { timeout: 6 });
  expect(notified.splice(0)).toEqual([[[id], false]]);
  leave();
  await store.update('greet', { timeout: 7 });
  await otherTab.update('greet', { timeout: 8 });
  expect(notified).toEqual([]);
});
