import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startServer } from '../../scripts/serve.mjs';
import { violations } from '../support/axe.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const says = (name: string, text: string): string =>
  `export default { name: '${name}', description: 'Says ${text}.', input_schema: { type: 'object' }, execute: () ` +
  `=> '${text}' };\n`;
const FILES: Readonly<Record<string, string>> = {
  'weather.ts':
    'interface Input { city: string }\n/** The weather of a place. */\nexport default async function weather({ ' +
    'city }: Input) { return { city, at: (await fetch(`https://weather.test/${city}`)).status }; }\n',
  'disk.mjs':
    "import { readdirSync } from 'node:fs';\n/** Lists a folder. */\nexport default ({ path = '/' }) => " +
    'readdirSync(path);\n',
  'read.js': says('read', 'shipped'),
  'constructor.js': says('constructor', 'built'),
  'broken.js': 'export default {',
  'tools.json': JSON.stringify([
    {
      name: 'add',
      description: 'Adds.',
      code: 'function tool({ a, b }) { return a + b; }',
      parameters: { type: 'object' },
      timeout: 5000,
      environment: 'browser',
      enabled: true,
    },
  ]),
};

let folder = '';
let server: Awaited<ReturnType<typeof startServer>> | undefined;
test.beforeAll(async () => {
  test.setTimeout(420_000);
  folder = await mkdtemp(join(tmpdir(), 'shipped-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const out = join(folder, 'dist');
  const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  const building = spawn(process.execPath, [vite, 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, TOOLYARD_SHIPPED_TOOLS: folder },
    stdio: 'inherit',
  });
  expect(await once(building, 'exit')).toEqual([0, null]);
  server = await startServer({ root: out });
});
test.afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const origins = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => (await window.toolyard.discoverTools()).tool_origins);

test(
  'a build carries the tools of its folder: run, replaced, left out and saved',
  { tag: '@slow' },
  async ({ page }) => {
    const home = server?.url ?? '';
    await openApp(page, home);
    // It works from the first call on, before any list has been shown.
    expect(await callTool(page, 'add', { a: 1, b: 2 }, { caller: 'model' })).toMatchObject({
      success: true,
      result: 3,
    });
    expect(await callTool(page, 'constructor')).toMatchObject({ success: true, result: 'built' });
    expect(await callTool(page, 'read', { path: '/x' })).toMatchObject({ success: true, result: 'shipped' });
    expect(await origins(page)).toMatchObject({
      add: 'embed',
      weather: 'embed',
      disk: 'embed',
      read: 'embed',
      glob: 'baseline',
    });
    // The build grants no permissions.
    expect(await callTool(page, 'disk', { path: '/' })).toMatchObject({ success: true });
    expect(await callTool(page, 'weather', { city: 'Oslo' })).toMatchObject({
      success: false,
      errorCode: 'denied',
      details: { requested: { network: [{ origin: 'https://weather.test' }] } },
    });
    await page.evaluate(() =>
      window.toolyard.grants.set('add', { network: [], files: 'read', secrets: [], dom: false }),
    );

    await page.getByRole('button', { name: 'Shipped with this app (6)' }).click();
    const list = page.getByRole('list', { name: 'Tools that ship with this app' });
    await list.getByRole('link', { name: /^broken broken/ }).click();
    await expect(page.getByText(/\(line 1, column 17\)/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await list.getByRole('link', { name: /^weather/ }).click();
    await expect(page.getByText('Shipped with this app: weather.ts · Runs as browser code')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // It replaces the built-in tool, and the person's own replaces it; both say so.
    await list.getByRole('link', { name: /^read/ }).click();
    await expect(page.getByText('It runs instead of the built-in tool of this name')).toBeVisible();
    await addTool(page, browserTool('read', 'export default () => "mine"'));
    await expect(page.getByText('Your own tool of this name runs instead')).toBeVisible();
    await page.getByRole('link', { name: 'Open that one' }).click();
    await expect(
      page.getByRole('link', { name: 'Replaces the tool read that ships with this app, for agents too' }),
    ).toBeVisible();
    expect(await callTool(page, 'read', { path: '/x' })).toMatchObject({ result: 'mine' });
    await page.evaluate(() => window.toolyard.removeTool('read'));
    // So does a file of the workspace, once it exists.
    await page.evaluate(
      (text) => window.toolyard.workspace.writeFile('/tools/read.js', text),
      says('read', 'from a file'),
    );
    await page.goto(`${home}/#/project/embed%3Aread`);
    await expect(page.getByText('A file of the workspace runs instead')).toBeVisible();
    expect(await callTool(page, 'read', { path: '/x' })).toMatchObject({
      errorCode: 'denied',
      details: { path: '/tools/read.js' },
    });
    await page.evaluate(() => window.toolyard.workspace.remove('/tools'));
    await expect(page.getByText('It runs instead of the built-in tool of this name')).toBeVisible();

    await page.getByRole('button', { name: 'Leave out' }).click();
    await expect(page.getByText('You have left it out')).toBeVisible();
    expect((await origins(page))['read']).toBe('baseline');
    await page.reload();
    await page.evaluate(() => window.toolyard.ready);
    expect((await origins(page))['read']).toBe('baseline');
    await page.getByRole('button', { name: 'Use it again' }).click();
    await expect(page.getByRole('button', { name: 'Leave out' })).toBeVisible();
    expect((await origins(page))['read']).toBe('embed');
    await page.getByRole('button', { name: 'Save as my tool' }).click();
    await expect(page).toHaveURL(/#\/tools\/read/);
    expect((await origins(page))['read']).toBe('custom');

    await page.goto(`${home}/#/settings/permissions`);
    const grant = page.getByRole('list', { name: 'Grants' }).getByRole('listitem').filter({ hasText: 'add' }).first();
    await expect(grant).toContainText('Shipped');
    await grant.getByRole('button', { name: 'Revoke all of add' }).click();
    await expect.poll(() => page.evaluate(async () => (await window.toolyard.grants.get('add')).files)).toBe('none');
  },
);
