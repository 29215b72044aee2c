import type { Page } from '@playwright/test';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { takeShifts, watchShifts } from '../support/layout-shifts.ts';
import { SAMPLE_CONVERSATION } from '../support/sample-conversation.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Parts of the tool' }).getByRole('tab', { name });

/** A list with the newest on top moves its own rows when a new run is added. */
const GROWS_ON_TOP = /^li\._pastRow_/;

/** The main paths, step by step; each waits until its content is shown. */
const STEPS: readonly (readonly [name: string, go: (page: Page) => Promise<void>])[] = [
  [
    'the page is opened',
    async (page) => {
      await page.goto('/#/tools/alpha');
      await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Types' }).getByText(/type error/)).toBeVisible({
        timeout: 60_000,
      });
    },
  ],
  [
    'a run',
    async (page) => {
      await page.keyboard.press('Control+Enter');
      await expect(result(page)).toContainText('12');
    },
  ],
  [
    'another run',
    async (page) => {
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('status', { name: 'State of the run' })).toContainText('ms');
      await expect(result(page)).toContainText('12');
    },
  ],
  [
    'another tool',
    async (page) => {
      await page.goto('/#/tools/beta');
      await expect(heading(page, 'beta')).toBeAttached();
      await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
    },
  ],
  [
    'its schema',
    async (page) => {
      await page.keyboard.press('2');
      await expect(page.getByRole('button', { name: 'Add a parameter' })).toBeVisible();
    },
  ],
  [
    'its cases',
    async (page) => {
      await page.keyboard.press('3');
      await expect(tab(page, 'Cases')).toHaveAttribute('aria-selected', 'true');
    },
  ],
  [
    'its details',
    async (page) => {
      await page.keyboard.press('4');
      await expect(page.getByText('Timeout in milliseconds')).toBeVisible();
    },
  ],
  [
    'its history',
    async (page) => {
      await page.keyboard.press('5');
      await expect(page.getByText('The last 50 versions are kept.')).toBeVisible();
    },
  ],
  [
    'the palette',
    async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Find a tool or an action' })).toBeFocused();
      await page.keyboard.press('Escape');
      await page.goto('/#/tools/alpha');
      await expect(heading(page, 'alpha')).toBeAttached();
    },
  ],
  [
    'the agent',
    async (page) => {
      await page.goto('/#/agent');
      await expect(page.getByRole('heading', { name: 'What should the agent do?' })).toBeVisible();
    },
  ],
  [
    'a conversation',
    async (page) => {
      await page
        .getByLabel('Import a conversation')
        .first()
        .setInputFiles({
          name: 'a.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(SAMPLE_CONVERSATION)),
        });
      await expect(page.getByText('What changed')).toBeVisible();
    },
  ],
  [
    'the workspace',
    async (page) => {
      await page.goto('/#/files/notes/a.md');
      await expect(page.getByRole('textbox', { name: 'Contents of /notes/a.md' })).toBeVisible();
    },
  ],
  [
    'the servers',
    async (page) => {
      await page.goto('/#/servers');
      await expect(page.getByRole('heading', { name: 'No servers yet' })).toBeVisible();
    },
  ],
  [
    'the settings',
    async (page) => {
      await page.goto('/#/settings/storage');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForTimeout(500);
    },
  ],
  [
    'a new tool',
    async (page) => {
      await page.goto('/#/new');
      await expect(page.getByRole('searchbox', { name: 'Search templates' })).toBeVisible();
      await page.waitForTimeout(500);
    },
  ],
  [
    'the way home',
    async (page) => {
      await page.goto('/#/tools');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForTimeout(500);
    },
  ],
];

for (const width of [1280, 360]) {
  test.describe(`${String(width)} pixels wide`, { tag: '@slow' }, () => {
    test.use({ viewport: { width, height: 740 }, contextOptions: { reducedMotion: 'reduce' } });

    test('a first visit: nothing moves by itself', async ({ page }) => {
      await watchShifts(page);
      await openApp(page);
      await expect(heading(page, 'Make a tool that an agent can use')).toBeVisible();
      await page.waitForTimeout(1_500);
      expect(await takeShifts(page)).toEqual([]);
      await page.getByRole('button', { name: /^Function/ }).click();
      await expect(heading(page, 'greet')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeVisible();
      await page.waitForTimeout(500);
      expect(await takeShifts(page)).toEqual([]);
    });

    test('the main paths: nothing moves by itself', async ({ page }) => {
      await openApp(page);
      await addTool(page, browserTool('alpha', 'function tool() { console.log("a"); return 12; }'));
      await addTool(page, browserTool('beta', 'function tool() { return { rows: [{ a: 1 }] }; }'));
      await page.evaluate(() => window.toolyard.workspace.writeFile('/notes/a.md', '# A'));
      await page.goto('about:blank');
      await watchShifts(page);
      for (const [name, go] of STEPS) {
        await go(page);
        const shifts = await takeShifts(page);
        // Also after a key or a click: new content has reserved space.
        expect
          .soft(
            shifts.filter(({ what }) => !what.every((part) => GROWS_ON_TOP.test(part))),
            name,
          )
          .toEqual([]);
      }
    });
  });
}
