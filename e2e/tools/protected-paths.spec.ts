import type { Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { addTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { appUrl, expect, test } from '../support/test.ts';

let page: Page;
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ baseURL: appUrl() });
  await openApp(page, '/#/settings/tools');
  await page
    .getByRole('textbox', { name: 'Paths, with colons between them' })
    .fill('/.env:/keys:/app/config/own.json:/Café:/later');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Settings of tools changed')).toBeVisible();
  // The person may change them.
  await page.evaluate(async () => {
    for (const path of ['/.env', '/keys/a', '/keys/deep/b.db', '/app/config/own.json', '/app/x', '/Café', '/free'])
      await window.toolyard.workspace.writeFile(path, `old ${path}`);
  });
  await callTool(page, 'bash', {
    command:
      'ln -s /.env /to-file; ln -s /keys /to-folder; ln -s /to-folder /to-link; ln -s / /to-root; ln -s /later/x ' +
      '/to-nothing; mkdir -p /other',
  });
});
test.afterAll(async () => {
  await page.close();
});

const call = async (name: string, parameters: object): Promise<ExecuteToolResult> =>
  await callTool(page, name, parameters);

/** Expects that all protected files are unchanged. */
async function expectUntouched(what: string): Promise<void> {
  const found = await page.evaluate(async () => {
    const { workspace } = window.toolyard;
    const paths = (await workspace.list()).filter((path) => /^\/(?:\.env|keys|app\/config|caf|later)/i.test(path));
    return await Promise.all(paths.map(async (path) => [path, await workspace.readFile(path)] as const));
  });
  expect.soft(Object.fromEntries(found), what).toEqual({
    '/.env': 'old /.env',
    '/Café': 'old /Café',
    '/app/config/own.json': 'old /app/config/own.json',
    '/keys/a': 'old /keys/a',
    '/keys/deep/b.db': 'old /keys/deep/b.db',
  });
}

const FILES = [
  '/.env',
  '.env',
  '//.env',
  '/./.env',
  '/x/../.env',
  '/../../.env',
  '/.ENV',
  '/.Env',
  '/.env.',
  '/.env ',
  '/\u200b.env',
  '/to-file',
  '/to-root/.env',
  '/to-root/to-root/.env',
  '/other/../to-root/.EnV',
  '/．env',
  '/cafe\u0301',
  '/CAFÉ',
];
const IN_FOLDERS = [
  '/keys/a',
  '/keys//a',
  '/KEYS/a',
  '/Keys/./a',
  '/to-folder/a',
  '/to-link/a',
  '/to-root/keys/a',
  '/keys/new/deep/er',
  '/to-folder/../keys/a',
  '/app/config/own.json',
  '/app/CONFIG/own.json',
  '/app/config/own.json/',
  '/later',
  '/later/x',
  '/to-nothing',
  '/k\u200deys/a',
  '/ｋeys/a',
];

test('write, edit and sqlite_query are refused, however a path is written', async () => {
  for (const path of [...FILES, ...IN_FOLDERS]) {
    expect.soft(await call('write', { path, content: 'new' }), `write ${path}`).toMatchObject({ success: false });
    expect
      .soft(await call('edit', { path, old_string: 'old', new_string: 'new' }), `edit ${path}`)
      .toMatchObject({ success: false });
  }
  for (const database of [
    '/keys/new.db',
    '/KEYS/new.db',
    '/to-folder/new.db',
    '/to-link/../keys/new.db',
    '/.env',
    '/later',
  ]) {
    expect
      .soft(await call('sqlite_query', { database, query: 'CREATE TABLE t(a)' }), `sqlite_query ${database}`)
      .toMatchObject({ success: false });
  }
  for (const [path, code] of [
    ['/.env', 'denied'],
    ['/to-link/a', 'denied'],
    ['/KEYS/a', 'denied'],
  ] as const)
    expect(await call('write', { path, content: 'new' })).toMatchObject({ errorCode: code });
  await expectUntouched('file tools');
});

