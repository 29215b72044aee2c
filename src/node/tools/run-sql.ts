import { createDeadlineWorker, type KillableEndpoint, type Pingable } from '../../platform/deadline-worker.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SqlAnswer, SqlOrder } from '../inside/sqlite/sql.ts';

/** The worker that runs SQLite. */
export interface SqliteWorkerApi extends Pingable {
  /** @param program SQLite's WebAssembly, read for the first order */
  run(program: Blob, order: SqlOrder): Promise<SqlAnswer>;
}

/** Runs each order in a separate worker, which then ends: that also stops endless queries. */
export function createRunSql(
  spawn: () => KillableEndpoint,
  loadProgram: () => Promise<Blob>,
): (order: SqlOrder, signal: AbortSignal) => Promise<SqlAnswer> {
  return async (order, signal) => {
    const program = await loadProgram();
    const worker = createDeadlineWorker<SqliteWorkerApi>(spawn);
    try {
      const outcome = await worker.run((api) => api.run(program, order), LIMITS.maxTimeoutMs, signal);
      if (!outcome.ok) throw new Error(outcome.message);
      return outcome.value;
    } finally {
      worker.dispose();
    }
  };
}
