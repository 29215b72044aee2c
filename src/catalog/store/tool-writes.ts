import type { ToolId } from '../../core/ids.ts';
import { everyKeyOf } from '../../platform/database/database.ts';
import { LIMITS } from '../../core/limits.ts';
import { sortKeyOf } from '../contract/tool-order.ts';
import type { Acceptance, ToolRecord } from '../../core/tool.ts';
import type { WriteTransaction } from '../../platform/database/write-transaction.ts';
import { toolError } from '../fields/field-fault.ts';
import { digestOf } from '../fields/tool-digest.ts';
import { summaryOf } from '../fields/tool-of.ts';

/** The stores that a change of a tool writes. */
export const TOOL_STORES: ['tools', 'summaries', 'versions', 'acceptances'] = [
  'tools',
  'summaries',
  'versions',
  'acceptances',
];
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
    throw toolError('duplicate-name', { code: 'tool-name-taken', values: [name] }, { path: '/name', name });
}

/** A record that is about to be stored. Nobody says whether it is trusted: that follows from its acceptance. */
export type NewRecord = Omit<ToolRecord, 'trusted'>;

/**
 * Writes a record, its summary and its version, and deletes versions beyond the latest 50. It is trusted if a person
 * accepted it in exactly this form.
 *
 * @param by what the person did who accepts it with this write; without it, only an earlier acceptance counts
 */
export async function putTool(
  transaction: Pick<ToolTransaction, 'objectStore'>,
  given: NewRecord,
  by?: Acceptance['by'],
): Promise<ToolRecord> {
  const { id: toolId, version, updatedAt: savedAt } = given;
  const record: ToolRecord = { ...given, trusted: await isAccepted(transaction, given, by) };
  const oldest = version - LIMITS.versionsPerTool;
  await Promise.all([
    transaction.objectStore('tools').put(record),
    transaction.objectStore('summaries').put({ ...summaryOf(record), sort: sortKeyOf(record.name) }),
    transaction.objectStore('versions').put({ toolId, version, record, savedAt }),
    ...(oldest > 0 ? [forgetVersions(transaction, toolId, oldest)] : []),
  ]);
  return record;
}

/** Whether a person accepted a record in this form; with `by` they do so now. */
export async function isAccepted(
  transaction: Pick<ToolTransaction, 'objectStore'>,
  record: NewRecord,
  by?: Acceptance['by'],
): Promise<boolean> {
  const { id: toolId, version, codeHash, updatedAt: at } = record;
  const store = transaction.objectStore('acceptances');
  const digest = digestOf(record);
  const earlier = await store.get([toolId, digest]);
  if (by !== undefined) await store.put({ toolId, digest, codeHash, by, version, at });
  else if (earlier !== undefined) await store.put({ ...earlier, version });
  return by !== undefined || earlier !== undefined;
}

/** A person does not trust a tool any more: no form of it with this code is accepted. */
export async function withdrawAcceptance(
  transaction: Pick<ToolTransaction, 'objectStore'>,
  { id, codeHash }: Pick<ToolRecord, 'id' | 'codeHash'>,
): Promise<void> {
  const store = transaction.objectStore('acceptances');
  for (const each of await store.getAll(everyKeyOf(id)))
    if (each.codeHash === codeHash) await store.delete([id, each.digest]);
}

/** Deletes versions up to one, and the acceptances of forms that no later version has. */
async function forgetVersions(
  transaction: Pick<ToolTransaction, 'objectStore'>,
  toolId: ToolId,
  last: number,
): Promise<void> {
  const acceptances = transaction.objectStore('acceptances');
  await transaction.objectStore('versions').delete(IDBKeyRange.bound([toolId, 0], [toolId, last]));
  for (const { digest, version } of await acceptances.getAll(everyKeyOf(toolId)))
    if (version <= last) await acceptances.delete([toolId, digest]);
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
  for (const oldest of removed.slice(0, Math.max(0, removed.length - LIMITS.removedToolsKept)))
    await forget(transaction, oldest);
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
    transaction.objectStore('acceptances').delete(everyKeyOf(toolId)),
    transaction.objectStore('toolStorage').delete(everyKeyOf(toolId)),
  ]);
}
