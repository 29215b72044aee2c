import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, attempt, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer } from '../support/journeys/journeys-server.ts';
import { createProfile } from '../support/browsers/launch.ts';
import { appUrl, expect, test } from '../support/test.ts';

const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Replaces the whole text of a code editor. */
async function fillEditor(page: Page, label: string, text: string): Promise<void> {
  await editor(page, label).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

const runButton = (page: Page) => page.getByRole('button', { name: /^Run/ });
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });

test('a newcomer runs a first template with the mouse', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Make a tool that an agent can use' })).toBeVisible();
  await page.getByRole('button', { name: /^Function/ }).click();
  await expect(page.getByRole('heading', { name: 'greet' })).toBeVisible();
  await runButton(page).click();
  await expect(resultOf(page)).toContainText('Hello, Ada.');
  await expect(page.getByRole('list', { name: 'Past runs' }).getByRole('listitem')).toHaveCount(1);
});

test('and with the keyboard alone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  const template = page.getByRole('button', { name: /^Function/ });
  await expect(template).toBeVisible();
  // Tab after tab, as a person would; the way must not be endless.
  for (
    let presses = 0;
    presses < 60 && !(await template.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(template).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'greet' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(resultOf(page)).toContainText('Hello, Ada.');
  const run = runButton(page);
  for (
    let presses = 0;
    presses < 60 && !(await run.evaluate((element) => element === document.activeElement));
    presses += 1
  ) {
    // In the code editor Tab indents; after Escape it moves on.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  }
  await expect(run).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Past runs' }).getByRole('listitem')).toHaveCount(2);
});

test('what was typed just before a reload is there and is stored @slow', async ({ page }) => {
  await openApp(page);
  await addTool(page, browserTool('half', 'function tool() {}'));
  await openApp(page, '/#/tools/half');
  const isStored = () =>
    expect
      .poll(() => attempt(page, 'getTool', 'half'))
      .toMatchObject({ value: { code: 'function tool() { return "typed"; }' } });
  const reloadWith = async (code: string) => {
    await fillEditor(page, 'Code', code);
    await page.reload();
    await expect(editor(page, 'Code')).toHaveText(code);
  };
  await reloadWith('function tool() { return "typed"; }');
  await isStored();
  // No code: it stays in the editor, and what is stored stays too.
  await reloadWith('function tool() {');
  await isStored();
});

test('the browser is closed, comes back, and it is all there', { tag: '@slow' }, async () => {
  // Two browsers start in it.
  test.setTimeout(90_000);
  const profile = await createProfile();
  try {
    const first = await profile.open();
    const page = await first.newPage();
    await openApp(page, `${appUrl()}/`);
    await page
      .getByRole('textbox', { name: /OpenAI definitions/ })
      .fill('function tool({ n }) { console.log(`counted ${n}`); return { twice: n * 2 }; }');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('checkbox', { name: 'I wrote this code' }).check();
    await page.getByRole('button', { name: 'Save 1 tool' }).click();
    await page.getByRole('radio', { name: 'JSON' }).check();
    await fillEditor(page, 'Arguments as JSON', '{ "n": 21 }');
    await runButton(page).click();
    await expect(resultOf(page)).toContainText('42');
    const stored = await attempt(page, 'getTools');
    const address = page.url();
    await first.close();

    const second = await profile.open();
    const again = await second.newPage();
    await openApp(again, address);
    expect(await attempt(again, 'getTools')).toEqual(stored);
    await again.getByRole('list', { name: 'Past runs' }).getByRole('button', { name: /^ok/ }).first().click();
    await expect(resultOf(again)).toContainText('42');
    await expect(again.getByRole('log', { name: 'Log lines' })).toContainText('counted 21');
    await again.getByRole('button', { name: 'Use these arguments again' }).first().click();
    await expect(editor(again, 'Arguments as JSON')).toContainText('21');
    await second.close();
  } finally {
    await profile.remove();
  }
});

test('environments, badges and the metadata line are there in words', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  const { createdAt } = await addTool(page, browserTool('worded', 'function tool() {}'));
  await openApp(page, '/#/tools/worded');
  const environment = page.getByRole('combobox', { name: 'Environment' });
  await expect(environment.getByRole('option')).toHaveText([
    'Node.js (File system, child processes, etc.)',
    'Browser (Fetch, localStorage, DOM, etc.)',
  ]);
  expect(Date.parse(createdAt)).toBeGreaterThan(0);
  const header = page
    .getByRole('main')
    .locator('header')
    .filter({ has: page.getByRole('heading', { name: 'worded' }) })
    .last();
  await expect(header.getByText('Browser', { exact: true })).toBeVisible();
  await expect(header.getByText('Enabled', { exact: true }).first()).toBeVisible();
  await environment.selectOption('node');
  await expect(header.getByText('Node', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Enabled' }).click();
  await expect(header.getByText('Disabled', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByText(/^Environment: node • Timeout: 30000ms • Created: /)).toBeVisible();
  await expect
    .poll(async () => await attempt(page, 'getTool', 'worded'))
    .toMatchObject({ value: { environment: 'node', enabled: false } });
});

test('an error leads to its line', async ({ page }) => {
  await openApp(page);
  await addTool(
    page,
    browserTool('breaks', 'function tool() {\n  const a = null;\n  return a.b;\n}', {
      parameters: { type: 'object', properties: { first: { type: 'string' }, second: { type: 'string' } } },
    }),
  );
  await openApp(page, '/#/tools/breaks');
  await runButton(page).click();
  const failure = page.getByRole('region', { name: 'Error' });
  await expect(failure).toContainText("TypeError: Cannot read properties of null (reading 'b')");
  await failure.getByRole('button', { name: 'Line 3:12' }).click();
  await expect(editor(page, 'Code')).toBeFocused();
  // What is typed now lands there.
  await page.keyboard.insertText('/*here*/');
  await expect(editor(page, 'Code')).toContainText('return a./*here*/b');
  // The schema has lines of its own: none of its fields is gone to.
  const schema = page.getByRole('tab', { name: 'Schema' });
  await schema.click();
  await expect(page.locator('[data-schema-tree] input').nth(1)).toBeVisible();
  await expect(schema).toBeFocused();
});

test('a duplicate stands in the list once, and opens', async ({ page }) => {
  await openApp(page);
  await addTool(page, browserTool('twin', 'function tool() { return 1; }'));
  await openApp(page, '/#/tools/twin');
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'twin_2' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^twin/ })).toHaveCount(2);
  expect(await attempt(page, 'getTool', 'twin_2')).toMatchObject({ value: { code: 'function tool() { return 1; }' } });
});

test('Stop ends a run that would go on for ever, and the next one works', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await addTool(
    page,
    browserTool('spins', 'function tool({ on }) { console.log("began"); while (on) {} return "ended"; }', {
      parameters: { type: 'object', properties: { on: { type: 'boolean', default: true } } },
    }),
  );
  await openApp(page, '/#/tools/spins');
  await page.getByRole('radio', { name: 'JSON' }).check();
  await fillEditor(page, 'Arguments as JSON', '{ "on": true }');
  await runButton(page).click();
  await expect(page.getByRole('log', { name: 'Log lines' })).toContainText('began');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Tool execution was aborted').first()).toBeVisible();
  await fillEditor(page, 'Arguments as JSON', '{ "on": false }');
  await runButton(page).click();
  await expect(resultOf(page)).toContainText('ended');
});

