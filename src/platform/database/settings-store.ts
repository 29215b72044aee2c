import { newId } from '../../core/ids.ts';
import type { ToolyardDatabase } from './database.ts';
import { writeTransaction } from './write-transaction.ts';

/**
 * Settings whose value names this browser profile, is a key or means something in it alone: they stay out of every
 * export.
 */
const PRIVATE_SETTINGS: ReadonlySet<string> = new Set([
  'deviceId',
  'webcontainerKey',
  'linkedFolders',
  'projectTools',
  'approvals',
]);

/** Whether a setting stays out of every export, and out of what comes back. */
export function isPrivateSetting(key: string): boolean {
  return PRIVATE_SETTINGS.has(key);
}

/** Small values that outlive the tab. What is read is `unknown` until its reader has parsed it. */
export interface SettingsStore {
  readonly get: (key: string) => Promise<unknown>;
  /** @throws ToolyardError `transport` when the disk is full. */
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Everything but private settings, by key. */
  readonly exportable: () => Promise<[key: string, value: unknown][]>;
  /** A random id of this browser profile, made on first use and the same in all its tabs. */
  readonly deviceId: () => Promise<string>;
  /** Forgets the device id and gives a new one. */
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
      // Read again inside the write: two tabs that start at once must agree.
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
