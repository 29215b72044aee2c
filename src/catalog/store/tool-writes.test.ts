import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { CodeHash, ToolId } from '../../core/ids.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { recordOf } from '../catalog-testing.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { eraseTool, moveToRemoved, putTool, REMOVAL_STORES, TOOL_STORES, withdrawAcceptance } from './tool-writes.ts';

let database: ToolyardDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});

const put = async (record: ToolRecord, by?: Parameters<typeof putTool>[2]): Promise<boolean> =>
  (await writeTransaction(database, TOOL_STORES, async (transaction) => await putTool(transaction, record, by)))
    .trusted;
const keptVersions = async () => (await database.getAll('versions')).map(({ toolId, version }) => [toolId, version]);
const accepted = async () => (await database.getAll('acceptances')).map(({ by, version }) => [by, version]);
const idOf = (name: string) => recordOf({ name }).id;

test('what nobody accepted stays untrusted, however often it is stored', async () => {
  for (const version of [1, 2]) expect(await put(recordOf({ version }))).toBe(false);
  expect(await accepted()).toEqual([]);
  expect(await put(recordOf({ version: 3 }), 'review')).toBe(true);
  // The same form is accepted from then on, as it was, and under its latest version.
  expect(await put(recordOf({ version: 4 }))).toBe(true);
  expect(await accepted()).toEqual([['review', 4]]);
  expect(await put(recordOf({ version: 5, description: 'Another' }))).toBe(false);
  expect(await database.get('tools', idOf('area'))).toMatchObject({ version: 5, trusted: false });
  expect(await database.get('summaries', idOf('area'))).toMatchObject({ version: 5, trusted: false });
});

test('the latest versions of a tool are kept, and those of other tools are not touched', async () => {
  const most = LIMITS.versionsPerTool;
  for (const name of ['a', 'z']) await put(recordOf({ name }), 'edit');
  await put(recordOf({ name: 'm' }), 'edit');
  await put(recordOf({ name: 'm', version: most }), 'edit');
  expect(await keptVersions()).toContainEqual([idOf('m'), 1]);
  await put(recordOf({ name: 'm', version: most + 1 }), 'edit');
  expect(await keptVersions()).toEqual([
    [idOf('a'), 1],
    [idOf('m'), most],
    [idOf('m'), most + 1],
    [idOf('z'), 1],
  ]);
});

test('a form is accepted for as long as a version that has it is kept', async () => {
  const most = LIMITS.versionsPerTool;
  await put(recordOf({ description: 'One' }), 'edit');
  await put(recordOf({ version: 2, description: 'Two' }), 'edit');
  await put(recordOf({ version: most, description: 'Three' }), 'edit');
  expect((await accepted()).toSorted()).toEqual([
    ['edit', 1],
    ['edit', 2],
    ['edit', most],
  ]);
  await put(recordOf({ version: most + 1, description: 'Three' }));
  expect((await accepted()).toSorted()).toEqual([
    ['edit', 2],
    ['edit', most + 1],
  ]);
  expect(await put(recordOf({ version: most + 2, description: 'One' }))).toBe(false);
  expect(await put(recordOf({ version: most + 3, description: 'Three' }))).toBe(true);
});

test('trust is withdrawn from every form with that code, and from no other code or tool', async () => {
  const other = 'other' as CodeHash;
  await put(recordOf({ description: 'One' }), 'edit');
  await put(recordOf({ version: 2, description: 'Two' }), 'edit');
  await put(recordOf({ version: 3, codeHash: other, code: 'function other() {}' }), 'edit');
  await put(recordOf({ name: 'neighbour' }), 'edit');
  await writeTransaction(database, TOOL_STORES, async (transaction) => {
    await withdrawAcceptance(transaction, recordOf());
  });
  const left = await database.getAll('acceptances');
  expect(left.map(({ toolId, codeHash }) => [toolId, codeHash])).toEqual([
    [idOf('area'), other],
    [idOf('neighbour'), recordOf().codeHash],
  ]);
});

/** Everything that a tool can have; only the keys matter. */
async function fill(name: string): Promise<void> {
  const toolId = idOf(name);
  await put(recordOf({ name }), 'edit');
  await database.put('runs', { toolCallId: `run-${name}`, toolId, startedAt: '2024-01-01T00:00:00.000Z' } as never);
  await database.put('grants', { toolId, codeHash: 'h' } as never);
  await database.put('toolStorage', { toolId, area: 'tool', key: 'k', value: 1 } as never);
}

async function leftOf(name: string): Promise<readonly string[]> {
  const toolId: ToolId = idOf(name);
  const left = await Promise.all(
    REMOVAL_STORES.map(async (store) => {
      const records: readonly unknown[] = await database.getAll(store);
      return records.some((record) => JSON.stringify(record).includes(`"${toolId}"`)) ? [store] : [];
    }),
  );
  return left.flat();
}

test('a removed tool keeps its data until it can no longer come back', async () => {
  const remove = async (name: string, at: string) =>
    await writeTransaction(database, REMOVAL_STORES, async (transaction) => {
      await moveToRemoved(transaction, recordOf({ name }), at);
    });
  await fill('area');
  await fill('later');
  await remove('area', '2024-01-01T00:00:00.000Z');
  const kept = ['acceptances', 'removed', 'runs', 'grants', 'toolStorage'];
  expect(await leftOf('area')).toEqual(kept);
  await remove('later', '2024-01-01T00:00:01.000Z');
  for (let at = 2; at < LIMITS.removedToolsKept; at += 1)
    await remove(`t${String(at)}`, new Date(Date.UTC(2024, 1, at)).toISOString());
  expect(await leftOf('area')).toEqual(kept);
  await remove('last', '2025-01-01T00:00:00.000Z');
  expect(await leftOf('area')).toEqual([]);
  expect(await leftOf('later')).toEqual(kept);
});

test('a tool is erased with all its data, and no other is', async () => {
  await fill('area');
  await fill('neighbour');
  const all = await leftOf('area');
  expect(all).toEqual(REMOVAL_STORES.filter((store) => store !== 'removed'));
  await writeTransaction(database, REMOVAL_STORES, async (transaction) => {
    await eraseTool(transaction, idOf('area'));
  });
  expect(await leftOf('area')).toEqual([]);
  expect(await leftOf('neighbour')).toEqual(all);
});
