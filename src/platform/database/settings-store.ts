import { newId } from '../../core/ids.ts';
import type { ToolyardDatabase } from './database.ts';
import { writeTransaction } from './write-transaction.ts';

/** Settings that identify this browser profile, are keys, or are meaningful only here: they are never exported. */
const PRIVATE_SETTINGS: ReadonlySet<string> = new Set([
  'deviceId',
  'webcontainerKey',
  'linkedFolders',
  'projectTools',
  'approvals',
]);

/** Whether a setting is never exported nor restored. */
export function isPrivateSetting(key: string): boolean {
  return PRIVATE_SETTINGS.has(key);
}

/** Small values that outlive the tab. A value is `unknown` until its reader has parsed it. */
export interface SettingsStore {
  readonly get: (key: string) => Promise<unknown>;
  /** @throws ToolyardError `transport` if the disk is full */
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** All settings by key, except private ones. */
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
    remove: (key) =>
      writeTransaction(database, ['settings'], async (transaction) => {
        await transaction.objectStore('settings').delete(key);
      }),
    async exportable() {
      const transaction = database.transaction('settings');
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return keys
        .map((key, index): [string, unknown] => [key, values[index]])
        .filter(([key]) => !isPrivateSetting(key));
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