const COMMANDS = [
  'echo new > /.env; echo new > /.ENV; echo new >> /to-file; echo new > /to-root/.env; rm /.env; ln -sf /free ' +
    '/.env; cp /free /.env; mv /free2 /.env; chmod 777 /.env',
  'rm -rf /keys; mkdir /keys; echo new > /keys/a',
  'mv /keys /moved-keys; ln -s /moved-keys /keys; echo new > /keys/a',
  'mv /app /app2; mkdir -p /app/config; echo new > /app/config/own.json',
  'rm -rf /app/config; ln -s /other /app/config; echo new > /app/config/own.json',
  'mv /keys/a /taken; echo new > "/to-link/deep/b.db"; touch /keys/new; mkdir -p /KEYS/x; echo > "/keys /a"',
  'mkdir /later; echo x > /later/x; echo x > /to-nothing; echo new > /CAFÉ; rm -f /Caf*',
  'sqlite3 /keys/deep/b.db "create table t(a)"; sqlite3 /keys/c.db "create table t(a)"; echo x | gzip > ' +
    '/keys/z.gz; sed -i s/old/new/ /keys/a; for i in $(seq 300); do echo $i > /keys/n$i; done',
];

test(
  'what commands, programs and tools of one’s own do to them stays undone, and the rest of it lands',
  { tag: '@slow' },
  async () => {
    for (const [index, command] of COMMANDS.entries()) {
      const name = `/rest-of-bash-${String(index)}`;
      const { changes } = await call('bash', { command: `echo rest > ${name}; echo free > /free2\n${command}` });
      expect
        .soft(changes, command)
        .toMatchObject({ state: 'landed', message: expect.stringMatching(/^Protected paths stayed as they were: \//) });
      expect.soft(await page.evaluate((path) => window.toolyard.workspace.readFile(path), name)).toBe('rest\n');
      await expectUntouched(command);
    }
    const code = (rest: string): string => `const fs = require('fs');
const attempt = (work) => { try { work(); } catch {} };
fs.writeFileSync('${rest}', 'rest');
attempt(() => fs.writeFileSync('/.env', 'new'));
attempt(() => fs.writeFileSync('/to-link/a', 'new'));
attempt(() => fs.renameSync('/free', '/Keys/a'));
attempt(() => fs.rmSync('/app', { recursive: true }));
attempt(() => { fs.mkdirSync('/app/config', { recursive: true }); fs.writeFileSync('/app/config/own.json', 'new'); });
attempt(() => fs.symlinkSync('/other', '/later'));
attempt(() => fs.renameSync('/keys', '/a-copy'));
attempt(() => fs.truncateSync('/Café'));`;
    await addTool(page, {
      name: 'own',
      description: 'One’s own tool.',
      parameters: { type: 'object' },
      environment: 'node',
      code: `function tool() { ${code('/rest-own')} return 'done'; }`,
    });
    await page.evaluate(() =>
      window.toolyard.grants.set('own', { network: [], files: 'write', secrets: [], dom: false }),
    );
    for (const [name, parameters, rest] of [
      ['node', { script: code('/rest-node') }, '/rest-node'],
      ['js', { code: `${code('/rest-js')} return 1;` }, '/rest-js'],
      ['own', {}, '/rest-own'],
    ] as const) {
      const { success, changes } = await call(name, parameters);
      expect.soft({ success, changes }, name).toMatchObject({
        success: true,
        changes: { state: 'landed', message: expect.stringMatching(/^Protected paths stayed as they were: \//) },
      });
      expect.soft(await page.evaluate((path) => window.toolyard.workspace.readFile(path), rest)).toBe('rest');
      await expectUntouched(name);
    }
    const { result } = await call('bash', { command: 'echo new > /keys/a; sleep 60', run_in_background: true });
    await call('kill_shell', { shell_id: /shell_\d+/.exec(String(result))?.[0] });
    await expectUntouched('a shell in the background');
  },
);
