import type { ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { StorageArea, StorageAreaName, StorageOp } from '../contract/sandbox-wire.ts';
import { everyKeyOf, type StoredToolEntry, type ToolyardDatabase } from '../../platform/database/database.ts';
import type { WriteTransaction } from '../../platform/database/write-transaction.ts';
import { allOrNothing } from '../permissions/stored-write.ts';

export type StorageOutcome =
  | { readonly ok: true; readonly bytes: number }
  | { readonly ok: false; readonly code: 'quota' | 'transport'; readonly name: string; readonly message: string };

/**
 * The storage of tools. The area `session` is in this tab's memory; the others are in the object store `toolStorage`.
 */
export interface ToolStorageHost {
  /** Entries of one area, sorted by key. */
  snapshot(toolId: ToolId, area: StorageAreaName): Promise<[key: string, value: string][]>;
  /**
   * All non-empty areas, in one read; cached until this tab writes or `forget` is called after a change of another tab.
   */
  snapshotAll(toolId: ToolId): Promise<readonly StorageArea[]>;
  forget(toolId: ToolId): void;
  /**
   * Applies all of `ops` in order; none of them if the tool would exceed its quota (all areas together) or the disk is
   * full. Never rejects.
   */
  apply(toolId: ToolId, ops: readonly StorageOp[]): Promise<StorageOutcome>;
  /** UTF-8 bytes of all keys and values. */
  bytes(toolId: ToolId): Promise<number>;
  /** Empties every area. */
  clear(toolId: ToolId): Promise<void>;
}

const SNAPSHOTS_KEPT = 20;

type ToolEntries = WriteTransaction<['toolStorage']>['store'];
/** Entries of one tool, by area and key. */
type Areas = Map<StorageAreaName, Map<string, StoredToolEntry>>;

export function createToolStorageHost(
  database: ToolyardDatabase,
  quotaBytes: number = LIMITS.storageQuotaBytes,
): ToolStorageHost {
  const sessions = new Map<ToolId, Map<string, StoredToolEntry>>();
  const sessionOf = (toolId: ToolId) => sessions.get(toolId) ?? new Map<string, StoredToolEntry>();

  const snapshots = new Map<ToolId, Promise<readonly StorageArea[]>>();

  return {
    async snapshot(toolId, area) {
      const entries =
        area === 'session'
          ? sorted(sessionOf(toolId).values())
          : await database.getAll('toolStorage', IDBKeyRange.bound([toolId, area], [toolId, area, []]));
      return entries.map(({ key, value }) => [key, value]);
    },

    forget(toolId) {
      snapshots.delete(toolId);
    },

    async snapshotAll(toolId) {
      const known = snapshots.get(toolId);
      if (known !== undefined) return await known;
      const reading = readAll(database, toolId, () => sessionOf(toolId));
      if (snapshots.size >= SNAPSHOTS_KEPT) snapshots.clear();
      snapshots.set(toolId, reading);
      reading.catch(() => snapshots.delete(toolId));
      return await reading;
    },

    async apply(toolId, ops) {
      const transaction = database.transaction('toolStorage', 'readwrite');
      try {
        const written = await allOrNothing(transaction, () =>
          write(transaction.store, toolId, ops, () => sessionOf(toolId), quotaBytes),
        );
        if (!written.ok) return written;
        sessions.set(toolId, written.session ?? sessionOf(toolId));
        return { ok: true, bytes: written.bytes };
      } catch (error) {
        return notWritten(error);
      } finally {
        snapshots.delete(toolId);
      }
    },

    async bytes(toolId) {
      return bytesOf(groupByArea(await database.getAll('toolStorage', everyKeyOf(toolId)), sessionOf(toolId)));
    },

    async clear(toolId) {
      await database.delete('toolStorage', everyKeyOf(toolId));
      sessions.delete(toolId);
      snapshots.delete(toolId);
    },
  };
}

type Written =
  | { readonly ok: true; readonly bytes: number; readonly session: Map<string, StoredToolEntry> | undefined }
  | Extract<StorageOutcome, { readonly ok: false }>;

async function write(
  store: ToolEntries,
  toolId: ToolId,
  ops: readonly StorageOp[],
  session: () => Map<string, StoredToolEntry>,
  quotaBytes: number,
): Promise<Written> {
  const stored = await store.getAll(everyKeyOf(toolId));
  // After the first await: the previous transaction has ended, so the session area includes its changes.
  const before = groupByArea(stored, session());
  const after = applyOps(toolId, before, ops);
  const bytes = bytesOf(after);
  const entries = [...after.values()].reduce((sum, area) => sum + area.size, 0);
  if (entries > LIMITS.storageMaxEntries) {
    return quotaFailure(
      `The tool's storage is full: it would hold ${entries} entries of at most ` +
        `${LIMITS.storageMaxEntries}. Nothing was changed.`,
    );
  }
  if (bytes > quotaBytes && bytes > bytesOf(before)) {
    return quotaFailure(
      `The tool's storage is full: it would hold ${bytes} bytes of at most ${quotaBytes}. Nothing was changed.`,
    );
  }
  for (const [area, entries] of after) {
    if (area === 'session') continue;
    for (const entry of entries.values()) if (before.get(area)?.get(entry.key) !== entry) await store.put(entry);
  }
  for (const entry of stored) {
    if (after.get(entry.area as StorageAreaName)?.has(entry.key) !== true)
      await store.delete([toolId, entry.area, entry.key]);
  }
  return { ok: true, bytes, session: after.get('session') };
}

async function readAll(
  database: ToolyardDatabase,
  toolId: ToolId,
  session: () => ReadonlyMap<string, StoredToolEntry>,
): Promise<readonly StorageArea[]> {
  const areas = groupByArea(await database.getAll('toolStorage', everyKeyOf(toolId)), session());
  return [...areas].map(([area, entries]) => ({
    area,
    entries: sorted(entries.values()).map(({ key, value }) => [key, value] as const),
  }));
}

function notWritten(error: unknown): StorageOutcome {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'UnknownError';
  if (name === 'QuotaExceededError')
    return quotaFailure("The disk space of this site is used up. The tool's storage was not changed.");
  return {
    ok: false,
    code: 'transport',
    name: 'UnknownError',
    message: `The browser refused to write the tool's storage (${name}). Nothing was changed.`,
  };
}

function quotaFailure(message: string): Extract<StorageOutcome, { readonly ok: false }> {
  return { ok: false, code: 'quota', name: 'QuotaExceededError', message };
}

function groupByArea(stored: readonly StoredToolEntry[], session: ReadonlyMap<string, StoredToolEntry>): Areas {
  const areas: Areas = new Map([['session', new Map(session)]]);
  for (const entry of stored) areaOf(areas, entry.area as StorageAreaName).set(entry.key, entry);
  return areas;
}

function applyOps(toolId: ToolId, before: Areas, ops: readonly StorageOp[]): Areas {
  const after: Areas = new Map([...before].map(([area, entries]) => [area, new Map(entries)]));
  for (const op of ops) {
    const entries = areaOf(after, op.area);
    if (op.op === 'clear') entries.clear();
    else if (op.op === 'remove') entries.delete(op.key);
    else
      entries.set(op.key, {
        toolId,
        area: op.area,
        key: op.key,
        value: op.value,
        bytes: utf8Length(op.key) + utf8Length(op.value),
      });
  }
  return after;
}

function areaOf(areas: Areas, area: StorageAreaName): Map<string, StoredToolEntry> {
  const entries = areas.get(area) ?? new Map<string, StoredToolEntry>();
  areas.set(area, entries);
  return entries;
}

function bytesOf(areas: Areas): number {
  let sum = 0;
  for (const entries of areas.values()) for (const { bytes } of entries.values()) sum += bytes;
  return sum;
}

function sorted(entries: Iterable<StoredToolEntry>): StoredToolEntry[] {
  return [...entries].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
