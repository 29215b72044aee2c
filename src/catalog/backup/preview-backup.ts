import type { BackupCounts, BackupPreview, BackupRefusal } from '../contract/backup.ts';
import type { ToolId } from '../../core/ids.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { BackupEntry } from './entries.ts';
import type { OpenBackup } from './backup-opener.ts';
import { createFilePreview } from './files/preview-files.ts';
import { sameServer } from './restore-servers.ts';
import { isSameConversation, sameFields } from './same-tool.ts';
import { filesBelow, type BackupDeps } from './write-backup.ts';

const NAMES_REPORTED = 200;

export interface ReadBackupDeps extends BackupDeps {
  readonly openBackup: OpenBackup;
}

/**
 * Reads a whole backup and compares it with the stored data; stores nothing.
 *
 * @throws ToolyardError like `OpenBackup`
 */
export async function previewBackup(
  file: Blob,
  { database, servers: ownServers, files, openBackup }: ReadBackupDeps,
  signal: AbortSignal,
  onBytes?: (bytes: number) => void,
): Promise<BackupPreview> {
  const { head, entries } = await openBackup(file, signal, onBytes);
  const disk = await files();
  const compared = createComparison();
  const met = createMet();
  const myServers = await ownServers();
  const previewFile = createFilePreview(disk);
  for await (const entry of entries) await compare(entry, { database, previewFile, myServers }, compared, met);
  const here = {
    tools: (await database.getAllKeys('tools')).filter((id) => !met.ids.has(id)).length,
    servers: myServers.length - met.servers.size,
    conversations: (await database.count('conversations')) - met.conversations.size,
    files: 0,
  };
  for await (const { kind, path } of filesBelow(disk, ''))
    if (kind !== 'folder' && !met.paths.has(path)) here.files += 1;
  const { tools, servers, conversations, found, refused, counts } = compared;
  return {
    ...head,
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

/** Items that are both stored and in the backup. */
function createMet() {
  return {
    ids: new Set<ToolId>(),
    servers: new Set<string>(),
    paths: new Set<string>(),
    conversations: new Set<string>(),
  };
}

interface Here {
  readonly database: ReadBackupDeps['database'];
  readonly previewFile: ReturnType<typeof createFilePreview>;
  readonly myServers: Awaited<ReturnType<ReadBackupDeps['servers']>>;
}

async function compare(
  entry: BackupEntry,
  { database, previewFile, myServers }: Here,
  { tools, servers, conversations, found, refused, counts }: Comparison,
  met: Met,
): Promise<void> {
  switch (entry.kind) {
    case 'setting':
      counts.settings += 1;
      break;
    case 'tool':
      await compareTool(entry.record, database, tools, met);
      break;
    case 'server': {
      const { server } = entry;
      const local = myServers.find(({ id }) => id === server.id) ?? myServers.find(({ name }) => name === server.name);
      servers.add(server.name, local === undefined ? 'added' : sameServer(local, server) ? 'same' : 'different');
      if (local !== undefined) met.servers.add(local.id);
      break;
    }
    case 'conversation': {
      const { conversation } = entry;
      const local = await database.get('conversations', conversation.id);
      conversations.add(
        conversation.title,
        local === undefined ? 'added' : isSameConversation(local, conversation) ? 'same' : 'different',
      );
      if (local !== undefined) met.conversations.add(local.id);
      break;
    }
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
      if (refused.length < NAMES_REPORTED) refused.push({ name: entry.name, reason: entry.reason });
      break;
    case 'folder':
    case 'link':
    case 'file': {
      met.paths.add(entry.path);
      const preview = await previewFile(entry);
      if (typeof preview === 'object') {
        if (refused.length < NAMES_REPORTED) refused.push({ name: entry.path, reason: preview.refused });
      } else if (preview !== 'made') found.add(entry.path, preview);
      if (entry.kind === 'file' && typeof preview === 'string') counts.bytes += entry.bytes.length;
      break;
    }
  }
}

async function compareTool(
  record: ToolRecord,
  database: ReadBackupDeps['database'],
  tools: Comparison['tools'],
  met: Met,
): Promise<void> {
  const local =
    (await database.get('tools', record.id)) ?? (await database.getFromIndex('tools', 'by-name', record.name));
  tools.add(record.name, local === undefined ? 'added' : sameFields(local, record) ? 'same' : 'different');
  if (local !== undefined) met.ids.add(local.id);
}

function createCount(): {
  readonly add: (name: string, as: 'added' | 'same' | 'different') => void;
  readonly counts: () => BackupCounts;
} {
  const counts = { total: 0, added: 0, same: 0, different: 0 };
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
