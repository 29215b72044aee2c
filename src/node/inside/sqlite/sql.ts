import type { Database, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { bytesToBase64, base64ToBytes } from '../../../core/base64.ts';
import { isRecord, type JsonValue } from '../../../core/json/json.ts';
import { defined } from '../../../core/defined.ts';

/** The result of a statement. `rows` is missing if it has no columns. */
export interface SqlStatementResult {
  readonly sql: string;
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly JsonValue[])[];
  /** Number of rows that it changed. */
  readonly changes: number;
  readonly lastInsertRowid: JsonValue;
}

export interface SqlAnswer {
  readonly statements: readonly SqlStatementResult[];
  /** The error of the statement that failed; earlier ones stay in effect. */
  readonly error?: string;
  /** The changed database; missing if it is unchanged. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

export interface SqlOrder {
  /** A database file; empty for a new one. */
  readonly database: Uint8Array;
  readonly query: string;
  /** For `?` in order across all statements, or by name for `:name`, `@name` and `$name`. */
  readonly params?: unknown;
  /** Maximum characters of the rows as JSON; more are an error. */
  readonly maxRowChars: number;
}

/** Runs statements on a database in memory. Never throws for errors in SQL. */
export interface SqlEngine {
  readonly run: (order: SqlOrder) => SqlAnswer;
}

class SqlError extends Error {}

/** Blanks, comments and semicolons between statements. */
const NOTHING = /^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))+/;
/** Offsets of the header bytes that select WAL mode. */
const FORMAT_BYTES = [18, 19] as const;
const WITH_LOG = 2;
const WITHOUT_LOG = 1;
/** Action numbers of the authorizer callback. */
const ATTACH = 24;
const OK = 0;
const DENY = 1;

export function createSqlEngine(sqlite3: Sqlite3Static): SqlEngine {
  const { capi } = sqlite3;
  return {
    run(order) {
      const statements: SqlStatementResult[] = [];
      let database: Database | undefined;
      let error: string | undefined;
      let before = order.database;
      try {
        database = open(sqlite3, order.database);
        // A new database already has a page, but no file.
        if (before.length === 0) before = capi.sqlite3_js_db_export(database);
        runAll(capi, database, order, statements);
        if (capi.sqlite3_get_autocommit(database) === 0)
          error = 'a transaction was begun and not committed: it was rolled back';
      } catch (caught) {
        error =
          caught instanceof Error
            ? caught.message.replace(/^(?:SQLITE_\w+: )?(?:sqlite3 result code \d+: )?/, '')
            : String(caught);
      }
      try {
        if (database !== undefined && capi.sqlite3_get_autocommit(database) === 0) database.exec('ROLLBACK');
        const now = database === undefined ? undefined : new Uint8Array(capi.sqlite3_js_db_export(database));
        return {
          statements,
          ...defined({ error }),
          ...(now === undefined || isSame(now, before) ? {} : { bytes: now }),
        };
      } catch (caught) {
        return { statements, error: error ?? String(caught) };
      } finally {
        database?.close();
      }
    },
  };
}

function open(sqlite3: Sqlite3Static, bytes: Uint8Array): Database {
  const { capi, wasm } = sqlite3;
  const database = new sqlite3.oo1.DB(':memory:', 'c');
  if (bytes.length > 0) {
    const copy = new Uint8Array(bytes);
    for (const at of FORMAT_BYTES) if (copy[at] === WITH_LOG) copy[at] = WITHOUT_LOG;
    const pointer = wasm.allocFromTypedArray(copy);
    database.checkRc(
      capi.sqlite3_deserialize(
        database,
        'main',
        pointer,
        copy.length,
        copy.length,
        capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE,
      ),
    );
    // Reads the header: fails here if it is not a database.
    database.exec('PRAGMA schema_version');
  }
  // An attached database would not be stored in any file.
  capi.sqlite3_set_authorizer(
    database,
    (_context: unknown, action: number, file: unknown) =>
      action === ATTACH && typeof file === 'string' && file !== '' && file !== ':memory:' ? DENY : OK,
    0,
  );
  return database;
}

type Capi = Sqlite3Static['capi'];

