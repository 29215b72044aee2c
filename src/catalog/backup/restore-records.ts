import type { Preset } from '../../agent/contract/agent-api.ts';
import type { RestoreOptions } from '../contract/backup.ts';
import { newId, type ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpServer } from '../../mcp/contract/mcp-server.ts';
import type { Provider } from '../../agent/contract/provider.ts';
import type { Acceptance, Provenance, ToolRecord, ToolVersion } from '../../core/tool.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { isPortableSetting } from '../../platform/database/settings-store.ts';
import { writeTransaction, type WriteTransaction } from '../../platform/database/write-transaction.ts';
import { laterThan } from '../store/tool-store.ts';
import { eraseTool, isAccepted, putTool, REMOVAL_STORES, type NewRecord } from '../store/tool-writes.ts';
import type { BackupEntry } from './entries.ts';
import { restoreServers, type RestoredServers } from './restore-servers.ts';
import { fieldsOf } from '../fields/tool-fields.ts';
import { metBy, sameFields } from './same-tool.ts';

/** The records of a backup that are stored in one transaction. */
export interface BackupRecords {
  readonly tools: Map<ToolId, { readonly record: ToolRecord; readonly versions: ToolVersion[] }>;
  readonly settings: Extract<BackupEntry, { kind: 'setting' }>[];
  readonly servers: McpServer[];
  readonly providers: Provider[];
  readonly presets: Preset[];
  readonly storage: Extract<BackupEntry, { kind: 'storage' }>[];
}

export interface RestoredRecords {
  /** Tools of the backup that are now stored under their own id: their runs can be added. */
  readonly ids: ReadonlySet<ToolId>;
  readonly changed: readonly ToolId[];
  readonly added: number;
  readonly replaced: number;
  readonly kept: number;
  readonly removed: number;
  readonly servers: RestoredServers;
}

/** Stores of the agent; all are cleared when everything is replaced. */
const AGENT_STORES = ['providers', 'presets', 'conversations', 'turns', 'recordings'] as const;
const STORES: [...typeof REMOVAL_STORES, 'settings', 'mcpServers', 'mcpCatalogues', ...typeof AGENT_STORES] = [
  ...REMOVAL_STORES,
  'settings',
  'mcpServers',
  'mcpCatalogues',
  ...AGENT_STORES,
];
type Transaction = WriteTransaction<typeof STORES>;

/**
 * Stores tools with their versions, settings and the tools' own storage: all of it or nothing.
 *
 * @throws ToolyardError `transport` if the disk is full
 */
export async function restoreRecords(
  database: ToolyardDatabase,
  { tools, settings, servers, providers, presets, storage }: BackupRecords,
  ownServers: readonly McpServer[],
  options: RestoreOptions,
  now: Date,
): Promise<RestoredRecords> {
  const { mode, own } = options;
  const takes = mode === 'replace' || options.onDifference === 'take';
  return await writeTransaction(database, STORES, async (transaction) => {
    const here = await transaction.objectStore('tools').getAll();
    const removed =
      mode === 'replace' ? await clearRecords(transaction, here, new Set(own ? tools.keys() : []), own) : 0;
    const before = new Map(here.map((record) => [record.id, record]));
    const byId = new Map(mode === 'replace' ? [] : before);
    const byName = new Map(mode === 'replace' ? [] : here.map((record) => [record.name, record]));
    const [ids, added] = [new Set<ToolId>(), new Set<ToolId>()];
    const changed = new Set<ToolId>(mode === 'replace' ? here.map(({ id }) => id) : []);
    const counts = { added: 0, replaced: 0, kept: 0 };
    for (const { record: given, versions } of tools.values()) {
      const record = own ? given : copyOf(given, newId<ToolId>(), now);
      const met = metBy(
        record,
        own,
        (id) => byId.get(id),
        (name) => byName.get(name),
      );
      if (met === undefined) {
        if (own) await putAll(transaction, renumbered(record, before.get(record.id)), versions);
        else await putTool(transaction, record);
        added.add(record.id);
        counts.added += 1;
      } else {
        const isTaken = takes && (await takeTool(transaction, met, record, own, byName.get(record.name), now));
        counts[isTaken ? 'replaced' : 'kept'] += 1;
        if (isTaken) changed.add(met.id);
      }
      const id = met?.id ?? record.id;
      if (id === given.id) ids.add(id);
      if (met === undefined) changed.add(id);
      const stored = { ...record, id };
      byId.set(id, stored);
      byName.set(record.name, stored);
    }
    if (own) {
      await putSettings(transaction, settings, takes);
      await putStorage(
        transaction,
        storage.filter(({ toolId }) => ids.has(toolId)),
        added,
        takes,
      );
    }
    if (own) await putAgent(transaction, { providers, presets }, takes);
    const restored = own
      ? await restoreServers(serverWrites(transaction), servers, ownServers, options)
      : { counts: { added: 0, replaced: 0, kept: 0, removed: 0 }, refused: [] };
    return { ids, changed: [...changed], ...counts, removed, servers: restored };
  });
}

/** A version number is never used for two forms of a tool: otherwise one could be accepted in place of the other. */
function renumbered(record: ToolRecord, before: ToolRecord | undefined): ToolRecord {
  if (before === undefined || sameFields(before, record)) return record;
  return { ...record, version: Math.max(record.version, before.version + 1) };
}

