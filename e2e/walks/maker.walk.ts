import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer } from '../support/journeys/journeys-server.ts';
import { expect } from '../support/test.ts';
import { CONTRAST, OF_AGENT } from './tools-of-walks.ts';
import { walk } from './walk.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Parts of the tool' }).getByRole('tab', { name });
const run = (page: Page) =>
  page.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: /^Run/ });
const CURL =
  `curl -X POST https://api.example.com/v1/orders -H 'Authorization: Bearer sk-live-1234' -H 'Content-Type: ` +
  `application/json' -d '{"sku":"A-1","count":2}'`;

walk('maker', 'one who writes tools all day', { viewport: { width: 1280, height: 800 } }, async ({ page, see }) => {
  const server = await startLoopbackServer();
  try {
    await openApp(page);
    for (const tool of [CONTRAST, ...OF_AGENT]) await addTool(page, tool);
    for (const name of ['invoice_total', 'parse_log', 'weather_now', 'dedupe_rows', 'to_slug', 'iban_check'])
      await addTool(page, browserTool(name, 'export default (input) => input;'));
    await addTool(
      page,
      browserTool('ping', `export default async () => (await fetch('${server.origin}/api/ping')).status;`, {
        description: 'Asks a server whether it is there.',
      }),
    );

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a tool or an action' }).waitFor();
    await see('palette');
    await page.keyboard.insertText('contr');
    await see('palette-found');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'contrast' }).waitFor();
    await run(page).click();
    await page.getByText(/^Finished in/).waitFor();
    await see('ran');
    await page.getByRole('button', { name: 'Save as a case' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    await see('case');
    await page.getByRole('button', { name: 'Run all cases', exact: true }).click();
    await expect(page.getByRole('status', { name: 'State of the cases' })).toHaveText('1 passed');

    await tab(page, 'Code').click();
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    // A word alone once it is coloured; before that its whole line answers to the name.
    await code.locator('span', { hasText: 'toFixed' }).first().dblclick();
    await page.keyboard.insertText('toFixt');
    await run(page).click();
    await page.getByText('The tool threw an error').first().waitFor();
    await see('failed');
    await page
      .getByRole('button', { name: /^Line \d/ })
      .first()
      .click();
    await see('line');
    await page.keyboard.press('Control+z');
    await tab(page, 'Schema').click();
    await see('schema');
    await tab(page, 'Details').click();
    await see('details');
    await tab(page, 'History').click();
    await page.getByText('Current').first().waitFor();
    await see('history');

    await page.goto('/#/tools/ping');
    await run(page).click();
    await page.getByRole('button', { name: 'Allow once' }).waitFor();
    await see('denied');
    await pressGuarded(page.getByRole('button', { name: 'Allow for this tool' }));
    await page.getByText(/^Finished in/).waitFor();
    await see('allowed');

    await page.goto('/#/new');
    await page.getByRole('textbox', { name: /^Anything that makes a tool/ }).fill(CURL);
    await see('paste');
    await page.getByRole('button', { name: 'Review' }).click();
    await page
      .getByRole('heading', { name: 'Review before saving' })
      .or(page.getByText('A curl command'))
      .first()
      .waitFor();
    await see('review');
    await page.goto('/#/new');
    await page.getByRole('button', { name: /^Files and paths/ }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await run(page).click();
    await page.getByText(/^Finished in/).waitFor({ timeout: 90_000 });
    await see('node-tool');
    await tab(page, 'Packages').click();
    await see('packages');
    await page.goto('/#/files');
    await page.keyboard.press('Control+j');
    await page.getByRole('region', { name: 'Terminal' }).or(page.getByLabel('Command')).first().waitFor();
    await see('terminal');
    await page.goto('/#/servers');
    await page.getByRole('heading', { level: 1, name: 'Servers' }).waitFor();
    await see('servers');
    await page.goto('/#/settings/permissions');
    await see('permissions');
    await page.goto('/#/settings/secrets');
    await see('secrets');
    await page.goto('/#/tools');
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('export');
    await see('palette-export');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^Export/ }).waitFor();
    await see('export');
  } finally {
    await server.close();
  }
});
