import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import type { ToolId } from '../../core/ids.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { restoreCopy, createDatabaseCopy } from './database-copy.ts';
import { openDatabaseIn, type StoredSummary, type ToolyardDatabase } from './database.ts';

let database: ToolyardDatabase;
let copied: ToolyardDatabase;
let turn: Promise<void>;

beforeEach(async () => {
  [database, copied] = await Promise.all([openDatabaseIn(new IDBFactory()), openDatabaseIn(new IDBFactory())]);
  turn = Promise.resolve();
});

function makeCopy(after: () => Promise<void> = () => Promise.resolve()) {
  const alone = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(after).then(work);
    return turn;
  };
  return createDatabaseCopy({ database, copy: copied, alone });
}

/** Stores a version of a tool like the app. */
async function save(id: string, version: number, text = `${id} ${String(version)}`): Promise<ToolId> {
  const toolId = id as ToolId;
  const record = {
    id: toolId,
    name: id,
    description: text,
    version,
    updatedAt: `2026-01-01T00:00:${String(version).padStart(2, '0')}.000Z`,
  } as ToolRecord;
  await database.put('tools', record);
  await database.put('summaries', { ...record, sort: id } as unknown as StoredSummary);
  await database.put('versions', { toolId, version, record, savedAt: record.updatedAt });
  return toolId;
}

async function contentsOf(from: ToolyardDatabase): Promise<unknown> {
  const names = [
    'tools',
    'summaries',
    'removed',
    'versions',
    'grants',
    'toolStorage',
    'settings',
    'keys',
    'secrets',
  ] as const;
  return await Promise.all(names.map(async (name) => [name, await from.getAllKeys(name), await from.getAll(name)]));
}

test('has the stored versions of a tool, without those that were dropped', async () => {
  const copy = makeCopy();
  for (let version = 1; version <= 5; version += 1) {
    const id = await save('a', version);
    if (version === 4) await database.delete('versions', [id, 1]);
    await copy.toolsChanged([id]);
    expect(await contentsOf(copied)).toEqual(await contentsOf(database));
  }
});

test('follows a removed tool, and one whose history starts over', async () => {
  const copy = makeCopy();
  const id = await save('a', 7);
  await copy.toolsChanged([id]);
  await database.clear('versions');
  await save('a', 1, 'another past');
  await copy.toolsChanged([id]);
  expect(await contentsOf(copied)).toEqual(await contentsOf(database));
  for (const name of ['tools', 'summaries', 'versions'] as const) await database.clear(name);
  await copy.toolsChanged([id]);
  expect(await contentsOf(copied)).toEqual(await contentsOf(database));
});

test('does not restore a revoked grant', async () => {
  const copy = makeCopy();
  const id = await save('a', 1);
  await database.put('grants', { toolId: id, codeHash: 'x' } as never);
  await copy.toolsChanged([id]);
  expect(await copied.count('grants')).toBe(1);
  await database.clear('grants');
  copy.receive({ type: 'grants-changed' });
  await copy.toolsChanged([]);
  expect(await copied.count('grants')).toBe(0);
});

test('includes saves that arrive while a round waits, and copies the newest state', async () => {
  let rounds = 0;
  const copy = makeCopy(async () => {
    rounds += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => copy.toolsChanged([await save(`tool-${String(n)}`, 1)])),
  );
  expect(rounds).toBeLessThan(20);
  expect(await contentsOf(copied)).toEqual(await contentsOf(database));
});

test('catches up with what was not copied', async () => {
  for (let n = 0; n < 120; n += 1) await save(`tool-${String(n)}`, 1);
  await database.put('settings', 'dark', 'theme');
  await copied.put('summaries', { id: 'gone', name: 'gone', sort: 'gone' } as never);
  await makeCopy().catchUp();
  expect(await contentsOf(copied)).toEqual(await contentsOf(database));
});

test('fills a lost database from the copy; leaves a non-empty one unchanged', async () => {
  const id = await save('a', 2);
  await database.put('settings', 'dark', 'theme');
  await database.put('keys', { any: 'key' }, 'secret-key');
  await makeCopy().catchUp();
  const empty = await openDatabaseIn(new IDBFactory());
  expect(await restoreCopy(empty, copied)).toEqual([id]);
  expect(await contentsOf(empty)).toEqual(await contentsOf(database));
  await save('a', 3);
  expect(await restoreCopy(database, copied)).toBeUndefined();
  expect((await database.get('tools', id))?.version).toBe(3);
});

test('reports nothing without a copy, and a failing copy does not prevent saving', async () => {
  expect(await restoreCopy(database, copied)).toBeUndefined();
  copied.close();
  await expect(makeCopy().toolsChanged([await save('a', 1)])).resolves.toBeUndefined();
});
