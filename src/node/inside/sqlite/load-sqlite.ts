import { latin1Encode } from '../bindings/text/text-codecs.ts';
import { evaluate } from '../library.ts';
import type { Runtime } from '../runtime.ts';
import type { openSqlite } from './open-sqlite.ts';
import type { SqlEngine } from './sql.ts';

const opened = new WeakMap<Runtime, Promise<SqlEngine>>();

/** This program's SQLite, loaded on first use. Rejects if its parts are not available. */
export function loadSqlite(runtime: Runtime): Promise<SqlEngine> {
  const known = opened.get(runtime) ?? load(runtime);
  opened.set(runtime, known);
  known.catch(() => opened.delete(runtime));
  return known;
}

async function load({ host, library }: Runtime): Promise<SqlEngine> {
  await Promise.all([host.loadPart?.('sqlite'), host.loadPart?.('sqliteWasm')]);
  const run = evaluate(`(function (exports) {${library.readPart('sqlite')}\n})`, 'node:internal/native/sqlite') as (
    exports: object,
  ) => void;
  const exports: { openSqlite?: typeof openSqlite } = {};
  run(exports);
  if (exports.openSqlite === undefined) throw new Error("The pack 'sqlite' holds no SQLite");
  return await exports.openSqlite(latin1Encode(library.readPart('sqliteWasm')) as Uint8Array<ArrayBuffer>);
}
