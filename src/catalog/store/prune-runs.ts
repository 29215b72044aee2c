import type { ToolCallId, ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { asStorageError } from '../../platform/database/storage-errors.ts';
import { everyKeyOf, type ToolyardDatabase } from '../../platform/database/database.ts';
import type { ConversationId } from '../../agent/contract/conversation.ts';

/**
 * Deletes the runs of a tool beyond the latest 100, except those of stored conversations: a model may still read their
 * full output. They are deleted at the first pruning after their conversation was removed.
 */
export function createPruning(database: ToolyardDatabase): (toolId: ToolId) => Promise<void> {
  /** Conversations of older runs, so that each of these runs is read only once. */
  const conversations = new Map<ToolCallId, ConversationId | undefined>();
  const conversationOf = async (call: ToolCallId): Promise<ConversationId | undefined> => {
    if (!conversations.has(call)) {
      const run = await database.get('runs', call);
      conversations.set(call, run?.conversationId as ConversationId | undefined);
    }
    return conversations.get(call);
  };
  return async (toolId) => {
    const older = await olderRuns(database, toolId);
    if (older.length === 0) return;
    const stored = new Set<ConversationId | undefined>(await database.getAllKeys('conversations'));
    const unused: ToolCallId[] = [];
    for (const call of older) if (!stored.has(await conversationOf(call))) unused.push(call);
    await deleteRuns(database, unused, { durability: 'relaxed' });
    for (const call of unused) conversations.delete(call);
  };
}

/** Number of a tool's runs between two prunings. */
const PRUNE_AFTER = 20;

export interface ThrottledPruning {
  /** Called after runs of a tool were stored. */
  readonly added: (toolId: ToolId, count: number) => Promise<void>;
  readonly now: (toolId: ToolId) => Promise<void>;
}

/**
 * Prunes a tool's runs at its first run of a visit, and then at every twentieth: looking for old runs takes longer than
 * storing a new one.
 */
export function createThrottledPruning(database: ToolyardDatabase): ThrottledPruning {
  const prune = createPruning(database);
  /** Number of runs that were stored since a tool's runs were pruned. */
  const stored = new Map<ToolId, number>();
  const now = async (toolId: ToolId): Promise<void> => {
    stored.set(toolId, 0);
    await prune(toolId);
  };
  return {
    now,
    added: async (toolId, added) => {
      const count = (stored.get(toolId) ?? PRUNE_AFTER) + added;
      if (count >= PRUNE_AFTER) await now(toolId);
      else stored.set(toolId, count);
    },
  };
}

async function olderRuns(database: ToolyardDatabase, toolId: ToolId): Promise<readonly ToolCallId[]> {
  const keys = await database.getAllKeysFromIndex('runs', 'by-tool', everyKeyOf(toolId));
  return keys.slice(0, Math.max(0, keys.length - LIMITS.runsPerTool));
}

/** @throws ToolyardError `transport` if the disk is full */
export async function deleteRuns(
  database: ToolyardDatabase,
  calls: readonly ToolCallId[],
  options?: IDBTransactionOptions,
): Promise<void> {
  try {
    const transaction = database.transaction('runs', 'readwrite', options);
    await Promise.all([...calls.map((call) => transaction.store.delete(call)), transaction.done]);
  } catch (error) {
    throw asStorageError(error);
  }
}
