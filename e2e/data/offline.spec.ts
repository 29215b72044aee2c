import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { german as runTexts } from '../../src/ui/run/texts/de.ts';
import { german as startTexts } from '../../src/ui/start/texts/de.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { createProfile } from '../support/browsers/launch.ts';
import { askModel, keepTinyModel, TINY_ANSWER, TINY_MODEL } from '../support/servers/model-in-tab.ts';
import { controlled, keptFiles, keptWhole, openSite, type OfflineSite } from '../support/servers/offline-site.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 180_000 });
// The console contains missing files and refusals of the sandbox; the journeys check what must work.
test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/Failed to load resource|ERR_CONNECTION_REFUSED|connect-src 'none'|Refused to connect/],
});

const ADDS = 'async function tool({ a, b }) { return a + b; }';
const READS =
  "function tool() { const fs = require('fs'); fs.writeFileSync('/tmp/a', 'kept'); return " +
  "[fs.readFileSync('/tmp/a', 'utf8'), require('child_process').execSync('echo shell').toString()]; }";
const node = { environment: 'node', timeout: 60_000 };
const READ = ['kept', 'shell\n'];

const PARAMETERS = { type: 'object', properties: { height: { type: 'number' }, width: { type: 'number' } } };

/** Waits for the types of a tool's code. */
async function openEditor(page: Page, tool: string): Promise<void> {
  await page.goto(`${site.url}/#/tools/${tool}`);
  await expect(page.getByRole('group', { name: 'Types' })).toContainText('No type errors', { timeout: 60_000 });
}

let site: OfflineSite;
test.beforeEach(async () => {
  site = await openSite();
});
test.afterEach(async () => {
  await site.close();
});