/** Replaces a stored tool with the backup's, if it differs and its name is free. */
async function takeTool(
  transaction: Transaction,
  met: ToolRecord,
  record: ToolRecord,
  own: boolean,
  holder: ToolRecord | undefined,
  now: Date,
): Promise<boolean> {
  if (sameFields(met, record) || (holder !== undefined && holder.id !== met.id)) return false;
  const taken: NewRecord = {
    ...record,
    id: met.id,
    createdAt: met.createdAt,
    version: met.version + 1,
    updatedAt: laterThan(met.updatedAt, now),
  };
  await putTool(transaction, taken, acceptedBy(record, own));
  return true;
}

/** Who says that a backup is their own accepts with that what they had trusted; of any other, nothing is accepted. */
function acceptedBy({ trusted }: ToolRecord, own: boolean): Acceptance['by'] | undefined {
  return own && trusted ? 'own-backup' : undefined;
}

/** Somebody else's tool: it has a new id, which nothing was accepted of and nothing was granted to. */
function copyOf(record: ToolRecord, id: ToolId, now: Date): ToolRecord {
  const provenance: Provenance = { kind: 'import', format: 'toolyard', importedAt: now.toISOString() };
  return {
    ...fieldsOf(record),
    id,
    version: 1,
    codeHash: record.codeHash,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    provenance,
    trusted: false,
  };
}

/** Removes all tools, and all data of those that are not in the backup. @returns the number of the latter */
async function clearRecords(
  transaction: Transaction,
  here: readonly ToolRecord[],
  comeBack: ReadonlySet<ToolId>,
  settingsToo: boolean,
): Promise<number> {
  const leftOver = here.filter(({ id }) => !comeBack.has(id));
  for (const { id } of leftOver) await eraseTool(transaction, id);
  await Promise.all(
    (['tools', 'summaries', 'versions', 'runs', 'toolStorage'] as const).map((name) =>
      transaction.objectStore(name).clear(),
    ),
  );
  for (const id of comeBack) await transaction.objectStore('removed').delete(id);
  const settings = transaction.objectStore('settings');
  if (settingsToo) await Promise.all(AGENT_STORES.map((name) => transaction.objectStore(name).clear()));
  if (settingsToo)
    for (const key of await settings.getAllKeys()) if (isPortableSetting(key)) await settings.delete(key);
  return leftOver.length;
}

function serverWrites(transaction: Transaction): Parameters<typeof restoreServers>[0] {
  const [servers, catalogs] = [transaction.objectStore('mcpServers'), transaction.objectStore('mcpCatalogues')];
  return {
    put: (server) => servers.put(server),
    remove: (id) => servers.delete(id),
    forget: (id) => catalogs.delete(id),
  };
}

/** Stores a tool of one's own backup with its versions. */
async function putAll(transaction: Transaction, record: ToolRecord, versions: readonly ToolVersion[]): Promise<void> {
  const { id: toolId, version } = record;
  await transaction.objectStore('removed').delete(toolId);
  const kept = versions.filter((each) => each.version < version).slice(-(LIMITS.versionsPerTool - 1));
  for (const each of kept) {
    const trusted = await isAccepted(transaction, each.record, acceptedBy(each.record, true));
    await transaction.objectStore('versions').put({ toolId, ...each, record: { ...each.record, trusted } });
  }
  const stored = await putTool(transaction, record, acceptedBy(record, true));
  const savedAt = versions.find((each) => each.version === version)?.savedAt;
  if (savedAt !== undefined)
    await transaction.objectStore('versions').put({ toolId, version, record: stored, savedAt });
}

async function putSettings(
  transaction: Transaction,
  settings: BackupRecords['settings'],
  takes: boolean,
): Promise<void> {
  const store = transaction.objectStore('settings');
  for (const { key, value } of settings)
    if (isPortableSetting(key) && (takes || (await store.getKey(key)) === undefined)) await store.put(value, key);
}

async function putAgent(
  transaction: Transaction,
  { providers, presets }: Pick<BackupRecords, 'providers' | 'presets'>,
  takes: boolean,
): Promise<void> {
  const [models, sets] = [transaction.objectStore('providers'), transaction.objectStore('presets')];
  for (const provider of providers)
    if (takes || (await models.getKey(provider.id)) === undefined) await models.put(provider);
  for (const preset of presets) if (takes || (await sets.getKey(preset.id)) === undefined) await sets.put(preset);
}

async function putStorage(
  transaction: Transaction,
  storage: BackupRecords['storage'],
  added: ReadonlySet<ToolId>,
  takes: boolean,
): Promise<void> {
  const store = transaction.objectStore('toolStorage');
  const used = new Map<ToolId, number>();
  const encoder = new TextEncoder();
  for (const { toolId, area, key, value } of storage) {
    const bytes = encoder.encode(key).length + encoder.encode(value).length;
    const sum = (used.get(toolId) ?? 0) + bytes;
    if (
      sum > LIMITS.storageQuotaBytes ||
      (!takes && !added.has(toolId) && (await store.getKey([toolId, area, key])) !== undefined)
    )
      continue;
    used.set(toolId, sum);
    await store.put({ toolId, area, key, value, bytes });
  }
}
