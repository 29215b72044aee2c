import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Bash } from 'just-bash/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from './open-sqlite.ts';
import type { SqlEngine } from './sql.ts';
import { sqlite3Command } from './sqlite3-command.ts';

let engine: SqlEngine;
const bash = (): Bash =>
  new Bash({
    cwd: '/',
    customCommands: [
      sqlite3Command(
        () => Promise.resolve(engine),
        (stdin) => Promise.resolve(Uint8Array.from(stdin, (one) => one.charCodeAt(0))),
      ),
    ],
  });

describe('sqlite3 of the shell', () => {
  beforeAll(async () => {
    engine = await openSqlite(readFileSync(fileURLToPath(import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'))));
  });

  it('writes a file of the disk and reads it in every mode', async () => {
    const shell = bash();
    const run = async (command: string): Promise<string> => (await shell.exec(command)).stdout;
    expect(
      await run(`sqlite3 t.db "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'x y'), (2, NULL); SELECT * FROM t"`),
    ).toBe('1|x y\n2|\n');
    expect(await run('sqlite3 -json t.db "SELECT * FROM t"')).toBe('[{"a":1,"b":"x y"},\n{"a":2,"b":null}]\n');
    expect(await run('sqlite3 -csv -header t.db "SELECT * FROM t"')).toBe('a,b\n1,"x y"\n2,\n');
    expect(await run('sqlite3 -column t.db "SELECT * FROM t"')).toBe('a  b\n-  ---\n1  x y\n2\n');
    expect(
      await run(
        `printf '.headers on\\n.mode csv\\nSELECT count(*) AS n\\n  FROM t;\\n.tables\\n.schema t\\n' | sqlite3 t.db`,
      ),
    ).toBe('n\n2\nt\nCREATE TABLE t(a, b);\n');
  });

  it('reports an error and exits with 1', async () => {
    const shell = bash();
    expect(await shell.exec('sqlite3 t.db "SELECT * FROM missing"')).toMatchObject({
      stderr: 'Error: no such table: missing\n',
      exitCode: 1,
    });
    expect(await shell.exec('echo hello > t.txt; sqlite3 t.txt "SELECT 1"')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('not a database') as string,
    });
    expect(await shell.exec(`printf '.load x\\n' | sqlite3 :memory:`)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('.load') as string,
    });
    expect(
      await shell.exec(
        'echo log > t.db-wal; sqlite3 t.db "CREATE TABLE t(a)"; echo "$?"; echo db > t.db; sqlite3 t.db "SELECT 1"',
      ),
    ).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('t.db-wal') as string });
    expect((await shell.exec('sqlite3 -readonly r.db "CREATE TABLE t(a)"; ls r.db')).stderr).toContain('readonly');
  });
});
