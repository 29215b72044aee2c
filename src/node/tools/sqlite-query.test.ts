import { describe, expect, it } from 'vitest';
import type { BuiltinAnswer } from '../../catalog/contract/builtin.ts';
import { fileFailure, type FileSystem } from '../../core/file-system.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { SqlAnswer, SqlOrder } from '../inside/sqlite/sql.ts';
import { createSqliteQueryTool } from './sqlite-query.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined): string => new TextDecoder().decode(content);

async function hashOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('hex');
}

/** Files in a map, for the methods that the tool uses; the test runs the SQL. */
function setUp(run: (order: SqlOrder) => Promise<SqlAnswer> | SqlAnswer) {
  const files = new Map<string, Uint8Array<ArrayBuffer>>([['/a.db', bytes('before')]]);
  const fs: Pick<FileSystem, 'stat' | 'exists' | 'readFile' | 'writeFile'> = {
    stat: (path) =>
      Promise.resolve(
        files.has(path)
          ? { ok: true, value: { kind: 'file', mode: 0o644, size: files.get(path)?.length ?? 0, mtimeMs: 0 } }
          : fileFailure('ENOENT', path),
      ),
    exists: (path) => Promise.resolve(files.has(path)),
    readFile: (path) => Promise.resolve({ ok: true, value: files.get(path) ?? bytes('') }),
    writeFile: async (path, content, options) => {
      if (path.startsWith('/kept/')) return fileFailure('EACCES', path);
      if (options?.replaces !== undefined && (await hashOf(files.get(path) ?? bytes(''))) !== options.replaces)
        return fileFailure('EBUSY', path);
      files.set(path, new Uint8Array(content));
      return { ok: true, value: undefined };
    },
  };
  const tool = createSqliteQueryTool({
    files: () => Promise.resolve({ ok: true, value: fs as FileSystem }),
    run: async (order) => await run(order),
  });
  const call = async (input: JsonObject): Promise<BuiltinAnswer> =>
    await tool.execute(input, {
      toolCallId: newId<ToolCallId>(),
      conversationId: 'c',
      caller: 'person',
      signal: new AbortController().signal,
      stopped: new AbortController().signal,
      timeoutMs: 1000,
      onLog: () => undefined,
      onProgress: () => undefined,
      whileAsking: (waiting) => waiting,
      pauseClock: () => () => undefined,
      restartClock: () => undefined,
    });
  return { files, call };
}

const wrote = (next: string): SqlAnswer => ({
  statements: [{ sql: 'INSERT', changes: 1, lastInsertRowid: 5 }],
  bytes: bytes(next),
});

describe('sqlite_query', () => {
  it('returns rows as objects, separately for several statements, and the number of changes if there are none', async () => {
    const rows = (n: number) => ({ sql: 'SELECT', columns: ['n'], rows: [[n]], changes: 0, lastInsertRowid: 0 });
    const answers: SqlAnswer[] = [{ statements: [rows(1)] }, { statements: [rows(1), rows(2)] }, wrote('after')];
    const { call, files } = setUp(() => answers.shift() ?? { statements: [] });
    expect(await call({ database: 'a.db', query: '' })).toMatchObject({ ok: true, value: [{ n: 1 }] });
    expect(await call({ database: '/a.db', query: '' })).toMatchObject({ ok: true, value: [[{ n: 1 }], [{ n: 2 }]] });
    expect(await call({ database: '/x/../a.db', query: '' })).toMatchObject({
      ok: true,
      value: { changes: 1, lastInsertRowid: 5 },
      changes: { state: 'landed', entries: [{ path: '/a.db', did: 'write', size: 5 }] },
    });
    expect(text(files.get('/a.db'))).toBe('after');
  });

  it('runs calls on one file one after another', async () => {
    const { call, files } = setUp(async ({ database }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return wrote(`${text(database)}+`);
    });
    const answers = await Promise.all([1, 2, 3].map(() => call({ database: '/a.db', query: '' })));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(text(files.get('/a.db'))).toBe('before+++');
  });

  it('does not overwrite concurrent changes or a protected path', async () => {
    const { call, files } = setUp(({ query }) => {
      files.set(query, bytes('theirs'));
      return wrote('mine');
    });
    expect(await call({ database: '/a.db', query: '/a.db' })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('changed by something else') as string },
    });
    expect(await call({ database: '/new.db', query: '/new.db' })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('made by something else') as string },
    });
    expect(await call({ database: '/kept/a.db', query: '/other' })).toMatchObject({
      ok: false,
      error: { code: 'denied' },
    });
    expect([text(files.get('/a.db')), text(files.get('/new.db'))]).toEqual(['theirs', 'theirs']);
  });

  it('reports which statement failed, keeps earlier ones, and refuses a database with an unmerged log', async () => {
    const { call, files } = setUp(() => ({ ...wrote('half'), error: 'no such table: t' }));
    expect(await call({ database: '/a.db', query: '' })).toMatchObject({
      ok: false,
      error: { code: 'threw', message: 'Statement 2: no such table: t; the 1 before it ran' },
      changes: { state: 'landed' },
    });
    expect(text(files.get('/a.db'))).toBe('half');
    files.set('/a.db-wal', bytes('log'));
    expect(await call({ database: '/a.db', query: '' })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('/a.db-wal') as string },
    });
  });
});