function runAll(capi: Capi, database: Database, order: SqlOrder, statements: SqlStatementResult[]): void {
  const params = createParams(order.params, (statement, at) =>
    String(capi.sqlite3_bind_parameter_name(statement, at) ?? ''),
  );
  let left = order.maxRowChars;
  for (let rest = order.query.replace(NOTHING, ''); rest !== ''; rest = rest.replace(NOTHING, '')) {
    const statement = database.prepare(rest);
    try {
      rest = rest.slice(String(capi.sqlite3_sql(statement)).length);
      params.bind(statement);
      const result = runOne(capi, database, statement, (row) => {
        left -= JSON.stringify(row).length;
        if (left < 0)
          throw new SqlError(
            `the rows are larger than ${String(order.maxRowChars)} characters of JSON; ask for fewer with ` +
              `LIMIT, or for less of each`,
          );
      });
      statements.push(result);
    } finally {
      statement.finalize();
    }
  }
  params.end();
}

/** @param count called for each row; throws when there are too many */
function runOne(
  capi: Capi,
  database: Database,
  statement: PreparedStatement,
  count: (row: readonly JsonValue[]) => void,
): SqlStatementResult {
  const sql = String(capi.sqlite3_sql(statement)).trim();
  const before = Number(capi.sqlite3_total_changes(database));
  const columns = statement.columnCount > 0 ? uniqueNames(statement.getColumnNames()) : undefined;
  const rows: JsonValue[][] = [];
  while (statement.step()) {
    const row = Array.from({ length: statement.columnCount }, (_none, at) => jsonOf(statement.get(at)));
    count(row);
    rows.push(row);
  }
  const changes = Number(capi.sqlite3_total_changes(database)) - before;
  return {
    sql,
    ...(columns === undefined ? {} : { columns, rows }),
    changes,
    lastInsertRowid: jsonOf(capi.sqlite3_last_insert_rowid(database)),
  };
}

/** Assigns values to the parameters of statements. */
function createParams(
  params: unknown,
  nameOf: (statement: PreparedStatement, at: number) => string,
): { readonly bind: (statement: PreparedStatement) => void; readonly end: () => void } {
  if (params === undefined || params === null) return { bind: () => undefined, end: () => undefined };
  if (Array.isArray(params)) {
    let next = 0;
    return {
      bind: (statement) => {
        for (let at = 1; at <= statement.parameterCount; at++) {
          if (next >= params.length)
            throw new SqlError(`there are more parameters in the statements than the ${String(params.length)} given`);
          statement.bind(at, valueOf(params[next++]));
        }
      },
      end: () => {
        if (next < params.length)
          throw new SqlError(
            `${String(params.length)} parameters were given, the statements have ${String(next)}; all of them ran`,
          );
      },
    };
  }
  const named = new Map(
    Object.entries(params as object).map(([name, value]): [string, unknown] => [name.replace(/^[:@$]/, ''), value]),
  );
  return {
    bind: (statement) => {
      for (let at = 1; at <= statement.parameterCount; at++) {
        const name = nameOf(statement, at);
        const key = name.slice(1);
        if (!named.has(key))
          throw new SqlError(
            name === ''
              ? 'a parameter has no name: give params as an array'
              : `there is no parameter ${name} among those given`,
          );
        statement.bind(at, valueOf(named.get(key)));
      }
    },
    end: () => undefined,
  };
}

function valueOf(value: unknown): string | number | bigint | null | Uint8Array {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number') return value;
  const bytes = isRecord(value) && typeof value['base64'] === 'string' ? base64ToBytes(value['base64']) : undefined;
  if (bytes !== undefined) return bytes;
  throw new SqlError('a parameter is a text, a number, true, false, null or { "base64": … } for bytes');
}

/** Converts values to JSON: large integers to text, bytes to `{ base64 }`. */
function jsonOf(value: unknown): JsonValue {
  if (value instanceof Uint8Array) return { base64: bytesToBase64(value) };
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return typeof value === 'string' ? value : null;
}

/** Makes column names unique, since an object cannot have two equal keys. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}_${String(count)}`;
  });
}

function isSame(first: Uint8Array, second: Uint8Array): boolean {
  if (first.length !== second.length) return false;
  for (let at = 0; at < first.length; at++) if (first[at] !== second[at]) return false;
  return true;
}
