import type { Conversation } from '../../agent/contract/conversation.ts';
import type { BackupCounts, BackupPreview, BackupRefusal } from '../contract/backup.ts';
import type { ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { McpServer } from '../../mcp/contract/mcp-server.ts';
import { refusalOf, type BackupEntry } from './entries.ts';
import { backupRefusal } from '../contract/faults/restore-faults.ts';
import type { OpenBackup } from './backup-opener.ts';
import { createFilePreview } from './files/preview-files.ts';
import { sameServer, TOO_MANY_SERVERS } from './restore-servers.ts';
import { isSameConversation, metBy, sameFields, SAME_ID } from './same-tool.ts';
import { filesBelow, type BackupDeps } from './write-backup.ts';

const NAMES_REPORTED = 200;

export interface ReadBackupDeps extends BackupDeps {
  readonly openBackup: OpenBackup;
}

/**
 * Reads a whole backup and says what restoring it does, where what is stored stays; stores nothing.
 *
 * @param own whether it is restored as the person's own
 * @throws ToolyardError like `OpenBackup`
 */
export async function previewBackup(
  file: Blob,
  own: boolean,
  { database, servers: ownServers, files, openBackup }: ReadBackupDeps,
  signal: AbortSignal,
  onBytes?: (bytes: number) => void,
): Promise<BackupPreview> {
  const { head, entries } = await openBackup(file, signal, onBytes);
  const disk = await files();
  const compared = createComparison();
  const met = createMet();
  const myServers = await ownServers();
  const previewFile = createFilePreview(disk, own);
  for await (const entry of entries) await compare(entry, { own, database, previewFile, myServers }, compared, met);
  const here = {
    tools: (await database.getAllKeys('tools')).filter((id) => !met.ids.has(id)).length,
    servers: own ? myServers.length - met.servers.size : 0,
    conversations: own ? (await database.count('conversations')) - met.conversations.size : 0,
    files: 0,
  };
  for await (const { kind, path } of filesBelow(disk, ''))
    if (kind !== 'folder' && !met.paths.has(path)) here.files += 1;
  const { tools, servers, conversations, found, refused, counts } = compared;
  return {
    ...head,
    own,
    tools: tools.counts(),
    servers: servers.counts(),
    files: { ...found.counts(), bytes: counts.bytes },
    conversations: conversations.counts(),
    runs: counts.runs,
    settings: counts.settings,
    storage: counts.storage,
    agent: counts.agent,
    missing: here,
    refused,
  };
}

type Comparison = ReturnType<typeof createComparison>;
type Met = ReturnType<typeof createMet>;

/** Collects the contents of the backup, compared with the stored data. */
function createComparison() {
  const refused: BackupRefusal[] = [];
  return {
    tools: createCount(),
    servers: createCount(),
    conversations: createCount(),
    found: createCount(),
    refused,
    counts: { runs: 0, settings: 0, storage: 0, agent: 0, bytes: 0 },
  };
}

/** Items of the backup that were met so far, and those that are stored too. */
function createMet() {
  return {
    ids: new Set<ToolId>(),
    servers: new Set<string>(),
    paths: new Set<string>(),
    conversations: new Set<string>(),
    /** Names, and ids, of new ones: later ones of the backup are compared with them. */
    newTools: new Set<string>(),
    newServers: { ids: new Set<string>(), names: new Set<string>() },
    toolIds: new Set<ToolId>(),
  };
}

interface Here {
  readonly own: boolean;
  readonly database: ReadBackupDeps['database'];
  readonly previewFile: ReturnType<typeof createFilePreview>;
  readonly myServers: Awaited<ReturnType<ReadBackupDeps['servers']>>;
}

async function compare(
  entry: BackupEntry,
  here: Here,
  { tools, servers, conversations, found, refused, counts }: Comparison,
  met: Met,
): Promise<void> {
  const { own, previewFile } = here;
  const refuse = (refusal: BackupRefusal): void => {
    if (refused.length < NAMES_REPORTED) refused.push(refusal);
  };
  switch (entry.kind) {
    case 'setting':
      counts.settings += 1;
      break;
    case 'tool':
      if (met.toolIds.has(entry.record.id)) refuse(backupRefusal(entry.record.name, SAME_ID));
      else await compareTool(entry.record, here, tools, met);
      break;
    case 'server':
      if (own) compareServer(entry.server, here.myServers, servers, met, refuse);
      else servers.add(entry.server.name, 'leftOut');
      break;
    case 'conversation':
      await compareConversation(entry.conversation, here, conversations, met);
      break;
    case 'provider':
    case 'preset':
    case 'recording':
      counts.agent += 1;
      break;
    case 'turn':
    case 'version':
      break;
    case 'storage':
      counts.storage += 1;
      break;
    case 'run':
      counts.runs += 1;
      break;
    case 'refused':
      refuse(refusalOf(entry));
      break;
    case 'folder':
    case 'link':
    case 'file': {
      met.paths.add(entry.path);
      const preview = await previewFile(entry);
      if (typeof preview === 'object') for (const fault of preview.refused) refuse(backupRefusal(entry.path, fault));
      else if (preview !== 'made') found.add(entry.path, preview);
      if (entry.kind === 'file' && typeof preview === 'string') counts.bytes += entry.bytes.length;
      break;
    }
  }
}

async function compareConversation(
  conversation: Conversation,
  { own, database }: Here,
  conversations: Comparison['conversations'],
  met: Met,
): Promise<void> {
  if (!own) {
    conversations.add(conversation.title, 'leftOut');
    return;
  }
  const local = await database.get('conversations', conversation.id);
  conversations.add(
    conversation.title,
    local === undefined ? 'added' : isSameConversation(local, conversation) ? 'same' : 'different',
  );
  if (local !== undefined) met.conversations.add(local.id);
}

async function compareTool(
  record: ToolRecord,
  { own, database }: Here,
  tools: Comparison['tools'],
  met: Met,
): Promise<void> {
  met.toolIds.add(record.id);
  const [byId, byName] = await Promise.all([
    database.get('tools', record.id),
    database.getFromIndex('tools', 'by-name', record.name),
  ]);
  const local = metBy(
    record,
    own,
    () => byId,
    () => byName,
  );
  // The second tool of one name is compared with the first, which would be there by then.
  const isTaken = local === undefined && met.newTools.has(record.name);
  tools.add(
    record.name,
    local === undefined ? (isTaken ? 'different' : 'added') : sameFields(local, record) ? 'same' : 'different',
  );
  if (local !== undefined) met.ids.add(local.id);
  else met.newTools.add(record.name);
}

/** Compares a server of one's own backup; once the browser holds as many as it may, others are refused. */
function compareServer(
  server: McpServer,
  myServers: Here['myServers'],
  servers: Comparison['servers'],
  met: Met,
  refuse: (refusal: BackupRefusal) => void,
): void {
  const local = myServers.find(({ id }) => id === server.id) ?? myServers.find(({ name }) => name === server.name);
  const { ids, names } = met.newServers;
  if (local !== undefined) {
    servers.add(server.name, sameServer(local, server) ? 'same' : 'different');
    met.servers.add(local.id);
  } else if (ids.has(server.id) || names.has(server.name)) servers.add(server.name, 'different');
  else if (myServers.length + names.size >= LIMITS.mcp.maxServers) refuse(backupRefusal(server.name, TOO_MANY_SERVERS));
  else {
    servers.add(server.name, 'added');
    ids.add(server.id);
    names.add(server.name);
  }
}

function createCount(): {
  readonly add: (name: string, as: 'added' | 'same' | 'different' | 'leftOut') => void;
  readonly counts: () => BackupCounts;
} {
  const counts = { total: 0, added: 0, same: 0, different: 0, leftOut: 0 };
  const names: string[] = [];
  return {
    add(name, as) {
      counts.total += 1;
      counts[as] += 1;
      if (as === 'different' && names.length < NAMES_REPORTED) names.push(name);
    },
    counts: () => ({ ...counts, names }),
  };
}
