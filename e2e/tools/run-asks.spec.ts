import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/journeys/journeys-server.ts';
import { expect, test } from '../support/test.ts';

let server: LoopbackServer;
test.beforeAll(async () => {
  server = await startLoopbackServer();
});
test.afterAll(async () => {
  await server.close();
});
test.beforeEach(() => {
  server.arrived();
});

const card = (page: Page) => page.getByRole('region', { name: 'Permission request' });
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const state = (page: Page) => page.getByRole('status', { name: 'State of the run' });
const panel = (page: Page) => page.getByRole('region', { name: 'Run', exact: true });
const run = (page: Page) => panel(page).getByRole('button', { name: /^Run/ }).click();
const allow = (page: Page, name: string) => pressGuarded(card(page).getByRole('button', { name, exact: true }));
const sentPaths = () => server.arrived().map(({ method, url }) => `${method} ${url}`);
const granted = async (page: Page, name: string) => {
  const { network } = await page.evaluate((tool) => window.toolyard.grants.get(tool), name);
  return network.map(({ methods, pathPrefix }) => `${methods.join()} ${pathPrefix}`);
};

async function openTool(page: Page, name: string, code: string, more: object = {}): Promise<void> {
  await openApp(page);
  await addTool(page, { ...browserTool(name, code), ...more });
  await openApp(page, `/#/tools/${name}`);
}

test('a refused request waits, and the run goes on: what was sent is not sent again', async ({ page }) => {
  // Longer than its time limit: the clock stands still meanwhile.
  await openTool(
    page,
    'orders',
    `async function tool() {
      const order = await fetch('${server.origin}/api/orders', { method: 'POST', body: 'one' });
      const bill = await fetch('${server.origin}/bills/7');
      return [order.status, bill.status];
    }`,
    { timeout: 2_500 },
  );
  await page.evaluate(
    async (origin) =>
      await window.toolyard.grants.set('orders', {
        network: [{ origin, methods: ['POST'], pathPrefix: '/api' }],
        files: 'none',
        secrets: [],
        dom: false,
      }),
    server.origin,
  );
  await run(page);
  await expect(card(page)).toContainText('/bills/7');
  await expect(card(page).getByRole('button', { name: 'Deny' })).toBeFocused();
  await expect(state(page)).toHaveText('Waiting for your answer');
  await page.waitForTimeout(2_800);
  await allow(page, 'Allow once');
  await expect(resultOf(page)).toContainText('200');
  expect(sentPaths()).toEqual(['POST /api/orders', 'GET /bills/7']);
  expect(await granted(page, 'orders')).toEqual(['POST /api']);
});

test('requests that are refused together are one question; what comes later is another', async ({ page }) => {
  await openTool(
    page,
    'several',
    `async function tool() {
      const get = async (path) => (await fetch('${server.origin}/api/' + path)).status;
      const first = await Promise.all([get('a'), get('b'), get('c')]);
      return [...first, await get('a/more'), await get('d')];
    }`,
  );
  await run(page);
  await expect(card(page).getByRole('listitem')).toHaveCount(3);
  expect(sentPaths()).toEqual([]);
  await allow(page, 'Allow for this tool');
  await expect(card(page)).toContainText('/api/d');
  await expect(card(page).getByRole('listitem')).toHaveText(/\/api\/d/);
  await allow(page, 'Allow once');
  await expect(resultOf(page)).toContainText('200');
  expect(sentPaths().sort()).toEqual(['a', 'a/more', 'b', 'c', 'd'].map((path) => `GET /api/${path}`));
  expect(await granted(page, 'several')).toEqual(['GET /api/a', 'GET /api/b', 'GET /api/c']);
});

