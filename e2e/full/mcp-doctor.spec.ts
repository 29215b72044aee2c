import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/browsers/chromium.mjs';
import { startHttpsFront } from '../support/servers/https-front.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { REDIRECTED, startBrokenServers, type BrokenServer } from '../support/servers/mcp-broken.ts';
import { startEverything, type Everything } from '../support/servers/mcp-everything.ts';
import { appUrl, expect, test } from '../support/test.ts';

let broken: { readonly servers: readonly BrokenServer[]; readonly stop: () => Promise<void> };
let http: Everything;
let sse: Everything;
test.beforeAll(async () => {
  [broken, http, sse] = await Promise.all([
    startBrokenServers(),
    startEverything('streamableHttp'),
    startEverything('sse'),
  ]);
});
test.afterAll(async () => {
  await Promise.all([broken.stop(), http.stop(), sse.stop()]);
});
// The browser logs problems of a server in the console.
test.use({ expectedErrors: [/Failed to load resource/, /blocked by CORS/, /net::ERR/] });

/** The outcome of adding a server: its cause, or its state. */
const add = (page: Page, fields: Readonly<Record<string, unknown>>) =>
  page.evaluate(async (given) => {
    const { id } = await window.toolyard.mcp.addServer(given);
    const status = await window.toolyard.mcp.connect(id);
    return 'failure' in status ? status.failure : { cause: status.state, message: '', fix: '', copy: undefined };
  }, fields);

test('each fault of a server is called by its name, with its fix', async ({ page }) => {
  await openApp(page);
  const found: Record<string, string> = {};
  for (const { name, url, headers } of broken.servers) {
    const { cause, message, fix, copy } = await add(page, { name, transport: 'http', url, headers });
    if (name === 'redirect') expect.soft(copy).toBe(new URL(REDIRECTED, url).href);
    found[name] = cause;
    expect.soft(cause === 'connected' || (message.length > 20 && fix.length > 10), name).toBe(true);
  }
  expect(found).toEqual(Object.fromEntries(broken.servers.map(({ name, cause }) => [name, cause])));
});

test('a fifth server of the older kind on a host is told that there are too many, from two tabs too', async ({
  page,
  context,
}) => {
  await openApp(page);
  for (const at of [1, 2, 3, 4])
    expect((await add(page, { name: `old${String(at)}`, transport: 'sse', url: sse.url })).cause).toBe('connected');
  expect((await add(page, { name: 'old5', transport: 'sse', url: sse.url })).cause).toBe('too-many-streams');
  const other = await context.newPage();
  await openApp(other);
  const call = (tab: Page, at: number) =>
    tab.evaluate(
      (toolName) => window.toolyard.executeTool({ toolName, parameters: { message: 'x' } }),
      `old${String(at)}.echo`,
    );
  for (const answers of await Promise.all(
    [page, other].map((tab) => Promise.all([1, 2, 3, 4].map((at) => call(tab, at)))),
  ))
    expect(answers.map(({ result }) => result)).toEqual(Array(4).fill('Echo: x'));
});

test('commands of other worlds, programs that end, and secrets that may not go there', async ({ page }) => {
  await openApp(page);
  await page.evaluate(() =>
    window.toolyard.workspace.writeFile('/ends.mjs', 'console.error("no key was given"); process.exit(2);'),
  );
  const python = await add(page, { name: 'python', transport: 'stdio', command: 'uvx', args: ['mcp-server-time'] });
  const ends = await add(page, { name: 'ends', transport: 'stdio', command: 'node', args: ['/ends.mjs'] });
  const missing = await add(page, { name: 'missing', transport: 'stdio', command: 'node', args: ['/nothing.mjs'] });
  await page.evaluate(() =>
    window.toolyard.secrets.set({
      name: 'KEY',
      value: 'very-secret',
      bindings: [{ origin: 'https://else.example', methods: ['GET'], pathPrefix: '/' }],
    }),
  );
  const secret = await add(page, {
    name: 'secret',
    transport: 'http',
    url: sse.url,
    headers: { Authorization: 'Bearer ${secret:KEY}' },
  });
  expect([python, ends, missing, secret].map(({ cause }) => cause)).toEqual([
    'program',
    'program',
    'program',
    'secret',
  ]);
  expect(python.message).toContain('uvx');
  expect(JSON.stringify(ends)).toContain('no key was given');
});

test('a page of a public address is told that the browser wants to be asked before it reaches this machine', async () => {
  const { port } = new URL(appUrl());
  const origin = `http://toolyard.example:${port}`;
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...CHROMIUM_ARGS,
      '--host-resolver-rules=MAP toolyard.example 127.0.0.1',
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      `--ip-address-space-overrides=127.0.0.1:${port}=public`,
    ],
  });
  try {
    const page = await browser.newPage({ baseURL: origin, serviceWorkers: 'block' });
    await openApp(page);
    expect(await page.evaluate(() => [crossOriginIsolated, location.hostname])).toEqual([true, 'toolyard.example']);
    expect((await add(page, { name: 'near', transport: 'http', url: http.url })).cause).toBe('private-network');
  } finally {
    await browser.close();
  }
});

test(
  'a page that came by https is told that it cannot reach a server of http elsewhere, and reaches one on ' +
    'this machine',
  async () => {
    const front = await startHttpsFront(appUrl(), 'toolyard.example');
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP *.example 127.0.0.1'],
    });
    try {
      const page = await browser.newPage({
        baseURL: `https://toolyard.example:${front.port}`,
        ignoreHTTPSErrors: true,
        serviceWorkers: 'block',
      });
      await openApp(page);
      expect(await page.evaluate(() => [crossOriginIsolated, location.protocol])).toEqual([true, 'https:']);
      const elsewhere = http.url.replace(/127\.0\.0\.1|localhost/, 'mcp.example');
      expect([
        (await add(page, { name: 'far', transport: 'http', url: elsewhere })).cause,
        (await add(page, { name: 'near', transport: 'http', url: http.url })).cause,
      ]).toEqual(['mixed-content', 'connected']);
    } finally {
      await browser.close();
      await front.stop();
    }
  },
);
