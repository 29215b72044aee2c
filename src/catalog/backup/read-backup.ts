import { base64ToBytes } from '../../core/base64.ts';
import { faultError } from '../../core/errors.ts';
import type { Fault } from '../../core/reason.ts';
import { backupFault, type BackupReason } from '../contract/faults/backup-faults.ts';
import { backupRefusal } from '../contract/faults/restore-faults.ts';
import { isLightJson } from '../../core/json/json-weight.ts';
import { isRecord, parseJson } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { copyJson } from '../../core/json/json-copy.ts';
import { pastTime } from '../../core/text/past-time.ts';
import { readConversation, readPreset } from '../../agent/contract/parse-conversation.ts';
import { conversationFromOutside, turnFromOutside } from '../../agent/contract/files/from-outside.ts';
import { impersonatesApp } from '../../core/text/impersonation.ts';
import { readProvider } from '../../agent/contract/parse-provider.ts';
import { readTurn } from '../../agent/contract/parse-turn.ts';
import { own } from '../fields/field-fault.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEntry, type BackupHead } from './entries.ts';
import { damaged } from './damaged.ts';
import { isPacked, unpackLines } from './lines.ts';
import { parseRecord, isToolId } from './parse-record.ts';
import { readRecording } from './records/parse-recording.ts';
import { parseRun } from './parse-run.ts';
import { parseServer } from './records/parse-server.ts';
import { oldLines } from './old-format.ts';

/** Kinds in the order in which a file contains them. */
const ORDER = [
  'setting',
  'server',
  'provider',
  'preset',
  'tool',
  'version',
  'storage',
  'run',
  'conversation',
  'turn',
  'recording',
  'folder',
  'link',
  'file',
  'bytes',
  'end',
];
/** Tools alternate with their versions, conversations with their turns, and files with their contents. */
const WITH: Readonly<Record<string, string>> = {
  version: 'tool',
  turn: 'conversation',
  link: 'folder',
  file: 'folder',
  bytes: 'folder',
};
const RANKS: ReadonlyMap<unknown, number> = new Map(ORDER.map((kind) => [kind, ORDER.indexOf(WITH[kind] ?? kind)]));

/** Receives the progress: total bytes of the file, characters of each line. */
interface BackupListeners {
  readonly onBytes: (bytes: number) => void;
  readonly onLine: (chars: number) => void;
}

/**
 * Reads a backup as `OpenBackup` describes. Runs in a worker that can be terminated, because hostile lines can take
 * long. An entry is only returned once it is complete.
 *
 * @throws ToolyardError `invalid-input` with `data.reason` `damaged`, `newer` or `not-a-backup`
 */
export async function openBackup(
  file: Blob,
  { onBytes, onLine }: BackupListeners,
): Promise<{ readonly head: BackupHead; readonly entries: AsyncGenerator<BackupEntry | undefined> }> {
  const lines = (await isPacked(file)) ? unpackLines(file, onBytes) : oldLines(file);
  const first = await lines.next();
  const head = first.done === true ? undefined : readHead(first.value);
  if (head === undefined)
    throw faultError('invalid-input', backupFault({ code: 'backup-none', values: [] }), { reason: 'not-a-backup' });
  if (head.formatVersion > BACKUP_VERSION)
    throw faultError(
      'invalid-input',
      backupFault({ code: 'backup-newer', values: [head.formatVersion, BACKUP_VERSION] }),
      { reason: 'newer' },
    );
  return { head, entries: entriesOf(lines, onLine) };
}

/** Maximum length of the first line. */
const MAX_HEAD = 10_000;

function readHead(line: string): BackupHead | undefined {
  const json = line.length > MAX_HEAD ? undefined : parseJson(line);
  if (json?.ok !== true || !isRecord(json.value) || own(json.value, 'format') !== BACKUP_FORMAT) return undefined;
  const [formatVersion, exportedAt] = [own(json.value, 'formatVersion'), own(json.value, 'exportedAt')];
  return typeof formatVersion === 'number' && formatVersion >= 1
    ? { formatVersion, exportedAt: pastTime(exportedAt, new Date()) ?? '' }
    : undefined;
}

interface OpenFile {
  readonly path: string;
  readonly mode: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  at: number;
}

