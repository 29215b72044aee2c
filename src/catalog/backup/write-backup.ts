import { bytesToBase64 } from '../../core/base64.ts';
import { faultError, ToolyardError } from '../../core/errors.ts';
import { backupFault } from '../contract/faults/backup-faults.ts';
import type { RunRecord } from '../../core/call.ts';
import type { ConversationId } from '../../agent/contract/conversation.ts';
import type { FileResult, FileSystem } from '../../core/file-system.ts';
import type { ToolId } from '../../core/ids.ts';
import { fullRun } from '../contract/stored-run.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpServer } from '../../mcp/contract/mcp-server.ts';
import { everyKeyOf, type ToolyardDatabase } from '../../platform/database/database.ts';
import type { SettingsStore } from '../../platform/database/settings-store.ts';
import { BACKUP_FORMAT, BACKUP_VERSION } from './entries.ts';
import { packLines } from './lines.ts';

export interface BackupDeps {
  readonly database: ToolyardDatabase;
  readonly settings: SettingsStore;
  /** MCP servers in the form in which they leave the browser. */
  readonly servers: () => Promise<readonly McpServer[]>;
  /** The workspace's files; called after the tools are written. */
  readonly files: () => Promise<FileSystem>;
  readonly now?: () => Date;
}

/**
 * Writes everything except secrets, grants and removed tools into one compressed file. It is written line by line, so
 * that at most one tool with its runs, or one file, is in memory.
 *
 * @throws ToolyardError `aborted`, `transport` if a file of the workspace cannot be read
 */
export async function writeBackup(
  deps: BackupDeps,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<Blob> {
  return await packLines(linesOf(deps, signal, onProgress));
}

async function* linesOf(
  { database, settings, servers, files, now = () => new Date() }: BackupDeps,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const goOn = (): void => {
    if (signal.aborted) throw new ToolyardError('aborted', 'It was stopped');
  };
  let count = 1;
  const line = (entry: Readonly<Record<string, unknown>>): string => {
    count += 1;
    return JSON.stringify(entry);
  };
  yield JSON.stringify({ format: BACKUP_FORMAT, formatVersion: BACKUP_VERSION, exportedAt: now().toISOString() });
  for (const [key, value] of await settings.exportable()) yield line({ kind: 'setting', key, value });
  for (const server of await servers()) yield line({ kind: 'server', server });
  for (const provider of await database.getAll('providers')) yield line({ kind: 'provider', provider });
  for (const preset of await database.getAll('presets')) yield line({ kind: 'preset', preset });
  const ids = await database.getAllKeys('tools');
  const steps = ids.length * 2;
  for (const [index, id] of ids.entries()) {
    goOn();
    onProgress(index, steps);
    for await (const entry of toolEntries(database, id)) yield line(entry);
  }
  for (const id of ids)
    for (const { toolId, area, key, value } of await database.getAll('toolStorage', everyKeyOf(id)))
      yield line({ kind: 'storage', toolId, area, key, value });
  for (const [index, id] of ids.entries()) {
    goOn();
    onProgress(ids.length + index, steps);
    for (const run of await database.getAllFromIndex('runs', 'by-tool', everyKeyOf(id)))
      yield line({ kind: 'run', run: await inJson(run) });
  }
  for (const id of await database.getAllKeys('conversations')) {
    goOn();
    for await (const entry of conversationEntries(database, id)) yield line(entry);
  }
  for (const id of await database.getAllKeys('recordings'))
    yield line({ kind: 'recording', recording: await database.get('recordings', id) });
  const disk = await files();
  for await (const entry of filesBelow(disk, '')) {
    goOn();
    if (entry.kind !== 'file') {
      yield line(entry);
      continue;
    }
    const bytes = valueOrMissing(await disk.readFile(entry.path));
    if (bytes === undefined) continue;
    yield line({ ...entry, size: bytes.length });
    for (let at = 0; at < bytes.length; at += LIMITS.backup.chunkBytes)
      yield line({ kind: 'bytes', data: bytesToBase64(bytes.subarray(at, at + LIMITS.backup.chunkBytes)) });
  }
  yield JSON.stringify({ kind: 'end', lines: count });
}

type Entry = Readonly<Record<string, unknown>>;

async function* toolEntries(database: ToolyardDatabase, id: ToolId): AsyncGenerator<Entry> {
  const transaction = database.transaction(['tools', 'versions']);
  const [record, versions] = await Promise.all([
    transaction.objectStore('tools').get(id),
    transaction.objectStore('versions').getAll(everyKeyOf(id)),
  ]);
  if (record === undefined) return;
  yield { kind: 'tool', record };
  for (const { toolId, version, record: kept, savedAt } of versions)
    yield { kind: 'version', toolId, version, record: kept, savedAt };
}

async function* conversationEntries(database: ToolyardDatabase, id: ConversationId): AsyncGenerator<Entry> {
  const transaction = database.transaction(['conversations', 'turns']);
  const [conversation, turns] = await Promise.all([
    transaction.objectStore('conversations').get(id),
    transaction.objectStore('turns').index('by-conversation').getAll(everyKeyOf(id)),
  ]);
  if (conversation === undefined) return;
  yield { kind: 'conversation', conversation };
  for (const turn of turns) yield { kind: 'turn', turn };
}

type Listed =
  | { readonly kind: 'folder' | 'file'; readonly path: string; readonly mode: number }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

/**
 * Everything below a folder; each folder comes before its contents. Entries that a tool or another tab removes
 * meanwhile are left out.
 */
export async function* filesBelow(disk: FileSystem, folder: string): AsyncGenerator<Listed> {
  for (const { name, kind } of valueOrMissing(await disk.readdir(folder === '' ? '/' : folder)) ?? []) {
    const path = `${folder}/${name}`;
    if (kind === 'link') {
      const target = valueOrMissing(await disk.readlink(path));
      if (target !== undefined) yield { kind, path, target };
      continue;
    }
    const found = valueOrMissing(await disk.lstat(path));
    if (found === undefined) continue;
    yield { kind: kind === 'directory' ? 'folder' : 'file', path, mode: found.mode };
    if (kind === 'directory') yield* filesBelow(disk, path);
  }
}

/** The path may also have become another kind of file. */
const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EINVAL']);

const valueOrMissing = <Value>(result: FileResult<Value>): Value | undefined =>
  !result.ok && MISSING.has(result.error.code) ? undefined : valueOf(result);

function valueOf<Value>(result: FileResult<Value>): Value {
  if (result.ok) return result.value;
  const fault = backupFault({ code: 'backup-unread-file', values: [result.error] });
  throw faultError('transport', fault, { path: result.error.path });
}

/** A run including its large parts, but without the whole of a shortened output. */
async function inJson(run: RunRecord): Promise<object> {
  // If the parts can no longer be read, the run is kept without them.
  const { output: _output, value: _value, apart: _apart, ...whole } = await fullRun(run).catch(() => run);
  return whole;
}
