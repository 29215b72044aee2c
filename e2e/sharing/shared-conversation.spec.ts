import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { SAMPLE_CONVERSATION } from '../support/sample-conversation.ts';
import { storedBytes } from '../support/stored.ts';
import { appUrl, expect, test } from '../support/test.ts';

const INSTRUCTIONS = 'Answer in one line.';
const SHARED = { ...SAMPLE_CONVERSATION, instructions: INSTRUCTIONS, temperature: 0.2 };
const fileOf = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** The link of a conversation, signed, from the dialog. */
async function sharedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApp(page, '/#/agent');
  await page
    .getByLabel('Import a conversation')
    .first()
    .setInputFiles(fileOf('talk.json', JSON.stringify(SHARED)));
  await expect(page.getByRole('heading', { level: 1, name: SHARED.title })).toBeVisible();
  await page.getByRole('button', { name: 'More with this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  // Only tools open in an editor or have cases and storage of their own.
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(dialog.getByText('values of secrets, permissions you allowed', { exact: true })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Sign it' }).check();
  await expect(dialog.getByText('your signature')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Link' })).toHaveAttribute('aria-busy', 'false');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  return await page.evaluate(() => navigator.clipboard.readText());
}

test(
  'a shared conversation opens elsewhere as a page to read; Save stores it and leads to it',
  { tag: '@slow' },
  async ({ page, browser }) => {
    const link = await sharedLink(page);
    const context = await browser.newContext({ baseURL: appUrl(), serviceWorkers: 'block' });
    const theirs = await context.newPage();
    const asked: string[] = [];
    await openApp(theirs);
    theirs.on('request', (request) => asked.push(request.url()));
    const before = await storedBytes(theirs);
    await theirs.goto(link);

    await test.step('it says where it came from and what it was made with', async () => {
      await expect(theirs.getByRole('heading', { level: 1, name: SHARED.title })).toBeVisible();
      const facts = theirs.getByRole('region', { name: 'About this conversation' });
      await expect(facts).toContainText('A link');
      await expect(facts).toContainText(/Signed with the key \S{8}\./);
      await expect(facts).toContainText('Anthropic · a-model');
      await expect(facts).toContainText('csv_stats');
      await expect(facts).toContainText('Temperature: 0.2');
      await expect(theirs.getByRole('region', { name: 'System prompt', exact: true })).toContainText(INSTRUCTIONS);
    });
    await test.step('all messages are there, with the arguments and results of calls', async () => {
      const messages = theirs.getByRole('region', { name: 'Messages', exact: true });
      await expect(messages.getByText('Clean up /data/sales.csv, then tell me the totals.')).toBeVisible();
      const call = messages.getByRole('region', { name: /^Call of csv_stats/ });
      await expect(call.getByRole('region', { name: /^Arguments/ })).toContainText('/data/sales.csv');
      await expect(call.getByRole('region', { name: /^Result/ })).toContainText('20411.5');
      await expect(messages.getByRole('region', { name: /^Call of csv_clean/ })).toContainText('rows is not iterable');
      await expect(messages.getByText('And by month?')).toBeVisible();
    });
    await test.step('nothing in it runs or is fetched', async () => {
      await expect(theirs.getByRole('link', { name: /the guide/ })).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(theirs.locator('a[href^="javascript"], main b, main img')).toHaveCount(0);
      await expect(theirs.getByText('HTML stays text')).toBeVisible();
      expect(asked.filter((url) => url.includes('example.com'))).toEqual([]);
      expect(await violations(theirs)).toEqual([]);
      expect(await storedBytes(theirs)).toBe(before);
    });
    await test.step('Save leads to the saved conversation, which stays one from outside', async () => {
      await pressGuarded(theirs.getByRole('button', { name: 'Save', exact: true }));
      await expect(theirs).toHaveURL(/#\/agent\/./);
      await expect(theirs.getByRole('group', { name: 'Conversation from outside' })).toContainText(
        'This conversation came from a link',
      );
      await expect(theirs.getByRole('article', { name: 'You' }).first()).toContainText('Clean up /data/sales.csv');
      await theirs.reload();
      await expect(theirs.getByRole('heading', { level: 1, name: SHARED.title })).toBeVisible();
    });
    await context.close();
  },
);

test('a conversation as a file opens as the same page; what cannot be read says why', async ({ page }) => {
  await openApp(page, '/#/import');
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').first().setInputFiles(fileOf(name, text));
  const failure = page.getByRole('alert');
  await choose('empty.conversation.json', '');
  await expect(failure).toContainText('This file contains no conversation.');
  await choose('broken.conversation.json', JSON.stringify({ ...SHARED, turns: [{ role: 'model' }] }));
  await expect(failure).toContainText('Message 1 of this conversation cannot be read.');
  await choose('newer.conversation.json', JSON.stringify({ ...SHARED, formatVersion: 2 }));
  await expect(failure).toContainText('made by a newer version of Toolyard');
  await choose('deep.conversation.json', `{"formatVersion":1,"title":${'['.repeat(100_000)}`);
  await expect(failure).toContainText('too large');

  await choose('talk.json', JSON.stringify({ ...SHARED, title: 'No\u202Eelgnis word', turns: [] }));
  await expect(page.getByRole('region', { name: 'About this conversation' })).toContainText('The file talk.json');
  await expect(page.getByRole('region', { name: 'About this conversation' })).toContainText('Not signed');
  await expect(page.getByText('It has no messages.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('U+202E');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/#/agent');
  await expect(page.getByText('elgnis word')).toHaveCount(0);
});
