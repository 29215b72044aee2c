import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { appUrl, expect, test as base } from '../support/test.ts';
import { startWebContainerDouble, type WebContainerDouble } from '../support/webcontainer-double/double.ts';

/** Every page of a test has the protocol double where the WebContainer's service is. */
const test = base.extend<{ double: WebContainerDouble }>({
  double: async ({ context }, use) => {
    const double = await startWebContainerDouble(context);
    await use(double);
    await double.dispose();
  },
});
test.use({ viewport: { width: 1280, height: 900 } });

const SAYS = 'function tool() { return process.version.slice(1); }';
const WRITES =
  'function tool() { require("fs").writeFileSync("/made.txt", "from a container"); console.log("žluť"); return ' +
  'require("fs").readdirSync("/"); }';
const node = (name: string, code: string, more: object = {}) =>
  browserTool(name, code, { environment: 'node', ...more });
const notes = (page: Page) => page.getByRole('group', { name: 'WebContainer' });
const run = async (page: Page) => await page.getByRole('button', { name: /^Run/ }).last().click();
const COLD = { timeout: 60_000 };
const embedded = { kind: 'embedded', nodeVersion: expect.any(String) as unknown };
const NOTHING = { network: [], files: 'none', secrets: [], dom: false };

async function agree(page: Page): Promise<void> {
  await page.goto('/#/settings/node');
  await page.getByRole('button', { name: 'Agree and use it for all my tools' }).click();
  await expect(page.getByRole('button', { name: 'Forget' })).toBeVisible();
}

