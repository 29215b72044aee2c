import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { ToolyardError } from '../../core/errors.ts';
import { openDatabase } from './database.ts';
import { createSettingsStore } from './settings-store.ts';
import { writeTransaction } from './write-transaction.ts';

test('the device id is made once, is the same for all, is not exported, and can be reset', async () => {
  const database = await openDatabase();
  const settings = createSettingsStore(database);
  const [first, second] = await Promise.all([settings.deviceId(), createSettingsStore(database).deviceId()]);
  expect(second).toBe(first);
  await settings.set('theme', 'dark');
  await settings.set('approvals', { formatVersion: 1 });
  expect(await settings.exportable()).toEqual([['theme', 'dark']]);
  const fresh = await settings.resetDeviceId();
  expect(fresh).not.toBe(first);
  expect(await settings.deviceId()).toBe(fresh);
  await settings.remove('theme');
  expect(await settings.get('theme')).toBe(undefined);
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
