/** Trusted worker that runs SQL over bytes: no network, no storage, and it can be ended at any time. */
import { openSqlite } from '../node/inside/sqlite/open-sqlite.ts';
import type { SqlEngine } from '../node/inside/sqlite/sql.ts';
import type { SqliteWorkerApi } from '../node/tools/run-sql.ts';
import { serveThread } from '../platform/rpc.ts';

let engine: Promise<SqlEngine> | undefined;

const api: SqliteWorkerApi = {
  ping: () => 'pong',
  run: async (program, order) => {
    engine ??= program.arrayBuffer().then(openSqlite);
    return (await engine).run(order);
  },
};

serveThread(api);
