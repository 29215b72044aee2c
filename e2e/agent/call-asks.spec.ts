import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { startRequested, type Requested } from '../support/decisions/card.ts';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { expect, test } from '../support/test.ts';

let receiver: Requested;
test.beforeEach(async () => void (receiver = await startRequested()));
test.afterEach(async () => await receiver.close());

const card = (page: Page) => page.getByRole('region', { name: 'Permission request' });

/** It may send its order, and is then refused the bill. Its time is shorter than a person takes. */
async function addOrders(page: Page): Promise<void> {
  const { origin } = receiver;
  await openApp(page);
  await addTool(page, {
    ...browserTool(
      'orders',
      `export default async ({ n }, { fetch }) => {
        await fetch('${origin}/orders/' + n);
        return (await fetch('${origin}/bills/' + n)).status;
      }`,
      { parameters: { type: 'object', properties: { n: { type: 'number' } } } },
    ),
    timeout: 2_500,
  });
  await page.evaluate(
    (address) =>
      window.toolyard.grants.set('orders', {
        network: [{ origin: address, methods: ['GET'], pathPrefix: '/orders' }],
        files: 'none',
        secrets: [],
        dom: false,
      }),
    origin,
  );
}

test('a model’s call waits for a permission that it lacks, goes on with a yes, and is denied with a no @slow', async ({
  page,
}) => {
  const server: ModelServer = await startModelServer(
    'openai',
    ({ asked: { model, results } }) =>
      model !== 'small'
        ? { status: 404, message: 'no such model' }
        : results.length < 2
          ? { answer: { calls: [{ name: 'orders', input: `{"n":${String(results.length + 1)}}` }] } }
          : { answer: { text: 'Ordered.' } },
    { models: ['big', 'small'] },
  );
  await addOrders(page);
  await page.goto('/#/agent');
  await addOther(page, server.baseURL);
  await ask(page, 'Order twice');
  const call = page.getByRole('region', { name: /wants to call orders$/ });
  await call.getByRole('button', { name: 'Always…' }).click();
  await pressGuarded(call.getByRole('button', { name: 'Always allow this tool' }));
  await expect(card(page)).toContainText('/bills/1');
  await page.waitForTimeout(2_800);
  await pressGuarded(card(page).getByRole('button', { name: 'Allow once', exact: true }));
  // It was for that call.
  await expect(card(page)).toContainText('/bills/2');
  await pressGuarded(card(page).getByRole('button', { name: 'Deny', exact: true }));
  await expect(page.getByText('Ordered.')).toBeVisible();
  await expect(page.locator('li[data-call][data-state="done"]')).toHaveCount(1);
  await expect(page.locator('li[data-call][data-state="denied"]')).toHaveCount(1);
  // What was sent before the question was sent once.
  expect(receiver.sent()).toEqual(['GET /orders/1', 'GET /bills/1', 'GET /orders/2']);
  await server.close();
});

test(
  'a case waits for it too when a person watches; a script’s call and its cases are denied at once',
  { tag: '@slow' },
  async ({ page }) => {
    await addOrders(page);
    await page.evaluate(() =>
      window.toolyard.updateTool('orders', {
        cases: [{ name: 'one', input: { n: 1 }, expectation: { kind: 'equals', value: 200 } }],
      }),
    );
    expect(await callTool(page, 'orders', { n: 7 }, { caller: 'api' })).toMatchObject({ errorCode: 'denied' });
    expect(await page.evaluate(() => window.toolyard.runCases('orders'))).toMatchObject({ failed: 1 });
    await expect(card(page)).toHaveCount(0);
    receiver.sent();
    await page.goto('/#/tools/orders');
    await page.getByRole('tab', { name: /Cases/ }).click();
    await page.getByRole('button', { name: 'Run all cases', exact: true }).click();
    await expect(card(page)).toContainText('/bills/1');
    await page.waitForTimeout(2_800);
    await pressGuarded(card(page).getByRole('button', { name: 'Allow once', exact: true }));
    await expect(page.getByRole('status', { name: 'State of the cases' })).toContainText('passed');
    expect(receiver.sent().slice(-2)).toEqual(['GET /orders/1', 'GET /bills/1']);
  },
);

test(
  'a command of the terminal waits for it, with what it has printed, and goes on',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, '/#/files');
    await page.keyboard.press('Control+j');
    const terminal = page.getByRole('region', { name: 'Terminal', exact: true });
    const line = terminal.getByRole('textbox', { name: 'Command line' });
    await line.fill(`echo once >> /count.txt; curl -s ${receiver.origin}/asked; wc -l < /count.txt`);
    await line.press('Enter');
    await expect(card(page)).toContainText('/asked', { timeout: 60_000 });
    await pressGuarded(card(page).getByRole('button', { name: 'Allow once', exact: true }));
    // Printed last: it went on where it had waited.
    await expect(terminal.getByRole('log')).toContainText(/\}1\s*Wrote/);
    await expect(card(page)).toHaveCount(0);
    expect(receiver.sent()).toEqual(['GET /asked']);
    expect(await page.evaluate(() => window.toolyard.workspace.readFile('/count.txt'))).toBe('once\n');
  },
);
