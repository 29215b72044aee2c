import { expect } from '@playwright/test';
import { startForeignPages } from '../servers/foreign-pages.ts';
import { addTool, browserTool } from '../journeys/journeys.ts';
import { controlled } from '../servers/offline-site.ts';
import type { Check, Visit } from './visit.ts';

/** Checks that concern the address and its host. */
export const LOCATION_CHECKS: Readonly<Record<string, Check>> = {
  webcontainer: {
    prepare: async ({ page, site }) => {
      await addTool(
        page,
        browserTool('contained', 'function tool() { return process.version.slice(1); }', {
          environment: 'node',
          timeout: 60_000,
        }),
      );
      await page.goto(`${site.url}/#/settings/node`);
      await page.getByRole('button', { name: 'Agree and use it for all my tools' }).click();
      await page.getByRole('button', { name: 'Forget' }).waitFor();
    },
    attempt: async ({ page, site }) => {
      const { success, engine } = await page.evaluate(() =>
        window.toolyard.executeTool({ toolName: 'contained', parameters: {}, timeout: 60_000 }),
      );
      if (success && engine?.kind === 'webcontainer') return 'yes';
      await page.goto(`${site.url}/#/settings/node`);
      // It comes with the state of the engines.
      await page.getByRole('button', { name: 'Forget' }).waitFor();
      return await page.getByRole('main').innerText();
    },
  },
  install: {
    attempt: async ({ page, context }) => {
      const client = await context.newCDPSession(page);
      const { url, errors, manifest } = (await client.send('Page.getAppManifest')) as {
        url: string;
        errors: unknown[];
        manifest?: { icons?: unknown[] };
      };
      const found = await client.send('Page.getInstallabilityErrors');
      await client.detach();
      // Each test has a browser without history, which never installs a page.
      const installabilityErrors = found.installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
      if (errors.length > 0 || installabilityErrors.length > 0)
        return JSON.stringify([url, errors, installabilityErrors, manifest]);
      // Chromium's install offer, which it makes after some use of a page.
      await page.evaluate(() => {
        const offer = new Event('beforeinstallprompt', { cancelable: true });
        Object.assign(offer, { prompt: () => Promise.resolve(document.body.setAttribute('data-prompted', 'yes')) });
        dispatchEvent(offer);
      });
      await page.keyboard.press('ControlOrMeta+K');
      await page.keyboard.type('install');
      await page.getByRole('option', { name: /Install Toolyard as an app/ }).click();
      return (await page.locator('body').getAttribute('data-prompted')) ?? 'not asked';
    },
  },
  framing: {
    attempt: async ({ context, site }) => {
      const foreign = await startForeignPages();
      const page = await context.newPage();
      await page.goto(foreign.add(`<iframe title="app" src="${site.url}/" style="width:700px;height:500px"></iframe>`));
      const frame = page.frames().find((each) => each.parentFrame() !== null);
      const refused = page
        .frameLocator('iframe')
        .getByRole('heading', { name: 'Toolyard does not run inside another page' });
      const isBlocked = (): boolean => frame?.url().startsWith('chrome-error:') === true;
      // The browser logs the refusal a moment later.
      await expect.poll(async () => isBlocked() || (await refused.count()) > 0).toBe(true);
      const isStarted = isBlocked() ? false : await frame?.evaluate(() => 'toolyard' in window);
      await page.close();
      await foreign.close();
      return isStarted === false ? 'yes' : 'it runs there';
    },
  },
  update: { attempt: (visit) => newVersion(visit) },
};

/** Deploys a new version during a run: it is announced, and nothing is interrupted. The last check of its place. */
async function newVersion({ page, site, context }: Visit): Promise<string> {
  await controlled(page);
  await addTool(
    page,
    browserTool(
      'lasts',
      'async function tool() { await new Promise((done) => setTimeout(done, 6_000)); return "to its end"; }',
    ),
  );
  const lasting = page.evaluate(() => window.toolyard.executeTool({ toolName: 'lasts', parameters: {} }));
  await site.replace();
  const other = await context.newPage();
  await other.goto(`${site.url}/`);
  await page.getByText('A new version is ready and starts with the next visit').waitFor({ timeout: 60_000 });
  await other.close();
  const { result } = await lasting;
  return result === 'to its end' ? 'yes' : JSON.stringify(result);
}
