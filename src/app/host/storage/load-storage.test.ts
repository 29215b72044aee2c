import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RunRecord } from '../../../core/call.ts';
import type { ToolId } from '../../../core/ids.ts';
import type { PackageLock } from '../../../core/package-lock.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { imageKeyOf } from '../../../node/index.ts';
import { openDatabase, type ToolyardDatabase } from '../../../platform/database/database.ts';
import { loadStorage, type StorageDeps } from './load-storage.ts';

let database: ToolyardDatabase;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  database = await openDatabase();
});

const id = (name: string) => name as ToolId;
// Only the fields that are used here.
const run = (toolCallId: string, tool: string, startedAt: string) =>
  ({ toolCallId, toolId: id(tool), startedAt, input: { a: 'x'.repeat(100) } }) as unknown as RunRecord;
const tool = (name: string, more: object = {}) =>
  ({ id: id(name), name, version: 1, code: 'x'.repeat(1_000), ...more }) as unknown as ToolRecord;

function open() {
  const reported: string[] = [];
  const tabs = {
    publish: ({ type, toolId }: { type: string; toolId?: string }) =>
      reported.push(toolId === undefined ? type : `${type} ${toolId}`),
  };
  const needs = { database, tabs, emit: () => undefined } as unknown as StorageDeps;
  return { reported, storage: loadStorage(needs) };
}

test('past runs of all tools are measured, removed and restored; newer ones stay', async () => {
  for (const one of [run('1', 'a', '1'), run('2', 'a', '2'), run('3', 'b', '1')]) await database.put('runs', one);
  const { storage, reported } = open();
  const before = await storage.use('runs');
  expect(before).toMatchObject({ count: 3, isAbout: true });
  expect(before.bytes).toBeGreaterThan(300);

  const freed = await storage.free('runs');
  expect(await storage.use('runs')).toEqual({ bytes: 0, count: 0, isAbout: true });
  expect(reported).toEqual(['runs-changed a', 'runs-changed b']);
  await database.put('runs', run('4', 'b', '2'));
  await storage.undoFree(freed ?? '');
  expect((await database.getAllKeys('runs')).sort()).toEqual(['1', '2', '3', '4']);
  await expect(storage.undoFree(freed ?? '')).rejects.toMatchObject({ code: 'not-found' });
});

test('storage of tools is restored, except what a tool has written again', async () => {
  const entry = (key: string, value: string) => ({ toolId: id('a'), area: 'local', key, value, bytes: 2 });
  for (const one of [entry('k', '1'), entry('l', '2')]) await database.put('toolStorage', one);
  const { storage } = open();
  const freed = await storage.free('toolStorage');
  expect(await database.count('toolStorage')).toBe(0);
  await database.put('toolStorage', entry('k', 'new'));
  await storage.undoFree(freed ?? '');
  expect((await database.getAll('toolStorage')).map(({ key, value }) => [key, value])).toEqual([
    ['k', 'new'],
    ['l', '2'],
  ]);
});

test('removed tools are deleted with all their data, and no others', async () => {
  await database.put('removed', { toolId: id('gone'), record: tool('gone'), versions: [], removedAt: '2026-01-01' });
  await database.put('tools', tool('kept'));
  for (const one of [run('1', 'gone', '1'), run('2', 'kept', '1')]) await database.put('runs', one);
  const { storage, reported } = open();
  expect(await storage.free('removed')).toBeUndefined();
  expect([
    await database.getAllKeys('removed'),
    await database.getAllKeys('runs'),
    await database.getAllKeys('tools'),
  ]).toEqual([[], ['2'], ['kept']]);
  expect(reported).toEqual(['tools-changed']);
});

test('cases are counted and measured apart from their tools', async () => {
  await database.put(
    'tools',
    tool('a', {
      cases: [
        { name: 'one', input: { text: 'y'.repeat(500) } },
        { name: 'two', input: {} },
      ],
    }),
  );
  const { storage } = open();
  const [tools, cases] = [await storage.use('tools'), await storage.use('cases')];
  expect([tools.count, cases.count]).toEqual([1, 2]);
  expect(cases.bytes).toBeGreaterThan(500);
  expect(tools.bytes).toBeGreaterThan(1_000);
  expect(tools.bytes).toBeLessThan(1_200);
});

test('unused packages are removed; those of earlier versions and of removed tools stay', async () => {
  const lock = (integrity: string): PackageLock => ({
    format: 1,
    requested: [],
    packages: [{ path: 'p', name: 'p', version: '1.0.0', integrity, tarball: '', bins: {} }],
  });
  await database.put('tools', tool('a', { packages: lock('sha512-now') }));
  await database.put('versions', {
    toolId: id('a'),
    version: 1,
    record: tool('a', { packages: lock('sha512-before') }),
    savedAt: '2026-01-01',
  });
  await database.put('removed', {
    toolId: id('b'),
    record: tool('b', { packages: lock('sha512-removed') }),
    versions: [],
    removedAt: '2026-01-01',
  });
  const [used, old] = await Promise.all([imageKeyOf(lock('sha512-now')), imageKeyOf(lock('sha512-other'))]);
  const stored = new Map(
    ['sha512-now', 'sha512-before', 'sha512-removed', 'sha512-other', used, `${used}-0`, `${old}-1`].map((key) => [
      key,
      'x'.repeat(10),
    ]),
  );
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('caches', { open: () => Promise.resolve(fakeCache(stored)) });

  const { storage } = open();
  expect(await storage.use('packages')).toEqual({ bytes: 70, count: 4, isAbout: false, freeable: 20 });
  expect(await storage.free('packages')).toBeUndefined();
  expect([...stored.keys()]).toEqual(['sha512-now', 'sha512-before', 'sha512-removed', used, `${used}-0`]);
});

/** A fake of the browser's cache on a map, by the last part of its addresses. */
function fakeCache(stored: Map<string, string>) {
  const keyOf = (address: string): string => decodeURIComponent(address.slice(address.lastIndexOf('/') + 1));
  return {
    keys: () =>
      Promise.resolve(
        [...stored.keys()].map((key) => ({ url: `https://app.example/toolyard-packages/${encodeURIComponent(key)}` })),
      ),
    match: (address: string) => Promise.resolve(new Response(stored.get(keyOf(address)))),
    delete: (address: string) => Promise.resolve(stored.delete(keyOf(address))),
  };
}
