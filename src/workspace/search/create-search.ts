import { createDeadlineWorker, type DeadlineOutcome, type KillableEndpoint } from '../../platform/deadline-worker.ts';
import type { GlobQuery } from './glob-files.ts';
import type { GrepFindings, GrepQuery } from './grep-files.ts';
import type { SearchAnswer, SearchApi } from './search-service.ts';

export interface SearchLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The result of a search, or why it failed. */
export type SearchOutcome<Value> =
  SearchAnswer<Value> | { readonly ok: false; readonly reason: 'stopped'; readonly message: string };

/** Searches the workspace in a worker that is killed at the deadline or when the search is stopped. Never rejects. */
export interface Search {
  readonly glob: (query: GlobQuery, limits: SearchLimits) => Promise<SearchOutcome<string[]>>;
  readonly grep: (query: GrepQuery, limits: SearchLimits) => Promise<SearchOutcome<GrepFindings>>;
}

/** @param spawn makes a worker of src/realms/search-worker.ts that is connected to the disk. */
export function createSearch(spawn: () => KillableEndpoint): Search {
  const worker = createDeadlineWorker<SearchApi>(spawn);
  return {
    glob: async (query, { timeoutMs, signal }) =>
      flat(
        await worker.run(async (api): Promise<SearchAnswer<string[]>> => await api.glob(query), timeoutMs, signal),
        signal,
      ),
    grep: async (query, { timeoutMs, signal }) =>
      flat(
        await worker.run(async (api): Promise<SearchAnswer<GrepFindings>> => await api.grep(query), timeoutMs, signal),
        signal,
      ),
  };
}

function flat<Value>(outcome: DeadlineOutcome<SearchAnswer<Value>>, signal: AbortSignal): SearchOutcome<Value> {
  if (outcome.ok) return outcome.value;
  return {
    ok: false,
    reason: outcome.reason === 'deadline' || signal.aborted ? 'stopped' : 'disk',
    message: outcome.message,
  };
}
