import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright';
import { SITE, startTestRelay, until, type TestRelay } from '../../relay/testing/start.ts';
import { connectTab, echo, type TabDouble } from '../../relay/testing/tab-double.mjs';
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/browsers/chromium.mjs';
import { expect, test } from '../support/test.ts';

test.use({ expectedErrors: [/./] });

/** What a page has that may know everything but the key of the pairing. */
interface Target {
  readonly url: string;
  readonly ws: string;
  readonly token: string;
}

/**
 * Every way in which a page can make a browser send something. It is a function of the page, and reports what of the
 * answers it could read.
 */
async function attack({ url, ws, token }: Target): Promise<string[]> {
  const read: string[] = [];
  const body = JSON.stringify({ tool: 'evil', args: {} });
  const wait = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const targets = ['/mcp', '/api/ai/tools', '/api/ai/tools/execute', '/tab', '/client', '/'];
  const tryFetch = async (path: string, options: RequestInit): Promise<void> => {
    const answer = fetch(url + path, { ...options, signal: AbortSignal.timeout(5_000) }).then(async (response) => {
      const text = await response.text();
      return text === '' ? [] : [`fetch ${path} ${response.status} ${text}`];
    });
    // That it fails is as it should be.
    read.push(...(await answer.catch(() => [])));
  };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  await Promise.all(
    targets.flatMap((path) => [
      tryFetch(path, {}),
      tryFetch(path, { mode: 'no-cors' }),
      tryFetch(path, { headers }),
      tryFetch(path, { method: 'POST', headers, body }),
      tryFetch(path, { method: 'POST', headers, body, credentials: 'include' }),
      tryFetch(path, { method: 'POST', mode: 'no-cors', body }),
      tryFetch(path, { method: 'POST', mode: 'no-cors', body: new Blob([body], { type: 'text/plain' }) }),
      tryFetch(path, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ body }) }),
      tryFetch(path, { method: 'DELETE', headers }),
    ]),
  );
  navigator.sendBeacon(`${url}/mcp`, body);
  navigator.sendBeacon(`${url}/mcp`, new Blob([body], { type: 'text/plain' }));
  const element = async (name: string, fields: Record<string, string>): Promise<void> => {
    const made = Object.assign(document.createElement(name), fields);
    document.body.append(made);
    await Promise.race([
      new Promise<void>((resolve) => {
        made.addEventListener('error', () => resolve());
        made.addEventListener('load', () => resolve());
      }),
      wait(1_000),
    ]);
  };
  await Promise.all([
    element('img', { src: `${url}/api/ai/tools` }),
    element('script', { src: `${url}/api/ai/tools` }),
    element('link', { rel: 'stylesheet', href: `${url}/api/ai/tools` }),
    element('link', { rel: 'prefetch', href: `${url}/mcp` }),
    element('video', { src: `${url}/mcp` }),
    element('object', { data: `${url}/mcp` }),
    element('iframe', { src: `${url}/api/ai/tools` }),
  ]);
  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    const form = document.createElement('form');
    Object.assign(form, { action: `${url}/api/ai/tools/execute`, method: 'post', enctype, target: 'frame' });
    // With text/plain, name and value are JSON together.
    const field = document.createElement('input');
    Object.assign(field, { name: '{"tool":"evil","args":{"a":"', value: '"}}' });
    form.append(field);
    const frame = document.createElement('iframe');
    frame.name = 'frame';
    document.body.append(frame, form);
    form.submit();
    await wait(300);
    frame.remove();
  }
  const source = new EventSource(`${url}/mcp`);
  source.addEventListener('open', () => read.push('EventSource opened'));
  for (const path of ['/tab', '/client', '/mcp']) {
    for (const protocols of [[], ['toolyard.1'], ['toolyard-pipe.1']]) {
      const socket = new WebSocket(ws + path, protocols);
      socket.addEventListener('open', () => {
        read.push(`WebSocket ${path} ${protocols.join()} opened`);
        socket.send(JSON.stringify({ t: 'msg', session: 1, m: body }));
      });
    }
  }
  await wait(1_000);
  source.close();
  return read;
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

let relay: TestRelay;
let tab: TabDouble;
let site: Server;
let sitePort: number;
test.beforeEach(async () => {
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Evil</title><body>');
  });
  sitePort = await listen(site);
  relay = await startTestRelay({ sites: [SITE, `http://127.0.0.1:${sitePort}`] });
  tab = await connectTab({ port: relay.port, key: relay.key, onFrame: echo });
});
/** Nothing reached the tab, which still serves. */
test.afterEach(async () => {
  const authorization = `Bearer ${relay.token}`;
  const { status } = await fetch(`${relay.url}/api/ai/tools`, { headers: { authorization } });
  expect([status, tab.frames.length, tab.socket.readyState]).toEqual([200, 1, tab.socket.OPEN]);
  tab.leave();
  site.close();
  site.closeAllConnections();
  await relay.close();
});

