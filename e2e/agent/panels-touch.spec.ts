import type { FrameLocator, Page } from '@playwright/test';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true, isMobile: true });

const viewOf = (page: Page): FrameLocator =>
  page.locator('[data-surface=panel] iframe').contentFrame().locator('iframe').contentFrame();

/** A finger taps a place; nothing points at it before. */
async function tap(page: Page, name: string): Promise<void> {
  const box = await viewOf(page).getByRole('button', { name }).boundingBox();
  if (box === null) throw new Error(`${name} is not there`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function openTable(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await openApp(page);
  await page.goto('/#/panels');
  await page.getByRole('button', { name: 'New panel', exact: true }).tap();
  await page.getByLabel('Title').fill('Orders');
  await page.getByRole('button', { name: 'Create panel' }).tap();
  await expect(viewOf(page).getByRole('button', { name: 'Add row' })).toBeVisible();
}

test('a finger works a panel: the first tap counts, and so does the first one after its tab is back', async ({
  page,
}) => {
  await openTable(page);
  const rows = viewOf(page).locator('tbody tr');
  for (const count of [1, 2]) {
    await tap(page, 'Add row');
    await expect(rows).toHaveCount(count);
  }
  await viewOf(page).getByLabel('Name, row 1').tap();
  await page.keyboard.type('plums');
  await expect(viewOf(page).getByLabel('Name, row 1')).toHaveValue('plums');
  // The view is loaded again when its tab is back.
  await page.getByRole('tab', { name: 'Files' }).tap();
  await page.getByRole('button', { name: 'New file…' }).tap();
  const field = page.getByLabel('Name of the file');
  await field.fill('a');
  await page.getByRole('tab', { name: 'Panel' }).tap();
  await tap(page, 'Add row');
  await expect(rows).toHaveCount(3);
});

test('a panel that takes the focus again and again while somebody types on a touch screen is ended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openApp(page);
  await page.evaluate(async () => {
    const { workspace, panels } = window.toolyard;
    const manifest = { formatVersion: 1, panel_id: 'thief', panel_type: 'canvas', title: 'Thief', view: 'v.html' };
    await workspace.writeFile('/.ah/panels/thief/manifest.json', JSON.stringify({ ...manifest, tools: [] }));
    await workspace.writeFile(
      '/.ah/panels/thief/v.html',
      '<input><script>setInterval(() => { focus(); document.querySelector("input").focus(); }, 5)</script>',
    );
    await panels.allow('thief', true);
  });
  await page.goto(`/#/panels/panels/${encodeURIComponent('/.ah/panels/thief')}`);
  await expect(page.locator('[data-surface=panel] iframe')).toBeVisible();
  await page.locator('.cm-content').tap();
  await page.keyboard.type('abc', { delay: 60 });
  await expect(page.getByRole('alert')).toContainText('The panel took the keyboard again and again');
  await page.keyboard.type('def');
  await expect(page.locator('.cm-content')).toContainText('def');
});
