import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { fillRoutes, goWhole, type RouteGroup } from '../support/every-route.ts';
import { frameFaults, type PageLayout } from '../support/frame-faults.ts';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { startEverything, type Everything } from '../support/servers/mcp-everything.ts';
import { expect, test } from '../support/test.ts';

const GROUPS: readonly RouteGroup[] = ['tools', 'others', 'servers', 'settings'];
const WIDTHS = [1280, 768, 360];

let every: Everything;
let model: ModelServer;
test.beforeAll(async () => {
  every = await startEverything('streamableHttp');
  model = await startModelServer(
    'openai',
    ({ asked }) =>
      asked.model !== 'small'
        ? { status: 404, message: 'no such model' }
        : asked.results.length === 0
          ? { answer: { calls: [{ name: 'send', input: JSON.stringify({ to: 'ada@example.org', body: BODY }) }] } }
          : { answer: { text: 'Done.' } },
    { models: ['big', 'small'] },
  );
});
test.afterAll(async () => {
  await every.stop();
  await model.close();
});

const BODY = 'Dear Ada,\nhere are the figures.\nThe total is 12,345.\nIt grew by 4 %.\nBest';
const SEND = browserTool('send', 'export default ({ to }) => `sent to ${to}`;', {
  parameters: { type: 'object', properties: { to: { type: 'string' }, body: { type: 'string' } }, required: ['to'] },
});

/** Screens without a list beside them have one centred column. */
const layoutOf = (path: string): PageLayout =>
  /#\/(?:servers(?:\/every\/\w+|\/nobody)?|help|panels\/\w+)$/.test(path) ? 'alone' : 'beside';

const soft = expect.configure({ soft: true });

async function check(page: Page, what: string, layout: PageLayout = 'beside'): Promise<void> {
  // A toast of the screen before moves away within half a second.
  await soft.poll(async () => await frameFaults(page, layout), { message: what, timeout: 3_000 }).toEqual([]);
  expect.soft(await violations(page), what).toEqual([]);
}

/** Asks for a call that waits for an answer. */
async function askForCall(page: Page): Promise<void> {
  await addTool(page, SEND);
  await page.goto('/#/agent');
  await addOther(page, model.baseURL);
  await ask(page, 'Send the figures');
  await expect(approval(page)).toBeVisible();
}
const approval = (page: Page) => page.getByRole('region', { name: /wants to call send$/ });

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of WIDTHS)
    test.describe(`${String(width)} pixels, ${colorScheme}`, { tag: '@slow' }, () => {
      test.use({
        viewport: { width, height: 740 },
        colorScheme,
        contextOptions: { reducedMotion: 'reduce' },
        expectedErrors: [/net::ERR/, /Failed to load resource/],
      });

      for (const group of GROUPS)
        test(`${group}: one left edge, two sizes of heading, nothing cut or covered`, async ({ page }) => {
          test.setTimeout(180_000);
          const paths = await fillRoutes(page, group, every.url);
          for (const path of [...paths, ...(group === 'settings' ? ['/#/help', '/#/help/permissions'] : [])]) {
            await goWhole(page, path);
            await check(page, path, layoutOf(path));
          }
        });

      test('moments: a failed run, a call that asks, presets', async ({ page }) => {
        test.setTimeout(180_000);
        await openApp(page);
        await addTool(page, browserTool('breaks', 'function tool() { throw new TypeError("no ".repeat(200)); }'));
        await goWhole(page, '/#/tools/breaks');
        await page.getByRole('button', { name: /^Run/ }).last().click();
        await expect(page.getByRole('region', { name: 'Error' })).toBeVisible();
        await check(page, 'a failed run');
        await askForCall(page);
        // A toast moves away from a card that has just come.
        await page.waitForTimeout(1_000);
        await check(page, 'a call that asks');
        const { height = 0 } = (await approval(page).boundingBox()) ?? {};
        if (width === 360) expect.soft(height).toBeLessThanOrEqual(740 / 3 + 1);
        await pressGuarded(approval(page).getByRole('button', { name: 'Deny', exact: true }));
        await expect(page.getByText('Done.')).toBeVisible();
        await page.getByRole('button', { name: 'Tools offered', exact: true }).click();
        await page.getByRole('button', { name: 'Edit tool sets' }).click();
        await expect(page.getByRole('dialog', { name: 'Tool sets' })).toBeVisible();
        await check(page, 'presets');
      });
    });

test.describe('Escape and single keys', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('Escape leaves the message with its text, and stops nothing from inside it', async ({ page }) => {
    await openApp(page);
    await askForCall(page);
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.fill('And then this');
    await page.keyboard.press('Escape');
    await expect(message).not.toBeFocused();
    await expect(message).toHaveValue('And then this');
    await expect(approval(page)).toBeVisible();
    // In the card neither: it answers nothing.
    await approval(page).getByRole('button', { name: 'Deny', exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect(approval(page)).toBeVisible();
    // Nor do single keys, which would lead elsewhere.
    const address = page.url();
    for (const key of ['n', 's', '?', '/', '1']) await page.keyboard.press(key);
    expect(page.url()).toBe(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Outside of both it stops the agent.
    await page.locator('#content').focus();
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('button', { name: 'Timeline' }).focus();
    await page.keyboard.press('Escape');
    await expect(approval(page)).toHaveCount(0);
    await expect(message).toHaveValue('And then this');
  });

  test(
    'Escape keeps what was typed into a dialog and into a name until it is pressed again',
    { tag: '@slow' },
    async ({ page }) => {
      await openApp(page);
      await addTool(page, SEND);
      await page.goto('/#/servers');
      await page.getByRole('button', { name: /^By address/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a server' });
      const address = dialog.getByRole('textbox', { name: 'Address' });
      await address.fill('https://a.example/mcp');
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await expect(address).toHaveValue('https://a.example/mcp');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.goto('/#/tools/send');
      await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
      await page.keyboard.press('F2');
      const name = page.getByRole('textbox', { name: 'Name', exact: true });
      await name.fill('send_mail');
      await page.keyboard.press('Escape');
      await expect(name).toHaveValue('send_mail');
      await expect(page.getByRole('button', { name: 'Save name' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(name).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: 'send' })).toBeVisible();
      // A switch or a choice is a field too: single keys are meant for it.
      await page.getByRole('combobox', { name: 'Environment' }).focus();
      await page.keyboard.press('4');
      await expect(page.getByRole('tab', { name: 'Code' })).toHaveAttribute('aria-selected', 'true');
    },
  );

  test('the status bar is there while it has something to say', async ({ page }) => {
    await openApp(page, '/#/settings/about');
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
    const bar = page.locator('footer');
    const heightOf = async () => (await bar.boundingBox())?.height ?? 0;
    await expect.poll(heightOf).toBe(0);
    // What the browser says of its network, without cutting off what still loads.
    const setOnline = async (isOnline: boolean): Promise<void> =>
      await page.evaluate((onLine) => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
        dispatchEvent(new Event(onLine ? 'online' : 'offline'));
      }, isOnline);
    await setOnline(false);
    await expect(bar.getByText('Offline')).toBeVisible();
    await expect.poll(heightOf).toBe(28);
    await setOnline(true);
    await expect.poll(heightOf).toBe(0);
    await addTool(page, SEND);
    await page.goto('/#/tools/send');
    await expect(bar.getByText('Saved')).toBeVisible();
  });
});