async function* entriesOf(
  lines: AsyncGenerator<string>,
  onLine: (chars: number) => void,
): AsyncGenerator<BackupEntry | undefined> {
  let rank = 0;
  let count = 1;
  let open: OpenFile | undefined;
  for await (const line of lines) {
    onLine(line.length);
    if (!isLightJson(line, LIMITS.backup.maxLineParts)) {
      count += 1;
      if (open !== undefined && open.at < open.bytes.length)
        throw damaged(backupFault({ code: 'damaged-part-of', values: [open.path] }));
      yield refused({ code: 'entry-line', values: [count] }, { code: 'entry-many-parts', values: [] });
      continue;
    }
    const json = parseJson(line);
    if (!json.ok || !isRecord(json.value)) throw damaged(backupFault({ code: 'damaged-line', values: [count + 1] }));
    const entry = json.value;
    const kind = own(entry, 'kind');
    const next = RANKS.get(kind);
    if (next === undefined || next < rank) throw damaged(backupFault({ code: 'damaged-order', values: [count + 1] }));
    rank = next;
    if (open !== undefined && open.at === open.bytes.length) {
      yield finished(open);
      open = undefined;
    }
    if (open !== undefined && kind !== 'bytes')
      throw damaged(backupFault({ code: 'damaged-part-of', values: [open.path] }));
    if (kind === 'end') {
      if (own(entry, 'lines') !== count) throw damaged(backupFault({ code: 'damaged-part', values: [] }));
      return;
    }
    count += 1;
    if (kind === 'bytes') {
      fill(open, own(entry, 'data'));
      yield undefined;
    } else if (kind === 'file') open = begun(entry);
    else yield await entryOf(String(kind), entry);
  }
  throw damaged(backupFault({ code: 'damaged-end', values: [] }));
}

function begun(entry: Record<string, unknown>): OpenFile {
  const [path, mode, size] = [own(entry, 'path'), own(entry, 'mode'), own(entry, 'size')];
  if (!isPath(path) || !isMode(mode)) throw damaged(backupFault({ code: 'damaged-file-path', values: [] }));
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0 || size > LIMITS.disk.maxFileBytes)
    throw damaged(backupFault({ code: 'damaged-size', values: [path] }));
  try {
    return { path, mode, bytes: new Uint8Array(size), at: 0 };
  } catch (error) {
    if (error instanceof RangeError) throw damaged(backupFault({ code: 'damaged-large-file', values: [path] }));
    throw error;
  }
}

function fill(open: OpenFile | undefined, data: unknown): void {
  const bytes = typeof data === 'string' ? base64ToBytes(data) : undefined;
  if (open === undefined || bytes === undefined || bytes.length === 0 || open.at + bytes.length > open.bytes.length)
    throw damaged(backupFault({ code: 'damaged-contents', values: [] }));
  open.bytes.set(bytes, open.at);
  open.at += bytes.length;
}

function finished({ path, mode, bytes }: OpenFile): BackupEntry {
  return { kind: 'file', path, mode, bytes };
}

type Given = Record<string, unknown>;

/** By kind; any other kind is a link. */
const READERS: ReadonlyMap<string, (entry: Given) => BackupEntry | Promise<BackupEntry>> = new Map<
  string,
  (entry: Given) => BackupEntry | Promise<BackupEntry>
>([
  ['setting', settingOf],
  ['server', serverOf],
  ['tool', toolOf],
  ['version', versionOf],
  ['storage', storageOf],
  ['run', runOf],
  ['provider', providerOf],
  ['preset', presetOf],
  ['conversation', conversationOf],
  ['turn', turnOf],
  ['recording', recordingOf],
  ['folder', folderOf],
]);

async function entryOf(kind: string, entry: Given): Promise<BackupEntry> {
  return await (READERS.get(kind) ?? linkOf)(entry);
}

function settingOf(entry: Given): BackupEntry {
  const [key, value] = [own(entry, 'key'), copyJson(own(entry, 'value'))];
  return typeof key === 'string' && value.ok
    ? { kind: 'setting', key, value: value.value }
    : refused({ code: 'entry-setting', values: [] });
}

function serverOf(entry: Given): BackupEntry {
  const server = parseServer(own(entry, 'server'));
  return server.ok
    ? { kind: 'server', server: server.value }
    : { kind: 'refused', ...backupRefusal(nameIn(own(entry, 'server')), server.fault) };
}

async function toolOf(entry: Given): Promise<BackupEntry> {
  const record = await parseRecord(own(entry, 'record'));
  return record.ok
    ? { kind: 'tool', record: record.value }
    : { kind: 'refused', ...backupRefusal(nameIn(own(entry, 'record')), record.fault) };
}