test('a missing grant is asked for: denied, allowed once, allowed for this tool @slow', async ({ page }) => {
  const server = await startLoopbackServer();
  try {
    await openApp(page);
    await addTool(
      page,
      browserTool('reaches', `async function tool() { return (await fetch('${server.origin}/api/x')).status; }`),
    );
    await openApp(page, '/#/tools/reaches');
    const card = page.getByRole('region', { name: 'Permission request' });
    await runButton(page).click();
    await expect(card).toContainText('reaches');
    await expect(card).toContainText(`${server.origin}/api/x`);
    await expect(card).toContainText('This reaches into your own machine or network');
    await expect(card.getByRole('button', { name: 'Deny' })).toBeFocused();
    await pressGuarded(card.getByRole('button', { name: 'Deny' }));
    await expect(page.getByText('Denied. The next run asks again.')).toBeVisible();
    expect(server.arrived()).toEqual([]);

    await runButton(page).click();
    await pressGuarded(card.getByRole('button', { name: 'Allow once' }));
    await expect(resultOf(page)).toContainText('200');
    expect(server.arrived()).toHaveLength(1);
    await runButton(page).click();
    await pressGuarded(card.getByRole('button', { name: 'Allow for this tool' }));
    await expect(resultOf(page)).toContainText('200');
    expect(await callTool(page, 'reaches')).toMatchObject({ success: true, result: 200 });
    expect(server.arrived()).toHaveLength(2);
    expect(await page.evaluate(() => window.toolyard.grants.get('reaches'))).toEqual({
      network: [{ origin: server.origin, methods: ['GET'], pathPrefix: '/api/x' }],
      files: 'none',
      secrets: [],
      dom: false,
    });
  } finally {
    await server.close();
  }
});

