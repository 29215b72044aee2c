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

interface UndoImportDeps {
  readonly database: ToolyardDatabase;
  readonly tools: ToolStore;
  readonly now?: () => Date;
}

/**
 * Undoes an import, all of it or nothing. A tool that it added is erased, or only removed if someone has edited it
 * since; one that it replaced gets a new version with the old fields and provenance. Trust and grants belong to what
 * a person accepted, so those of the old form apply again. Tools that no longer exist are skipped.
 *
 * @param stored the records as the import stored them
 * @throws ToolyardError `not-found` if the previous version is no longer stored, `duplicate-name`, `transport`
 */
export async function undoImport(
  stored: readonly Pick<ToolRecord, 'id' | 'version'>[],
  { database, tools, now = () => new Date() }: UndoImportDeps,
): Promise<void> {
  await writeTransaction(database, REMOVAL_STORES, async (transaction) => {
    const all = transaction.objectStore('tools');
    for (const { id, version } of stored.filter((each) => each.version === 1)) {
      const current = await all.get(id);
      if (current?.version === version) await eraseTool(transaction, id);
      else if (current !== undefined) await moveToRemoved(transaction, current, now().toISOString());
    }
    // After the others are removed, because one of them may have the name that is restored.
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
