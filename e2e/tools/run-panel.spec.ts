import type { Page } from '@playwright/test';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer } from '../support/journeys/journeys-server.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

const panel = (page: Page) => page.getByRole('region', { name: 'Run', exact: true });
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const run = (page: Page) => panel(page).getByRole('button', { name: /^Run/ }).click();

test('eight parameters: the result comes into view, and the first key moves nothing', async ({ page }) => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  await openApp(page);
  await addTool(page, {
    ...browserTool('eight', 'function tool(params) { return params; }'),
    parameters: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string', description: 'A text' }])),
      required: names,
    },
  });
  await page.setViewportSize({ width: 1280, height: 600 });
  await openApp(page, '/#/tools/eight');
  const past = panel(page).getByText('Run the tool to see its result here.');
  const before = (await past.boundingBox())?.y;
  const field = panel(page).getByRole('textbox', { name: /^one/ });
  await field.focus();
  await page.keyboard.type('x');
  expect((await past.boundingBox())?.y).toBe(before);

  // A field of one line stays one.
  await page.keyboard.press('Enter');
  await expect(field).not.toHaveValue(/\n/);
  await expect(panel(page).getByText('Shift+Enter adds a line.')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(field).toHaveValue(/\n/);

  await run(page);
  await expect(resultOf(page)).toBeInViewport({ ratio: 0.3 });
});

test('Run it keeps the focus on its button', async ({ page }) => {
  await page.goto('/');
  const first = page.getByRole('region', { name: 'A tool to try' });
  const button = first.getByRole('button', { name: 'Run it' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(first.getByRole('status')).toContainText('3');
  await expect(button).toBeFocused();
});

test('requests: a refusal is no success, each can be opened, and HTML in the place of JSON is said with the line', async ({
  page,
}) => {
  const server = await startLoopbackServer();
  try {
    await openApp(page);
    await addTool(
      page,
      browserTool(
        'asks',
        `async function tool(params, { fetch }) {
  await fetch('${server.origin}/api/ok', { method: 'POST', body: '{"sent":1}', headers: { 'content-type': 'application/json' } });
  const refused = await fetch('${server.origin}/status/503');
  return await refused.json();
}`,
      ),
    );
    await page.evaluate(
      async (origin) =>
        await window.toolyard.grants.set('asks', {
          network: [{ origin, methods: ['GET', 'POST'], pathPrefix: '/' }],
          files: 'none',
          secrets: [],
          dom: false,
        }),
      server.origin,
    );
    await openApp(page, '/#/tools/asks');
    await run(page);
    const error = page.getByRole('region', { name: 'Error' });
    await expect(error).toContainText(`${server.origin}/status/503 answered 503 with a text that is no JSON`);
    await expect(error.getByRole('button', { name: /^Line 4/ })).toBeVisible();
    await error.getByRole('button', { name: 'Details', exact: true }).click();
    await expect(error).not.toContainText('sandbox');
    const requests = page.getByRole('list', { name: 'Requests of this run' }).getByRole('listitem');
    await expect(requests).toHaveCount(2);
    await expect(requests.nth(0)).toHaveAttribute('data-outcome', 'allowed');
    await expect(requests.nth(1)).toHaveAttribute('data-outcome', 'failed');

    await requests.nth(0).getByRole('button').click();
    await expect(requests.nth(0)).toContainText('{"sent":1}');
    await expect(requests.nth(0)).toContainText('content-type: application/json');
    await expect(requests.nth(0)).toContainText('x-answer: yes');
    await expect(requests.nth(0)).toContainText('"method":"POST"');
  } finally {
    await server.close();
  }
});
