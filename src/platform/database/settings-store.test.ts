import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import { openDatabase, openDatabaseIn } from './database.ts';
import { createSettingsStore } from './settings-store.ts';
import { writeTransaction } from './write-transaction.ts';

test('the device id is made once, is the same for all, is not exported, and can be reset', async () => {
  const database = await openDatabase();
  const settings = createSettingsStore(database);
  const [first, second] = await Promise.all([settings.deviceId(), createSettingsStore(database).deviceId()]);
  expect(second).toBe(first);
  await settings.set('toolSettings', 'dark');
  await settings.set('approvals', { formatVersion: 1 });
  expect(await settings.exportable()).toEqual([['toolSettings', 'dark']]);
  const fresh = await settings.resetDeviceId();
  expect(fresh).not.toBe(first);
  expect(await settings.deviceId()).toBe(fresh);
  await settings.remove('toolSettings');
  expect(await settings.get('toolSettings')).toBe(undefined);
});

test('all writes of a change succeed, or none', async () => {
  const database = await openDatabase();
  const settings = createSettingsStore(database);
  await expect(
    writeTransaction(database, ['settings'], async (transaction) => {
      await transaction.objectStore('settings').put(1, 'half');
      throw new Error('second thoughts');
    }),
  ).rejects.toThrow('second thoughts');
  expect(await settings.get('half')).toBe(undefined);

  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const error: unknown = await settings.set('half', 2).catch((thrown: unknown) => thrown);
  full.mockRestore();
  expect(error).toBeInstanceOf(ToolyardError);
  expect(error).toMatchObject({ code: 'transport', data: { reason: 'quota' } });

  database.close();
  await expect(settings.set('half', 3)).rejects.toMatchObject({ code: 'transport', data: { reason: 'closed' } });
});

test('only what may travel is exported', async () => {
  const settings = createSettingsStore(await openDatabaseIn(new IDBFactory()));
  const keys = ['toolSettings', 'publishTarget', 'packageOrigins', 'packageRegistry', 'mcpPackages', 'nodeEngines'];
  for (const key of [...keys, 'projectTools', 'linkedFolders', 'webcontainerKey', '__proto__', 'later'])
    await settings.set(key, key);
  expect((await settings.exportable()).map(([key]) => key).sort()).toEqual(['publishTarget', 'toolSettings']);
});

test('of simultaneous changes in two tabs none is lost', async () => {
  const database = await openDatabaseIn(new IDBFactory());
  const settings = createSettingsStore(database);
  const other = createSettingsStore(database);
  const add = (at: number) =>
    (at % 2 === 0 ? settings : other).change('list', (stored) => [...(Array.isArray(stored) ? stored : []), at]);
  await Promise.all(Array.from({ length: 200 }, (_, at) => add(at)));
  expect(new Set((await settings.get('list')) as number[]).size).toBe(200);
  await expect(
    settings.change('list', () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await settings.get('list')).toHaveLength(200);
});
