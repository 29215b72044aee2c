import type { RunRecord } from '../../core/call.ts';
import { ToolyardError } from '../../core/errors.ts';
import { createThrottledPruning, deleteRuns } from './prune-runs.ts';
import { newId, type ToolCallId, type ToolId } from '../../core/ids.ts';
import { storedRun } from '../contract/stored-run.ts';
import { LIMITS } from '../../core/limits.ts';
import { everyKeyOf, type ToolyardDatabase } from '../../platform/database/database.ts';
import { asStorageError } from '../../platform/database/storage-errors.ts';
import type { TabSync } from '../../platform/tab-sync.ts';

/**
 * The latest 100 runs of each tool, and the older ones that a conversation refers to. Others are removed at a tool's
 * first run of a visit, and then at every twentieth.
 */
export interface RunStore {
  /** @throws ToolyardError `transport` if the disk is full */
  readonly add: (run: RunRecord) => Promise<void>;
  readonly get: (toolCallId: ToolCallId) => Promise<RunRecord | undefined>;
  /** The latest 100, newest first; large values are separate (`catalog/contract/stored-run.ts`). */
  readonly list: (toolId: ToolId) => Promise<RunRecord[]>;
  /** When each of these tools was last run, as ISO 8601; without tools that have no runs. */
  readonly lastRuns: (toolIds: readonly ToolId[]) => Promise<ReadonlyMap<ToolId, string>>;
  /** In no particular order. */
  readonly all: () => Promise<RunRecord[]>;
  /**
   * Removes the runs in `calls`, or all runs of the tool. Resolves to the argument of `undoRemove`; the latest removals
   * are held in this tab's memory.
   */
  readonly remove: (toolId: ToolId, calls?: readonly ToolCallId[]) => Promise<string>;
  /** @throws ToolyardError `not-found` if the removal is no longer held, `transport` if the disk is full */
  readonly undoRemove: (removal: string) => Promise<void>;
  readonly subscribe: (listener: (toolId: ToolId) => void) => () => void;
}

const REMOVALS_HELD = 5;

export function createRunStore(database: ToolyardDatabase, tabs: TabSync): RunStore {
  const listeners = new Set<(toolId: ToolId) => void>();
  const removals = new Map<string, { readonly toolId: ToolId; readonly records: readonly RunRecord[] }>();
  const notify = (toolId: ToolId) => {
    for (const listener of [...listeners]) listener(toolId);
  };
  const pruning = createThrottledPruning(database);
  const put = async (toolId: ToolId, records: readonly RunRecord[]) => {
    await putRuns(database, records);
    await pruning.added(toolId, records.length);
    changed(toolId);
  };
  const changed = (toolId: ToolId) => {
    notify(toolId);
    tabs.publish({ type: 'runs-changed', toolId });
  };
  tabs.subscribe((message) => {
    if (message.type === 'runs-changed') notify(message.toolId);
  });
  return {
    add: (run) => put(run.toolId, [storedRun(run)]),
    get: (toolCallId) => database.get('runs', toolCallId),
    list: (toolId) => latestRuns(database, toolId),
    lastRuns: (toolIds) => lastRunsOf(database, toolIds),
    all: () => database.getAll('runs'),
    async remove(toolId, calls) {
      // Otherwise an older run would take the place of a removed one in the list.
      await pruning.now(toolId);
      const ofTool = await database.getAllFromIndex('runs', 'by-tool', everyKeyOf(toolId));
      const records = calls === undefined ? ofTool : ofTool.filter(({ toolCallId }) => calls.includes(toolCallId));
      await deleteRuns(
        database,
        records.map(({ toolCallId }) => toolCallId),
      );
      const removal = newId<string>();
      removals.set(removal, { toolId, records });
      const [oldest] = removals.keys();
      if (removals.size > REMOVALS_HELD && oldest !== undefined) removals.delete(oldest);
      changed(toolId);
      return removal;
    },
    async undoRemove(removal) {
      const held = removals.get(removal);
      if (held === undefined)
        throw new ToolyardError(
          'not-found',
          'These runs are gone: only the last removals of this tab can be taken back',
        );
      await put(held.toolId, held.records);
      removals.delete(removal);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

async function latestRuns(database: ToolyardDatabase, toolId: ToolId): Promise<RunRecord[]> {
  const index = database.transaction('runs').store.index('by-tool');
  const older = (await index.count(everyKeyOf(toolId))) - LIMITS.runsPerTool;
  let range = everyKeyOf(toolId);
  if (older > 0) {
    const oldest = await (await index.openKeyCursor(range))?.advance(older);
    if (oldest) range = IDBKeyRange.bound(oldest.key, [toolId, []]);
  }
  return (await index.getAll(range)).reverse();
}

async function lastRunsOf(
  database: ToolyardDatabase,
  toolIds: readonly ToolId[],
): Promise<ReadonlyMap<ToolId, string>> {
  const index = database.transaction('runs').store.index('by-tool');
  const found = await Promise.all(
    toolIds.map(async (id) => [id, (await index.openKeyCursor(everyKeyOf(id), 'prev'))?.key[1]] as const),
  );
  return new Map(found.flatMap(([id, at]) => (at === undefined ? [] : [[id, at] as const])));
}

async function putRuns(database: ToolyardDatabase, records: readonly RunRecord[]): Promise<void> {
  try {
    // Relaxed durability: losing a run in a power failure is better than waiting for the disk on every call.
    const transaction = database.transaction('runs', 'readwrite', { durability: 'relaxed' });
    const ended = transaction.done;
    const write = async () => {
      for (const record of records) await transaction.store.put(record);
    };
    await Promise.all([write(), ended]);
  } catch (error) {
    throw asStorageError(error);
  }
}