test(
  'after one visit, with the server down and the browser started anew, the page opens, an editor completes ' +
    'and tools run',
  { tag: '@slow' },
  async () => {
    const profile = await createProfile();
    let context = await profile.open();
    let page = await context.newPage();
    await openApp(page, `${site.url}/`);
    await controlled(page);
    await addTool(page, browserTool('adds', ADDS));
    await addTool(page, browserTool('reads', READS, node));
    await addTool(
      page,
      browserTool('completes', 'function tool(params) {\n  return [params];\n}', { parameters: PARAMETERS }),
    );
    expect(await callTool(page, 'reads')).toMatchObject({ success: true, result: READ });
    await openEditor(page, 'completes');
    // Cached by use, before the remaining files are cached.
    const kept = async (location: RegExp): Promise<number> =>
      (await keptFiles(page)).flat().filter((path) => location.test(path)).length;
    await expect
      .poll(async () => [(await kept(/^\/node\//)) > 5, await kept(/^\/workers\/typescript-worker\//)])
      .toEqual([true, 1]);
    await context.close();
    await site.stop();

    context = await profile.open();
    page = await context.newPage();
    await openApp(page, `${site.url}/`);
    expect((await page.evaluate(() => window.toolyard.getTools())).map(({ name }) => name).sort()).toEqual([
      'adds',
      'completes',
      'reads',
    ]);
    expect(await page.evaluate(() => self.crossOriginIsolated)).toBe(true);
    expect(await callTool(page, 'adds', { a: 2, b: 3 })).toMatchObject({ success: true, result: 5 });
    expect(await callTool(page, 'reads')).toMatchObject({ success: true, result: READ });
    await openEditor(page, 'completes');
    await page.getByRole('textbox', { name: 'Code', exact: true }).click();
    for (const key of ['ControlOrMeta+Home', 'ArrowDown', 'End', 'ArrowLeft', 'ArrowLeft'])
      await page.keyboard.press(key);
    await page.keyboard.type('.');
    await expect(page.getByRole('listbox', { name: 'Completions' }).getByRole('option')).toHaveText([
      'height',
      'width',
    ]);
    await page.goto(`${site.url}/#/settings/about`);
    await expect(page.getByText('Kept in this browser: it opens and runs tools without a network.')).toBeVisible();
    await context.close();
    await profile.remove();
  },
);

test(
  'a model that was used before the app was kept runs without a network',
  { tag: '@slow' },
  async ({ page, context }) => {
    // As on a slow network: the person starts long before the app is cached.
    await page.addInitScript(() => {
      if (window.top !== window.self) return;
      const { register } = ServiceWorkerContainer.prototype;
      const awaited = new Promise((resolve) => addEventListener('keep-now', resolve, { once: true }));
      ServiceWorkerContainer.prototype.register = async function (...given) {
        await awaited;
        return await register.apply(this, given);
      };
    });
    await openApp(page, `${site.url}/`);
    await keepTinyModel(page, site.url);
    expect(await askModel(page, TINY_MODEL)).toBe(TINY_ANSWER);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await page.evaluate(() => dispatchEvent(new Event('keep-now')));
    const kept = async (): Promise<number> =>
      (await keptFiles(page)).flat().filter((path) => /^\/assets\/wllama-|^\/workers\/local-model-worker\//.test(path))
        .length;
    await expect.poll(kept, { timeout: 60_000 }).toBe(2);
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await site.stop();
    await openApp(page, `${site.url}/?again`);
    expect(await askModel(page, TINY_MODEL)).toBe(TINY_ANSWER);
  },
);

test.describe('a browser in German', () => {
  test.use({ locale: 'de-DE' });

  test(
    'is answered in German without a network, after one short visit',
    { tag: '@slow' },
    async ({ page, context }) => {
      await openApp(page, `${site.url}/`);
      await controlled(page);
      // Files that it has read are cached soon, long before the others.
      await expect
        .poll(async () => (await keptFiles(page)).flat().some((path) => path.startsWith('/assets/german-')), {
          timeout: 10_000,
        })
        .toBe(true);
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
      await site.stop();
      await openApp(page, `${site.url}/?again`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(startTexts.emptyTitle);
      await page.getByRole('button', { name: /^Funktion/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'greet' })).toBeVisible();
      await page
        .getByRole('button', { name: /^Ausführen/ })
        .last()
        .click();
      await expect(page.getByRole('region', { name: runTexts.result.title, exact: true })).toContainText('Hello, Ada.');
    },
  );
});

test(
  'where the browser’s own cache has lost the sandbox document, it comes from the service worker and is as closed',
  { tag: '@slow' },
  async ({ page, context }) => {
    await openApp(page, `${site.url}/`);
    await keptWhole(page);
    await addTool(page, browserTool('adds', ADDS));
    await addTool(page, browserTool('reads', READS, node));
    await addTool(
      page,
      browserTool(
        'looks',
        'async function tool({ url }) { return [self.origin, await fetch(url).then(String, String), await new ' +
          'Promise((done) => { try { importScripts(url); done("loaded"); } catch (error) { ' +
          'done(error.name); } })]; }',
      ),
    );
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await site.stop();
    await openApp(page, `${site.url}/`);
    expect(await callTool(page, 'adds', { a: 2, b: 3 })).toMatchObject({ success: true, result: 5 });
    // A program that waits for a child needs shared memory.
    expect(await callTool(page, 'reads')).toMatchObject({ success: true, result: READ });
    expect(await callTool(page, 'looks', { url: `${site.url}/theme.js` })).toMatchObject({
      success: false,
      errorCode: 'denied',
    });
    await expect(page.locator('iframe[sandbox]')).toHaveCount(0);
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) {
      const seen = await frame.evaluate(async (address) => {
        const attempt = async (work: () => unknown): Promise<string> => {
          try {
            return String(await work());
          } catch (error) {
            return error instanceof Error ? error.name : '';
          }
        };
        return await Promise.all(
          [
            () => self.origin,
            () => localStorage.length,
            () => navigator.serviceWorker.controller,
            () => caches.keys(),
            () => fetch(address),
            () => parent.document.title,
            () => document.cookie,
          ].map(attempt),
        );
      }, site.url);
      expect(seen).toEqual([
        'null',
        'SecurityError',
        'SecurityError',
        'SecurityError',
        'TypeError',
        'SecurityError',
        'SecurityError',
      ]);
    }
  },
);

test(
  'a version put online changes nothing for an open tab, and comes with the next load',
  { tag: '@slow' },
  async ({ page, context }) => {
    await openApp(page, `${site.url}/`);
    await keptWhole(page);
    await addTool(page, browserTool('adds', ADDS));
    await addTool(page, browserTool('reads', READS, node));
    await addTool(
      page,
      browserTool(
        'lasts',
        'async function tool() { await new Promise((done) => setTimeout(done, 12_000)); return "to its end"; }',
      ),
    );
    const lasting = callTool(page, 'lasts');
    await site.replace();
    const other = await context.newPage();
    await openApp(other, `${site.url}/`);
    const versionOf = (tab: typeof page): Promise<string | null> => tab.locator('html').getAttribute('data-version');
    expect(await versionOf(other)).toBeNull();

    await expect(page.getByText('A new version is ready and starts with the next visit')).toBeVisible({
      timeout: 60_000,
    });
    // Files that this tab has not loaded yet are no longer on the server.
    await page.goto(`${site.url}/#/settings/about`);
    await expect(page.getByText('Timeout of a run')).toBeVisible();
    expect(await callTool(page, 'adds', { a: 2, b: 3 })).toMatchObject({ success: true, result: 5 });
    expect(await callTool(page, 'reads')).toMatchObject({ success: true, result: READ });
    expect(await lasting).toMatchObject({ success: true, result: 'to its end' });

    await openApp(other, `${site.url}/?again`);
    expect([await versionOf(other), await versionOf(page)]).toEqual(['2', null]);
    expect(await callTool(other, 'reads')).toMatchObject({ success: true, result: READ });
    expect(await keptFiles(other)).toHaveLength(2);
    await expect(other.getByText('A new version is ready')).toBeHidden();

    await page.close();
    await other.reload();
    await expect.poll(async () => (await keptFiles(other)).length, { timeout: 30_000 }).toBe(1);
    expect(await versionOf(other)).toBe('2');
  },
);

test(
  'a version that comes to an open tab is kept whole: the next visit may have no network',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, `${site.url}/`);
    await keptWhole(page);
    const counts = async (): Promise<number[]> => (await keptFiles(page)).map(({ length }) => length);
    const whole = await counts();
    await addTool(page, browserTool('reads', READS, node));
    await site.replace();
    await page.evaluate(async () => await (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('A new version is ready and starts with the next visit')).toBeVisible({
      timeout: 60_000,
    });
    await expect.poll(counts, { timeout: 60_000 }).toEqual([...whole, ...whole]);
    await site.stop();
    await openApp(page, `${site.url}/?again`);
    expect(await page.locator('html').getAttribute('data-version')).toBe('2');
    expect(await callTool(page, 'reads')).toMatchObject({ success: true, result: READ });
  },
);

test(
  'a version that cannot be fetched whole does not come, and the older one stays',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, `${site.url}/`);
    await controlled(page);
    await site.replace();
    await rm(join(site.root, '..', 'second', 'theme.js'));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined);
      const { installing } = registration ?? {};
      if (installing)
        await new Promise<void>((done) =>
          installing.addEventListener('statechange', () => {
            if (installing.state !== 'installing') done();
          }),
        );
    });
    // The attempt was made.
    await expect.poll(async () => (await keptFiles(page)).length).toBe(2);
    await page.reload();
    await page.evaluate(() => window.toolyard.ready);
    expect(await page.locator('html').getAttribute('data-version')).toBeNull();
    await expect(page.getByText('A new version is ready')).toBeHidden();
  },
);

test('policies are the same from the service worker as from the server', { tag: '@slow' }, async ({ page }) => {
  const fromServer = await page.goto(`${site.url}/`);
  await controlled(page);
  const kept = await page.goto(`${site.url}/`);
  const policies = [
    'content-security-policy',
    'cross-origin-embedder-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'x-content-type-options',
  ];
  const of = (response: typeof kept): unknown[] => policies.map((name) => response?.headers()[name]);
  expect([fromServer?.fromServiceWorker(), kept?.fromServiceWorker()]).toEqual([false, true]);
  expect(of(kept)).toEqual(of(fromServer));
});
