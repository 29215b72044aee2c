import type { StoreNames } from 'idb';
import { purgeRemoved } from '../../../catalog/index.ts';
import type { ToolId } from '../../../core/ids.ts';
import { HELD_BYTES } from '../../../services/storage-use.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { ToolyardDatabase, ToolyardSchema } from '../../../platform/database/database.ts';
import { measureStore } from '../../../platform/database/measure-database.ts';
import { writeTransaction } from '../../../platform/database/write-transaction.ts';
import type { Stores } from '../open-stores.ts';

export type WayBack = () => Promise<void>;

export interface FreeingDeps extends Pick<Stores, 'database' | 'tabs'> {
  readonly emit: (event: HostEvent) => void;
}

/** Removes the past runs of all tools. */
export async function clearRuns({ database, tabs, emit }: FreeingDeps): Promise<WayBack | undefined> {
  const tools = new Set<ToolId>();
  const index = database.transaction('runs').store.index('by-tool');
  for (
    let cursor = await index.openKeyCursor();
    cursor !== null;
    cursor = await index.openKeyCursor(IDBKeyRange.lowerBound([cursor.key[0], []]))
  )
    tools.add(cursor.key[0]);
  const notify = (): void => {
    for (const toolId of tools) {
      emit({ type: 'runs-changed', toolId });
      tabs.publish({ type: 'runs-changed', toolId });
    }
  };
  return await clear({ database, name: 'runs', keyOf: ({ toolCallId }) => toolCallId, notify });
}

/** Clears the storage of tools. */
export async function clearToolStorage({ database, tabs }: FreeingDeps): Promise<WayBack | undefined> {
  const tools = new Set((await database.getAllKeys('toolStorage')).map(([toolId]) => toolId));
  const notify = (): void => {
    for (const toolId of tools) tabs.publish({ type: 'tool-storage-changed', toolId });
  };
  return await clear({ database, name: 'toolStorage', keyOf: ({ toolId, area, key }) => [toolId, area, key], notify });
}

/** Removed tools can then no longer be restored. */
export async function purgeRemovedTools({ database, tabs }: FreeingDeps): Promise<undefined> {
  tabs.publish({ type: 'tools-changed', ids: await purgeRemoved(database) });
}

interface Clearing<Name extends StoreNames<ToolyardSchema>> {
  readonly database: ToolyardDatabase;
  readonly name: Name;
  readonly keyOf: (value: ToolyardSchema[Name]['value']) => ToolyardSchema[Name]['key'];
  readonly notify: () => void;
}

/** Clears a store. Its contents stay in memory for undo, unless they are too large. */
async function clear<Name extends StoreNames<ToolyardSchema>>({
  database,
  name,
  keyOf,
  notify,
}: Clearing<Name>): Promise<WayBack | undefined> {
  const { bytes } = await measureStore(database, name);
  const held = bytes > HELD_BYTES ? undefined : await database.getAll(name);
  await writeTransaction(database, [name], async (transaction) => {
    await transaction.objectStore(name).clear();
  });
  notify();
  if (held === undefined) return undefined;
  return async () => {
    await writeTransaction(database, [name], async (transaction) => {
      const store = transaction.objectStore(name);
      // Newer records stay.
      for (const value of held) if ((await store.getKey(keyOf(value))) === undefined) await store.put(value);
    });
    notify();
  };
}
