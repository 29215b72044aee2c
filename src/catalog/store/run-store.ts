import type { RunRecord } from '../../core/call.ts';
import type { ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolyardDatabase } from '../../platform/database.ts';
import { asStorageError } from '../../platform/storage-errors.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { everyKeyOf } from './tool-writes.ts';

/** The last 100 runs of each tool. */
export interface RunStore {
  /** @throws ToolyardError `transport` when the disk is full. */
  readonly add: (run: RunRecord) => Promise<void>;
  /** Newest first. */
  readonly list: (toolId: ToolId) => Promise<RunRecord[]>;
  /** In no order of use. */
  readonly all: () => Promise<RunRecord[]>;
  readonly subscribe: (listener: (toolId: ToolId) => void) => () => void;
}

export function createRunStore(database: ToolyardDatabase, tabs: TabSync): RunStore {
  const listeners = new Set<(toolId: ToolId) => void>();
  const tell = (toolId: ToolId) => {
    for (const listener of [...listeners]) listener(toolId);
  };
  tabs.subscribe((message) => {
    if (message.type === 'runs-changed') tell(message.toolId);
  });
  return {
    async add(run) {
      try {
        // A run that is lost with the power is no loss worth waiting for the disk on every call.
        const transaction = database.transaction('runs', 'readwrite', { durability: 'relaxed' });
        const ended = transaction.done;
        const write = async () => {
          await transaction.store.put(run);
          const keys = await transaction.store.index('by-tool').getAllKeys(everyKeyOf(run.toolId));
          await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMITS.runsPerTool)).map((key) => transaction.store.delete(key)));
        };
        await Promise.all([write(), ended]);
      } catch (error) {
        throw asStorageError(error);
      }
      tell(run.toolId);
      tabs.publish({ type: 'runs-changed', toolId: run.toolId });
    },
    async list(toolId) {
      return (await database.getAllFromIndex('runs', 'by-tool', everyKeyOf(toolId))).reverse();
    },
    all: () => database.getAll('runs'),
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
}
