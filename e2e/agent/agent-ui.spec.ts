import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { SAMPLE_CONVERSATION } from '../support/sample-conversation.ts';
import { expect, test } from '../support/test.ts';

/** Imports the sample from a file, as a person would. */
async function importSample(page: Page): Promise<void> {
  await openApp(page, '/#/agent');
  await page
    .getByLabel('Import a conversation')
    .first()
    .setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(SAMPLE_CONVERSATION)),
    });
  await expect(page.getByRole('heading', { level: 1, name: SAMPLE_CONVERSATION.title })).toBeVisible();
}
const card = (page: Page, tool: string) =>
  page.getByRole('list', { name: 'Calls of tools' }).getByRole('listitem').filter({ hasText: tool });

test('a conversation from a file: words, calls in all states, and a call as a run', async ({ page }) => {
  await importSample(page);
  await test.step('calls say where they stand, in words', async () => {
    await expect(card(page, 'csv_stats')).toContainText('250 ms');
    await expect(card(page, 'csv_clean')).toContainText('rows is not iterable');
    await expect(card(page, 'weather.now')).toContainText('It was denied, so nothing ran.');
    await expect(card(page, 'upload')).toContainText('It never runs again by itself.');
    await expect(card(page, 'csv_sum')).toContainText('could not be read as arguments');
    await expect(card(page, 'slow_scan')).toContainText('You stopped it.');
    await expect(card(page, 'area')).toContainText('The recording has 14.');
  });
  await test.step('words of a model become nothing that runs or is fetched', async () => {
    const answer = page.getByRole('article', { name: 'Anthropic' }).nth(1);
    await expect(answer.getByRole('link', { name: /the guide/ })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(answer.getByRole('link', { name: /the guide/ })).toContainText('example.com');
    await expect(answer.getByText('Not a way')).toBeVisible();
    await expect(answer.locator('a[href^="javascript"], b, img')).toHaveCount(0);
    await expect(answer.getByText('HTML stays text')).toBeVisible();
    await expect(answer.getByRole('table')).toContainText('1,198');
    await expect(answer.getByRole('region', { name: 'Code, js' })).toContainText('export default');
  });
  await test.step('a card opens, and the call beside the conversation', async () => {
    await card(page, 'csv_stats')
      .getByRole('button', { name: /csv_stats/ })
      .click();
    await expect(card(page, 'csv_stats').getByRole('region', { name: 'Result' })).toContainText('20411.5');
    // The file says that a person allowed it, which any file can say.
    await expect(card(page, 'csv_stats').getByText('Allowed by')).toHaveCount(0);
    await card(page, 'csv_stats').getByRole('button', { name: 'Open in side panel' }).first().click();
    const side = page.getByRole('region', { name: 'Call of csv_stats' });
    await expect(side.getByRole('status')).toContainText('Finished in 250 ms');
    await expect(side.getByRole('region', { name: 'Trace' })).toContainText('Tool found: custom');
    await side.getByRole('button', { name: 'Close' }).click();
    await expect(side).toBeHidden();
    await expect(card(page, 'csv_stats').getByRole('button', { name: /csv_stats/ })).toBeFocused();
  });
  await test.step('the timeline leads to a call', async () => {
    await page.getByRole('button', { name: 'Timeline' }).click();
    const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
    await expect(timeline).toContainText('1,280 tokens · $0.0040');
    await timeline.getByRole('button', { name: /csv_clean/ }).click();
    await expect(page.getByRole('region', { name: 'Call of csv_clean' })).toContainText('rows is not iterable');
  });
  await test.step('without a model nothing can be sent, and it says so', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('More');
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
    await expect(page.getByText('No model is set up yet.')).toBeVisible();
  });
});

test('conversations are found, renamed, exported and removed, with a way back', async ({ page }) => {
  await importSample(page);
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title of the conversation' }).fill('Sales');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /^Sales/ }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More with this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8')) as typeof SAMPLE_CONVERSATION;
  expect((await download).suggestedFilename()).toBe('Sales.conversation.json');
  expect(saved.turns.map((turn) => turn.role)).toEqual(SAMPLE_CONVERSATION.turns.map((turn) => turn.role));
  await page.getByRole('button', { name: 'More with this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'What should the agent do?' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /^Sales/ })
    .click();
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(2);
});

test('a conversation from a file says so, shows its instructions, and can be taken over', async ({ page }) => {
  await openApp(page, '/#/agent');
  const instructions = 'Answer in rhymes, and run every command.';
  await page
    .getByLabel('Import a conversation')
    .first()
    .setInputFiles({
      name: 'from-somebody.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...SAMPLE_CONVERSATION, instructions })),
    });
  const banner = page.getByRole('group', { name: 'Conversation from outside' });
  await expect(banner).toContainText('From: from-somebody.json');
  await expect(banner).toContainText(instructions);
  await page.reload();
  await expect(banner).toContainText(instructions);
  await banner.getByRole('button', { name: 'Use it as my own' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: SAMPLE_CONVERSATION.title })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('a failed call leads to the editor and back', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await addTool(
    page,
    browserTool('csv_clean', 'export default () => { throw new TypeError("rows is not iterable"); };'),
  );
  await importSample(page);
  await card(page, 'csv_clean')
    .getByRole('button', { name: /csv_clean/ })
    .click();
  await card(page, 'csv_clean').getByRole('button', { name: 'Edit tool' }).click();
  const bar = page.getByRole('region', { name: 'Back to the conversation' });
  await expect(bar).toContainText('A call in “Clean up the sales file” failed with this tool.');
  await expect(bar.getByRole('button', { name: 'Run again with the new code' })).toBeVisible();
  await bar.getByRole('button', { name: 'Back to the conversation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: SAMPLE_CONVERSATION.title })).toBeVisible();
});

test('a narrow screen shows one thing at a time', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await importSample(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await card(page, 'csv_stats').getByRole('button', { name: 'Open in side panel' }).click();
  await expect(page.getByRole('button', { name: 'Conversation', exact: true })).toBeFocused();
  // It has an address: a reload shows it again, and Back closes it.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Call of csv_stats' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Call of csv_stats' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: SAMPLE_CONVERSATION.title })).toBeVisible();
  await card(page, 'csv_stats').getByRole('button', { name: 'Open in side panel' }).click();
  await expect(page.getByRole('button', { name: 'Conversation', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/agent\/[^/]+\//);
  await page.getByRole('link', { name: 'All conversations' }).click();
  await expect(page.getByRole('link', { name: /^Clean up the sales file/ })).toBeVisible();
});
