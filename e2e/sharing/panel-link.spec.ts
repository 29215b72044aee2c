import type { FrameLocator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { storedBytes } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

/** The document that the maker of a panel wrote: a frame in the frame that holds it. */
const viewOf = (page: Page): FrameLocator =>
  page.locator('[data-surface=panel] iframe').contentFrame().locator('iframe').contentFrame();

async function createPanel(page: Page, title: string): Promise<void> {
  await page.goto('/#/panels');
  await page.getByRole('button', { name: 'New panel', exact: true }).click();
  await page.getByRole('radio', { name: /^Table/ }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create panel' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 }).first()).toBeVisible();
}

const listed = async (page: Page) =>
  await page.evaluate(async () =>
    (await window.toolyard.panels.list()).map(({ panelId, path, allowed }) => [panelId, path, allowed]),
  );

const isWithin = async (page: Page): Promise<boolean> =>
  await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const width of [1280, 360])
  test(`a panel is sent as a link, read, saved, allowed and used, at ${width} px`, async ({ page, browser }) => {
    const viewport = { width, height: 740 };
    await page.setViewportSize(viewport);
    await openApp(page);
    await createPanel(page, 'Orders');
    await page.goto('/#/panels/panels/%2F.ah%2Fpanels%2Forders');
    await page.getByRole('button', { name: 'Share link…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share orders' });
    await expect(dialog.getByText('1 panel with all files')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const field = dialog.getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/#\/s\//);
    const link = await field.inputValue();
    expect(await page.evaluate(() => window.toolyard.share.encode({ panels: ['orders'] }))).toBe(link);

    const context = await browser.newContext({ viewport });
    const other = await context.newPage();
    await openApp(other);
    const before = await storedBytes(other);
    await other.goto(link);
    const panels = other.getByRole('region', { name: 'Panels included' });
    await expect(panels.getByRole('list', { name: 'Tools' })).toContainText('orders_add_row POST /api/orders/');
    await expect(panels).toContainText('nothing in advance');
    for (const file of ['index.html', 'api.js', 'manifest.json']) {
      await panels.getByText(file, { exact: true }).click();
      await expect(panels.getByRole('region', { name: file })).toBeVisible();
    }
    await expect(panels.getByRole('region', { name: 'manifest.json' })).toContainText('"panel_id": "orders"');
    expect(await violations(other)).toEqual([]);
    expect(await isWithin(other)).toBe(true);
    // Nothing is stored, and nothing of it is shown in a frame.
    expect(await storedBytes(other)).toBe(before);
    await expect(other.locator('[data-surface=panel]')).toHaveCount(0);
    await pressGuarded(other.getByRole('button', { name: 'Save 1 panel' }));

    const waiting = other.getByRole('region', { name: 'Waiting for your approval' });
    await expect(waiting).toContainText('Orders');
    expect(await listed(other)).toEqual([['orders', '/.ah/panels/orders', false]]);
    await waiting.getByRole('link', { name: 'Orders' }).click();
    await pressGuarded(other.getByRole('button', { name: 'Allow this panel' }));
    await expect(viewOf(other).getByRole('button', { name: 'Add row' })).toBeVisible();
    await other.goto('/#/panels/panels');
    await other.getByRole('region', { name: 'Your panels' }).getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Close the panel' })).toBeVisible();
    const view = viewOf(other);
    await expect(view.getByRole('button', { name: 'Add row' })).toBeVisible();
    await other.locator('[data-surface=panel]').hover();
    await view.getByRole('button', { name: 'Add row' }).click();
    await view.getByLabel('Name, row 1').fill('Plums');
    await expect(view.getByLabel('Name, row 1')).toHaveValue('Plums');

    await context.close();
  });

test('a panel whose id is taken is saved under another one, and Undo removes it', async ({ page }) => {
  await openApp(page);
  const manifest = JSON.stringify({ panel_id: 'board', title: 'Board' });
  await page.evaluate(async (text) => {
    const { workspace } = window.toolyard;
    await workspace.writeFile('/.ah/panels/board/manifest.json', text);
    await workspace.writeFile('/.ah/panels/board/index.html', '<p>mine</p>');
  }, manifest);
  await expect.poll(() => listed(page)).toEqual([['board', '/.ah/panels/board', false]]);
  const same = await page.evaluate(() => window.toolyard.share.encode({ panels: ['board'] }));
  await page.goto(same);
  const panels = page.getByRole('region', { name: 'Panels included' });
  await expect(panels.getByText('You have exactly this panel.')).toBeVisible();
  await expect(panels.getByText(/This one is saved as board-2/)).toBeVisible();
  await expect(panels.getByRole('checkbox')).not.toBeChecked();
  await panels.getByRole('checkbox', { name: 'Take the panel board' }).check();
  await pressGuarded(page.getByRole('button', { name: 'Save 1 panel' }));
  await expect(page.getByRole('region', { name: 'Waiting for your approval' })).toContainText('/.ah/panels/board-2');
  expect(await page.evaluate(() => window.toolyard.workspace.readFile('/.ah/panels/board/index.html'))).toBe(
    '<p>mine</p>',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => listed(page)).toEqual([['board', '/.ah/panels/board', false]]);
});

test('several panels are chosen for one link', async ({ page }) => {
  await openApp(page);
  await createPanel(page, 'Orders');
  await createPanel(page, 'Notes');
  await page.goto('/#/panels/panels');
  await page.getByRole('button', { name: 'Share link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share 2 panels' });
  await expect(dialog.getByText('2 panels with all files')).toBeVisible();
  await dialog.getByText('Panels 2 chosen').click();
  await dialog.getByRole('checkbox', { name: '/.ah/panels/notes' }).uncheck();
  await expect(page.getByRole('dialog', { name: 'Share orders' })).toBeVisible();
});

test('a hostile panel of a link does nothing before it is allowed', async ({ page }) => {
  await openApp(page);
  const asked: string[] = [];
  await page.route('https://out.example/**', async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  const view =
    '<script>parent.postMessage("out", "*"); top.location = "https://out.example/top"</script>' +
    '<img src="https://out.example/pixel"><meta http-equiv="refresh" content="0;url=https://out.example/meta">' +
    '<iframe src="https://out.example/frame"></iframe><b>\u202ehidden</b>';
  const manifest = (more: object) => JSON.stringify({ title: 'Bo\u202eard', ...more });
  const share = JSON.stringify({
    format: 'toolyard-share',
    formatVersion: 1,
    tools: [],
    panels: [
      {
        name: 'board\u202e',
        files: [
          {
            path: 'manifest.json',
            text: manifest({
              panel_id: 'board',
              permissions: {
                network: [{ origin: 'https://out.example', methods: ['GET'], pathPrefix: '/' }],
                secrets: ['KEY'],
              },
              tools: [{ name: 'go', description: 'Go\u202e', endpoint: 'GET https://out.example/x' }],
            }),
          },
          { path: 'index.html', text: view },
          { path: 'api.js', text: 'fetch("https://out.example/api"); export const routes = {};' },
        ],
      },
      { name: 'settings', files: [{ path: 'manifest.json', text: manifest({ panel_id: 'settings' }) }] },
    ],
  });
  await page.goto('/#/import');
  await page.getByRole('textbox', { name: /^Anything that makes a tool/ }).fill(share);
  await page.getByRole('button', { name: 'Review' }).click();
  const panels = page.getByRole('region', { name: 'Panels included' });
  await expect(panels.getByText(/settings is a panel of the app itself/)).toBeVisible();
  await expect(panels.getByRole('checkbox').nth(1)).toBeDisabled();
  const asks = panels.getByRole('definition').filter({ hasText: 'KEY' });
  await expect(asks).toContainText('GET out.example/');
  await panels.getByText('index.html', { exact: true }).click();
  await expect(panels.getByRole('region', { name: 'index.html' })).toContainText('top.location');
  await expect(panels.getByRole('note').first()).toBeVisible();
  expect(await page.locator('iframe[src*="out.example"], img[src*="out.example"]').count()).toBe(0);
  await pressGuarded(page.getByRole('button', { name: 'Save 1 panel' }));
  await expect(page.getByRole('region', { name: 'Waiting for your approval' })).toContainText('Board');
  expect(await listed(page)).toEqual([['board', '/.ah/panels/board', false]]);
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page.getByText('It runs once you allow it.')).toBeVisible();
  const called = await page.evaluate(
    async () => await window.toolyard.executeTool({ toolName: 'board_go', parameters: {} }),
  );
  expect(called.success).toBe(false);
  expect(asked).toEqual([]);
  expect(new URL(page.url()).host).not.toContain('out.example');
});
