import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { createSqlEngine, type SqlEngine } from './sql.ts';

/** What its start takes besides what its types say. */
type Start = (options: {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
  readonly print: () => void;
  readonly printErr: () => void;
}) => Promise<Sqlite3Static>;

/** SQLite, over bytes in memory alone. */
export async function openSqlite(program: BufferSource): Promise<SqlEngine> {
  const silent = (): void => undefined;
  const start: Start = sqlite3InitModule;
  // It looks for its settings here, once. What goes wrong is in the answers; storage of a browser is not for it.
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
