import { newId } from '../../core/ids.ts';
import type { ToolyardDatabase } from './database.ts';
import { writeTransaction } from './write-transaction.ts';

/**
 * Settings that a backup holds. All others are of this browser alone: they identify it, are keys, or are what a person
 * has allowed here, such as engines, origins of packages and approvals.
 */
const PORTABLE_SETTINGS: ReadonlySet<string> = new Set(['toolSettings', 'publishTarget']);

/** Whether a setting is exported and restored. */
export function isPortableSetting(key: string): boolean {
  return PORTABLE_SETTINGS.has(key);
}

/** Small values that outlive the tab. A value is `unknown` until its reader has parsed it. */
export interface SettingsStore {
  readonly get: (key: string) => Promise<unknown>;
  /** @throws ToolyardError `transport` if the disk is full */
  readonly set: (key: string, value: unknown) => Promise<void>;
  /**
   * Replaces a value by what `make` returns for the stored one, in one transaction: another tab changes it before or
   * after. @throws what `make` throws; ToolyardError `transport`
   */
  readonly change: <Value>(key: string, make: (stored: unknown) => Value) => Promise<Value>;
  readonly remove: (key: string) => Promise<void>;
  /** The settings that a backup holds, by key. */
  readonly exportable: () => Promise<[key: string, value: unknown][]>;
  /** A random id of this browser profile, created on first use and shared by all its tabs. */
  readonly deviceId: () => Promise<string>;
  /** Replaces the device id with a new one. */
  readonly resetDeviceId: () => Promise<string>;
}

export function createSettingsStore(database: ToolyardDatabase): SettingsStore {
  return {
    get: (key) => database.get('settings', key),
    set: (key, value) =>
      writeTransaction(database, ['settings'], async (transaction) => {
        await transaction.objectStore('settings').put(value, key);
      }),
    change: (key, make) =>
      writeTransaction(database, ['settings'], async (transaction) => {
        const settings = transaction.objectStore('settings');
        const next = make(await settings.get(key));
        await settings.put(next, key);
        return next;
      }),
    remove: (key) =>
      writeTransaction(database, ['settings'], async (transaction) => {
        await transaction.objectStore('settings').delete(key);
      }),
    async exportable() {
      const transaction = database.transaction('settings');
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return keys
        .map((key, index): [string, unknown] => [key, values[index]])
        .filter(([key]) => isPortableSetting(key));
    },
    async deviceId() {
      const known = await database.get('settings', 'deviceId');
      if (typeof known === 'string') return known;
      // Read again in the write transaction, so that two tabs that start at once agree.
      return writeTransaction(database, ['settings'], async (transaction) => {
        const settings = transaction.objectStore('settings');
        const stored = await settings.get('deviceId');
        if (typeof stored === 'string') return stored;
        const fresh = newId<string>();
        await settings.put(fresh, 'deviceId');
        return fresh;
      });
    },
    resetDeviceId: () =>
      writeTransaction(database, ['settings'], async (transaction) => {
        const fresh = newId<string>();
        await transaction.objectStore('settings').put(fresh, 'deviceId');
        return fresh;
      }),
  };
}
