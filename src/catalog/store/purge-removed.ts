import type { ToolId } from '../../core/ids.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { eraseTool, REMOVAL_STORES } from './tool-writes.ts';

/**
 * Deletes removed tools that could still be restored, with their runs, grants and storage.
 *
 * @returns their ids
 * @throws ToolyardError `transport` if the disk is full
 */
export async function purgeRemoved(database: ToolyardDatabase): Promise<readonly ToolId[]> {
  return await writeTransaction(database, REMOVAL_STORES, async (transaction) => {
    const ids = await transaction.objectStore('removed').getAllKeys();
    for (const id of ids) await eraseTool(transaction, id);
    return ids;
  });
}
