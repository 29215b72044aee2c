import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from './open-sqlite.ts';
import type { SqlAnswer, SqlEngine, SqlOrder } from './sql.ts';

const NEW = new Uint8Array(0);
let engine: SqlEngine;
const run = (query: string, more: Partial<SqlOrder> = {}): SqlAnswer =>
  engine.run({ database: NEW, query, maxRowChars: 100_000, ...more });
const rowsOf = ({ statements }: SqlAnswer): unknown =>
  statements.filter(({ rows }) => rows !== undefined).map(({ rows }) => rows);

describe('SQL over bytes', () => {
  beforeAll(async () => {
    engine = await openSqlite(readFileSync(fileURLToPath(import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'))));
  });

  it('runs several statements, stores what they wrote and reads it again', () => {
    const made = run(
      "-- first\nCREATE TABLE t(a, b TEXT); INSERT INTO t VALUES (1, 'x;y'), (2, 'é😀');; /* none */ SELECT " +
        'count(*) AS n FROM t; -- last',
    );
    expect(made.error).toBeUndefined();
    expect(rowsOf(made)).toEqual([[[2]]]);
    expect(made.statements[1]).toMatchObject({ changes: 2, lastInsertRowid: 2 });
    const read = run('SELECT * FROM t ORDER BY a', { database: made.bytes ?? NEW });
    expect(read.statements[0]).toMatchObject({
      columns: ['a', 'b'],
      rows: [
        [1, 'x;y'],
        [2, 'é😀'],
      ],
    });
    expect(read.bytes).toBeUndefined();
  });

  it('binds parameters across statements, by order and by name', () => {
    expect(rowsOf(run('SELECT ? AS a; SELECT ?, ?', { params: [1, 'two', null] }))).toEqual([[[1]], [['two', null]]]);
    expect(rowsOf(run('SELECT :a, $b, @c', { params: { a: true, $b: 'x', c: { base64: 'AAEC' } } }))).toEqual([
      [[1, 'x', { base64: 'AAEC' }]],
    ]);
    expect(run('SELECT ?', { params: [] }).error).toContain('more parameters');
    expect(run('SELECT 1', { params: [1] }).error).toContain('were given');
    expect(run('SELECT :a', { params: { b: 1 } }).error).toContain(':a');
  });

  it('returns values that JSON can represent', () => {
    expect(rowsOf(run("SELECT 9007199254740993, 1.5, x'00ff', NULL, 9e999, 'a' AS n, 'b' AS n"))).toEqual([
      [['9007199254740993', 1.5, { base64: 'AP8=' }, null, 'Infinity', 'a', 'b']],
    ]);
    expect(run('SELECT 1 AS n, 2 AS n').statements[0]?.columns).toEqual(['n', 'n_2']);
  });

  it('keeps statements before a failing one, and rolls back uncommitted changes', () => {
    const failed = run('CREATE TABLE t(a); INSERT INTO t VALUES (1); SELECT * FROM missing; INSERT INTO t VALUES (2)');
    expect(failed.error).toContain('no such table: missing');
    expect(failed.statements).toHaveLength(2);
    expect(rowsOf(run('SELECT * FROM t', { database: failed.bytes ?? NEW }))).toEqual([[[1]]]);
    const open = run('BEGIN; DELETE FROM t', { database: failed.bytes ?? NEW });
    expect(open.error).toContain('rolled back');
    expect(open.bytes).toBeUndefined();
  });

  it('refuses other files and too many rows', () => {
    expect(
      run('SELECT 1', { database: new TextEncoder().encode('hello there, this is no database at all'.repeat(30)) })
        .error,
    ).toContain('not a database');
    expect(run("ATTACH 'other.db' AS o").error).toContain('not authorized');
    expect(run('CREATE TABLE t(a); VACUUM').error).toBeUndefined();
    expect(
      run('WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 100000) SELECT n FROM c').error,
    ).toContain('LIMIT');
  });

  it('makes no file for a query that writes nothing', () => {
    expect(run('SELECT 1').bytes).toBeUndefined();
  });

  it('reads a database in WAL mode', () => {
    const made = run('CREATE TABLE t(a); INSERT INTO t VALUES (7)').bytes ?? NEW;
    const logged = new Uint8Array(made);
    logged[18] = logged[19] = 2;
    expect(rowsOf(run('SELECT * FROM t', { database: logged }))).toEqual([[[7]]]);
  });
});
