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
  /** Stores a call, or its new state. Never rejects: a full disk must not end a call. */
  readonly put: (entry: ReachLogEntry) => Promise<void>;
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
  return {
    put: async (entry) => {
      await writeTransaction(database, STORES, async (transaction) => {
        const calls = transaction.objectStore('reachCalls');
        await calls.put(entry);
        const excess = (await calls.count()) - REACH_LIMITS.maxLogged;
        if (excess <= 0) return;
        for (const id of await calls.index('by-time').getAllKeys(undefined, excess)) await calls.delete(id);
      }).catch(() => undefined);
    },
    list: async () =>
      ((await database.getAllFromIndex('reachCalls', 'by-time')) as unknown[])
        .map(readEntry)
        .filter((entry) => entry !== undefined)
        .map((entry) =>
          (entry.state === 'waiting' || entry.state === 'running') && !isLive(entry.id)
            ? { ...entry, state: 'unknown' as const }
            : entry,
        )
        .reverse(),
    clear: () => writeTransaction(database, STORES, (transaction) => transaction.objectStore('reachCalls').clear()),
  };
}
