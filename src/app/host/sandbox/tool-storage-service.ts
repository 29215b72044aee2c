import { ToolyardError } from '../../../core/errors.ts';
import type { ToolId } from '../../../core/ids.ts';
import type { StorageArea, StorageOp } from '../../../sandbox/contract/sandbox-wire.ts';
import type { ToolStorageService } from '../../../sandbox/contract/services.ts';
import type { Stores } from '../open-stores.ts';

/** The storage of tools. Cleared storage stays in the memory of this tab, for undo. */
export function createToolStorageService({
  toolStorage,
  tabs,
}: Pick<Stores, 'toolStorage' | 'tabs'>): ToolStorageService {
  const cleared = new Map<ToolId, readonly StorageArea[]>();
  return {
    bytes: async (toolId) => await toolStorage.bytes(toolId),
    clear: async (toolId) => {
      const before = await toolStorage.snapshotAll(toolId);
      await toolStorage.clear(toolId);
      cleared.set(toolId, before);
      tabs.publish({ type: 'tool-storage-changed', toolId });
    },
    undoClear: async (toolId) => {
      const before = cleared.get(toolId);
      if (before === undefined) throw new ToolyardError('not-found', 'There is nothing to bring back');
      const outcome = await toolStorage.apply(toolId, missingOps(before, await toolStorage.snapshotAll(toolId)));
      if (!outcome.ok) throw new ToolyardError('transport', outcome.message);
      cleared.delete(toolId);
      tabs.publish({ type: 'tool-storage-changed', toolId });
    },
  };
}

/** Operations that set what `before` has and `now` lacks. */
function missingOps(before: readonly StorageArea[], now: readonly StorageArea[]): StorageOp[] {
  return before.flatMap(({ area, entries }) => {
    const present = new Set(now.find((other) => other.area === area)?.entries.map(([key]) => key));
    return entries
      .filter(([key]) => !present.has(key))
      .map(([key, value]): StorageOp => ({ area, op: 'set', key, value }));
  });
}
