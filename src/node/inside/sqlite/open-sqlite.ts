import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { createSqlEngine, type SqlEngine } from './sql.ts';

/** The options of its start that its types lack. */
type Start = (options: {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
  readonly print: () => void;
  readonly printErr: () => void;
}) => Promise<Sqlite3Static>;

/** Opens SQLite for databases in memory. */
export async function openSqlite(program: BufferSource): Promise<SqlEngine> {
  const silent = (): void => undefined;
  const start: Start = sqlite3InitModule;
  // SQLite reads its settings here, once. Errors are in the results, so it should not log; it should not use storage of
  // the browser.
  Object.assign(globalThis, {
    sqlite3ApiConfig: {
      debug: silent,
      log: silent,
      warn: silent,
      error: silent,
      disable: { vfs: { opfs: true, 'opfs-vfs': true, 'opfs-wl': true, 'opfs-sahpool': true, kvvfs: true } },
    },
  });
  const sqlite3 = await start({
    instantiateWasm: (imports, done) => {
      const module = new WebAssembly.Module(program);
      done(new WebAssembly.Instance(module, imports), module);
      return {};
    },
    print: silent,
    printErr: silent,
  });
  return createSqlEngine(sqlite3);
}
