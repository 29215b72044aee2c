import { ToolyardError } from '../../core/errors.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { laterThan, type ToolStore } from '../store/tool-store.ts';
import {
  eraseTool,
  moveToRemoved,
  putTool,
  REMOVAL_STORES,
  requireFreeName,
  type RemovalTransaction,
} from '../store/tool-writes.ts';

interface UndoImportParts {
  readonly database: ToolyardDatabase;
  readonly tools: ToolStore;
  readonly now?: () => Date;
}

/**
 * Takes an import back, all of it or nothing. A tool that it added is erased, or only removed when someone worked on it
 * since; one that it replaced gets a new version like the one before, with its trust and its origin. Grants belong to
 * a hash of code, so those of the old code count again. What is not there any more is passed over.
 *
 * @param stored the records as the import stored them.
 * @throws ToolyardError `not-found` when the version before is no longer kept, `duplicate-name`, `transport`.
 */
export async function undoImport(
  stored: readonly Pick<ToolRecord, 'id' | 'version'>[],
  { database, tools, now = () => new Date() }: UndoImportParts,
): Promise<void> {
  await writeTransaction(database, REMOVAL_STORES, async (transaction) => {
    const all = transaction.objectStore('tools');
    for (const { id, version } of stored.filter((each) => each.version === 1)) {
      const current = await all.get(id);
      if (current?.version === version) await eraseTool(transaction, id);
      else if (current !== undefined) await moveToRemoved(transaction, current, now().toISOString());
    }
    // After the others are gone: one of them may have the name that comes back.
    for (const { id, version } of stored.filter((each) => each.version > 1)) {
      const current = await all.get(id);
      if (current !== undefined) await putBack(transaction, current, version - 1, now());
    }
  });
  if (stored.length > 0) await tools.announce(stored.map(({ id }) => id));
}

async function putBack(transaction: RemovalTransaction, current: ToolRecord, version: number, at: Date): Promise<void> {
  const kept = await transaction.objectStore('versions').get([current.id, version]);
  if (kept === undefined)
    throw new ToolyardError('not-found', `Version ${String(version)} of ${JSON.stringify(current.name)} is not kept`, {
      name: current.name,
      version,
    });
  await requireFreeName(transaction, kept.record.name, current.id);
  await putTool(transaction, {
    ...kept.record,
    version: current.version + 1,
    updatedAt: laterThan(current.updatedAt, at),
  });
}
