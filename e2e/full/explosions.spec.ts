import type { Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { callTool } from '../support/journeys/journeys.ts';
import { withOnePage } from '../support/one-page.ts';
import { expect, test } from '../support/test.ts';

/** One page for all tests: each must cope with what the previous one left. */
let page: Page;
withOnePage((opened) => (page = opened), { timeout: 180_000 });

type Call = readonly [name: string, parameters: object];
const bash = (command: string, timeout = 8_000): Call => ['bash', { command, timeout }];
const node = (script: string, timeout = 8_000): Call => ['node', { script, timeout }];
const sql = (query: string): Call => ['sqlite_query', { database: '/bomb.db', query }];

/** Calls that loop or explode, by their target. */
const BOMBS: Readonly<Record<string, Call>> = {
  'a fork bomb of functions': bash('f() { f | f & }; f'),
  'a fork bomb of shells': bash('cat > /f.sh <<"E"\nwhile true; do sh /f.sh & sh /f.sh; done\nE\nsh /f.sh'),
  'output without end': bash('while true; do echo y; done'),
  'output without end through a pipe': bash('while true; do echo y; done | cat | tr y n'),
  'errors without end': bash('while true; do nosuchcommand; done'),
  'a file without end': bash('while true; do echo y >> /file; done'),
  'a file that doubles': bash('echo x > /d; while true; do cat /d /d > /e; mv /e /d; done'),
  'a variable that doubles': bash('x=xxxxxxxx; while true; do x=$x$x; done'),
  'braces in braces': bash('echo {1..9}{1..9}{1..9}{1..9}{1..9}{1..9}{1..9}{1..9}{1..9} | wc -c'),
  'a large range': bash('echo {1..1000000000} | wc -c'),
  'arithmetic without end': bash('while ((1)); do ((i++)); done'),
  'a function that calls itself': bash('f() { f; }; f'),
  'eval in eval': bash('e() { eval "$1; $1"; }; x="e \'$x\'"; eval "while :; do eval :; done"'),
  'an expression that backtracks': bash(
    'node -e "console.log(\'a\'.repeat(50) + 1)" | grep -E "^(a+)+$"; node -e "console.log(\'a\'.repeat(50) + ' +
      '1)" | sed -E "s/^(a|aa)+$/x/"',
  ),
  'awk without end': bash('awk \'BEGIN { while (1) x = x "x" }\''),
  'jq without end': bash('jq -n "[range(1e9)] | length"'),
  'a bomb in gzip': bash(
    'node -e "process.stdout.write(require(\'zlib\').gzipSync(Buffer.alloc(400e6)))" > /bomb.gz; gunzip -c ' +
      '/bomb.gz | wc -c; gunzip -c /bomb.gz > /unpacked; gunzip -c /bomb.gz > /unpacked2',
  ),
  'sleep in the background without end': bash('for i in $(seq 50); do sleep 1000 & done; wait'),
  'folders in folders': bash('while true; do mkdir d && cd d; done'),
  'a loop of links': bash(
    'ln -s /l1 /l2; ln -s /l2 /l1; cat /l1; mkdir /w; ln -s /w /w/self; find -L /w | wc -l; grep -r x /w; ls -R ' +
      '/w; rm -rf /l1 /l2 /w',
  ),
  'huge names': bash(
    'touch $(printf "n%.0s" $(seq 1000)); mkdir -p $(printf "n/%.0s" $(seq 3000)); touch "$(printf "\\001\\n")"',
  ),
  'two hundred thousand files': node(
    'const fs = require("fs"); fs.mkdirSync("/many"); for (let n = 0; n < 210000; n++) fs.writeFileSync("/many/" ' +
      '+ n, "x");',
    60_000,
  ),
  'a file of 2 GB': node(
    'const fs = require("fs"); const part = Buffer.alloc(64e6); for (let n = 0; n < 34; n++) ' +
      'fs.appendFileSync("/huge", part);',
    30_000,
  ),
  'a hole of terabytes': node(
    'const fs = require("fs"); const file = fs.openSync("/sparse", "w"); fs.writeSync(file, "x", 2 ** 42); ' +
      'fs.ftruncateSync(file, 2 ** 44);',
  ),
  'a file cut to 8 GB': bash("touch /sparse2; node -e \"require('fs').truncateSync('/sparse2', 8e9)\""),
  'memory without end': node('const kept = []; for (;;) kept.push(new Uint8Array(1e8).fill(1));', 20_000),
  'a string without end': node('let text = "x"; for (;;) text += text + Math.random();', 20_000),
  'processes that start processes': node(
    'const { fork } = require("child_process"); require("fs").writeFileSync("/b.js", "for (;;) { try { ' +
      'require(\'child_process\').fork(\'/b.js\') } catch {} }"); fork("/b.js"); fork("/b.js");',
  ),
  'threads that spin': node(
    'const { Worker } = require("worker_threads"); for (let n = 0; n < 30; n++) { try { new Worker("for (;;);", ' +
      '{ eval: true }).on("error", () => {}); } catch {} }',
  ),
  'writes of one file without end': node(
    'const fs = require("fs"); for (;;) fs.writeFileSync("/again", Math.random().toString().repeat(1000));',
  ),
  'messages without end': node('for (;;) process.stdout.write("x".repeat(100000));'),
  'js: a loop': ['js', { code: 'for (;;);' }],
  'js: a result of 500 MB': ['js', { code: '"x".repeat(5e8)' }],
  'sql without end': sql('WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c'),
  'sql: rows without end': sql(
    'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n, hex(randomblob(1000)) FROM c',
  ),
  'sql: a blob of 1 GB': sql('SELECT length(zeroblob(1000000000)); SELECT zeroblob(1000000000)'),
  'sql: a table of 1 GB': sql(
    'CREATE TABLE big(b); WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) INSERT INTO big SELECT ' +
      'randomblob(10000000) FROM c LIMIT 100',
  ),
  'sql: joins of joins': sql(
    'WITH t(a) AS (VALUES (1),(2),(3),(4),(5),(6),(7),(8),(9),(10)) SELECT count(*) FROM t a, t b, t c, t d, t ' +
      'e, t f, t g, t h, t i, t j, t k, t l',
  ),
  'a name and a text for what follows': ['write', { path: `/${'a'.repeat(200)}`, content: 'x'.repeat(100) }],
  'grep over everything that backtracks': ['grep', { pattern: '(x+x+)+y' }],
  'glob that backtracks': ['glob', { pattern: `${'*a'.repeat(40)}b` }],
  'a bomb of braces in glob': ['glob', { pattern: '{a,b}'.repeat(40) }],
  'a range in glob': ['glob', { pattern: '{1..100000000}' }],
};

/** Expects that files, search and shell still work. */
async function expectAlive(what: string): Promise<void> {
  const mark = `alive-${String(Math.random()).slice(2)}`;
  const works = async (name: string, parameters: object): Promise<ExecuteToolResult> =>
    await callTool(page, name, parameters, { timeout: 30_000 });
  expect(await works('write', { path: '/alive.txt', content: mark }), what).toMatchObject({ success: true });
  expect(await works('grep', { pattern: mark, path: '/alive.txt' }), what).toMatchObject({
    result: `/alive.txt:1:${mark}`,
  });
  expect(await works('bash', { command: 'cat /alive.txt' }), what).toMatchObject({ result: mark });
}

for (const [what, [name, parameters]] of Object.entries(BOMBS)) {
  test(what, async () => {
    const startedAt = Date.now();
    const answer = await callTool(page, name, parameters, name === 'bash' || name === 'node' ? {} : { timeout: 8_000 });
    const limit = ((parameters as { timeout?: number }).timeout ?? 8_000) + 25_000;
    expect(Date.now() - startedAt, JSON.stringify(answer).slice(0, 500)).toBeLessThan(limit);
    // It may succeed within its own limits; otherwise it must end with one of these codes.
    if (!answer.success)
      expect(
        ['timeout', 'crashed', 'threw', 'invalid-output', 'invalid-input'],
        JSON.stringify(answer).slice(0, 500),
      ).toContain(answer.errorCode);
    await expectAlive(what);
    // The following calls search through it, too.
    if (name === 'write' || name === 'grep') return;
    await page.evaluate(async () => {
      for (const path of await window.toolyard.workspace.list())
        await window.toolyard.workspace.remove(path).catch(() => undefined);
    });
  });
}

test('afterwards the workspace opens again, and nothing of it is left', async () => {
  await page.reload();
  await page.evaluate(() => window.toolyard.ready);
  await expectAlive('after a reload');
  expect(await page.evaluate(() => window.toolyard.workspace.list())).toEqual(['/alive.txt']);
});
