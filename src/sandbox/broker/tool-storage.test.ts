import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ToolId } from '../../core/ids.ts';
import type { StorageAreaName, StorageOp } from '../contract/sandbox-wire.ts';
import { openDatabase, type ToolyardDatabase } from '../../platform/database/database.ts';
import { createToolStorageHost, type ToolStorageHost } from './tool-storage.ts';

const A = 'tool-a' as ToolId;
const B = 'tool-a2' as ToolId;
const set = (area: StorageAreaName, key: string, value: string): StorageOp => ({ op: 'set', area, key, value });

let database: ToolyardDatabase;
let host: ToolStorageHost;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDatabase();
  host = createToolStorageHost(database, 100);
});

it('keeps areas and tools apart, and is restored in a new tab, except for the session', async () => {
  expect(
    await host.apply(A, [
      set('local', 'b', '1'),
      set('local', 'a', 'ü'),
      set('kv', 'a', '2'),
      set('session', 'a', '3'),
    ]),
  ).toEqual({ ok: true, bytes: 9 });
  await host.apply(B, [set('local', '__proto__', 'x'), set('local', 'constructor', 'y')]);
  expect(await host.snapshot(A, 'local')).toEqual([
    ['a', 'ü'],
    ['b', '1'],
  ]);
  expect(await host.snapshot(A, 'session')).toEqual([['a', '3']]);
  expect(await host.snapshot(B, 'local')).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
  expect([await host.bytes(A), await host.bytes(B)]).toEqual([9, 22]);
  const tab = createToolStorageHost(database, 100);
  expect(await tab.snapshot(A, 'kv')).toEqual([['a', '2']]);
  expect(await tab.snapshot(A, 'session')).toEqual([]);
  await host.clear(A);
  expect([await host.bytes(A), await host.bytes(B)]).toEqual([0, 22]);
});

it('applies in order', async () => {
  await host.apply(A, [set('local', 'old', '1'), set('indexeddb', 'kept', '1'), set('session', 'old', '1')]);
  await host.apply(A, [
    set('local', 'x', '1'),
    { op: 'clear', area: 'local' },
    set('local', 'y', '1'),
    set('local', 'z', '1'),
    { op: 'remove', area: 'local', key: 'z' },
    { op: 'remove', area: 'session', key: 'old' },
  ]);
  expect(await host.snapshot(A, 'local')).toEqual([['y', '1']]);
  expect(await host.snapshot(A, 'indexeddb')).toEqual([['kept', '1']]);
  expect(await host.snapshot(A, 'session')).toEqual([]);
});

it('keeps the old data if the quota is exceeded, counting every area', async () => {
  await host.apply(A, [set('local', 'k', 'x'.repeat(49)), set('session', 'k', 'x'.repeat(39))]);
  for (const area of ['kv', 'session'] as const) {
    expect(
      await host.apply(A, [{ op: 'remove', area: 'local', key: 'nothing' }, set(area, 'big', 'x'.repeat(50))]),
    ).toMatchObject({ ok: false, code: 'quota', name: 'QuotaExceededError' });
  }
  expect(await host.bytes(A)).toBe(90);
  expect(await host.apply(A, [set('local', 'k', 'x'.repeat(59))])).toEqual({ ok: true, bytes: 100 });
  expect(await host.apply(A, [set('local', 'k', 'x'.repeat(60))])).toMatchObject({ ok: false });
  expect(await host.apply(A, [{ op: 'clear', area: 'local' }, set('kv', 'a', 'b')])).toEqual({ ok: true, bytes: 42 });
});

it('enforces the quota for concurrent calls', async () => {
  const outcomes = await Promise.all(
    ['local', 'session', 'kv', 'session'].map((area, index) =>
      host.apply(A, [set(area as StorageAreaName, `k${index}`, 'x'.repeat(40))]),
    ),
  );
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, false]);
  expect(await host.bytes(A)).toBe(84);
});

it('changes nothing if the disk is full', async () => {
  await host.apply(A, [set('local', 'a', '1'), set('session', 'a', '1')]);
  const real = IDBObjectStore.prototype.put;
  let count = 0;
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    count += 1;
    if (count === 2) throw new DOMException('no space', 'QuotaExceededError');
    return real.apply(this, args);
  });
  expect(await host.apply(A, [set('session', 'a', '2'), set('local', 'a', '2'), set('kv', 'a', '2')])).toMatchObject({
    ok: false,
    code: 'quota',
  });
  put.mockRestore();
  expect(await host.snapshot(A, 'local')).toEqual([['a', '1']]);
  expect(await host.snapshot(A, 'session')).toEqual([['a', '1']]);
});
