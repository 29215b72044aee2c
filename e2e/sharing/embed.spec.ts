import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath, CHROMIUM_ARGS } from '../../scripts/browsers/chromium.mjs';
import { violations } from '../support/axe.ts';
import { startForeignPages, type ForeignPages } from '../support/servers/foreign-pages.ts';
import { addTool, attemptSource, browserTool, openApp } from '../support/journeys/journeys.ts';
import { storedBytes } from '../support/stored.ts';
import { appUrl, expect, test } from '../support/test.ts';

const AREA = browserTool('area', 'function tool({ w, h }) { console.log("measured"); return w * h; }', {
  parameters: { type: 'object', properties: { w: { type: 'number', default: 3 }, h: { type: 'number', default: 4 } } },
});
const SECRET = 'the-visitors-own-secret-value';
/** Records its messages, with the frame that sent each. */
const RECEIVES =
  `<script>received = []; addEventListener('message', (event) => received.push({ origin: event.origin, from: ` +
  `[...document.querySelectorAll('iframe')].findIndex((frame) => frame.contentWindow === event.source), ` +
  `...event.data }));</script>`;

// The browser's messages about a page that refuses to be framed.
test.use({
  expectedErrors: [/frame-ancestors|Refused to frame|chrome-error|ERR_BLOCKED_BY_RESPONSE|refused to connect/i],
});

let foreign: ForeignPages;
test.beforeAll(async () => {
  foreign = await startForeignPages();
});
test.afterAll(() => foreign.close());

