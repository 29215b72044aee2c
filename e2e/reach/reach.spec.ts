import { addTool, openApp } from '../support/journeys/journeys.ts';
import { addAgent, offer, pair, startPageRelay, type PageRelay } from '../support/relay-of-page.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

test.use({ expectedErrors: [/WebSocket connection to/] });
test.describe.configure({ timeout: 90_000 });

const AREA = {
  name: 'area',
  description: 'The area of a rectangle.',
  environment: 'browser',
  code: 'export default ({ w, h }) => w * h;',
  parameters: { type: 'object', properties: { w: { type: 'number' }, h: { type: 'number' } }, required: ['w', 'h'] },
};
const SLOW = {
  name: 'slow',
  description: 'Waits for a minute.',
  environment: 'browser',
  code: 'export default () => new Promise((resolve) => setTimeout(resolve, 60_000));',
  parameters: { type: 'object' },
  timeout: 120_000,
};

let relay: PageRelay;
test.beforeEach(async ({ page }) => {
  await openApp(page);
  relay = await startPageRelay(page);
});
test.afterEach(() => relay.close());

/** Answers the card of a call. */
async function answer(page: Page, button: string): Promise<void> {
  const card = page.getByRole('button', { name: button, exact: true });
  await expect(card).not.toHaveAttribute('aria-disabled', 'true');
  await card.click();
}

test('curl lists and runs a tool the minute it is written, once it is offered and allowed', async ({ page }) => {
  await addTool(page, AREA);
  await pair(page, relay);
  // The key is neither in the address nor in the history.
  expect(page.url()).not.toContain('pair');
  expect(page.url()).not.toContain(relay.key);
  const token = await addAgent(page, 'curl', 'curl');
  const discover = () => relay.get(token, '/api/ai/tools/discover');
  expect(await discover()).toMatchObject({ status: 200, body: { custom: [], tool_origins: {} } });
  const execute = () => relay.post(token, '/api/ai/tools/execute', { tool: 'area', args: { w: 3, h: 4 } });
  expect(await execute()).toMatchObject({ status: 404 });
  await page.getByRole('button', { name: 'Done', exact: true }).click();

  await offer(page, 'curl', 'area');
  expect(await discover()).toMatchObject({ body: { tool_origins: { area: 'custom' } } });
  const asked = execute();
  await expect(page.getByText('curl wants to call area').first()).toBeVisible();
  await answer(page, 'Allow once');
  expect(await asked).toMatchObject({ status: 200, body: { success: true, result: 12 } });
  const denied = execute();
  await answer(page, 'Deny');
  expect(await denied).toMatchObject({ status: 200, body: { success: false } });
  const log = page.getByRole('region', { name: 'Calls' });
  await expect(log.getByText('Denied')).toBeVisible();
  await expect(log.getByText('Done')).toBeVisible();

  await page.getByRole('button', { name: 'Remove access' }).click();
  await expect.poll(async () => (await discover()).status).toBe(403);
});

test('Stop on the screen ends a call, and so does a client that goes away', async ({ page }) => {
  await addTool(page, SLOW);
  await pair(page, relay);
  const token = await addAgent(page, 'curl', 'curl');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await offer(page, 'curl', 'slow');
  const first = relay.post(token, '/api/ai/tools/execute', { tool: 'slow' });
  await answer(page, 'Allow once');
  await page.getByRole('button', { name: 'Stop slow' }).click();
  expect(await first).toMatchObject({ status: 200, body: { success: false, error: 'Tool execution was aborted' } });
  const leaves = new AbortController();
  const second = relay.post(token, '/api/ai/tools/execute', { tool: 'slow' }, leaves.signal).catch(() => 'left');
  await answer(page, 'Allow once');
  await expect(page.getByRole('button', { name: 'Stop slow' })).toBeVisible();
  leaves.abort();
  expect(await second).toBe('left');
  await expect(page.getByRole('button', { name: 'Stop slow' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Calls' }).getByText('Stopped')).toHaveCount(2);
});

test('a reload in the middle of a call is a clear answer, and the tab serves again @slow', async ({ page }) => {
  await addTool(page, AREA);
  await addTool(page, SLOW);
  await pair(page, relay);
  const token = await addAgent(page, 'curl', 'curl');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await offer(page, 'curl', 'slow');
  const cut = relay.post(token, '/api/ai/tools/execute', { tool: 'slow' });
  await answer(page, 'Allow once');
  await expect(page.getByRole('button', { name: 'Stop slow' })).toBeVisible();
  await page.reload();
  expect(await cut).toMatchObject({ status: 502 });
  await expect(page.getByText(`Connected on port ${String(relay.port)}`)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('region', { name: 'Calls' }).getByText('Unknown')).toBeVisible();
  expect(await relay.get(token, '/api/ai/tools/discover')).toMatchObject({
    body: { tool_origins: { slow: 'custom' } },
  });
});

test('the tab finds a relay again that was started anew, and can be disconnected @slow', async ({ page }) => {
  await pair(page, relay);
  await relay.stop();
  await expect(page.getByText(/The relay ended|No relay on port/)).toBeVisible();
  await relay.restart();
  await expect(page.getByText(`Connected on port ${String(relay.port)}`)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No agent can call your tools.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No agent can call your tools.')).toBeVisible();
});

test('without WebMCP in the browser nothing of it is loaded or shown', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openApp(page);
  await page.evaluate(() => (location.hash = '/panels/reach'));
  await expect(page.getByText('No agents yet.')).toBeVisible();
  await expect(page.getByText('Agent of this browser')).toBeHidden();
  expect(scripts.filter((url) => url.includes('web-mcp'))).toEqual([]);
});
