import type { ToolId } from '../../core/ids.ts';
import { everyKeyOf } from '../../platform/database/database.ts';
import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { sortKeyOf } from '../contract/tool-order.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { WriteTransaction } from '../../platform/database/write-transaction.ts';
import { summaryOf } from '../fields/tool-of.ts';

/** The stores that a change of a tool writes. */
export const TOOL_STORES: ['tools', 'summaries', 'versions'] = ['tools', 'summaries', 'versions'];
/** The stores that a removal writes in addition: data of tools that can no longer be restored is deleted. */
export const REMOVAL_STORES: [...typeof TOOL_STORES, 'removed', 'runs', 'grants', 'toolStorage'] = [
  ...TOOL_STORES,
  'removed',
  'runs',
  'grants',
  'toolStorage',
];

export type ToolTransaction = WriteTransaction<typeof TOOL_STORES>;
export type RemovalTransaction = WriteTransaction<typeof REMOVAL_STORES>;

/** @throws ToolyardError `duplicate-name` if another tool has the name */
export async function requireFreeName(
  transaction: Pick<ToolTransaction, 'objectStore'>,
  name: string,
  id?: ToolId,
): Promise<void> {
  const holder = await transaction.objectStore('tools').index('by-name').getKey(name);
  if (holder !== undefined && holder !== id)
    throw new ToolyardError('duplicate-name', `There is already a tool named ${JSON.stringify(name)}`, {
      path: '/name',
      name,
    });
}

/** Writes a record, its summary and its version, and deletes versions beyond the latest 50. */
export async function putTool(transaction: Pick<ToolTransaction, 'objectStore'>, record: ToolRecord): Promise<void> {
  const { id: toolId, version, updatedAt: savedAt } = record;
  const oldest = version - LIMITS.versionsPerTool;
  await Promise.all([
    transaction.objectStore('tools').put(record),
    transaction.objectStore('summaries').put({ ...summaryOf(record), sort: sortKeyOf(record.name) }),
    transaction.objectStore('versions').put({ toolId, version, record, savedAt }),
    ...(oldest > 0
      ? [transaction.objectStore('versions').delete(IDBKeyRange.bound([toolId, 0], [toolId, oldest]))]
      : []),
  ]);
}

/** Moves a tool with its versions to the store of removed tools. */
export async function moveToRemoved(
  transaction: RemovalTransaction,
  record: ToolRecord,
  removedAt: string,
): Promise<void> {
  const { id: toolId } = record;
  const ofTool = everyKeyOf(toolId);
  const stored = await transaction.objectStore('versions').getAll(ofTool);
  const versions = stored.map(({ version, record: kept, savedAt }) => ({ version, record: kept, savedAt }));
  await Promise.all([
    transaction.objectStore('removed').put({ toolId, record, versions, removedAt }),
    transaction.objectStore('tools').delete(toolId),
    transaction.objectStore('summaries').delete(toolId),
    transaction.objectStore('versions').delete(ofTool),
  ]);
  const removed = await transaction.objectStore('removed').index('by-time').getAllKeys();
  for (const gone of removed.slice(0, Math.max(0, removed.length - LIMITS.removedToolsKept)))
    await forget(transaction, gone);
}

/** Deletes a tool with all its data. */
export async function eraseTool(transaction: Pick<RemovalTransaction, 'objectStore'>, toolId: ToolId): Promise<void> {
  await Promise.all([
    forget(transaction, toolId),
    transaction.objectStore('tools').delete(toolId),
    transaction.objectStore('summaries').delete(toolId),
    transaction.objectStore('versions').delete(everyKeyOf(toolId)),
  ]);
}

async function forget(transaction: Pick<RemovalTransaction, 'objectStore'>, toolId: ToolId): Promise<void> {
  const runs = await transaction.objectStore('runs').index('by-tool').getAllKeys(everyKeyOf(toolId));
  await Promise.all([
    transaction.objectStore('removed').delete(toolId),
    ...runs.map((run) => transaction.objectStore('runs').delete(run)),
    transaction.objectStore('grants').delete(everyKeyOf(toolId)),
    transaction.objectStore('toolStorage').delete(everyKeyOf(toolId)),
  ]);
}
