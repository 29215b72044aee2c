import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, attemptSource, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/journeys/journeys-server.ts';
import { expect, test } from '../support/test.ts';

let server: LoopbackServer;
test.beforeAll(async () => void (server = await startLoopbackServer()));
test.afterAll(async () => await server.close());
test.beforeEach(() => void server.arrived());

const CODE = (origin: string): string =>
  `export default async function (params, { fetch, secrets }) {
    return (await fetch('${origin}/api', { headers: { 'x-key': secrets.get('WEATHER') } })).status;
  }`;
const card = (page: Page) => page.getByRole('region', { name: 'Permission request' });
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const run = (page: Page) =>
  page.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: /^Run/ });

/** The tool has the secret, which is stored for another address. */
async function addForecast(page: Page, environment = 'browser'): Promise<void> {
  await openApp(page);
  await addTool(page, { ...browserTool('forecast', CODE(server.origin)), environment });
  for (const expression of [
    `window.toolyard.secrets.set({ name: 'WEATHER', value: 'key-of-the-weather', bindings: [{ origin: 'https://old.example', methods: ['GET'], pathPrefix: '/' }] })`,
    `window.toolyard.grants.set('forecast', { network: [], files: 'none', secrets: ['WEATHER'], dom: false })`,
  ])
    expect(await attemptSource(page, expression)).toMatchObject({ ok: true });
  await page.goto('/#/tools/forecast');
}

for (const environment of ['browser', 'node'])
  test(
    `one card asks a ${environment} tool’s person for an address and the secret that goes along`,
    { tag: '@slow' },
    async ({ page }) => {
      await addForecast(page, environment);
      await run(page).click();
      const host = server.origin;
      await expect(card(page).getByRole('listitem')).toHaveText([`GET ${host}/api`, `also send WEATHER to ${host}`], {
        timeout: 30_000,
      });
      // Its value is stored, so nobody types it again.
      await expect(card(page).getByRole('textbox')).toHaveCount(0);
      await pressGuarded(card(page).getByRole('button', { name: 'Allow once', exact: true }));
      await expect(result(page)).toContainText('200');
      expect(server.arrived().map(({ url, headers }) => [url, headers['x-key']])).toEqual([
        ['/api', 'key-of-the-weather'],
      ]);
      // It was for that run.
      await run(page).click();
      await expect(card(page).getByRole('listitem')).toHaveCount(2);
      await pressGuarded(card(page).getByRole('button', { name: 'Allow for this tool' }));
      let sent = 0;
      const countSent = () => (sent += server.arrived().length);
      await expect.poll(countSent).toBe(1);
      await expect(card(page)).toHaveCount(0);
      await expect(result(page)).toContainText('200');
      await run(page).click();
      await expect.poll(countSent, { timeout: 15_000 }).toBe(2);
      await expect(card(page)).toHaveCount(0);
      expect(await attemptSource(page, 'window.toolyard.secrets.list()')).toMatchObject({
        value: [{ bindings: [{ origin: 'https://old.example' }, { origin: host, methods: ['GET'], pathPrefix: '/' }] }],
      });
    },
  );

test('a part that is unticked is not allowed, and the card comes again', async ({ page }) => {
  await addForecast(page);
  await run(page).click();
  await card(page)
    .getByRole('checkbox', { name: /also send WEATHER/ })
    .uncheck();
  await pressGuarded(card(page).getByRole('button', { name: 'Allow for this tool' }));
  await expect(card(page).getByRole('listitem')).toHaveText([`also send WEATHER to ${server.origin}`]);
  expect(server.arrived()).toEqual([]);
  await pressGuarded(card(page).getByRole('button', { name: /^Allow once/ }));
  await expect(result(page)).toContainText('200');
});

test('where a secret may be sent is edited in the settings, without its value', async ({ page }) => {
  await addForecast(page);
  await page.goto('/#/settings/secrets');
  await page.getByRole('button', { name: 'Edit where WEATHER may be sent' }).click();
  const form = page.getByRole('form', { name: 'Edit where WEATHER may be sent' });
  await form.getByRole('textbox', { name: 'Server' }).or(form.getByPlaceholder('https://')).first().fill(server.origin);
  await form.getByRole('button', { name: 'Save addresses' }).click();
  await expect(page.getByText(`Changed where WEATHER may be sent`)).toBeVisible();
  await page.goto('/#/tools/forecast');
  await run(page).click();
  await pressGuarded(card(page).getByRole('button', { name: 'Allow once', exact: true }));
  await expect(result(page)).toContainText('200');
  expect(server.arrived().map(({ headers }) => headers['x-key'])).toEqual(['key-of-the-weather']);
});
