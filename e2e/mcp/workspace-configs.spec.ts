import type { Page } from '@playwright/test';
import { EXAMPLE_SERVER_SOURCE } from '../../src/agent/contract/example-server.ts';
import { violations } from '../support/axe.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const SCRIPT = '/servers/example.mjs';

const write = async (page: Page, path: string, text: string) =>
  await page.evaluate(async ({ path: to, text: data }) => await window.toolyard.workspace.writeFile(to, data), {
    path,
    text,
  });
const configOf = (...names: readonly string[]) =>
  JSON.stringify({ mcpServers: Object.fromEntries(names.map((name) => [name, { command: `node ${SCRIPT}` }])) });
const serverNames = async (page: Page) =>
  await page.evaluate(async () => (await window.toolyard.mcp.getServers()).map(({ name }) => name));

test('a configuration in the workspace is offered, added after a review only, and dismissed until it changes', async ({
  page,
}) => {
  await openApp(page, '/#/servers');
  await write(page, SCRIPT, EXAMPLE_SERVER_SOURCE);
  await write(page, '/.mcp.json', configOf('one', 'two', 'three'));
  await write(page, '/config/mcp-config.json', configOf('four'));
  const first = page.getByText('.mcp.json of the workspace names 3 servers.');
  await expect(first).toBeVisible();
  await expect(page.getByText('config/mcp-config.json of the workspace names one server.')).toBeVisible();
  expect.soft(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Dismiss .mcp.json until it changes' }).click();
  await expect(first).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('config/mcp-config.json of the workspace names one server.')).toBeVisible();
  await expect(first).toHaveCount(0);
  await write(page, '/.mcp.json', configOf('one', 'two'));
  await expect(page.getByText('.mcp.json of the workspace names 2 servers.')).toBeVisible();
  expect(await serverNames(page)).toEqual([]);

  await page.getByRole('button', { name: 'Review .mcp.json' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 servers would be added')).toBeVisible();
  await expect(dialog.getByText(`node ${SCRIPT}`).first()).toBeVisible();
  expect(await serverNames(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 2 servers' }).click();
  await expect(page.getByText('.mcp.json of the workspace names 2 servers.')).toHaveCount(0);
  await expect.poll(async () => (await serverNames(page)).sort()).toEqual(['one', 'two']);
});

test(
  'Test names the tools of a server, in the form before it is added and on its page',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, '/#/servers');
    await write(page, SCRIPT, EXAMPLE_SERVER_SOURCE);
    await page.getByRole('button', { name: 'Run a program' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Command' }).fill(`node ${SCRIPT} | tee`);
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByRole('alert')).toContainText('the operator |');
    await dialog.getByRole('textbox', { name: 'Command' }).fill(`node ${SCRIPT}`);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Test' }).click();
    await expect(dialog.getByRole('status')).toContainText(/Connected: \d+ tools? in .*Tools: \w+/, {
      timeout: 30_000,
    });
    expect(await serverNames(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add and connect' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText(/^Tools: \w+/)).toBeVisible({ timeout: 30_000 });
  },
);
