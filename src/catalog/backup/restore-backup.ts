import type { BackupRefusal, RestoreOptions, RestoreReport } from '../contract/backup.ts';
import type { RunRecord } from '../../core/call.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { FileSystem } from '../../core/file-system.ts';
import type { ToolId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { storedRun } from '../contract/stored-run.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { checkTools, type ToolJudges } from '../fields/check-tool.ts';
import { createPruning } from '../store/prune-runs.ts';
import type { ToolStore } from '../store/tool-store.ts';
import { refusalOf, type BackupEntry } from './entries.ts';
import { backupRefusal } from '../contract/faults/restore-faults.ts';
import type { ReadBackupDeps } from './preview-backup.ts';
import { createConversationWriter } from './restore-conversations.ts';
import { createFileWriter } from './files/restore-files.ts';
import { restoreRecords, type BackupRecords, type RestoredRecords } from './restore-records.ts';
import { TOO_MANY_SERVERS } from './restore-servers.ts';
import { SAME_ID } from './same-tool.ts';

export interface RestoreDeps extends ReadBackupDeps {
  readonly tools: ToolStore;
  /** Judges untrusted tools. */
  readonly judges: ToolJudges;
}

type Refuse = (refusal: BackupRefusal) => void;
const REFUSED_REPORTED = 200;
const JUDGED_AT_ONCE = 100;

/**
 * Restores a backup. First all of it is read once, so that a damaged file changes nothing; then tools, settings and
 * storage are stored in one transaction, runs in batches, and files one after another. With `replace`, files that are
 * not in the backup are removed at the end.
 *
 * @throws ToolyardError like `OpenBackup`; `invalid-input` for invalid options; `transport` if the disk is full
 */
export async function restoreBackup(
  file: Blob,
  given: unknown,
  deps: RestoreDeps,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<RestoreReport> {
  const options = parseOptions(given);
  const total = file.size * 2;
  for await (const _entry of (await deps.openBackup(file, signal, (bytes) => onProgress(bytes, total))).entries)
    continue;
  const { entries } = await deps.openBackup(file, signal, (bytes) => onProgress(file.size + bytes, total));
  const refused: BackupRefusal[] = [];
  const refuse: Refuse = (refusal) => {
    if (refused.length < REFUSED_REPORTED) refused.push(refusal);
  };
  const records: BackupRecords = {
    tools: new Map(),
    settings: [],
    servers: [],
    providers: [],
    presets: [],
    storage: [],
  };
  const { store, isStored } = storeOnce(deps, options, records, refuse);
  const runs = createRunWriter(deps.database);
  const conversations = createConversationWriter(deps.database, options);
  let disk: FileSystem | undefined;
  const files = createFileWriter(options);
  let stopped = false;
  try {
    for await (const entry of entries) {
      switch (entry.kind) {
        case 'run':
          if (options.own && (await store()).ids.has(entry.run.toolId)) await runs.add(entry.run);
          break;
        case 'conversation':
          await store();
          if (options.own) await conversations.begin(entry.conversation);
          break;
        case 'turn':
          conversations.add(entry.turn);
          break;
        case 'recording':
          await store();
          if (options.own) await conversations.addRecording(entry.recording);
          break;
        case 'folder':
        case 'link':
        case 'file':
          await store();
          disk ??= await deps.files();
          await files.write(disk, entry, (name, fault) => refuse(backupRefusal(name, fault)));
          break;
        default:
          takeRecord(records, entry, refuse);
      }
    }
  } catch (error) {
    // A failure before anything was stored is an error; afterwards the report says how much was restored.
    if (!isStored() || !(error instanceof ToolyardError) || error.code !== 'aborted') throw error;
    stopped = true;
  }
  const { added, replaced, kept, removed, servers } = await store();
  const conversationCounts = await conversations.end();
  // After the conversations, which keep their runs.
  const runCount = await runs.end();
  const filesRemoved =
    options.mode === 'replace' && !stopped
      ? await files.removeOthers(disk ?? (await deps.files()), (name, fault) => refuse(backupRefusal(name, fault)))
      : 0;
  return {
    tools: { added, replaced, kept, removed },
    servers: servers.counts,
    conversations: conversationCounts,
    files: { ...files.counts(), removed: filesRemoved },
    runs: runCount,
    refused,
    stopped,
  };
}

/** Stores the records on the first call. */
function storeOnce(
  deps: RestoreDeps,
  options: RestoreOptions,
  records: BackupRecords,
  refuse: Refuse,
): { readonly store: () => Promise<RestoredRecords>; readonly isStored: () => boolean } {
  let restored: RestoredRecords | undefined;
  const store = async (): Promise<RestoredRecords> => {
    if (restored !== undefined) return restored;
    if (!options.own) await judge(records, deps.judges, refuse);
    restored = await restoreRecords(
      deps.database,
      records,
      await deps.servers(),
      options,
      (deps.now ?? (() => new Date()))(),
    );
    for (const name of restored.servers.refused) refuse(backupRefusal(name, TOO_MANY_SERVERS));
    await deps.tools.announce(restored.changed);
    return restored;
  };
  return { store, isStored: () => restored !== undefined };
}

/** Adds an entry to the records, or refuses it. */
function takeRecord(records: BackupRecords, entry: BackupEntry, refuse: Refuse): void {
  switch (entry.kind) {
    case 'setting':
      records.settings.push(entry);
      break;
    case 'server':
      records.servers.push(entry.server);
      break;
    case 'provider':
      records.providers.push(entry.provider);
      break;
    case 'preset':
      records.presets.push(entry.preset);
      break;
    case 'tool':
      if (records.tools.has(entry.record.id)) refuse(backupRefusal(entry.record.name, SAME_ID));
      else records.tools.set(entry.record.id, { record: entry.record, versions: [] });
      break;
    case 'version':
      records.tools
        .get(entry.toolId)
        ?.versions.push({ version: entry.version, record: entry.record, savedAt: entry.savedAt });
      break;
    case 'storage':
      records.storage.push(entry);
      break;
    case 'refused':
      refuse(refusalOf(entry));
      break;
    default:
      break;
  }
}

function parseOptions(given: unknown): RestoreOptions {
  const { mode, own = false, onDifference = 'keep' } = isRecord(given) ? given : {};
  if (mode !== 'merge' && mode !== 'replace')
    throw new ToolyardError('invalid-input', 'mode must be "merge" or "replace"');
  if (typeof own !== 'boolean') throw new ToolyardError('invalid-input', 'own must be true or false');
  if (onDifference !== 'keep' && onDifference !== 'take')
    throw new ToolyardError('invalid-input', 'onDifference must be "keep" or "take"');
  return { mode, own, onDifference };
}

/** Removes tools that the parser or the validator refuses. */
async function judge({ tools }: BackupRecords, judges: ToolJudges, refuse: Refuse): Promise<void> {
  const all = [...tools.values()].map(({ record }) => record);
  for (let at = 0; at < all.length; at += JUDGED_AT_ONCE) {
    const batch = all.slice(at, at + JUDGED_AT_ONCE);
    for (const [index, fault] of (await checkTools(batch, judges)).entries()) {
      const record = batch[index];
      if (fault === undefined || record === undefined) continue;
      tools.delete(record.id);
      refuse(backupRefusal(record.name, fault));
    }
  }
}

/** Stores runs in batches; existing runs stay unchanged. */
function createRunWriter(database: ToolyardDatabase): {
  readonly add: (run: RunRecord) => Promise<void>;
  readonly end: () => Promise<number>;
} {
  const batch: RunRecord[] = [];
  const touched = new Set<ToolId>();
  let count = 0;
  const flush = async (): Promise<void> => {
    const runs = batch.splice(0);
    if (runs.length === 0) return;
    await writeTransaction(database, ['runs'], async (transaction) => {
      const store = transaction.objectStore('runs');
      for (const run of runs) {
        if ((await store.getKey(run.toolCallId)) !== undefined) continue;
        await store.put(run);
        count += 1;
      }
    });
  };
  return {
    async add(run) {
      batch.push(storedRun(run));
      touched.add(run.toolId);
      if (batch.length >= LIMITS.backup.runBatch) await flush();
    },
    async end() {
      await flush();
      const prune = createPruning(database);
      for (const toolId of touched) await prune(toolId);
      return count;
    },
  };
}