test('a no ends the asking, Stop takes the question away, and nobody else is asked', async ({ page }) => {
  await openTool(
    page,
    'reaches',
    `async function tool() {
      const tried = [];
      for (const path of ['a', 'b'])
        tried.push(await fetch('${server.origin}/api/' + path).then(({ status }) => status, ({ name }) => name));
      return tried;
    }`,
  );
  await run(page);
  await allow(page, 'Deny');
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Requests of this run' }).getByRole('listitem')).toHaveCount(2);

  await run(page);
  await expect(card(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(state(page)).toHaveText('Stopped');

  expect(await callTool(page, 'reaches')).toMatchObject({ success: false, errorCode: 'denied' });
  expect(sentPaths()).toEqual([]);
});

test('what was sent before Stop is told', async ({ page }) => {
  await openTool(page, 'waits', `async function tool() { return (await fetch('${server.origin}/never')).status; }`);
  await run(page);
  await allow(page, 'Allow once');
  await expect.poll(sentPaths).toEqual(['GET /never']);
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('list', { name: 'Requests of this run' })).toContainText(
    'sent, stopped before an answer',
  );
});

test('a request that the code gave up is not asked about any more, and can be allowed for another run', async ({
  page,
}) => {
  await openTool(
    page,
    'hurried',
    `async function tool() {
      const { status } = await fetch('${server.origin}/api/x', { signal: AbortSignal.timeout(700) });
      return status;
    }`,
  );
  await run(page);
  await expect(card(page)).toContainText('/api/x');
  await expect(card(page).getByRole('button', { name: 'Allow for this tool and run again' })).toBeVisible();
  expect(sentPaths()).toEqual([]);
});

test('weather with a secret, from an empty tab, in few clicks', async ({ page }) => {
  page.setDefaultTimeout(15_000);
  const value = 'k3y-of-The-weather-9f2c';
  let clicks = 0;
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1;
    await target.click();
  };
  const answer = async (name: string) => {
    clicks += 1;
    await allow(page, name);
  };
  await page.goto('/');
  await click(page.getByRole('textbox', { name: /^Anything that makes a tool/ }));
  await page.keyboard.insertText(
    `/** Weather of a city. */
export default async function weather(params: { city: string }, context: any) {
  const key = context.secrets.get('WEATHER_KEY');
  const answer = await context.fetch('${server.origin}/api/weather?city=' + params.city, { headers: { 'x-key': key } });
  return (await answer.json()).headers['x-key'] === '${value}';
}`,
  );
  await click(page.getByRole('button', { name: 'Review', exact: true }));
  await click(page.getByRole('button', { name: /^Save/ }));
  await expect(page.getByRole('heading', { name: 'weather' })).toBeVisible();
  await click(panel(page).getByRole('button', { name: /^Run/ }));
  await expect(card(page)).toContainText('also send WEATHER_KEY to');
  await expect(card(page)).toContainText(`May be sent to GET ${server.origin}/`);
  // Nothing is allowed without the value.
  await answer('Allow for this tool');
  await expect(card(page).getByLabel('Value of WEATHER_KEY')).toBeFocused();
  await page.keyboard.insertText(value);
  await answer('Allow for this tool');
  await expect(resultOf(page)).toContainText('false');
  expect(clicks).toBeLessThanOrEqual(12);
  expect(server.arrived().map(({ headers }) => headers['x-key'])).toEqual([value]);
  // The next run asks for nothing.
  await run(page);
  await expect.poll(() => server.arrived().length).toBe(1);
  await expect(card(page)).toHaveCount(0);
});

test('a run that has ended: the missing secret is entered in its card, and the run goes again', async ({ page }) => {
  const value = 'k3y-of-The-bills-51ce';
  await openTool(
    page,
    'gave_up',
    `async function tool(params, { secrets }) {
      const key = secrets.get('BILLS_KEY');
      const answer = await Promise.race([
        fetch('${server.origin}/bills/7', { headers: { 'x-key': key } }),
        new Promise((resolve) => setTimeout(resolve, 200)),
      ]);
      return answer === undefined ? 'gave up' : (await answer.json()).headers['x-key'] === '${value}';
    }`,
  );
  await run(page);
  await expect(state(page)).toContainText('Permission needed');
  await expect(card(page)).toContainText('also send BILLS_KEY to');
  await expect(card(page)).toContainText(`May be sent to GET ${server.origin}/`);
  // Nothing is allowed without the value.
  await allow(page, 'Allow for this tool and run again');
  await expect(card(page).getByLabel('Value of BILLS_KEY')).toBeFocused();
  expect(await granted(page, 'gave_up')).toEqual([]);
  await page.keyboard.insertText(value);
  await allow(page, 'Allow for this tool and run again');
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => server.arrived().map(({ headers }) => headers['x-key'])).toEqual([value]);
  expect((await page.evaluate(() => window.toolyard.secrets.list())).map(({ name }) => name)).toEqual(['BILLS_KEY']);
});
