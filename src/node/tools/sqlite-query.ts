import { validInput, type Builtin, type BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import type { FileResult, FileSystem } from '../../core/file-system.ts';
import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SqlAnswer, SqlOrder, SqlStatementResult } from '../inside/sqlite/sql.ts';
import { folderFrom } from './folders.ts';

export interface SqliteQueryDeps {
  /** The workspace with the protected paths of the settings. */
  readonly files: () => Promise<FileResult<FileSystem>>;
  /** Runs statements in a worker that can be ended. Rejects if it was, or if SQLite could not be loaded. */
  readonly run: (order: SqlOrder, signal: AbortSignal) => Promise<SqlAnswer>;
}

interface QueryInput {
  readonly database: string;
  readonly query: string;
  readonly params?: unknown;
}

/** Maximum characters of a statement in the details. */
const SHOWN_SQL_CHARS = 200;

const DEFINITION: Builtin['definition'] = {
  name: 'sqlite_query',
  pathArguments: ['database'],
  description:
    'Runs SQL on a SQLite database file of the workspace and returns the rows as JSON objects. Several ' +
    'statements may follow one another. If the database does not exist, the first statement that writes ' +
    'creates it.',
  inputSchema: {
    type: 'object',
    properties: {
      database: { type: 'string', minLength: 1, description: 'Absolute path of the file, such as /data/shop.db' },
      query: { type: 'string', minLength: 1, description: 'One or several SQL statements' },
      params: {
        anyOf: [{ type: 'array', items: {} }, { type: 'object' }],
        description:
          'Values for ? in their order through all statements, or by name for :name, @name and $name. Bytes ' +
          'are { "base64": "…" }',
      },
    },
    required: ['database', 'query'],
    additionalProperties: false,
  },
  documentation: `A query returns its rows as an array of objects. When several statements return rows, the result is \
an array with the rows of each. When none does, it says how many rows changed. Integers that JSON cannot hold come as \
text, bytes as { "base64": … }, and the second of two columns with one name as name_2.

If a statement fails, the statements before it remain in effect, unless they are in a transaction. A transaction that \
is begun and not committed is rolled back.

The database is read as a whole, worked on in a thread that reaches nothing else, and written back as a whole. If \
something else changed the file meanwhile, nothing is written, and the answer says so. Queries that never end are \
ended at the timeout, and nothing is written. Databases with a write-ahead log that is not empty are refused; ATTACH \
of other files is not there.`,
  timeoutMs: LIMITS.defaultTimeoutMs,
};

export function createSqliteQueryTool(deps: SqliteQueryDeps): Builtin {
  // Two calls on one database run one after the other, as with SQLite's own locks.
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = async <Value>(path: string, work: () => Promise<Value>): Promise<Value> => {
    const before = turns.get(path) ?? Promise.resolve();
    const local = before.then(work, work);
    turns.set(path, local);
    try {
      return await local;
    } finally {
      if (turns.get(path) === local) turns.delete(path);
    }
  };

  return {
    definition: DEFINITION,
    execute: async (input, { signal }) => {
      // The caller has checked the schema.
      const query = validInput<QueryInput>(input);
      const path = folderFrom(query.database);
      return await inTurn(path, () => perform(deps, path, query, signal));
    },
  };
}

async function perform(
  { files, run }: SqliteQueryDeps,
  path: string,
  { query, params }: QueryInput,
  signal: AbortSignal,
): Promise<BuiltinAnswer> {
  const opened = await files();
  if (!opened.ok) return refused(opened.error.message);
  const disk = opened.value;
  const unfit = await unfitness(disk, path);
  if (unfit !== undefined) return refused(unfit);
  const isThere = await disk.exists(path);
  const before = isThere ? await disk.readFile(path) : { ok: true as const, value: new Uint8Array(0) };
  if (!before.ok) return refused(before.error.message);
  const hash = isThere ? await hashOf(before.value) : undefined;
  const { statements, error, bytes } = await run(
    { database: before.value, query, params, maxRowChars: LIMITS.maxResultBytes - 1024 },
    signal,
  );
  if (signal.aborted) return refused('It was stopped: nothing was written');
  const written = bytes === undefined ? undefined : await writeBack(disk, path, bytes, hash);
  if (written !== undefined && !written.ok) return written;
  const changes = bytes === undefined ? {} : { changes: writtenChanges(path, bytes.length) };
  const did = statements.map(statementJson);
  if (error !== undefined) {
    const others = statements.length === 0 ? '' : `; the ${String(statements.length)} before it ran`;
    return {
      ok: false,
      error: {
        code: 'threw',
        message: `Statement ${String(statements.length + 1)}: ${error}${others}`,
        data: { statements: did },
      },
      ...changes,
    };
  }
  return { ok: true, value: valueOf(statements), details: { statements: did }, ...changes };
}

/** Why a database cannot be used; undefined if it can. */
async function unfitness(disk: FileSystem, path: string): Promise<string | undefined> {
  const log = await disk.stat(`${path}-wal`);
  if (log.ok && log.value.size > 0)
    return `${path}-wal holds changes that are not in the database yet: close the program that writes it first`;
  const about = await disk.stat(path);
  if (about.ok && about.value.size > LIMITS.disk.maxChangeSetBytes)
    return (
      `${path} has ${about.value.size.toLocaleString('en-US')} bytes, more than the ` +
      `${LIMITS.disk.maxChangeSetBytes.toLocaleString('en-US')} that are read at once`
    );
  return undefined;
}

/** @param hash of the file when it was read; undefined if it did not exist */
async function writeBack(
  disk: FileSystem,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  hash: string | undefined,
): Promise<{ readonly ok: true } | (BuiltinAnswer & { readonly ok: false })> {
  if (hash === undefined && (await disk.exists(path)))
    return refused(`${path} was made by something else while the query ran: nothing was written. Run it again`);
  const written = await disk.writeFile(path, bytes, hash === undefined ? {} : { replaces: hash });
  if (!written.ok) {
    const { code, message } = written.error;
    if (code === 'EBUSY')
      return refused(`${path} was changed by something else while the query ran: nothing was written. Run it again`);
    return { ok: false, error: { code: code === 'EACCES' ? 'denied' : 'threw', message, data: { code, path } } };
  }
  return { ok: true };
}

function writtenChanges(path: string, size: number): NonNullable<BuiltinAnswer['changes']> {
  return { state: 'landed', entries: [{ path, did: 'write', size }], total: 1, conflicts: [] };
}

function valueOf(statements: readonly SqlStatementResult[]): JsonValue {
  const rows = statements.flatMap(({ columns, rows: found }) =>
    columns === undefined || found === undefined
      ? []
      : [found.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))],
  );
  if (rows.length > 1) return rows;
  const [only] = rows;
  if (only !== undefined) return only;
  const { lastInsertRowid } = statements.at(-1) ?? { lastInsertRowid: 0 };
  return { changes: statements.reduce((sum, { changes }) => sum + changes, 0), lastInsertRowid };
}

function statementJson({ sql, rows, changes }: SqlStatementResult): JsonObject {
  return { sql: sql.slice(0, SHOWN_SQL_CHARS), ...(rows === undefined ? { changes } : { rows: rows.length }) };
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

function refused(message: string): BuiltinAnswer & { readonly ok: false } {
  return { ok: false, error: { code: 'threw', message } };
}
