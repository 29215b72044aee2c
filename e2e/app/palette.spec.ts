import type { Page } from '@playwright/test';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Find a tool or an action' });
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Find a tool or an action' });
const chosen = (page: Page) => paletteOf(page).locator('[role=option][aria-selected=true]');

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.insertText(text);
}

test('everything is found and done from the palette, by keys alone', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await addTool(page, browserTool('weather_report', 'function tool() { return "sunny"; }'));
  await addTool(page, browserTool('area', 'function tool() { return 12; }', { enabled: false }));

  await find(page, 'wrep');
  await expect(chosen(page)).toContainText('weather_report');
  // A screen reader announces the option that Enter selects.
  await expect(fieldOf(page)).toHaveAttribute(
    'aria-activedescendant',
    (await chosen(page).getAttribute('id')) ?? 'none',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/tools\/weather_report$/);
  await expect(page.getByRole('heading', { level: 1, name: 'weather_report' })).toBeVisible();

  await find(page, 'execute');
  await expect(chosen(page)).toContainText('Run this tool');
  await expect(chosen(page)).toContainText('Ctrl ⏎');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('sunny');

  // The last used action comes first; actions that do not apply are not offered.
  await find(page, '');
  await expect(chosen(page)).toContainText('Run this tool');
  await expect(paletteOf(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(2);
  await expect(paletteOf(page).getByRole('option', { name: /Stop the run/ })).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Run this tool');
  await page.keyboard.insertText('nothing at all');
  await expect(paletteOf(page)).toContainText('Nothing matches “nothing at all”.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(paletteOf(page)).toBeHidden();

  await find(page, 'duplicate');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'weather_report_2' })).toBeVisible();
  await find(page, 'remove');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await find(page, 'theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test(
  'keys do what the page of keys says, not while one types, and single ones can be turned off',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(page, browserTool('area', 'function tool() { return 12; }'));
    await page.goto('/#/tools/area');
    const search = page.getByRole('searchbox', { name: 'Search tools' });
    await expect(page.getByRole('heading', { level: 1, name: 'area' })).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('n2/?');
    await expect(search).toHaveValue('n2/?');
    await page.keyboard.press('Escape');
    await search.blur();

    await page.keyboard.press('2');
    await expect(page).toHaveURL(/area\/schema$/);
    await page.keyboard.press('1');
    await expect(page).toHaveURL(/area$/);
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await expect(code).toBeVisible();
    await page.keyboard.press('e');
    await expect(code).toBeFocused();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('//n2 ');
    await expect(code).toContainText('//n2 function');
    // A dialog takes all keys, and restores the focus.
    await page.keyboard.press('Control+k');
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+k');
    await expect(paletteOf(page)).toBeHidden();
    await expect(code).toBeFocused();
    await code.blur();
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Escape');

    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await page.getByRole('link', { name: 'Keyboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Keyboard' })).toBeFocused();
    await expect(page.getByRole('row', { name: 'Run the tool Ctrl ⏎' })).toBeVisible();
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await expect(page.getByRole('row', { name: 'New tool off' })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('n');
    await find(page, 'new tool');
    await expect(chosen(page)).toContainText('New tool');
    await expect(chosen(page).locator('kbd')).toHaveCount(0);
    await expect(page).toHaveURL(/help\/keys$/);
  },
);

test('at 360 pixels it is a button away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openApp(page);
  await addTool(page, browserTool('a_name_that_is_quite_long_for_a_small_screen', 'function tool() {}'));
  await page.getByRole('button', { name: 'Find a tool or an action' }).click();
  await page.keyboard.insertText('quite');
  const box = await paletteOf(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(360);
  await paletteOf(page)
    .getByRole('option', { name: /a_name_that/ })
    .click();
  await expect(page).toHaveURL(/a_name_that_is_quite_long/);
});
