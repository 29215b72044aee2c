import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer } from '../../scripts/serve.mjs';
import { startForeignPages } from '../support/servers/foreign-pages.ts';
import { addTool, attemptSource, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/some/where/';
const WAITS = "function tool() { return require('child_process').execSync('echo shell').toString(); }";
const NODE =
  "function tool() { const fs = require('fs'); fs.writeFileSync('/tmp/a', 'kept'); return " +
  "[fs.readFileSync('/tmp/a', 'utf8'), require('path').join('/a', '..', 'b')]; }";

let site: Awaited<ReturnType<typeof startServer>>;
test.beforeAll(async () => {
  site = await startServer({ path: PATH, headers: false });
});
test.afterAll(() => site.close());

test(
  'from a folder of a host that sends no headers, the page opens, a browser tool and a Node tool run, and a ' +
    'link opens',
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      // Workers of the sandbox are blobs.
      if (request.url().startsWith('http')) asked.push(new URL(request.url()).pathname);
    });
    await openApp(page, `${site.url}/`);
    await addTool(
      page,
      browserTool('adds', 'function tool({ a, b }) { return a + b; }', {
        parameters: {
          type: 'object',
          properties: { a: { type: 'number', default: 2 }, b: { type: 'number', default: 3 } },
        },
      }),
    );
    await addTool(page, browserTool('reads', NODE, { environment: 'node', timeout: 60_000 }));
    await page.goto(`${site.url}/#/tools/adds`);
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('5');
    expect(await callTool(page, 'reads')).toMatchObject({ success: true, result: ['kept', '/b'] });
    expect([asked.length > 10, asked.filter((path) => !path.startsWith(PATH))]).toEqual([true, []]);

    const link = await attemptSource<string>(page, "window.toolyard.share.encode({ tools: ['adds'] })");
    if (!link.ok) throw new Error(link.message);
    expect(link.value).toMatch(new RegExp(`^${site.url}/#/s/`));
    await page.goto(link.value);
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  },
);

test('at an address that is not its own, which a lenient host answers, the page starts nothing', async ({ page }) => {
  const { origin, stop } = await startLenient();
  try {
    for (const path of ['//', '///index.html', '/%2f', '/;x/', '/%5c', '/%2findex.html', '/INDEX.html']) {
      await page.goto(`${origin}${path}`);
      await expect(page.getByRole('heading', { name: 'This is not an address of Toolyard' }), path).toBeVisible();
      expect(
        await page.evaluate(() => ({ api: 'toolyard' in window, frames: document.querySelectorAll('iframe').length })),
        path,
      ).toEqual({ api: false, frames: 0 });
    }
    await page.goto(`${origin}/`);
    await expect.poll(async () => await page.evaluate(() => 'toolyard' in window)).toBe(true);
  } finally {
    await stop();
  }
});

test.describe('documents at addresses that are not theirs', () => {
  // Each refusal by their policies is logged.
  test.use({
    expectedErrors: [/Content Security Policy|violates|sandbox|Permissions-Policy|frame-ancestors|Refused/i],
  });

  test(
    "documents of tools at addresses that are not theirs run for nobody with the app's origin, and bring their " +
      'policy along',
    { tag: '@slow' },
    async ({ page }) => {
      const [{ origin, stop }, foreign] = await Promise.all([startLenient(), startForeignPages()]);
      try {
        const documents = ['sandbox', 'dom'].flatMap((folder) =>
          readdirSync(`dist/${folder}`)
            .filter((name) => name.endsWith('.html'))
            .map((name) => `${folder}/${name}`),
        );
        expect(documents.length).toBeGreaterThan(2);
        for (const path of documents.flatMap((each) => [`//${each}`, `/;x/${each}`, `/${each.replace('/', '%2f')}`])) {
          await page.goto(
            foreign.add(
              `<script>reported = []; onmessage = ({ data }) => reported.push(data);</script><iframe title="plain" ` +
                `src="${origin}${path}"></iframe><iframe title="sandboxed" sandbox="allow-scripts" ` +
                `src="${origin}${path}"></iframe>`,
            ),
          );
          // Only the opaque-origin worker reports this: its creator holds the port and has given it nothing.
          await expect
            .poll(() => page.evaluate(() => (window as unknown as { reported: unknown[] }).reported.length), path)
            .toBe(1);
          for (const frame of page.frames().slice(1)) {
            const reached = await frame.evaluate(
              async (address) =>
                await fetch(address, { mode: 'no-cors' }).then(
                  () => 'reached',
                  () => 'refused',
                ),
              foreign.origin,
            );
            expect(reached, path).toBe('refused');
          }
        }
        const engine = readdirSync('dist/engine').find((name) => name.endsWith('.html')) ?? '';
        await page.goto(
          foreign.add(
            `<script>reported = []; onmessage = ({ data }) => reported.push(data);</script><iframe title="engine" ` +
              `src="${origin}//engine/${engine}"></iframe>`,
          ),
        );
        await page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' });
        // It answers only pages of its own origin.
        expect(await page.evaluate(() => (window as unknown as { reported: unknown[] }).reported)).toEqual([]);
      } finally {
        await Promise.all([stop(), foreign.close()]);
      }
    },
  );
});

test.describe('what only headers give', () => {
  // A policy in a `meta` element contains frame rules, and browsers log that they ignore the rest.
  test.use({ expectedErrors: [/frame-ancestors/] });

  test(
    'a program cannot wait for another, and is told why; the page starts nothing inside of another page',
    { tag: '@slow' },
    async ({ page }) => {
      await openApp(page, `${site.url}/`);
      await addTool(page, browserTool('waits', WAITS, { environment: 'node', timeout: 60_000 }));
      expect(await callTool(page, 'waits')).toMatchObject({
        success: false,
        error: expect.stringMatching(/isolated pages only\. Use spawn, exec or execFile/),
      });

      const foreign = await startForeignPages();
      await page.goto(foreign.add(`<iframe title="app" src="${site.url}/" style="width:700px;height:500px"></iframe>`));
      const inside = page.frameLocator('iframe');
      await expect(inside.getByRole('heading', { name: 'Toolyard does not run inside another page' })).toBeVisible();
      await expect(inside.getByRole('link', { name: 'Open Toolyard in a new tab' })).toHaveAttribute(
        'href',
        `${site.url}/`,
      );
      expect(
        await page
          .frames()
          .at(-1)
          ?.evaluate(() => 'toolyard' in window),
      ).toBe(false);
      await foreign.close();
    },
  );
});

/** A host that serves a file under many spellings of its path, without any of the headers. */
async function startLenient(): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const lenient = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
      .replace(/;[^/]*/g, '')
      .replaceAll('\\', '/')
      .replace(/\/+/g, '/')
      .replace(/^\/INDEX/, '/index');
    fetch(`${site.url}${path === '/index.html/' ? '/index.html' : path}`)
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body);
      })
      // The site is closed while a page still asks.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => lenient.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${String((lenient.address() as AddressInfo).port)}`,
    stop: async () => {
      lenient.closeAllConnections();
      await new Promise((resolve) => lenient.close(resolve));
    },
  };
}
