import { openDB, wrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { Preset } from '../../agent/contract/agent-api.ts';
import type { RunRecord } from '../../core/call.ts';
import type {
  ApprovalRule,
  Conversation,
  ConversationId,
  SharedConversation,
  Turn,
  TurnId,
} from '../../agent/contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { CodeHash, ToolCallId, ToolDigest, ToolId, McpServerId } from '../../core/ids.ts';
import type { McpServerInfo, McpToolDefinition } from '../../mcp/contract/mcp-api.ts';
import type { McpServer } from '../../mcp/contract/mcp-server.ts';
import type { Grant, SecretBinding } from '../../core/permissions/permissions.ts';
import type { ReachClient, ReachLogEntry, ReachSet } from '../../reach/contract/clients.ts';
import type { Provider, ProviderId } from '../../agent/contract/provider.ts';
import type { Acceptance, ToolRecord, ToolSummary, ToolVersion } from '../../core/tool.ts';
import { DATABASE_FORMAT } from './format.ts';
import { migrations, type UpgradeTransaction } from './migrations.ts';

/** A removed tool with all its data, stored so that the removal can be undone. */
export interface RemovedTool {
  readonly toolId: ToolId;
  readonly record: ToolRecord;
  readonly versions: readonly ToolVersion[];
  /** ISO 8601. */
  readonly removedAt: string;
}

/** `sort` is `sortKeyOf` the name: lists are read in display order. */
export type StoredSummary = ToolSummary & { readonly sort: string };

/** A stored secret: AES-GCM ciphertext and its bindings. */
export interface StoredSecret {
  readonly name: string;
  readonly bindings: readonly SecretBinding[];
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One entry of a tool's own storage (its `localStorage`, `sessionStorage`, `indexedDB` or `context.storage`). */
export interface StoredToolEntry {
  readonly toolId: ToolId;
  readonly area: string;
  readonly key: string;
  readonly value: string;
  /** UTF-8 bytes of key and value. */
  readonly bytes: number;
}

/** The tools of a server when they were last listed, and the approved definitions. */
export interface StoredMcpCatalog {
  readonly serverId: McpServerId;
  readonly facts: McpServerInfo;
  readonly tools: readonly { readonly hash: string; readonly definition: McpToolDefinition }[];
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  /** By tool. Tools that are gone stay here, so that they cannot return with a different definition. */
  readonly approved: readonly { readonly hash: string; readonly definition: McpToolDefinition }[];
  /** ISO 8601. */
  readonly listedAt: string;
}

/** A conversation that can be played again. */
export interface StoredRecording {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly recording: SharedConversation;
  /** It came from outside. */
  readonly isStrangers?: true;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface ToolyardSchema extends DBSchema {
  tools: { key: ToolId; value: ToolRecord; indexes: { 'by-name': string } };
  summaries: { key: ToolId; value: StoredSummary; indexes: { 'by-name': string; 'by-sort': string } };
  versions: { key: [ToolId, number]; value: ToolVersion & { readonly toolId: ToolId } };
  removed: { key: ToolId; value: RemovedTool; indexes: { 'by-time': string } };
  runs: { key: ToolCallId; value: RunRecord; indexes: { 'by-tool': [ToolId, string] } };
  grants: { key: [ToolId, CodeHash]; value: Grant };
  acceptances: { key: [ToolId, ToolDigest]; value: Acceptance };
  secrets: { key: string; value: StoredSecret };
  keys: { key: string; value: unknown };
  toolStorage: { key: [ToolId, string, string]; value: StoredToolEntry };
  settings: { key: string; value: unknown };
  mcpServers: { key: McpServerId; value: McpServer; indexes: { 'by-name': string } };
  mcpCatalogues: { key: McpServerId; value: StoredMcpCatalog };
  conversations: { key: ConversationId; value: Conversation; indexes: { 'by-time': string } };
  turns: { key: TurnId; value: Turn; indexes: { 'by-conversation': [ConversationId, string] } };
  providers: { key: ProviderId; value: Provider };
  presets: { key: string; value: Preset };
  approvalRules: { key: string; value: ApprovalRule };
  recordings: { key: string; value: StoredRecording };
  reachClients: { key: string; value: ReachClient };
  reachSets: { key: string; value: ReachSet };
  reachCalls: { key: ToolCallId; value: ReachLogEntry; indexes: { 'by-time': string } };
}

export type ToolyardDatabase = IDBPDatabase<ToolyardSchema>;
const DATABASE_NAME = 'toolyard';
const NOT_MIGRATED =
  'What is stored here could not be brought into the format of this version. Nothing was lost: reload the page.';
const DISK_FULL =
  'The disk is too full to bring what is stored here into the format of this version. Nothing was lost: free space on ' +
  'the device, then reload the page.';

/**
 * Opens the app's database and migrates it to the current format.
 *
 * @param onOutdated called when another tab needs a newer format; the connection is then already closed
 * @param onNew called if the database did not exist
 * @throws DOMException `VersionError` if a newer version of the app has written a newer format
 * @throws ToolyardError `transport` if what is stored cannot be migrated, with the reason `quota` if the disk is full;
 * it
 *   stays as it was
 */
export async function openDatabase(
  onOutdated: () => void = () => undefined,
  onNew: () => void = () => undefined,
): Promise<ToolyardDatabase> {
  let isMigrating = false;
  let isFull = false;
  const opening = openDB<ToolyardSchema>(DATABASE_NAME, DATABASE_FORMAT, {
    upgrade(db, oldVersion, _newVersion, transaction) {
      if (oldVersion === 0) onNew();
      isMigrating = oldVersion > 0;
      transaction.addEventListener('abort', () => (isFull = transaction.error?.name === 'QuotaExceededError'));
      upgrade(db, oldVersion, transaction);
    },
    blocking() {
      database.close();
      onOutdated();
    },
  }).catch((error: unknown) => {
    if (!isMigrating) throw error;
    throw isFull
      ? new ToolyardError('transport', DISK_FULL, { reason: 'quota' })
      : new ToolyardError('transport', `${NOT_MIGRATED} (${error instanceof Error ? error.message : String(error)})`);
  });
  const database = await opening;
  return database;
}

/**
 * Opens a database of the same format in another storage bucket. It closes silently when another tab needs a newer
 * format.
 *
 * @throws DOMException if it cannot be opened
 */
export async function openDatabaseIn(factory: IDBFactory): Promise<ToolyardDatabase> {
  const request = factory.open(DATABASE_NAME, DATABASE_FORMAT);
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (request.transaction !== null)
      upgrade(
        wrap(request.result) as ToolyardDatabase,
        oldVersion,
        // idb's types of `wrap` know nothing of a schema or a mode; in this event it is the transaction of the upgrade.
        wrap(request.transaction) as unknown as UpgradeTransaction,
      );
  });
  const database = (await wrap(request)) as ToolyardDatabase;
  database.addEventListener('versionchange', () => {
    database.close();
  });
  return database;
}

function upgrade(database: ToolyardDatabase, oldVersion: number, transaction: UpgradeTransaction): void {
  for (const migrate of migrations.slice(oldVersion)) migrate(database, transaction);
}

/** All compound keys that start with an id: IndexedDB sorts arrays after all numbers and strings. */
export function everyKeyOf(id: ToolId | ConversationId): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
