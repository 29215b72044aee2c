import type { Page } from '@playwright/test';
import { addTool, attempt, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const SETTINGS = '/#/settings';
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const record = (name: string, code: string) => ({
  ...browserTool(name, code),
  timeout: 30_000,
  enabled: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

async function undoByToast(page: Page): Promise<void> {
  await undoButton(page).last().press('Enter');
}

test(
  'an import that replaced a tool is taken back: the tool, its trust and its grant',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(page, browserTool('own', 'function tool() { return "mine"; }'));
    const grant = {
      network: [{ origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/v1' }],
      files: 'none',
      secrets: [],
      dom: false,
    };
    await page.evaluate((permissions) => window.toolyard.grants.set('own', permissions as never), grant);
    await openApp(page, '/#/import');
    await page
      .getByRole('textbox', { name: /OpenAI definitions/ })
      .fill(
        JSON.stringify([record('own', 'function tool() { return "theirs"; }'), record('new', 'function tool() {}')]),
      );
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('combobox').first().selectOption('replace');
    await page.getByRole('button', { name: 'Save 2 tools' }).click();
    await expect(undoButton(page)).toBeVisible();
    expect(await callTool(page, 'own')).toMatchObject({ result: 'theirs' });
    await undoByToast(page);
    await expect(page.getByText('2 tools are as before the import')).toBeVisible();
    expect(await attempt(page, 'getTools')).toMatchObject({
      value: [{ name: 'own', trusted: true, provenance: { kind: 'written' }, version: 3 }],
    });
    expect(await callTool(page, 'own', {}, { caller: 'model' })).toMatchObject({ result: 'mine' });
    expect(await page.evaluate(() => window.toolyard.grants.get('own'))).toEqual(grant);
  },
);

test(
  'secrets, grants, storage and the device id come back; the list of last changes and its key',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    const bindings = [{ origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/' }];
    await page.evaluate(
      async (locations) =>
        await window.toolyard.secrets.set({ name: 'TOKEN', value: 'worth-much', bindings: locations }),
      bindings,
    );
    await addTool(
      page,
      browserTool(
        'keeps',
        'function tool() { const had = localStorage.getItem("n"); localStorage.setItem("n", String(Number(had ?? ' +
          '0) + 1)); return had; }',
      ),
    );
    await callTool(page, 'keeps');
    await page.evaluate(() =>
      window.toolyard.grants.set('keeps', { network: [], files: 'none', secrets: ['TOKEN'], dom: false }),
    );

    await openApp(page, `${SETTINGS}/secrets`);
    await page.getByRole('button', { name: 'Remove TOKEN' }).click();
    await expect(page.getByText('No secrets yet.')).toBeVisible();
    await undoByToast(page);
    await expect(page.getByRole('list', { name: 'Stored secrets' })).toContainText('TOKEN');

    await page.goto(`${SETTINGS}/permissions`);
    await page.getByRole('button', { name: 'Revoke all of keeps' }).click();
    await expect(page.getByText('No tool has a permission.')).toBeVisible();
    await page.goto('/#/tools/keeps/details');
    await page.getByRole('button', { name: 'Clear storage' }).click();
    await expect(page.getByText('Storage of keeps cleared')).toBeVisible();
    await page.goto(`${SETTINGS}/storage`);
    await expect(page.locator('code').first()).toHaveText(/\S/);
    const id = await page.locator('code').first().textContent();
    await page.getByRole('button', { name: 'Create a new one' }).click();
    await expect(page.locator('code').first()).not.toHaveText(id ?? '');
    // Outside a text field the key undoes the last act; the list has the others.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('code').first()).toHaveText(id ?? '');

    await page.getByRole('link', { name: 'Last changes' }).click();
    const actions = page.getByRole('list', { name: 'Last changes' }).getByRole('listitem');
    await expect(actions).toHaveText([
      /A new device id is in use.*Undone/,
      /Storage of keeps cleared.*Undo/,
      /Revoked for keeps.*Undo/,
      /Removed TOKEN.*Undone/,
    ]);
    await page.getByRole('button', { name: 'Undo: Storage of keeps cleared' }).press('Enter');
    await page.getByRole('button', { name: 'Undo: Revoked for keeps' }).press('Enter');
    await expect(actions.filter({ hasText: 'Undone' })).toHaveCount(4);
    expect(await callTool(page, 'keeps')).toMatchObject({ result: '1' });
    expect(await page.evaluate(() => window.toolyard.grants.get('keeps'))).toMatchObject({ secrets: ['TOKEN'] });
  },
);

test('any two versions are compared; one that was brought back is taken back', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await addTool(page, browserTool('grows', 'function tool() { return "one"; }'));
  for (const word of ['two', 'three'])
    await attempt(page, 'updateTool', 'grows', { code: `function tool() { return "${word}"; }` });
  await openApp(page, '/#/tools/grows/history');
  const changes = page.getByRole('region', { name: 'Changes of this version' });
  await expect(page.getByRole('heading', { name: 'Version 3 compared with version 2' })).toBeVisible();
  await expect(changes).toContainText('"two"');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('with version 1');
  await expect(page.getByRole('heading', { name: 'Version 3 compared with version 1' })).toBeVisible();
  await expect(changes).toContainText('"one"');
  await expect(changes).not.toContainText('"two"');

  await page.getByRole('button', { name: /^Version 1/ }).press('Enter');
  await page.getByRole('button', { name: 'Restore this version' }).press('Enter');
  await expect(page.getByText('Restored version 1')).toBeVisible();
  expect(await callTool(page, 'grows')).toMatchObject({ result: 'one' });
  await undoByToast(page);
  await expect.poll(async () => await callTool(page, 'grows')).toMatchObject({ result: 'three' });
});

test('what was typed can be undone after a look at another part of the tool', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await addTool(page, browserTool('typed', 'function tool() { return 1; }'));
  await openApp(page, '/#/tools/typed');
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await code.click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('// new');
  await page.keyboard.press('Enter');
  await expect(code).toContainText('// new');
  await page.getByRole('tab', { name: 'Schema' }).click();
  await expect(code).toBeHidden();
  await page.getByRole('tab', { name: 'Code' }).click();
  await code.click();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(code).not.toContainText('// new');
  await expect
    .poll(async () => await attempt(page, 'getTool', 'typed'))
    .toMatchObject({ value: { code: 'function tool() { return 1; }' } });
});