test('a page of another origin reaches no tab and reads nothing, not even with a token', async ({ page }) => {
  await page.goto(`http://localhost:${sitePort}/`);
  const ws = `ws://127.0.0.1:${relay.port}`;
  expect(await page.evaluate(attack, { url: relay.url, ws, token: relay.token })).toEqual([]);
});

test('a page of no origin does neither', async ({ page }) => {
  await page.goto(`http://localhost:${sitePort}/`);
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), { srcdoc: '<body>' });
    frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    document.body.append(frame);
  });
  await expect.poll(() => page.frames().length).toBe(2);
  const ws = `ws://127.0.0.1:${relay.port}`;
  const [, opaque] = page.frames();
  expect(await opaque?.evaluate(attack, { url: relay.url, ws, token: relay.token })).toEqual([]);
});

test('a link or a new window leads to a refusal', async ({ page }) => {
  await page.goto(`http://localhost:${sitePort}/`);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(`${url}/api/ai/tools`), relay.url),
  ]);
  await expect(opened.locator('body')).toContainText('Web pages cannot call the relay.');
});

test('a name that leads to this machine does not help', async () => {
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: chromiumPath(),
      // The browser's own checks are off: what holds here is the relay.
      args: [
        ...CHROMIUM_ARGS,
        '--host-resolver-rules=MAP evil.example 127.0.0.1',
        '--disable-features=LocalNetworkAccessChecks',
      ],
    });
    const page = await browser.newPage();
    // The page comes from the port of the relay: its origin is that of what it attacks.
    const url = `http://evil.example:${relay.port}`;
    await page.route(`${url}/page`, (route) => route.fulfill({ contentType: 'text/html', body: '<body>' }));
    await page.goto(`${url}/page`);
    const read = await page.evaluate(attack, {
      url,
      ws: `ws://evil.example:${relay.port}`,
      token: relay.token,
    });
    // It reads the answers of its own origin, and every one of them is a refusal.
    expect(
      read.filter((each) => !/^fetch \S+ 4(?:21|03) .*(?:not the name of the relay|cannot call)/.test(each)),
    ).toEqual([]);
    expect(read.length).toBeGreaterThan(0);
  } finally {
    await browser?.close();
  }
});

test('a page of a site that may connect gets nothing without the key', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${sitePort}/`);
  const ws = `ws://127.0.0.1:${relay.port}`;
  const answers = await page.evaluate(async (address) => {
    const received: string[] = [];
    const nonce = 'n'.repeat(32);
    const speak = async (next: (frame: { n: string; mac: string }) => object): Promise<number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${address}/tab`, ['toolyard.1']);
        socket.addEventListener('open', () => socket.send(JSON.stringify({ t: 'hello', n: nonce })));
        socket.addEventListener('message', ({ data }) => {
          const frame = JSON.parse(String(data)) as { t: string; n: string; mac: string };
          received.push(frame.t);
          socket.send(JSON.stringify(next(frame)));
        });
        socket.addEventListener('close', ({ code }) => resolve(code));
      });
    const codes = [
      await speak(({ mac }) => ({ t: 'proof', mac })),
      await speak(() => ({ t: 'proof', mac: 'm'.repeat(43) })),
      await speak(() => ({ t: 'client-add', rid: 1, name: 'evil' })),
      await speak(({ n }) => ({ t: 'hello', n })),
    ];
    return { received, codes };
  }, ws);
  expect(answers).toEqual({ received: ['proof', 'proof', 'proof', 'proof'], codes: [4401, 4401, 4401, 4401] });
});

test('the attacks do arrive where nobody checks', async ({ page }) => {
  const arrived: string[] = [];
  const naive = createServer((request, response) => {
    const { method = '', headers } = request;
    const type = headers['content-type']?.split(';')[0] ?? '';
    arrived.push([method, headers['sec-fetch-dest'] ?? '', type].join(' '));
    response.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('secret');
  });
  naive.on('upgrade', (request, socket) => {
    arrived.push(`websocket ${request.url ?? ''}`);
    socket.destroy();
  });
  const port = await listen(naive);
  await page.goto(`http://localhost:${sitePort}/`);
  const url = `http://127.0.0.1:${port}`;
  const read = await page.evaluate(attack, { url, ws: `ws://127.0.0.1:${port}`, token: relay.token });
  await until(() => arrived.length > 0);
  naive.close();
  naive.closeAllConnections();
  expect(read.some((each) => each.includes('secret'))).toBe(true);
  expect([...new Set(arrived)].sort()).toEqual(
    expect.arrayContaining([
      'GET empty ',
      'GET iframe ',
      'GET image ',
      'GET script ',
      'GET style ',
      'OPTIONS empty ',
      'POST empty application/json',
      'POST empty application/x-www-form-urlencoded',
      'POST empty text/plain',
      'POST iframe application/x-www-form-urlencoded',
      'POST iframe multipart/form-data',
      'POST iframe text/plain',
      'websocket /client',
      'websocket /mcp',
      'websocket /tab',
    ]),
  );
});
