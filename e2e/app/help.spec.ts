import type { Locator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { articles } from '../../src/ui/help/articles.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { storedBytes } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Trial' });
const runPanel = (page: Page): Locator => page.getByRole('region', { name: 'Run', exact: true });
const run = (page: Page): Locator => runPanel(page).getByRole('button', { name: /^Run/ });
const resultOf = (page: Page): Locator => page.getByRole('region', { name: 'Result', exact: true });

test('help is opened with a key, searched, and its example runs; Back leads to the article again', async ({ page }) => {
  await openApp(page);
  const before = await storedBytes(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search the help' })).toBeFocused();
  await page.keyboard.insertText('allow network');
  await expect(page.getByRole('navigation', { name: 'Articles' }).getByRole('link').first()).toContainText(
    'Permissions',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Permissions' })).toBeFocused();

  await page.getByRole('button', { name: 'Try this example' }).click();
  await expect(banner(page)).toContainText('You are trying a tool that is not stored');
  await run(page).click();
  await pressGuarded(page.getByRole('button', { name: 'Allow once' }));
  await expect(resultOf(page)).toContainText('Borealis');
  expect(await storedBytes(page)).toBe(before);
  await page.goBack();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Permissions' })).toBeVisible();
});

/** The output of an example that is not a result. */
const OTHERWISE: Readonly<Record<string, string>> = { failures: 'There is no “name” in it' };
/** Examples that need a package registry, which this journey lacks. */
const ELSEWHERE = new Set(['packages']);

test('every example runs in its trial', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(360_000);
  await openApp(page);
  for (const { id, example } of articles) {
    if (example === undefined || ELSEWHERE.has(id)) continue;
    await page.goto(`/#/help/${id}`);
    await page.getByRole('button', { name: 'Try this example' }).click();
    await expect(banner(page), id).toBeVisible();
    await run(page).click();
    const failed = page.getByRole('region', { name: 'Error' });
    const asks = page.getByRole('button', { name: /^Allow for this tool/ });
    await expect(resultOf(page).or(failed).or(asks), id).toBeVisible();
    if (await asks.isVisible()) await asks.click();
    const otherwise = OTHERWISE[id];
    if (otherwise === undefined) await expect(resultOf(page), id).toBeVisible();
    else await expect(failed, id).toContainText(otherwise);
  }
});

test(
  'articles and sections of the settings are found by the palette; a failure leads to its article',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    const choose = async (query: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('combobox', { name: 'Find a tool or an action' })).toBeFocused();
      await page.keyboard.insertText(query);
      await page.keyboard.press('Enter');
    };
    await choose('gguf');
    await expect(page.getByRole('heading', { level: 1, name: 'Set up a model' })).toBeVisible();
    await choose('quota');
    await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();
    await addTool(page, browserTool('breaks', 'function tool() { throw new Error("on purpose"); }'));
    await page.goto('/#/tools/breaks');
    await run(page).click();
    await page.getByRole('region', { name: 'Error' }).getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'When a run fails' })).toBeFocused();
    await page.goto('/#/help/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such article' })).toBeVisible();
  },
);

test('all settings stand on one page, and a search narrows them down', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  const sections = page.locator('section[data-section]:visible');
  await expect(page.getByRole('region', { name: 'About' })).toBeVisible();
  expect(await sections.count()).toBeGreaterThan(10);

  // A search on the page of one section switches to all of them.
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Secrets' }).click();
  await expect(sections).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search settings' }).pressSequentially('passphrase');
  await expect(sections).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Secrets' })).toBeVisible();
  await expect(page).toHaveURL(/#\/settings$/);
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('zeppelin');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('region', { name: 'Appearance' })).toBeVisible();
});
