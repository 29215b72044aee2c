import type { Page } from '@playwright/test';
import { addTool, attemptSource, browserTool, openApp } from '../support/journeys/journeys.ts';
import { appUrl, expect, test } from '../support/test.ts';

/** Began as a template for GitHub; then its code was replaced. */
const REPLACED = {
  ...browserTool(
    'forecast',
    `export default async function ({ lat }, { fetch, secrets }) {
  const url = new URL('https://api.met.no/weatherapi/compact');
  url.searchParams.set('lat', lat);
  return (await fetch(url, { headers: { 'x-key': secrets.get('MET') } })).status;
}`,
  ),
  permissions: {
    network: [{ origin: 'https://api.github.com', methods: ['GET'], pathPrefix: '/user' }],
    files: 'none',
    secrets: ['GITHUB'],
    dom: false,
  },
};
const LINES = [
  'GET api.github.com/user' + 'not found in the code',
  'GET api.met.no/weatherapi/compact' + 'in the code, not declared',
  'use the secret GITHUB' + 'not found in the code',
  'use the secret MET' + 'in the code, not declared',
];

async function linkTo(page: Page, name: string): Promise<string> {
  const answer = await attemptSource<string>(page, `window.toolyard.share.encode({ tools: ['${name}'] })`);
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

test('what a tool declares and what its code shows are compared, and one click updates the request alone', async ({
  page,
}) => {
  await openApp(page);
  await addTool(page, REPLACED);
  const grant = { network: REPLACED.permissions.network, files: 'none', secrets: ['GITHUB'], dom: false };
  await attemptSource(page, `window.toolyard.grants.set('forecast', ${JSON.stringify(grant)})`);
  await page.goto('/#/tools/forecast');
  const checks = page.getByRole('region', { name: 'Checks' });
  await checks.getByRole('button').first().click();
  for (const sentence of [
    'Declares GET api.github.com/user, but the code never contacts it.',
    'The code contacts GET api.met.no/weatherapi/compact, which is not declared.',
    'Declares the secret GITHUB, but the code never uses it.',
    'The code uses the secret MET, which is not declared.',
  ])
    await expect(checks.getByText(sentence)).toBeVisible();

  // Who sends it sees the same.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share forecast' });
  await expect(dialog.getByRole('listitem')).toHaveText(LINES);
  await page.keyboard.press('Escape');

  await checks.getByRole('button', { name: 'Update requested permissions' }).click();
  await expect(checks.getByRole('heading', { name: 'Requested permissions' })).toBeHidden();
  await expect
    .poll(async () => await attemptSource(page, `window.toolyard.getTool('forecast').then((tool) => tool.permissions)`))
    .toEqual({
      ok: true,
      value: {
        network: [{ origin: 'https://api.met.no', methods: ['GET'], pathPrefix: '/weatherapi/compact' }],
        files: 'none',
        secrets: ['MET'],
        dom: false,
      },
    });
  // What was allowed is as it was.
  expect(await attemptSource(page, `window.toolyard.grants.get('forecast')`)).toEqual({ ok: true, value: grant });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['GET api.met.no/weatherapi/compact', 'use the secret MET']);
});

test('the review of a link shows what its code contacts beside what it declares', async ({ page }) => {
  const context = await page.context().browser()?.newContext();
  const other = await context?.newPage();
  if (context === undefined || other === undefined) throw new Error('The browser is gone');
  await openApp(other, appUrl());
  await addTool(other, REPLACED);
  await addTool(other, browserTool('any', 'export default ({ url }, { fetch }) => fetch(url)'));
  const [link, toAny] = [await linkTo(other, 'forecast'), await linkTo(other, 'any')];
  await context.close();

  await openApp(page);
  await page.goto(link);
  const asks = (name: string) =>
    page.getByRole('article', { name }).locator('section').filter({ hasText: 'Asks for' }).first();
  await expect(asks('forecast').getByRole('listitem')).toHaveText(LINES);
  await page.goto(toAny);
  await expect(asks('any')).toContainText('may contact other addresses too');
});
