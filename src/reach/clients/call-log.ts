import type { ToolCallId } from '../../core/ids.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { writeTransaction } from '../../platform/database/write-transaction.ts';
import {
  readMatch,
  readNumber,
  readOneOf,
  readShape,
  readText,
  readTime,
  type Reader,
} from '../../core/json/read-shape.ts';
import type { ReachLogEntry } from '../contract/clients.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';

/** What clients have called: the last calls, also of earlier sessions. */
export interface CallLog {
  /** Stores a call, or its new state, a moment later. A full disk ends no call. */
  readonly put: (entry: ReachLogEntry) => void;
  /** Newest first. A call that ended with an earlier session is `unknown`. */
  readonly list: () => Promise<readonly ReachLogEntry[]>;
  readonly clear: () => Promise<void>;
}

const STORES: ['reachCalls'] = ['reachCalls'];

const readEntry: Reader<ReachLogEntry> = readShape(
  {
    formatVersion: (value: unknown) => (value === 1 ? value : undefined),
    id: readMatch<ToolCallId>(/^[\w-]{1,64}$/),
    client: readText(300, 1),
    toolName: readText(1_000),
    input: readText(REACH_LIMITS.maxLoggedInputChars + 1),
    startedAt: readTime,
    state: readOneOf(['waiting', 'running', 'done', 'failed', 'denied', 'stopped', 'unknown']),
  },
  {
    error: readText(REACH_LIMITS.maxLoggedErrorChars + 1),
    durationMs: readNumber(0, Number.MAX_SAFE_INTEGER),
    traceparent: readText(200),
  },
);

/** @param isLive whether a call is under way in this tab */
export function createCallLog(database: ToolyardDatabase, isLive: (id: ToolCallId) => boolean): CallLog {
  /** Written together a moment later: no call waits for the disk, and many calls are one write. */
  const pending = new Map<ToolCallId, ReachLogEntry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const entries = [...pending.values()];
    pending.clear();
    if (entries.length > 0) await writeEntries(database, entries).catch(() => undefined);
  };
  return {
    put: (entry) => {
      pending.set(entry.id, entry);
      timer ??= setTimeout(() => void flush(), REACH_LIMITS.writeAfterMs);
    },
    list: async () => {
      await flush();
      const stored: unknown[] = await database.getAllFromIndex('reachCalls', 'by-time');
      return stored
        .map(readEntry)
        .filter((entry) => entry !== undefined)
        .map((entry) =>
          (entry.state === 'waiting' || entry.state === 'running') && !isLive(entry.id)
            ? { ...entry, state: 'unknown' as const }
            : entry,
        )
        .reverse();
    },
    clear: async () => {
      await flush();
      await writeTransaction(database, STORES, (transaction) => transaction.objectStore('reachCalls').clear());
    },
  };
}

/** Stores entries, and removes the oldest ones over the limit. */
async function writeEntries(database: ToolyardDatabase, entries: readonly ReachLogEntry[]): Promise<void> {
  await writeTransaction(database, STORES, async (transaction) => {
    const calls = transaction.objectStore('reachCalls');
    for (const entry of entries) await calls.put(entry);
    const excess = (await calls.count()) - REACH_LIMITS.maxLogged;
    if (excess <= 0) return;
    for (const id of await calls.index('by-time').getAllKeys(undefined, excess)) await calls.delete(id);
  });
}