test(
  'an untrusted tool passes a review, carries a banner, and is offered once it is trusted',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, '/#/import');
    const unknown = {
      ...browserTool('unknown', 'function tool() { return eval("6 * 7"); }'),
      timeout: 30_000,
      enabled: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    };
    await page.getByRole('textbox', { name: /OpenAI definitions/ }).fill(JSON.stringify([unknown, { name: 'bare' }]));
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { name: 'Review before saving' })).toBeVisible();
    await expect(page.getByText('Nothing has been stored and nothing has run.')).toBeVisible();
    // Without opening anything.
    await expect(page.getByRole('heading', { name: 'Refused: 1' })).toBeVisible();
    await expect(page.getByText(/^2\. bare: Tool description is required/)).toBeVisible();
    expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [] });
    await page.getByRole('button', { name: 'Save 1 tool' }).click();
    const banner = page.getByRole('group', { name: 'This code is not yours' });
    await expect(banner).toBeVisible();
    await expect(page.getByText('Untrusted').first()).toBeVisible();
    expect(await attempt(page, 'discoverTools')).toMatchObject({ value: { custom: [] } });
    expect(await callTool(page, 'unknown', {}, { caller: 'model' })).toMatchObject({ errorCode: 'denied' });
    await runButton(page).click();
    await expect(resultOf(page)).toContainText('42');
    await pressGuarded(banner.getByRole('button', { name: 'Trust this tool' }));
    await expect(banner).toBeHidden();
    expect(await attempt(page, 'discoverTools')).toMatchObject({
      value: { custom: [{ function: { name: 'unknown' } }] },
    });
    expect(await callTool(page, 'unknown', {}, { caller: 'model' })).toMatchObject({ success: true, result: 42 });
  },
);

test('a removal can be undone', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  const record = await addTool(page, browserTool('lost', 'function tool() { return 1; }'));
  await attempt(page, 'updateTool', 'lost', { description: 'Second.' });
  const before = [await attempt(page, 'getTools'), await attempt(page, 'getVersions', 'lost')];
  await openApp(page, '/#/tools/lost');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('Removed lost')).toBeVisible();
  expect(await attempt(page, 'getTools')).toEqual({ ok: true, value: [] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored lost')).toBeVisible();
  expect([await attempt(page, 'getTools'), await attempt(page, 'getVersions', 'lost')]).toEqual(before);
  expect(record.name).toBe('lost');
});
