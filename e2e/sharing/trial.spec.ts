import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { createProfile } from '../support/browsers/launch.ts';
import { violations } from '../support/axe.ts';
import { addTool, attemptSource, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer } from '../support/journeys/journeys-server.ts';
import { storedBytes } from '../support/stored.ts';
import { appUrl, expect, test } from '../support/test.ts';

const COUNT = (server: string): Record<string, unknown> =>
  browserTool(
    'counts',
    `async function tool() { localStorage.setItem('n', String(Number(localStorage.getItem('n') ?? 0) + 1)); ` +
      `const answer = await fetch('${server}/api'); return [answer.status, localStorage.getItem('n')]; }`,
  );

/** A link to tools, made in a browser of someone else. */
async function linkTo(page: Page, tools: readonly Record<string, unknown>[], edit: boolean): Promise<string> {
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error('The browser is gone');
  const other = await context.newPage();
  await openApp(other, appUrl());
  for (const tool of tools) await addTool(other, tool);
  const answer = await attemptSource<string>(
    other,
    `window.toolyard.share.encode(${JSON.stringify({ tools: tools.map(({ name }) => name), edit })})`,
  );
  await context.close();
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Trial' });
const run = (page: Page) =>
  page.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: /^Run/ });

test(
  'a trial takes the value of a secret for itself, and no card leads back to itself',
  { tag: '@slow' },
  async ({ page }) => {
    const server = await startLoopbackServer();
    await openApp(page);
    const code =
      `export default async (params, { fetch, secrets }) => ` +
      `(await fetch('${server.origin}/api', { headers: { 'x-key': secrets.get('WEATHER') } })).status;`;
    const link = await linkTo(page, [browserTool('forecast', code)], false);
    await page.goto(link);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await run(page).click();
    const card = page.getByRole('region', { name: 'Permission request' });
    await expect(card.getByRole('listitem')).toHaveText([
      `GET ${server.origin}/api`,
      `also send WEATHER to ${server.origin}`,
    ]);
    await card.getByLabel('Value of WEATHER').fill('value-of-this-visit');
    await expect(card.getByText('Only for this trial: it is not stored.')).toBeVisible();
    await pressGuarded(card.getByRole('button', { name: 'Allow for this tool' }));
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('200');
    expect(server.arrived().map(({ headers }) => headers['x-key'])).toEqual(['value-of-this-visit']);
    await expect(card).toHaveCount(0);
    await server.close();
  },
);

test(
  'a trial runs, is granted, edited and left, and not a byte of it is stored',
  { tag: '@slow' },
  async ({ page }) => {
    const server = await startLoopbackServer();
    await openApp(page);
    await addTool(page, browserTool('mine', 'function tool() { return 1; }'));
    const link = await linkTo(
      page,
      [COUNT(server.origin), browserTool('other', 'function tool() { return "second"; }')],
      false,
    );
    const before = await storedBytes(page);
    await page.goto(link);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await expect(banner(page)).toContainText('You are trying tools that are not stored');
    await expect(page.getByRole('heading', { name: 'counts' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^mine/ })).toHaveCount(0);
    expect.soft(await violations(page)).toEqual([]);

    await run(page).click();
    await pressGuarded(page.getByRole('button', { name: 'Allow for this tool' }));
    const result = page.getByRole('region', { name: 'Result', exact: true });
    await expect(result).toContainText('200');
    await run(page).click();
    await expect(result).toContainText('"2"');
    expect(server.arrived().length).toBe(2);

    // An edit is in the address at once; the other tool is a way inside the trial.
    await page.getByRole('textbox', { name: 'Description' }).fill('Counts what I changed.');
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/e\//);
    await page.getByRole('link', { name: /^other/ }).click();
    await expect(page.getByRole('heading', { name: 'other' })).toBeVisible();
    const edited = await page.evaluate(() => location.href);
    expect(await storedBytes(page)).toBe(before);

    // Leaving ends it; undo takes it back with all it had; a reload is a review again.
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate(() => location.href)).toBe(edited);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByRole('link', { name: /^mine/ })).toBeVisible();
    expect(await storedBytes(page)).toBe(before);
    await server.close();
  },
);

test(
  'an edit link is tried, its edit survives a reload, and Save keeps it as untrusted',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    const link = await linkTo(page, [browserTool('greet', 'function tool() { return "hello"; }')], true);
    await page.goto(link);
    await page.getByRole('button', { name: 'Open in the editor' }).click();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
    await page.getByRole('textbox', { name: 'Description' }).fill('Greets, as I changed it.');
    await expect(banner(page)).toContainText('carries your edits');
    await page.reload();
    await page.getByRole('button', { name: 'Open in the editor' }).click();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Greets, as I changed it.');
    expect(await page.evaluate(() => window.toolyard.getTools())).toEqual([]);
    await banner(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page).toHaveURL(/#\/tools\/greet$/);
    expect(await page.evaluate(() => window.toolyard.getTool('greet'))).toMatchObject({
      trusted: false,
      description: 'Greets, as I changed it.',
      provenance: { kind: 'link' },
    });
    await expect(page.getByText('This code is not yours')).toBeVisible();
  },
);

test('a browser that is opened again knows nothing of a trial', { tag: '@slow' }, async ({ page }) => {
  const link = await linkTo(
    page,
    [browserTool('gone', 'function tool() { localStorage.setItem("a", "1"); return localStorage.getItem("a"); }')],
    false,
  );
  const profile = await createProfile();
  try {
    let context = await profile.open();
    let own = await context.newPage();
    await openApp(own, appUrl());
    await own.goto(link);
    await own.getByRole('button', { name: 'Try', exact: true }).click();
    await run(own).click();
    await expect(own.getByRole('region', { name: 'Result', exact: true })).toContainText('1');
    await context.close();
    context = await profile.open();
    own = await context.newPage();
    await openApp(own, appUrl());
    const stored = await storedBytes(own);
    expect(await own.evaluate(() => window.toolyard.getTools())).toEqual([]);
    expect(stored).not.toContain('gone');
    await context.close();
  } finally {
    await profile.remove();
  }
});
