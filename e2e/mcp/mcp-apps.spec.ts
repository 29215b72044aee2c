import type { FrameLocator, Page } from '@playwright/test';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { startModelServer } from '../support/model-servers/model-server.ts';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { APP_CLIENT, startAppServer } from '../support/servers/app-server.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>App</title></head><body><p id="said">nothing yet</p><p id="theme"></p>
<button id="call">Count</button><button id="hidden">Call secretly</button><button id="link">Link</button><pre id="out"></pre>
<script>${APP_CLIENT}
  const out = (value) => { document.getElementById('out').textContent = JSON.stringify(value); };
  globalThis.hear = (method, params) => {
    if (method === 'ui/notifications/tool-input')
      document.getElementById('theme').textContent += ' ' + params.arguments.text;
    if (method === 'ui/notifications/tool-result') document.getElementById('said').textContent = params.content[0].text;
  };
  document.getElementById('call').onclick = async () =>
    out(await ask('tools/call', { name: 'count', arguments: { text: 'four' } }));
  document.getElementById('hidden').onclick = async () =>
    out(await ask('tools/call', { name: 'secretly', arguments: {} }));
  document.getElementById('link').onclick = async () =>
    out(await ask('ui/open-link', { url: 'https://example.org/page' }));
  ask('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'a', version: '1' },
    appCapabilities: {},
  }).then((result) => {
    document.getElementById('theme').textContent = result.hostContext.theme;
    note('ui/notifications/initialized');
    note('ui/notifications/size-changed', { width: 100, height: 300 });
    void ask('ui/update-model-context', { content: [{ type: 'text', text: 'A note' }] });
  });
</script></body></html>`;

const appOf = (page: Page): FrameLocator =>
  page.getByRole('region', { name: 'App of apps.show' }).frameLocator('iframe').frameLocator('iframe');

/** Adds the server and runs its tool by hand. */
async function runShow(page: Page, url: string): Promise<void> {
  await openApp(page);
  await page.evaluate(async (address) => {
    const { id } = await window.toolyard.mcp.addServer({ name: 'apps', transport: 'http', url: address });
    await window.toolyard.mcp.connect(id);
  }, url);
  await page.goto('/#/servers/apps/tools/show');
  await page.getByRole('textbox', { name: 'text' }).fill('hello');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

test(
  'an app is shown after a person agreed, hears of the call, and asks for each tool and link',
  { tag: '@slow' },
  async ({ page }) => {
    const server = await startAppServer(PAGE, { connectDomains: ['https://api.example.org'] });
    await runShow(page, server.url);
    const consent = page.getByRole('region', { name: 'apps has an app for this result' });
    await expect(consent).toContainText('without any network');
    expect(await violations(page)).toEqual([]);
    // A click by a script is not an answer.
    await consent.getByRole('button', { name: 'Show the app' }).evaluate((button: HTMLButtonElement) => button.click());
    await page.waitForTimeout(500);
    await pressGuarded(consent.getByRole('button', { name: 'Show the app' }));
    const app = appOf(page);
    await expect(app.locator('#said')).toHaveText('You said hello');
    await expect(app.locator('#theme')).toHaveText('light hello');
    const area = page.getByRole('region', { name: 'App of apps.show' });
    await expect(area).toContainText('It asks for access to https://api.example.org');
    await expect(area.getByRole('list', { name: 'What the app says' })).toContainText('For the model: A note');
    await expect.poll(() => area.locator('iframe').evaluate((frame) => frame.clientHeight)).toBe(300);
    expect(await violations(page)).toEqual([]);

    await app.getByRole('button', { name: 'Count' }).click();
    const asks = page.getByRole('region', { name: 'The app of apps wants to call a tool' });
    await expect(asks).toContainText('"text": "four"');
    expect(server.calls).toEqual([['show', { text: 'hello' }]]);
    await page.waitForTimeout(500);
    await pressGuarded(asks.getByRole('button', { name: 'Do not allow' }));
    await expect(app.locator('#out')).toContainText('The person did not allow it');
    await app.getByRole('button', { name: 'Count' }).click();
    await page.waitForTimeout(500);
    await pressGuarded(asks.getByRole('button', { name: 'Allow this tool while the app is shown' }));
    await expect(app.locator('#out')).toContainText('4 letters');
    await app.getByRole('button', { name: 'Count' }).click();
    await expect.poll(() => server.calls.length).toBe(3);
    await app.getByRole('button', { name: 'Call secretly' }).click();
    await expect(app.locator('#out')).toContainText('offers no such tool to apps');
    await app.getByRole('button', { name: 'Link' }).click();
    const link = page.getByRole('region', { name: 'The app of apps wants to open an address' });
    await expect(link).toContainText('https://example.org/page');
    await page.waitForTimeout(500);
    await pressGuarded(link.getByRole('button', { name: 'Do not allow' }));
    await expect(app.locator('#out')).toHaveText('{"isError":true}');

    // A tool for apps alone is not offered to models.
    const { mcp } = await page.evaluate(() => window.toolyard.discoverTools());
    expect(mcp.map(({ function: { name } }) => name)).toEqual(['apps.secretly', 'apps.show']);
    await area.getByRole('button', { name: 'Close the app' }).click();
    await expect(page.getByText('The app is closed.')).toBeVisible();
    await expect(page.locator('iframe[title="App of apps.show"]')).toHaveCount(0);
    await server.stop();
  },
);

test(
  'an app is shown beside the call of a model, and its words become a message by a person alone',
  { tag: '@slow' },
  async ({ page }) => {
    const server = await startAppServer(PAGE);
    const model = await startModelServer(
      'openai',
      ({ asked }) =>
        asked.results.length === 0
          ? { answer: { text: '', calls: [{ name: 'apps_show', input: '{"text":"hello"}' }] } }
          : { answer: { text: 'Here it is.' } },
      { models: ['small', 'large'] },
    );
    await openApp(page);
    await page.evaluate(async (address) => {
      const { id } = await window.toolyard.mcp.addServer({ name: 'apps', transport: 'http', url: address });
      await window.toolyard.mcp.connect(id);
    }, server.url);
    await page.goto('/#/agent');
    await addOther(page, model.baseURL);
    await ask(page, 'Show hello.');
    await pressGuarded(page.getByRole('button', { name: 'Allow once', exact: true }));
    const consent = page.getByRole('region', { name: 'apps has an app for this result' });
    await pressGuarded(consent.getByRole('button', { name: 'Show the app' }));
    await expect(appOf(page).locator('#said')).toHaveText('You said hello');
    const area = page.getByRole('region', { name: 'App of apps.show' });
    await area.getByRole('button', { name: 'Add to my message' }).click();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
      'From the app of apps:\n> A note',
    );
    // The test of the connection, and two steps.
    expect(model.requests.filter(({ asked }) => asked.reported.join().includes('Show hello.'))).toHaveLength(2);
    expect(await violations(page)).toEqual([]);
    // After a reload there is a button, and nothing opens by itself.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show the app of apps.show' })).toBeVisible();
    await expect(page.locator('iframe[title="App of apps.show"]')).toHaveCount(0);
    await Promise.all([server.stop(), model.close()]);
  },
);
