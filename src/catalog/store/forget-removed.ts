import type { ToolId } from '../../core/ids.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { eraseTool, REMOVAL_STORES } from './tool-writes.ts';

/**
 * Lets go of removed tools that are kept so that a removal can be undone, with their runs, grants and storage.
 *
 * @returns their ids
 * @throws ToolyardError `transport` when the disk is full.
 */
export async function forgetRemoved(database: ToolyardDatabase): Promise<readonly ToolId[]> {
  return await writeTransaction(database, REMOVAL_STORES, async (transaction) => {
    const ids = await transaction.objectStore('removed').getAllKeys();
    for (const id of ids) await eraseTool(transaction, id);
    return ids;
  });
}
