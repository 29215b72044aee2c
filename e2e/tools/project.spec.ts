import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

/** Files of the workspace, by their paths. */
async function write(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (all) => {
    for (const [path, text] of Object.entries(all)) await window.toolyard.workspace.writeFile(path, text);
  }, files);
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/#/project/${encodeURIComponent(name)}`);
  await expect(
    page.getByRole('heading', { level: 1, name: name.replace(/^\w+:/, '').split('/').at(-1)?.split('.')[0] ?? '' }),
  ).toBeVisible();
}

async function allow(page: Page, name: string): Promise<void> {
  await open(page, name);
  await pressGuarded(page.getByRole('button', { name: 'Allow this code' }));
  await expect(page.getByRole('button', { name: 'Stop allowing' })).toBeVisible();
}

const origins = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => (await window.toolyard.discoverTools()).tool_origins);
const says = (name: string, text: string): string =>
  `export default { name: '${name}', description: 'Says ${text}.', input_schema: { type: 'object' }, execute: () ` +
  `=> '${text}' };\n`;

test(
  'files of the workspace are tools once a person has allowed their code, and ask again when it changes',
  { tag: '@slow' },
  async ({ page }) => {
    await write(page, {
      '/tools/area.ts':
        "import { times } from '../lib/times.js';\n/** Area of a rectangle. */\nexport default async function " +
        'area({ w = 1, h = 1 }: { w: number; h: number }) { return { area: times(w, h), at: ' +
        'import.meta.url.slice(0, 13) }; }\n',
      '/tools/area.js': says('area', 'old'),
      '/tools/broken.js': 'export default {',
      '/tools/constructor.js': says('constructor', 'built'),
      '/tools/read.js': says('read', 'instead of read'),
      '/lib/times.js': 'export const times = (a, b) => a * b;\n',
    });
    expect(await callTool(page, 'area', { w: 3, h: 4 })).toMatchObject({
      success: false,
      errorCode: 'denied',
      details: { reason: 'not-allowed', path: '/tools/area.ts' },
    });
    const list = page.getByRole('list', { name: 'Tools of the workspace' });
    await expect(list.getByRole('link', { name: /^broken broken/ })).toBeVisible();
    await list.getByRole('link', { name: /^area not allowed/ }).click();
    await expect(page.getByRole('region', { name: 'Imports from the workspace' })).toContainText('/lib/times.js');
    await pressGuarded(page.getByRole('button', { name: 'Allow this code' }));
    await expect(page.getByRole('button', { name: 'Stop allowing' })).toBeVisible();
    expect(await callTool(page, 'area', { w: 3, h: 4 })).toMatchObject({
      success: true,
      result: { area: 12, at: 'file:///tools' },
    });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('area');
    expect(await origins(page)).toMatchObject({ area: 'project' });

    // Its imports are part of the allowed code.
    await write(page, { '/lib/times.js': 'export const times = (a, b) => a * b + 1;\n' });
    await expect(page.getByRole('group', { name: 'It has changed since it was allowed' })).toBeVisible();
    expect(await callTool(page, 'area', { w: 3, h: 4 })).toMatchObject({ success: false, errorCode: 'denied' });
    expect('area' in (await origins(page))).toBe(false);
    await pressGuarded(page.getByRole('button', { name: 'Allow this code' }));
    await expect(page.getByRole('button', { name: 'Stop allowing' })).toBeVisible();
    expect(await callTool(page, 'area', { w: 3, h: 4 })).toMatchObject({ success: true, result: { area: 13 } });

    await page.goto(`/#/project/${encodeURIComponent('broken:/tools/broken.js')}`);
    await expect(page.getByText('It cannot run')).toBeVisible();
    await expect(page.getByText(/\(line 1, column 17\)/)).toBeVisible();
    await allow(page, 'constructor');
    expect(await callTool(page, 'constructor', {}, { caller: 'model' })).toMatchObject({
      success: true,
      result: 'built',
    });

    // It replaces the built-in tool of its name, until it is ignored.
    await open(page, 'read');
    await expect(page.getByText('It runs instead of the built-in tool of this name')).toBeVisible();
    await pressGuarded(page.getByRole('button', { name: 'Allow this code' }));
    await expect(page.getByRole('button', { name: 'Stop allowing' })).toBeVisible();
    expect(await callTool(page, 'read', { path: '/lib/times.js' })).toMatchObject({ result: 'instead of read' });
    await page.getByRole('button', { name: 'Leave out' }).click();
    await expect(page.getByText('You have left this file out')).toBeVisible();
    expect(await callTool(page, 'read', { path: '/lib/times.js' })).toMatchObject({
      result: expect.stringContaining('1\texport'),
    });
    await page.getByRole('button', { name: 'Use it again' }).click();
    await expect(page.getByRole('button', { name: 'Stop allowing' })).toBeVisible();
    // The person's own tool takes precedence.
    await page.getByRole('button', { name: 'Save as my tool' }).click();
    await expect(page).toHaveURL(/#\/tools\/read/);
    expect((await origins(page))['read']).toBe('custom');
    await page.evaluate(() => window.toolyard.removeTool('read'));
    expect((await origins(page))['read']).toBe('project');
  },
);

test('a definition may use constants of other files, and the page names what it cannot read @slow', async ({
  page,
}) => {
  const words = 'x'.repeat(40_000);
  await write(page, {
    '/tools/forecast.ts':
      "import { meta } from '../lib/meta.ts';\nimport limits from '../lib/limits.json' with { type: 'json' };\n" +
      `const WORDS: string = '${words}';\n` +
      'const tool = { ...meta, timeout: limits.seconds * 1000, execute: ({ city }: { city: string }) => ' +
      '`${city} ${WORDS.length}` };\nexport default tool;\n',
    '/lib/meta.ts':
      "const city = { type: 'string', description: 'Where' } as const;\n" +
      "export const meta = { name: 'forecast', description: 'Says the weather.', parameters: { type: 'object', " +
      "properties: { city }, required: ['city'] } };\n",
    '/lib/limits.json': '{ "seconds": 5 }',
    '/tools/made.js':
      "const about = 'Says a number.';\nfunction zodToJsonSchema(schema) { return { ...schema, type: 'object' }; }\n" +
      'export default { description: about, parameters: zodToJsonSchema({}), execute: () => 7 };\n',
  });
  await open(page, 'project:forecast');
  await expect(page.getByText('Says the weather.')).toBeVisible();
  await expect(page.getByTestId('main').getByText('Where', { exact: true })).toBeVisible();
  await expect(page.getByText('could not be read')).toHaveCount(0);
  await allow(page, 'project:forecast');
  expect(await callTool(page, 'forecast', { city: 'Oslo' })).toMatchObject({ success: true, result: 'Oslo 40000' });
  expect(await callTool(page, 'forecast', {})).toMatchObject({ success: false, errorCode: 'invalid-input' });
  await open(page, 'project:made');
  await expect(page.getByText('Says a number.', { exact: true })).toBeVisible();
  await expect(
    page.getByText('The schema could not be read: it is made by zodToJsonSchema(). Write it out in the file.'),
  ).toBeVisible();
});

test(
  'a command of the workspace runs in the shell, with its companion, its help and its own permissions',
  { tag: '@slow' },
  async ({ page }) => {
    await write(page, {
      '/.ah/tools/words':
        '#!/bin/bash\nif [ "$1" = --help ]; then echo "words: prints each word"; exit 0; fi\nfor w in "$@"; do ' +
        'echo "<$w>"; done\nls /data 2>&1\n',
      '/.ah/tools/told': '#!/usr/bin/env node\nconsole.log(process.argv.slice(2).join("|"));\n',
      '/.ah/tools/told.md': '---\ndescription: Joins its words.\n---\n\nOne after the other.\n',
      '/.ah/tools/forever': '#!/bin/bash\nwhile true; do :; done\n',
      '/tools/elsewhere.js': says('elsewhere', 'no'),
      '/data/a.txt': 'a',
    });
    await allow(page, 'told');
    await expect(page.getByText('One after the other.')).toBeVisible();
    expect(await callTool(page, 'told', { args: '--name "Ada L" $\'x\\ty\'' })).toMatchObject({
      success: true,
      result: '--name|Ada L|x\ty\n',
    });
    expect(await callTool(page, 'told', { args: 'a; cat /data/a.txt' })).toMatchObject({
      success: false,
      errorCode: 'invalid-input',
    });
    await allow(page, 'words');
    await expect(page.getByText('words: prints each word')).toBeVisible();
    // It sees only its own file of the workspace.
    expect(String((await callTool(page, 'words', { args: "'a b' c" })).result)).toMatch(
      /^<a b>\n<c>\n.*data.*(?:No such|cannot)/s,
    );
    await page.evaluate(() =>
      window.toolyard.grants.set('words', { network: [], files: 'read', secrets: [], dom: false }),
    );
    expect(String((await callTool(page, 'words', { args: '' })).result)).toContain('a.txt');
    // An endless command is ended, both for its help and in a run.
    await allow(page, 'forever');
    expect(await callTool(page, 'forever', {}, { timeout: 800 })).toMatchObject({
      success: false,
      errorCode: 'timeout',
    });
    expect(await callTool(page, 'elsewhere', {})).toMatchObject({ success: false, errorCode: 'not-found' });
  },
);

test(
  'what rewrites itself asks again, and a folder full of files takes nothing down',
  { tag: '@slow' },
  async ({ page }) => {
    await write(page, {
      '/tools/again.js':
        "import { readFileSync, writeFileSync } from 'node:fs';\nexport default () => { const me = " +
        "'/tools/again.js'; writeFileSync(me, readFileSync(me, 'utf8') + '// more'); return 'done'; };\n",
      '/tools/fine.js': says('fine', 'fine'),
    });
    await page.evaluate(() =>
      window.toolyard.workspace.writeFile('/tools/large.js', new Uint8Array(50 * 1024 * 1024).fill(32)),
    );
    await allow(page, 'again');
    await page.evaluate(() =>
      window.toolyard.grants.set('again', { network: [], files: 'write', secrets: [], dom: false }),
    );
    expect(await callTool(page, 'again', {})).toMatchObject({ success: true, changes: { state: 'landed' } });
    await expect(page.getByRole('group', { name: 'It has changed since it was allowed' })).toBeVisible();
    expect(await callTool(page, 'again', {})).toMatchObject({ success: false, errorCode: 'denied' });
    await allow(page, 'fine');
    expect(await callTool(page, 'fine', {})).toMatchObject({ success: true, result: 'fine' });
  },
);

test('an address adds a command with its description, by a relative path @slow', async ({ page }) => {
  await write(page, {
    '/notes/greet': '#!/bin/bash\necho "hello $1"\n',
    '/notes/greet.md': '---\ndescription: Greets somebody\ntimeout: 5000\n---\nGive it a name.\n',
    '/notes/slow.js': 'export default { name: "slow", timeout: 7000, execute: () => 1 };\n',
  });
  await page.goto('/#tool=hi=./notes/greet&tool=slow=notes/../notes/slow.js');
  const review = page.getByRole('article', { name: 'hi' });
  await expect(review).toContainText('Greets somebody');
  await expect(review).toContainText('/notes/greet');
  // What was reviewed is what runs: a command that changed meanwhile is refused.
  await write(page, { '/notes/greet': '#!/bin/bash\necho "changed $1"\n' });
  await page.getByRole('button', { name: 'Use all 2 for this visit' }).click();
  await expect(page.getByRole('alert')).toContainText('has changed since it was shown');
  await page.reload();
  await page.getByRole('button', { name: 'Use all 2 for this visit' }).click();
  await expect(page.getByText('The address changed 2 tools')).toBeVisible();
  expect(await callTool(page, 'hi', { args: 'Ada' }, { caller: 'model' })).toMatchObject({ errorCode: 'denied' });
  expect(await callTool(page, 'hi', { args: 'Ada' })).toMatchObject({ result: 'changed Ada\n' });
  await write(page, { '/notes/greet': '#!/bin/bash\necho "again $1"\n' });
  expect(await callTool(page, 'hi', { args: 'Ada' })).toMatchObject({ success: false });
});

test(
  'an address adds a command by its bare name, and its help describes it once it may run',
  { tag: '@slow' },
  async ({ page }) => {
    await write(page, {
      '/tools/lint':
        '#!/bin/bash\nif [ "$1" = --help ]; then echo "lint: finds long lines"; exit 0; fi\necho "linted $1"\n',
      '/bin/wide': '#!/bin/bash\necho wide\n',
    });
    await page.goto('/#tool=check=lint&tool=wide=wide&tool=none=nothing');
    await expect(page.getByRole('article', { name: 'check' })).toContainText('/tools/lint');
    await expect(page.getByRole('article', { name: 'wide' })).toContainText('/bin/wide');
    await expect(page.getByText('Left out')).toBeVisible();
    await page.getByRole('button', { name: 'Use all 2 for this visit' }).click();
    await expect(page.getByText('The address changed 2 tools')).toBeVisible();
    expect(await callTool(page, 'check', { args: 'a.js' })).toMatchObject({ result: 'linted a.js\n' });
    const offered = async () => JSON.stringify(await page.evaluate(() => window.toolyard.discoverTools()));
    expect(await offered()).not.toContain('finds long lines');
    await allow(page, 'link:check');
    await expect.poll(offered).toContain('finds long lines');
  },
);

test(
  'an address adds, replaces and removes tools for the visit, after a review',
  { tag: '@slow' },
  async ({ page }) => {
    await addTool(page, browserTool('mine', 'export default () => "mine"'));
    await addTool(page, browserTool('sent', 'export default () => "sent"'));
    await write(page, { '/notes/made.js': says('other', 'from a file') });
    const payload = await page.evaluate(
      async () => (await window.toolyard.share.encode({ tools: ['sent'] })).split('/s/')[1] ?? '',
    );
    await page.evaluate(() => window.toolyard.removeTool('sent'));
    await page.goto(`/#tool=mine=${payload}&tool=made=/notes/made.js&tool=glob=&tool=git.push=${payload}`);
    await expect(page.getByRole('heading', { name: 'This address changes tools' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'mine' })).toContainText(
      'It runs instead of your own tool of this name',
    );
    await expect(page.getByText('Names with a dot are those of tools of servers')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused();
    expect(await callTool(page, 'mine', {})).toMatchObject({ result: 'mine' });
    await page.getByRole('button', { name: 'Use all 3 for this visit' }).click();
    await expect(page.getByText('The address changed 3 tools')).toBeVisible();
    expect(await callTool(page, 'mine', {})).toMatchObject({ result: 'sent' });
    expect(await callTool(page, 'made', {})).toMatchObject({ result: 'from a file' });
    expect(await callTool(page, 'made', {}, { caller: 'model' })).toMatchObject({ errorCode: 'denied' });
    expect(await callTool(page, 'glob', { pattern: '*' })).toMatchObject({ success: false, errorCode: 'disabled' });
    await allow(page, 'link:made');
    expect(await origins(page)).toMatchObject({ made: 'link', read: 'baseline' });
    expect(Object.keys(await origins(page))).not.toContain('glob');
    await page.goto('/#/project/link%3Aglob');
    await page.getByRole('button', { name: 'Take it back' }).click();
    expect(await callTool(page, 'glob', { pattern: '*.js' })).toMatchObject({ success: true });
    await page.reload();
    await page.evaluate(() => window.toolyard.ready);
    expect(await callTool(page, 'mine', {})).toMatchObject({ result: 'mine' });

    await page.goto(`/#${'tool=a=/x.js&'.repeat(10_000)}`);
    await expect(page.getByText('asks for more than 50 tools')).toBeVisible();
  },
);
