import { defineCommand, type CustomCommand, type ExecResult, type IFileSystem } from 'just-bash/browser';
import type { JsonValue } from '../../../core/json/json.ts';
import { formatRows, isMode, type Format } from './format-rows.ts';
import type { SqlEngine, SqlStatementResult } from './sql.ts';

const MAX_ROW_CHARS = 64 * 1024 * 1024;
const USAGE = 'usage: sqlite3 [-json|-csv|-column|-line|-list] [-header] [-separator TEXT] [-readonly] FILE [SQL]\n';
const HELP = '.headers on|off, .mode list|csv|column|json|line, .quit, .schema [TABLE], .separator TEXT, .tables\n';

interface Called {
  readonly format: Format;
  readonly isReadOnly: boolean;
  readonly file: string;
  readonly sql: readonly string[];
}

/** `sqlite3` in the shell: the options, modes and dot commands that scripts use, for a file on the disk. */
export function sqlite3Command(
  load: () => Promise<SqlEngine>,
  readInput: (stdin: string) => Promise<Uint8Array>,
): CustomCommand {
  return defineCommand('sqlite3', async (args, { fs, cwd, stdin }) => {
    if (args.includes('--help') || args.includes('-help')) return { stdout: USAGE + HELP, stderr: '', exitCode: 0 };
    const called = readArguments(args);
    if (typeof called === 'string') return failed(called);
    const { file, isReadOnly } = called;
    const path = file === ':memory:' || file === '' ? undefined : fs.resolvePath(cwd, file);
    const text =
      called.sql.length > 0 ? called.sql.join('\n') : new TextDecoder().decode(await readInput(String(stdin)));
    let database: Uint8Array;
    let engine: SqlEngine;
    try {
      database = await readDatabase(fs, path);
      engine = await load();
    } catch (error) {
      return failed(messageOf(error));
    }
    const session = { engine, database, format: { ...called.format }, stdout: '', stderr: '' };
    const exitCode = runText(session, text);
    if (path !== undefined && session.database !== database) {
      if (isReadOnly)
        return {
          stdout: session.stdout,
          stderr: `${session.stderr}Error: attempt to write a readonly database\n`,
          exitCode: 1,
        };
      await fs.writeFile(path, session.database);
    }
    return { stdout: session.stdout, stderr: session.stderr, exitCode };
  });
}

interface Session {
  readonly engine: SqlEngine;
  database: Uint8Array;
  format: Format;
  stdout: string;
  stderr: string;
}

/** Runs lines that begin with a dot as commands and the lines between as SQL. @returns the exit code */
function runText(session: Session, text: string): number {
  let sql = '';
  const flush = (): boolean => {
    const isRight = sql.trim() === '' || runSql(session, sql, (statement) => formatRows(statement, session.format));
    sql = '';
    return isRight;
  };
  for (const line of text.split('\n')) {
    if (sql.trim() !== '' || !line.startsWith('.')) {
      sql += `${line}\n`;
      // A command can only follow a complete statement.
      if (/;\s*$/.test(line) && !flush()) return 1;
      continue;
    }
    const [command = '', ...words] = line.trim().split(/\s+/);
    if (/^\.(?:q|quit|exit)$/.test(command)) return 0;
    if (!runDot(session, command, words)) {
      session.stderr += `Error: ${command} is not there, or not so; there are ${HELP}`;
      return 1;
    }
  }
  return flush() ? 0 : 1;
}

function runSql(session: Session, query: string, show: (statement: SqlStatementResult) => string): boolean {
  const { statements, error, bytes } = session.engine.run({
    database: session.database,
    query,
    maxRowChars: MAX_ROW_CHARS,
  });
  if (bytes !== undefined) session.database = bytes;
  for (const statement of statements) session.stdout += show(statement);
  if (error !== undefined) session.stderr += `Error: ${error}\n`;
  return error === undefined;
}

function runDot(session: Session, command: string, [word = '', ...rest]: readonly string[]): boolean {
  const names = (query: string, separator: string): boolean =>
    runSql(session, query, ({ rows = [] }) => rows.map(([name]) => `${textOf(name)}${separator}`).join(''));
  switch (command) {
    case '.headers':
    case '.header':
      session.format = { ...session.format, header: word === 'on' };
      return word === 'on' || word === 'off';
    case '.mode':
      if (!isMode(word)) return false;
      session.format = { ...session.format, mode: word, ...(word === 'column' ? { header: true } : {}) };
      return true;
    case '.separator':
      session.format = { ...session.format, separator: word.replaceAll('\\t', '\t') };
      return word !== '';
    case '.tables':
      return names(
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name",
        '\n',
      );
    case '.schema':
      return (
        rest.length === 0 &&
        names(
          `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ` +
            `${word === '' ? '' : `AND tbl_name = '${word.replaceAll("'", "''")}' `}ORDER BY rowid`,
          ';\n',
        )
      );
    default:
      return false;
  }
}

function readArguments(args: readonly string[]): Called | string {
  let format: Format = { mode: 'list', header: false, separator: undefined };
  let isReadOnly = false;
  const words: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    const option = words.length === 0 && word.startsWith('-') ? word.replace(/^--?/, '') : undefined;
    if (option === undefined) words.push(word);
    else if (isMode(option)) format = { ...format, mode: option, ...(option === 'column' ? { header: true } : {}) };
    else if (option === 'header') format = { ...format, header: true };
    else if (option === 'noheader') format = { ...format, header: false };
    else if (option === 'separator') format = { ...format, separator: (args[++at] ?? '|').replaceAll('\\t', '\t') };
    else if (option === 'readonly') isReadOnly = true;
    else if (option !== 'batch' && option !== 'bail') return `unknown option: ${word}\n${USAGE}`;
  }
  const [file = ':memory:', ...sql] = words;
  return { format, isReadOnly, file, sql };
}

async function readDatabase(files: IFileSystem, path: string | undefined): Promise<Uint8Array> {
  if (path === undefined || !(await files.exists(path))) return new Uint8Array(0);
  const log = `${path}-wal`;
  if ((await files.exists(log)) && (await files.stat(log)).size > 0)
    throw new Error(`${log} holds changes that are not in the database yet; close the program that writes it`);
  return await files.readFileBuffer(path);
}

function failed(message: string): ExecResult {
  return { stdout: '', stderr: `sqlite3: ${message}${message.endsWith('\n') ? '' : '\n'}`, exitCode: 1 };
}

const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