/** Payload of a link to a tool, made in another person's browser. */
async function payloadOf(page: Page, tool: Readonly<Record<string, unknown>>): Promise<string> {
  await openApp(page, appUrl());
  await addTool(page, tool);
  const answer = await attemptSource<string>(
    page,
    `window.toolyard.share.encode({ tools: [${JSON.stringify(tool['name'])}] })`,
  );
  if (!answer.ok) throw new Error(answer.message);
  return answer.value.replace(/^.*#\/s\//, '');
}

async function payloadFromElsewhere(page: Page, tool: Readonly<Record<string, unknown>>): Promise<string> {
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error('The browser is gone');
  const payload = await payloadOf(await context.newPage(), tool);
  await context.close();
  return payload;
}

const frameOf = (hash: string, more = ''): string =>
  `<iframe title="tool" src="${appUrl()}/embed.html#${hash.replaceAll('&', '&amp;')}" ` +
  `style="width:700px;height:500px" ${more}></iframe>`;
const received = (page: Page, from = 0): Promise<{ type: string; [key: string]: unknown }[]> =>
  page.evaluate(
    (index) =>
      (window as unknown as { received: { from: number; type: string }[] }).received.filter(
        (message) => message.from === index,
      ),
    from,
  );
const ends = async (page: Page, from = 0): Promise<unknown[]> =>
  (await received(page, from)).filter(({ type }) => type === 'run-end').map(({ result }) => result);

test(
  'a foreign page shows a tool, runs it and hears of it; nobody else is heard, and nothing of the visitor is there',
  { tag: '@slow' },
  async ({ page, context }) => {
    const payload = await payloadFromElsewhere(page, AREA);
    await openApp(page);
    await addTool(page, browserTool('mine', 'function tool() { return 1; }'));
    await page.evaluate(
      (value) =>
        window.toolyard.secrets.set({
          name: 'KEY',
          value,
          bindings: [{ origin: 'https://api.example', methods: ['GET'], pathPrefix: '/' }],
        }),
      SECRET,
    );
    const before = await storedBytes(page);

    const evil = foreign.add(
      `<script>for (const frame of [0, 1]) parent.frames[frame].postMessage({ type: 'run', parameters: { w: 6, ` +
        `h: 6 } }, '*');</script>`,
    );
    const site = await context.newPage();
    await site.goto(
      foreign.add(`${RECEIVES}${frameOf(`tool=${payload}&origin=${foreign.origin}`)}${frameOf(payload)}`),
    );
    const tool = site.frameLocator('iframe').first();
    await expect(tool.getByRole('heading', { name: 'area' })).toBeVisible();
    await tool.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(tool.getByRole('region', { name: 'Result', exact: true })).toContainText('12');
    await expect.poll(() => ends(site)).toEqual([12]);
    expect(await site.evaluate(() => self.crossOriginIsolated)).toBe(false);

    // Another frame of the page, with the right origin but the wrong window; then the page itself, to both.
    await site.evaluate(async (src) => {
      const frame = Object.assign(document.createElement('iframe'), { src });
      document.body.append(frame);
      await new Promise((loaded) => (frame.onload = loaded));
    }, evil);
    await site.evaluate(() => {
      for (const frame of [0, 1]) window.frames[frame]?.postMessage({ type: 'run', parameters: { w: 2, h: 5 } }, '*');
    });
    await expect.poll(() => ends(site)).toEqual([12, 10]);
    await site.frameLocator('iframe').nth(1).getByRole('button', { name: 'Run', exact: true }).click();
    await expect(site.frameLocator('iframe').nth(1).getByRole('region', { name: 'Result', exact: true })).toContainText(
      '12',
    );
    // The second one does not know the origin of its page: it only reports that it is ready, and its height.
    const types = new Set((await received(site, 1)).map(({ type }) => type));
    expect([...types].sort()).toEqual(['ready', 'resize']);
    expect(await received(site)).toContainEqual(
      expect.objectContaining({
        source: 'toolyard-embed',
        version: 1,
        type: 'resize',
        height: expect.any(Number),
        origin: appUrl(),
      }),
    );
    expect((await received(site)).filter(({ type }) => type === 'run-start')).toHaveLength(2);

    // Even next to the app itself, where the browser does not partition storage, its host has none of it.
    const beside = await context.newPage();
    await beside.goto(`${appUrl()}/embed.html#${payload}`);
    await beside.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(beside.getByRole('region', { name: 'Result', exact: true })).toContainText('12');
    const host = beside.workers().find((worker) => worker.url().includes('host-worker'));
    const seen = await host?.evaluate(async () => {
      const request = indexedDB.open('toolyard');
      await new Promise((done) => (request.onsuccess = done));
      const names: unknown[] = await new Promise((done) => {
        const all = request.result.transaction('tools').objectStore('tools').getAll();
        all.onsuccess = () => done(all.result.map(({ name }: { name: unknown }) => name));
      });
      return {
        names,
        caches: 'caches' in self,
        channel: 'BroadcastChannel' in self,
        storage: 'storage' in navigator,
        locks: 'locks' in navigator,
      };
    });
    expect(seen).toEqual({ names: ['area'], caches: false, channel: false, storage: false, locks: false });
    expect(await violations(beside)).toEqual([]);
    expect(await storedBytes(page)).toBe(before);
  },
);

test(
  'nothing can be allowed in a frame, and the app itself cannot be framed',
  { tag: '@slow' },
  async ({ page, context }) => {
    const payload = await payloadFromElsewhere(
      page,
      browserTool('asks', 'async function tool() { return (await fetch("http://127.0.0.1:9/a")).status; }', {
        permissions: { network: [{ origin: 'http://127.0.0.1:9', methods: ['GET'], pathPrefix: '/' }] },
      }),
    );
    const site = await context.newPage();
    await site.goto(
      foreign.add(
        `${RECEIVES}${frameOf(`tool=${payload}&origin=${foreign.origin}&theme=dark`)}<iframe title="app" ` +
          `src="${appUrl()}/"></iframe>`,
      ),
    );
    const tool = site.frameLocator('iframe').first();
    await expect(tool.getByText('Nothing can be allowed inside another page', { exact: false })).toBeVisible();
    // A tool that asks for something waits for a click, whatever the page requests.
    await site.evaluate(() => window.frames[0]?.postMessage({ type: 'run', parameters: {} }, '*'));
    await expect(tool.getByRole('alert')).toContainText('asks to run it');
    expect(await received(site)).not.toContainEqual(expect.objectContaining({ type: 'run-start' }));
    await tool.getByRole('button', { name: 'Run', exact: true }).click();
    const denied = tool.getByRole('region', { name: 'Permission request' });
    await expect(denied).toContainText('127.0.0.1:9');
    await expect(denied.getByRole('button')).toHaveCount(0);
    await expect(tool.getByRole('button', { name: /Allow|Trust|Yes/ })).toHaveCount(0);
    await expect(denied.getByRole('link', { name: 'Open in Toolyard' })).toHaveAttribute(
      'href',
      `${appUrl()}/#/s/${payload}`,
    );
    await expect(denied.getByRole('link', { name: 'Open in Toolyard' })).toHaveAttribute('target', '_blank');
    await expect
      .poll(async () => (await received(site)).find(({ type }) => type === 'run-end'))
      .toMatchObject({ success: false, errorCode: 'denied' });
    const app = site
      .frames()
      .find(
        (frame) =>
          frame.parentFrame() !== null && !frame.url().includes('embed.html') && !frame.url().includes('sandbox'),
      );
    expect(app?.url()).toMatch(/^chrome-error:/);
  },
);
test('an isolated page frames it too, and edits go into the link', { tag: '@slow' }, async ({ page, context }) => {
  const payload = await payloadFromElsewhere(page, AREA);
  const site = await context.newPage();
  await site.goto(
    foreign.add(frameOf(`tool=${payload}&height=400`), {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    }),
  );
  expect(await site.evaluate(() => self.crossOriginIsolated)).toBe(true);
  const tool = site.frameLocator('iframe').first();
  await tool.getByText('Code', { exact: true }).click();
  await tool.getByRole('textbox', { name: 'Code' }).fill('function tool({ w, h }) { return w + h; }');
  await expect(tool.getByRole('link', { name: 'Open in Toolyard' })).toHaveAttribute('href', /#\/e\//);
  await tool.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(tool.getByRole('region', { name: 'Result', exact: true })).toContainText('7');
});

test('it works where storage is blocked, and says why where it has no origin', { tag: '@slow' }, async ({ page }) => {
  const payload = await payloadFromElsewhere(page, AREA);
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-blocked-'));
  await mkdir(join(folder, 'Default'));
  // All cookies and site data are blocked, as in a person's settings.
  await writeFile(
    join(folder, 'Default/Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  );
  const blocked = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: CHROMIUM_ARGS,
    headless: true,
  });
  try {
    const site = await blocked.newPage();
    await site.goto(foreign.add(`${frameOf(payload)}${frameOf(`tool=${payload}`, 'sandbox="allow-scripts"')}`));
    const [, frame] = site.frames();
    expect(
      await frame?.evaluate(() => {
        try {
          return typeof localStorage;
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('SecurityError');
    const tool = site.frameLocator('iframe').first();
    await tool.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(tool.getByRole('region', { name: 'Result', exact: true })).toContainText('12');
    await expect(
      site.frameLocator('iframe').nth(1).getByRole('link', { name: 'Open this tool in Toolyard' }),
    ).toHaveAttribute('href', `${appUrl()}/#/s/${payload}`);
  } finally {
    await blocked.close();
    await rm(folder, { recursive: true, force: true });
  }
});
