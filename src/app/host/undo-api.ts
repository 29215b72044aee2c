import { undoImport } from '../../catalog/index.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { ToolId } from '../../core/ids.ts';
import type { StorageArea, StorageOp } from '../../core/sandbox-wire.ts';
import type { Host } from './create-host.ts';

type UndoApi = Pick<
  HostApi,
  | 'undoImport'
  | 'removeRuns'
  | 'undoRemoveRuns'
  | 'undoSecret'
  | 'clearToolStorage'
  | 'undoClearToolStorage'
  | 'resetDeviceId'
  | 'undoResetDeviceId'
>;

/**
 * Acts that take something away, each with its way back. What is held for the way back lives in the memory of this tab.
 */
export function createUndoApi(host: Promise<Host>): UndoApi {
  const cleared = new Map<ToolId, readonly StorageArea[]>();
  let deviceIdBefore: string | undefined;
  return {
    undoImport: async (stored) => undoImport(stored, (await host).stores),
    removeRuns: async (toolId, calls) => (await host).stores.runs.remove(toolId, calls),
    undoRemoveRuns: async (removal) => (await host).stores.runs.undoRemove(removal),
    undoSecret: async (name) => {
      const { stores, emit } = await host;
      await stores.secrets.undo(name);
      emit({ type: 'secrets-changed' });
      stores.tabs.publish({ type: 'secrets-changed' });
    },
    clearToolStorage: async (toolId) => {
      const { toolStorage, tabs } = (await host).stores;
      const before = await toolStorage.snapshotAll(toolId);
      await toolStorage.clear(toolId);
      cleared.set(toolId, before);
      tabs.publish({ type: 'tool-storage-changed', toolId });
    },
    undoClearToolStorage: async (toolId) => {
      const { toolStorage, tabs } = (await host).stores;
      const before = cleared.get(toolId);
      if (before === undefined) throw new ToolyardError('not-found', 'There is nothing to bring back');
      const outcome = await toolStorage.apply(toolId, missingOps(before, await toolStorage.snapshotAll(toolId)));
      if (!outcome.ok) throw new ToolyardError('transport', outcome.message);
      cleared.delete(toolId);
      tabs.publish({ type: 'tool-storage-changed', toolId });
    },
    resetDeviceId: async () => {
      const { settings, tabs } = (await host).stores;
      const before = await settings.deviceId();
      const id = await settings.resetDeviceId();
      deviceIdBefore = before;
      tabs.publish({ type: 'settings-changed' });
      return id;
    },
    undoResetDeviceId: async () => {
      const { settings, tabs } = (await host).stores;
      if (deviceIdBefore === undefined) throw new ToolyardError('not-found', 'There is no device id to go back to');
      const id = deviceIdBefore;
      await settings.set('deviceId', id);
      deviceIdBefore = undefined;
      tabs.publish({ type: 'settings-changed' });
      return id;
    },
  };
}

/** Sets what `before` has and `now` has not. */
function missingOps(before: readonly StorageArea[], now: readonly StorageArea[]): StorageOp[] {
  return before.flatMap(({ area, entries }) => {
    const present = new Set(now.find((other) => other.area === area)?.entries.map(([key]) => key));
    return entries
      .filter(([key]) => !present.has(key))
      .map(([key, value]): StorageOp => ({ area, op: 'set', key, value }));
  });
}