async function versionOf(entry: Given): Promise<BackupEntry> {
  const [toolId, version] = [own(entry, 'toolId'), own(entry, 'version')];
  const savedAt = pastTime(own(entry, 'savedAt'), new Date());
  const record = await parseRecord(own(entry, 'record'));
  if (
    !record.ok ||
    !isToolId(toolId) ||
    record.value.id !== toolId ||
    record.value.version !== version ||
    savedAt === undefined
  )
    return {
      kind: 'refused',
      ...backupRefusal(
        nameIn(own(entry, 'record')),
        record.ok ? backupFault({ code: 'version-of-other', values: [] }) : record.fault,
      ),
    };
  return { kind: 'version', toolId, version, record: record.value, savedAt };
}

function storageOf(entry: Given): BackupEntry {
  const [toolId, area, key, value] = [own(entry, 'toolId'), own(entry, 'area'), own(entry, 'key'), own(entry, 'value')];
  if (
    !isToolId(toolId) ||
    typeof area !== 'string' ||
    area.length > 40 ||
    typeof key !== 'string' ||
    typeof value !== 'string'
  )
    return refused({ code: 'entry-storage', values: [] });
  return { kind: 'storage', toolId, area, key, value };
}

function runOf(entry: Given): BackupEntry {
  const run = parseRun(own(entry, 'run'));
  return run === undefined ? refused({ code: 'entry-run', values: [] }) : { kind: 'run', run };
}

function providerOf(entry: Given): BackupEntry {
  const provider = readProvider(own(entry, 'provider'));
  return provider === undefined || impersonatesApp(provider.name)
    ? refused(nameIn(own(entry, 'provider'), 'entry-model'))
    : { kind: 'provider', provider };
}

function presetOf(entry: Given): BackupEntry {
  const preset = readPreset(own(entry, 'preset'));
  return preset?.id === undefined
    ? refused(nameIn(own(entry, 'preset'), 'entry-preset'))
    : { kind: 'preset', preset: { ...preset, id: preset.id } };
}

const FROM_BACKUP = { kind: 'backup', name: '' } as const;

function conversationOf(entry: Given): BackupEntry {
  const conversation = readConversation(own(entry, 'conversation'));
  return conversation === undefined
    ? refused({ code: 'entry-conversation', values: [] })
    : { kind: 'conversation', conversation: conversationFromOutside(conversation, FROM_BACKUP) };
}

function turnOf(entry: Given): BackupEntry {
  const turn = readTurn(own(entry, 'turn'));
  return turn === undefined
    ? refused({ code: 'entry-turn', values: [] })
    : { kind: 'turn', turn: turnFromOutside(turn) };
}

function recordingOf(entry: Given): BackupEntry {
  const recording = readRecording(own(entry, 'recording'));
  return recording === undefined ? refused({ code: 'entry-recording', values: [] }) : { kind: 'recording', recording };
}

function folderOf(entry: Given): BackupEntry {
  const [path, mode] = [own(entry, 'path'), own(entry, 'mode')];
  if (!isPath(path) || !isMode(mode)) throw damaged(backupFault({ code: 'damaged-folder-path', values: [] }));
  return { kind: 'folder', path, mode };
}

function linkOf(entry: Given): BackupEntry {
  const [path, target] = [own(entry, 'path'), own(entry, 'target')];
  if (!isPath(path) || typeof target !== 'string' || target === '' || target.length > LIMITS.disk.maxPathBytes)
    throw damaged(backupFault({ code: 'damaged-link', values: [] }));
  return { kind: 'link', path, target };
}

function nameIn(
  record: unknown,
  otherwise: 'entry-tool' | 'entry-model' | 'entry-preset' = 'entry-tool',
): string | Fault {
  const name = isRecord(record) ? own(record, 'name') : undefined;
  return typeof name === 'string' ? name.slice(0, 128) : backupFault({ code: otherwise, values: [] });
}

function refused(
  name: string | Fault | BackupReason,
  reason: BackupReason = { code: 'entry-unreadable', values: [] },
): BackupEntry {
  const called = typeof name === 'string' || 'message' in name ? name : backupFault(name);
  return { kind: 'refused', ...backupRefusal(called, backupFault(reason)) };
}

/** Whether a path is absolute, normalized, and inside the workspace. */
function isPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path.length <= LIMITS.disk.maxPathBytes &&
    /^(?:\/[^/\0]+)+$/.test(path) &&
    !path.split('/').some((part) => part === '.' || part === '..')
  );
}

function isMode(mode: unknown): mode is number {
  return typeof mode === 'number' && Number.isInteger(mode) && mode >= 0 && mode <= 0o777;
}