test('the client is in a file of its own, and its document has the page’s embedder policy', async ({ request }) => {
  const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
  const holds = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.(?:m?js|html)$/.test(name) &&
      readFileSync(dist + name, 'utf8').includes('Only a single WebContainer instance can be booted'),
  );
  expect(holds).toEqual([expect.stringMatching(/^engine\/client-\w+\.js$/)]);
  const [page, frame] = await Promise.all(
    ['/', `/engine/${readdirSync(`${dist}engine`).find((name) => name.endsWith('.html')) ?? ''}`].map((path) =>
      request.get(appUrl() + path),
    ),
  );
  const [shell, document] = [page?.headers() ?? {}, frame?.headers() ?? {}];
  expect(document['cross-origin-embedder-policy']).toBe(shell['cross-origin-embedder-policy']);
  expect(readFileSync(dist + (holds[0] ?? ''), 'utf8')).toContain(
    document['cross-origin-embedder-policy'] ?? 'nothing',
  );
  expect(document['content-security-policy']).toContain('frame-src https://stackblitz.com;');
  expect(document['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(shell['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test(
  'asked once beside a run that nothing holds up; then the tool runs there, and its files land',
  { tag: '@slow' },
  async ({ page, double }) => {
    await openApp(page);
    await addTool(page, node('maker', WRITES));
    await addTool(page, node('other', SAYS));
    expect(await callTool(page, 'maker', {}, { engine: 'webcontainer' })).toMatchObject({
      success: false,
      errorCode: 'engine-unavailable',
      error: expect.stringContaining('agreed') as unknown,
    });
    await page.goto('/#/tools/maker');
    await run(page);
    await expect(notes(page).getByText('Run your Node.js tools in a WebContainer?')).toBeVisible(COLD);
    await expect(page.getByTestId('run').getByText(/Node\.js [\d.]+, in this tab/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(double.asked(), 'before anyone agreed').toEqual([]);

    await notes(page).getByRole('button', { name: 'Use it for this tool' }).click();
    await expect(notes(page)).toHaveCount(0);
    await run(page);
    await expect(page.getByTestId('run').getByText(/Node\.js [\d.]+, in a WebContainer/)).toBeVisible(COLD);
    await expect(page.getByText('were not recorded')).toBeVisible();
    expect(double.asked()).toContain('/headless');
    const granted = await page.evaluate(() => window.toolyard.grants.get('maker'));
    expect(granted).toEqual({ ...NOTHING, engine: 'unrestricted' });
    await page.evaluate((grant) => window.toolyard.grants.set('maker', { ...grant, files: 'write' }), granted);
    const version = process.versions.node;
    expect(await callTool(page, 'maker')).toMatchObject({
      success: true,
      result: ['made.txt'],
      logs: ['žluť'],
      engine: { kind: 'webcontainer', nodeVersion: version },
      changes: { state: 'landed', total: 1 },
    });
    expect(await page.evaluate(() => window.toolyard.workspace.readFile('/made.txt'))).toBe('from a container');

    // Automatic asks nothing of a tool without the grant; a call that names the engine does.
    expect(await callTool(page, 'other')).toMatchObject({
      success: true,
      engine: { ...embedded, cause: 'not-granted' },
    });
    expect(await callTool(page, 'other', {}, { engine: 'webcontainer' })).toMatchObject({
      success: false,
      errorCode: 'denied',
      details: { requested: { engine: 'unrestricted' } },
    });
    expect(await callTool(page, 'maker', {}, { engine: 'embedded' })).toMatchObject({
      success: true,
      engine: embedded,
    });
    await page.goto('/#/settings/permissions');
    await expect(page.getByText('Unrestricted engine (WebContainer)')).toBeVisible();
    await page.goto('/#/tools/other/details');
    await page.getByRole('combobox', { name: 'Engine' }).selectOption('webcontainer');
    await page.goto('/#/tools/other');
    await run(page);
    await expect(page.getByRole('region', { name: 'Permission request' })).toContainText(
      'A WebContainer’s network is not watched',
    );
    await pressGuarded(page.getByRole('button', { name: 'Allow for this tool and run again' }));
    await expect(page.getByTestId('run').getByText(new RegExp(`Node\\.js ${version}, in a WebContainer`))).toBeVisible(
      COLD,
    );
    await page.goto('/#/settings/node');
    await expect(page.getByText(`Ready: Node.js ${version}`)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Forget' }).click();
    await expect(page.getByText('Not agreed to')).toBeVisible();
    await expect(page.locator('iframe[title="WebContainer"]')).toHaveCount(0);
  },
);

test('no path leads untrusted code or a tool with a secret there', { tag: '@slow' }, async ({ page, double }) => {
  await openApp(page);
  await addTool(
    page,
    node('asks', SAYS, { permissions: { network: [], files: 'none', secrets: ['KEY'], dom: false } }),
  );
  await addTool(page, node('has', SAYS));
  await addTool(page, node('strange', SAYS));
  await page.evaluate(async (nothing) => {
    await window.toolyard.secrets.set({
      name: 'KEY',
      value: 'v',
      bindings: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix: '/' }],
    });
    for (const name of ['asks', 'has', 'strange'])
      await window.toolyard.grants.set(name, {
        ...nothing,
        engine: 'unrestricted',
        secrets: name === 'has' ? ['KEY'] : [],
      });
  }, NOTHING);
  await makeUntrusted(page, 'strange');
  await agree(page);
  for (const [name, reason] of [
    ['asks', 'secrets'],
    ['has', 'secrets'],
    ['strange', 'stranger'],
  ] as const) {
    expect(await callTool(page, name, {}, { engine: 'webcontainer' }), name).toMatchObject({
      success: false,
      errorCode: 'denied',
      details: { reason },
    });
    expect(await callTool(page, name), name).toMatchObject({ success: true, engine: embedded });
  }
  await page.getByRole('radio', { name: 'WebContainer' }).click();
  await expect(page.getByRole('radio', { name: 'WebContainer' })).toBeChecked();
  for (const name of ['asks', 'has', 'strange'])
    expect(await callTool(page, name), name).toMatchObject({
      success: true,
      engine: { kind: 'embedded', cause: name === 'strange' ? 'stranger' : 'secrets' },
    });
  await expect(
    page.evaluate((nothing) => window.toolyard.grants.set('strange', { ...nothing, engine: 'unrestricted' }), NOTHING),
  ).rejects.toThrow(/untrusted/i);
  expect(await page.evaluate(() => window.toolyard.grants.get('strange'))).toEqual(NOTHING);
  expect(double.asked()).toEqual([]);
});

test.describe('when it cannot start', () => {
  // The browser tells of requests that the double refuses.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|stackblitz\.com/] });

  test(
    'unreachable: the run goes on in the tab and says why; trying again works when it can',
    { tag: '@slow' },
    async ({ page, double }) => {
      double.setFaults({ unreachable: true });
      await openApp(page);
      await addTool(page, node('says', SAYS));
      expect(await callTool(page, 'says')).toMatchObject({ success: true, engine: embedded });
      await agree(page);
      await page.goto('/#/tools/says');
      const began = Date.now();
      await run(page);
      await expect(notes(page)).toContainText('stackblitz.com cannot be reached from this page');
      // Half a second is measured where nothing else is done: src/app/webcontainer-engine.browser.test.ts.
      expect(Date.now() - began).toBeLessThan(15_000);
      await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await callTool(page, 'says')).toMatchObject({
        success: true,
        engine: { kind: 'embedded', fellBackFrom: 'webcontainer', cause: 'unreachable' },
      });
      double.setFaults({});
      await notes(page).getByRole('button', { name: 'Try again' }).click();
      await page.goto('/#/settings/node');
      await expect(page.getByText('Ready: Node.js')).toBeVisible();
      expect(await callTool(page, 'says')).toMatchObject({ success: true, engine: { kind: 'webcontainer' } });
    },
  );

  test('not isolated: said at once, and nothing is asked for', { tag: '@slow' }, async ({ page, context, double }) => {
    await context.route(`${appUrl()}/`, async (route) => {
      const response = await route.fetch();
      const {
        'cross-origin-embedder-policy': _embedder,
        'cross-origin-opener-policy': _opener,
        ...headers
      } = response.headers();
      await route.fulfill({ response, headers });
    });
    await openApp(page);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await addTool(page, node('says', SAYS));
    await agree(page);
    await expect(page.getByText('This page is not cross-origin isolated')).toBeVisible();
    expect(await callTool(page, 'says', {}, { engine: 'webcontainer' })).toMatchObject({
      success: true,
      engine: { kind: 'embedded', fellBackFrom: 'webcontainer', cause: 'not-isolated' },
    });
    expect(double.asked()).toEqual([]);
  });
});

/** As if it had come from someone else. */
async function makeUntrusted(page: Page, name: string): Promise<void> {
  await page.evaluate(async (toolName) => {
    const tool = await window.toolyard.getTool(toolName);
    if (tool === undefined) throw new Error(`no tool ${toolName}`);
    const opening = indexedDB.open('toolyard');
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const transaction = database.transaction(['tools', 'summaries'], 'readwrite');
    for (const store of ['tools', 'summaries']) {
      const reading = transaction.objectStore(store).get(tool.id);
      reading.onsuccess = () => transaction.objectStore(store).put({ ...(reading.result as object), trusted: false });
    }
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
  }, name);
  await page.reload();
  await page.evaluate(() => window.toolyard.ready);
}
