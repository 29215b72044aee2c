import type { CodeChange } from '../../core/code-change.ts';
import { newId, type CodeHash, type ToolId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { sortKeyOf } from '../contract/tool-order.ts';
import type {
  Acceptance,
  Provenance,
  SeenTool,
  ToolFields,
  ToolRecord,
  ToolSummary,
  ToolVersion,
} from '../../core/tool.ts';
import { everyKeyOf, type StoredSummary, type ToolyardDatabase } from '../../platform/database/database.ts';
import type { DatabaseCopy } from '../../platform/database/database-copy.ts';
import type { TabSync } from '../../platform/tab-sync.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import { checkTool, type ToolJudges } from '../fields/check-tool.ts';
import { digestOf } from '../fields/tool-digest.ts';
import { codeHashOf } from '../fields/code-hash.ts';
import { invalidTool, toolError } from '../fields/field-fault.ts';
import { parseToolFields } from '../fields/parse-tool.ts';
import { fieldsOf, TOOL_FIELD_NAMES, TOOL_FIELDS } from '../fields/tool-fields.ts';
import {
  moveToRemoved,
  putTool,
  REMOVAL_STORES,
  requireFreeName,
  TOOL_STORES,
  withdrawAcceptance,
  type NewRecord,
} from './tool-writes.ts';

/** `fromThisTab` is false for changes of another tab. */
export type ToolsListener = (ids: readonly ToolId[], fromThisTab: boolean) => void;

/**
 * The user's own tools. Every writer makes one change in one transaction, resolves once it is on the disk, notifies
 * this tab's listeners and the other tabs, and rejects with a `ToolyardError`: `invalid-tool` (`data.path` names the
 * field), `duplicate-name`, `not-found`, `conflict` (`data.currentVersion`) or `transport` (disk full).
 */
export interface ToolStore {
  /** In `sortKeyOf` order: at most `limit` tools after the given name; all tools without arguments. */
  readonly list: (after?: string, limit?: number) => Promise<ToolSummary[]>;
  readonly count: () => Promise<number>;
  /** In the order of the ids. */
  readonly summaries: (ids: readonly ToolId[]) => Promise<(ToolSummary | undefined)[]>;
  readonly getByName: (name: string) => Promise<ToolRecord | undefined>;
  readonly getById: (id: ToolId) => Promise<ToolRecord | undefined>;
  readonly getMany: (ids: readonly ToolId[]) => Promise<(ToolRecord | undefined)[]>;
  /** The tools of these names, in one read; names without a tool are missing in the map. */
  readonly getByNames: (names: Iterable<string>) => Promise<Map<string, ToolRecord>>;
  readonly all: () => Promise<ToolRecord[]>;
  /** Adds a tool that the user wrote; it is trusted. */
  readonly add: (input: unknown) => Promise<ToolRecord>;
  /**
   * Replaces the given fields. Null or undefined removes an optional field; unknown fields are ignored.
   *
   * @param baseVersion the version on which the edit is based: if another one is stored, the result is a `conflict`
   */
  readonly update: (name: string, patch: unknown, baseVersion?: number) => Promise<ToolRecord>;
  readonly remove: (name: string) => Promise<ToolId>;
  /** For the latest 50 removals. */
  readonly undoRemove: (id: ToolId) => Promise<ToolRecord>;
  /** The latest 50 versions, newest first, including the current one. */
  readonly versions: (name: string) => Promise<ToolVersion[]>;
  /**
   * Stores the fields and the provenance of an older version as a new version. It is trusted only if a person accepted
   * it in that form.
   */
  readonly restoreVersion: (name: string, version: number) => Promise<ToolRecord>;
  /** @param shown what a person saw; with another version or tool of the name it rejects with `conflict` */
  readonly setTrusted: (shown: SeenTool, trusted: boolean) => Promise<ToolRecord>;
  readonly subscribe: (listener: ToolsListener) => () => void;
  /** Notifies listeners and other tabs of a change that other code stored, such as an import. */
  readonly announce: (ids: readonly ToolId[]) => Promise<void>;
}

export interface ToolStoreDeps {
  readonly database: ToolyardDatabase;
  readonly judges: ToolJudges;
  readonly tabs: TabSync;
  /** A write is acknowledged once the copy has it too. */
  readonly copy?: Pick<DatabaseCopy, 'toolsChanged'>;
  /** Called after the code changed, so that grants move along with the user's own edits; the writer waits for it. */
  readonly onCodeChanged?: (toolId: ToolId, oldHash: CodeHash, newHash: CodeHash, change: CodeChange) => Promise<void>;
  /** Names of MCP servers: no tool's name may start with one and a dot. */
  readonly reservedPrefixes?: () => readonly string[];
  readonly now?: () => Date;
}

export function createToolStore(deps: ToolStoreDeps): ToolStore {
  const { database, now = () => new Date() } = deps;
  const { subscribe, announce } = createNotifier(deps);

  const rewrite = createRewrite(deps, announce);
  return {
    ...readsOf(database),
    async add(input) {
      const fields = await parse(deps, input);
      const made = newRecord(fields, await codeHashOf(fields), { kind: 'written' }, now().toISOString());
      const record = await writeTransaction(database, TOOL_STORES, async (transaction) => {
        await requireFreeName(transaction, made.name);
        return await putTool(transaction, made, 'edit');
      });
      await announce([record.id]);
      return record;
    },
    update(name, patch, baseVersion) {
      return rewrite(
        name,
        async (current) => ({
          record: await withFields(current, await parse(deps, patched(current, patch)), now()),
          // An edit of what nobody accepted accepts nothing.
          ...(current.trusted ? { by: 'edit', change: 'edited' } : { change: 'replaced' }),
        }),
        baseVersion,
      );
    },
    async remove(name) {
      const { id } = await toolNamed(database, name);
      await takeAway(database, id, now);
      await announce([id]);
      return id;
    },
    async undoRemove(id) {
      const record = await restoreCopy(database, id);
      await announce([id]);
      return record;
    },
    async versions(name) {
      const { id } = await toolNamed(database, name);
      const stored = await database.getAll('versions', everyKeyOf(id));
      return stored.reverse().map(({ version, record, savedAt }) => ({ version, record, savedAt }));
    },
    restoreVersion(name, version) {
      return rewrite(name, async (current) => {
        const kept = await versionOf(database, current.id, name, version);
        const { provenance } = kept.record;
        const record = { ...(await withFields(current, fieldsOf(kept.record), now())), provenance };
        return { record, change: 'restored' };
      });
    },
    setTrusted: (shown, trusted) =>
      rewrite(
        shown.name,
        async (current) => {
          // Another tool, or another form with the same version number, which a backup can bring.
          if (current.id !== shown.id || digestOf(current) !== digestOf(shown))
            throw toolError('conflict', { code: 'tool-not-as-shown', values: [shown.name] });
          return {
            record: await withFields(current, fieldsOf(current), now()),
            change: 'replaced',
            ...(trusted ? { by: 'review' } : { isWithdrawn: true }),
          };
        },
        shown.version,
      ),
    subscribe,
    announce,
  };
}

type Reads = 'list' | 'count' | 'summaries' | 'getByName' | 'getById' | 'getMany' | 'getByNames' | 'all';

function readsOf(database: ToolyardDatabase): Pick<ToolStore, Reads> {
  return {
    async list(after, limit) {
      const range = after === undefined ? null : IDBKeyRange.lowerBound(sortKeyOf(after), true);
      return (await database.getAllFromIndex('summaries', 'by-sort', range, limit)).map(withoutSort);
    },
    count: () => database.count('summaries'),
    async summaries(ids) {
      const { store } = database.transaction('summaries');
      return (await Promise.all(ids.map((id) => store.get(id)))).map((stored) =>
        stored === undefined ? undefined : withoutSort(stored),
      );
    },
    getByName: (name) => database.getFromIndex('tools', 'by-name', name),
    getById: (id) => database.get('tools', id),
    async getMany(ids) {
      const { store } = database.transaction('tools');
      return Promise.all(ids.map((id) => store.get(id)));
    },
    async getByNames(names) {
      const index = database.transaction('tools').store.index('by-name');
      const found = await Promise.all([...new Set(names)].map((name) => index.get(name)));
      return new Map(found.flatMap((record) => (record === undefined ? [] : [[record.name, record] as const])));
    },
    all: () => database.getAll('tools'),
  };
}

/** Notifies listeners of this tab, and the other tabs. */
function createNotifier({ tabs, copy }: ToolStoreDeps): Pick<ToolStore, 'subscribe' | 'announce'> {
  const listeners = new Set<ToolsListener>();
  const notify: ToolsListener = (ids, fromThisTab) => {
    for (const listener of [...listeners]) listener(ids, fromThisTab);
  };
  tabs.subscribe((message) => {
    if (message.type === 'tools-changed') notify(message.ids, false);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async announce(ids) {
      notify(ids, true);
      tabs.publish({ type: 'tools-changed', ids });
      await copy?.toolsChanged(ids);
    },
  };
}

async function parse({ judges, reservedPrefixes }: ToolStoreDeps, input: unknown): Promise<ToolFields> {
  const fields = parseToolFields(input, reservedPrefixes?.());
  if (!fields.ok) throw invalidTool(fields.fault);
  const fault = await checkTool(fields.value, judges);
  if (fault !== undefined) throw invalidTool(fault);
  return fields.value;
}

async function withFields(current: ToolRecord, fields: ToolFields, now: Date): Promise<NewRecord> {
  const { id, createdAt, provenance } = current;
  return {
    ...fields,
    id,
    version: current.version + 1,
    codeHash: await codeHashOf(fields),
    createdAt,
    updatedAt: laterThan(current.updatedAt, now),
    provenance,
  };
}

async function toolNamed(database: ToolyardDatabase, name: string): Promise<ToolRecord> {
  const record = await database.getFromIndex('tools', 'by-name', name);
  if (record === undefined) throw toolError('not-found', { code: 'tool-missing', values: [name] }, { name });
  return record;
}

/** What is to be stored for a tool. */
interface Change {
  readonly record: NewRecord;
  /** How its code changed, if it did. */
  readonly change: CodeChange;
  /** How a person accepts it with this change. */
  readonly by?: Acceptance['by'];
  /** A person withdraws what they accepted. */
  readonly isWithdrawn?: boolean;
}

/** Stores the result of `change` for a tool; calls `change` again if another tab wrote first. */
function createRewrite({ database, onCodeChanged }: ToolStoreDeps, announce: ToolStore['announce']) {
  return async (
    name: string,
    change: (current: ToolRecord) => Promise<Change>,
    baseVersion?: number,
  ): Promise<ToolRecord> => {
    for (;;) {
      const current = await toolNamed(database, name);
      requireVersion(current, baseVersion);
      const { record, change: how, by, isWithdrawn } = await change(current);
      const next = await writeTransaction(database, TOOL_STORES, async (transaction) => {
        const found = await transaction.objectStore('tools').get(current.id);
        if (found === undefined)
          throw toolError('not-found', { code: 'tool-removed-elsewhere', values: [name] }, { name });
        requireVersion(found, baseVersion);
        if (found.version !== current.version || digestOf(found) !== digestOf(current)) return undefined;
        await requireFreeName(transaction, record.name, record.id);
        if (isWithdrawn === true) await withdrawAcceptance(transaction, found);
        return await putTool(transaction, record, by);
      });
      if (next === undefined) continue;
      if (next.codeHash !== current.codeHash) await onCodeChanged?.(next.id, current.codeHash, next.codeHash, how);
      await announce([next.id]);
      return next;
    }
  };
}

async function versionOf(database: ToolyardDatabase, id: ToolId, name: string, version: number): Promise<ToolVersion> {
  const kept = await database.get('versions', [id, version]);
  if (kept === undefined)
    throw toolError('not-found', { code: 'version-missing', values: [version, name] }, { name, version });
  return kept;
}

async function takeAway(database: ToolyardDatabase, id: ToolId, now: () => Date): Promise<void> {
  await writeTransaction(database, REMOVAL_STORES, async (transaction) => {
    const record = await transaction.objectStore('tools').get(id);
    if (record !== undefined) await moveToRemoved(transaction, record, now().toISOString());
  });
}

async function restoreCopy(database: ToolyardDatabase, id: ToolId): Promise<ToolRecord> {
  return await writeTransaction(database, [...TOOL_STORES, 'removed'], async (transaction) => {
    const removed = await transaction.objectStore('removed').get(id);
    if (removed === undefined) throw toolError('not-found', { code: 'removed-missing', values: [] }, { id });
    await requireFreeName(transaction, removed.record.name);
    const versions = transaction.objectStore('versions');
    await Promise.all(removed.versions.map((version) => versions.put({ toolId: id, ...version })));
    await transaction.objectStore('removed').delete(id);
    return await putTool(transaction, removed.record);
  });
}

function withoutSort({ sort: _sort, ...summary }: StoredSummary): ToolSummary {
  return summary;
}

/** The first version of a record. `at` is ISO 8601. */
export function newRecord(fields: ToolFields, codeHash: CodeHash, provenance: Provenance, at: string): NewRecord {
  return { ...fields, id: newId<ToolId>(), version: 1, codeHash, createdAt: at, updatedAt: at, provenance };
}

/**
 * Later than the previous time, even if the clock stood still or was set back. A previous time that no clock can have
 * reached does not count.
 */
export function laterThan(previous: string, now: Date): string {
  const after = Date.parse(previous) + 1;
  return new Date(after < LATEST_MS ? Math.max(now.getTime(), after) : now.getTime()).toISOString();
}

/** The year 10000: later years are written in another form. */
const LATEST_MS = Date.UTC(10_000, 0);

function requireVersion(record: ToolRecord, baseVersion: number | undefined): void {
  if (baseVersion === undefined || record.version === baseVersion) return;
  throw toolError(
    'conflict',
    { code: 'tool-changed-elsewhere', values: [record.name] },
    { currentVersion: record.version, baseVersion },
  );
}

function patched(current: ToolRecord, patch: unknown): Record<string, unknown> {
  if (!isRecord(patch)) throw toolError('invalid-tool', { code: 'tool-change-not-object', values: [] }, { path: '' });
  const next: Record<string, unknown> = { ...fieldsOf(current) };
  for (const field of TOOL_FIELD_NAMES) {
    if (!Object.hasOwn(patch, field)) continue;
    // Null counts as missing for the parser; undefined removes what is optional, and leaves the others as they are.
    if (patch[field] !== undefined || TOOL_FIELDS[field].presence === 'optional') next[field] = patch[field];
  }
  return next;
}
