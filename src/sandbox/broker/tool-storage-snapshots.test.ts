import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { openDatabase, type ToolyardDatabase } from '../../platform/database/database.ts';
import type { StorageAreaName, StorageOp } from '../contract/sandbox-wire.ts';
import { createToolStorageHost, type ToolStorageHost } from './tool-storage.ts';

const A = 'tool-a' as ToolId;
const set = (area: StorageAreaName, key: string, value: string): StorageOp => ({ op: 'set', area, key, value });
const toolOf = (number: number) => `tool-${String(number)}` as ToolId;

let database: ToolyardDatabase;
let host: ToolStorageHost;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDatabase();
  host = createToolStorageHost(database, 100);
});
afterEach(() => vi.restoreAllMocks());

describe('all areas of a tool', () => {
  it('are read with the session, each sorted by key', async () => {
    await host.apply(A, [
      set('kv', 'b', '1'),
      set('kv', 'a', '2'),
      set('kv', 'c', '3'),
      set('session', 'z', '4'),
      set('session', 'y', '5'),
    ]);
    await host.apply('tool-a2' as ToolId, [set('kv', 'x', '9')]);
    const areas = await host.snapshotAll(A);
    expect(Object.fromEntries(areas.map(({ area, entries }) => [area, entries]))).toEqual({
      session: [
        ['y', '5'],
        ['z', '4'],
      ],
      kv: [
        ['a', '2'],
        ['b', '1'],
        ['c', '3'],
      ],
    });
  });

  it('are read once, until this tab writes, clears or is told of a change', async () => {
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const count = async () => {
      reads.mockClear();
      await host.snapshotAll(A);
      return reads.mock.calls.length;
    };
    expect([await count(), await count()]).toEqual([1, 0]);
    host.forget(A);
    expect([await count(), await count()]).toEqual([1, 0]);
    await host.apply(A, [set('kv', 'a', '1')]);
    expect([await count(), await count()]).toEqual([1, 0]);
    await host.clear(A);
    expect([await count(), await count()]).toEqual([1, 0]);
    expect(await host.snapshotAll(A)).toEqual([{ area: 'session', entries: [] }]);
  });

  it('are kept for twenty tools', async () => {
    const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    for (let number = 0; number < 20; number += 1) await host.snapshotAll(toolOf(number));
    await host.snapshotAll(toolOf(0));
    expect(reads).toHaveBeenCalledTimes(20);
    await host.snapshotAll(toolOf(20));
    await host.snapshotAll(toolOf(0));
    expect(reads).toHaveBeenCalledTimes(22);
  });

  it('are read again after a read that failed', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
      throw new Error('closed');
    });
    await expect(host.snapshotAll(A)).rejects.toThrow('closed');
    expect(await host.snapshotAll(A)).toEqual([{ area: 'session', entries: [] }]);
  });
});

describe('a write', () => {
  it('touches only what has changed, and never the session', async () => {
    await host.apply(A, [set('kv', 'a', '1'), set('kv', 'b', '1')]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await host.apply(A, [set('kv', 'b', '2'), set('session', 's', '1')]);
    expect(put.mock.calls.map(([entry]) => entry as unknown)).toEqual([
      { toolId: A, area: 'kv', key: 'b', value: '2', bytes: 2 },
    ]);
  });

  it('may make less of what is already too much', async () => {
    const large = createToolStorageHost(database, 1_000);
    await large.apply(A, [set('kv', 'a', 'x'.repeat(300)), set('kv', 'b', 'x'.repeat(300))]);
    expect(await host.apply(A, [set('kv', 'a', 'x'.repeat(299))])).toEqual({ ok: true, bytes: 601 });
    expect(await host.apply(A, [set('kv', 'b', 'y'.repeat(300))])).toEqual({ ok: true, bytes: 601 });
    expect(await host.apply(A, [set('kv', 'a', 'x'.repeat(300))])).toEqual({
      ok: false,
      code: 'quota',
      name: 'QuotaExceededError',
      message: "The tool's storage is full: it would hold 602 bytes of at most 100. Nothing was changed.",
    });
  });

  it('holds so many entries at most, whatever their size', async () => {
    const roomy = createToolStorageHost(database, Number.MAX_SAFE_INTEGER);
    const ops = Array.from({ length: LIMITS.storageMaxEntries }, (_, at) => set('session', String(at), ''));
    expect(await roomy.apply(A, ops)).toMatchObject({ ok: true });
    expect(await roomy.apply(A, [set('session', 'more', '')])).toEqual({
      ok: false,
      code: 'quota',
      name: 'QuotaExceededError',
      message:
        `The tool's storage is full: it would hold ${LIMITS.storageMaxEntries + 1} entries of at most ` +
        `${LIMITS.storageMaxEntries}. Nothing was changed.`,
    });
  });

  it.each([
    [new DOMException('', 'InvalidStateError'), 'InvalidStateError'],
    [new TypeError('x'), 'TypeError'],
  ])('that the browser refuses with %s says so', async (error, name) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw error;
    });
    expect(await host.apply(A, [set('kv', 'a', '1')])).toEqual({
      ok: false,
      code: 'transport',
      name: 'UnknownError',
      message: `The browser refused to write the tool's storage (${name}). Nothing was changed.`,
    });
  });
});
