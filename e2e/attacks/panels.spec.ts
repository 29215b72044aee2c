import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const viewOf = (page: Page): FrameLocator =>
  page.locator('[data-surface=panel] iframe').contentFrame().locator('iframe').contentFrame();

/** Opens a panel that a person allowed, with this view. */
async function openPanel(page: Page, html: string, api = 'export const routes = {};'): Promise<void> {
  await openApp(page);
  await page.evaluate(
    async ([view, code]) => {
      const { workspace, panels } = window.toolyard;
      await workspace.writeFile('/.ah/panels/evil/manifest.json', JSON.stringify({ panel_id: 'evil', title: 'Evil' }));
      await workspace.writeFile('/.ah/panels/evil/index.html', view ?? '');
      await workspace.writeFile('/.ah/panels/evil/api.js', code ?? '');
      await panels.allow('evil', true);
    },
    [html, api],
  );
  await expect
    .poll(() => page.evaluate(async () => JSON.stringify(await window.toolyard.panels.open('evil').catch(String))))
    .toContain('"panelId":"evil"');
}

// What browsers say about what they refuse.
test.use({
  expectedErrors: [/Content.Security.Policy|Permissions policy|Blocked opening|frame attempting navigation/i],
});

test('a view reaches nothing of the app, of its storage and of the network', async ({ page, baseURL }) => {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('hit');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const elsewhere = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await openPanel(
    page,
    `<script>
      const tried = {};
      const attempt = (name, work) => {
        try { tried[name] = String(work()); } catch (error) { tried[name] = error.name; }
      };
      attempt('parent', () => parent.document.title);
      attempt('top', () => top.document.title);
      attempt('cookie', () => { document.cookie = 'a=1'; return document.cookie; });
      attempt('localStorage', () => localStorage.length);
      attempt('sessionStorage', () => sessionStorage.length);
      attempt('origin', () => origin);
      attempt('toolyard of the app', () => typeof parent.toolyard);
      attempt('api', () => Object.keys(toolyard).sort().join());
      const later = async (name, work) => {
        try { tried[name] = String(await work()); } catch (error) { tried[name] = error.name; }
      };
      (async () => {
        await later('fetch', () => fetch('${elsewhere}/steal'));
        await later('own origin', () => fetch('${baseURL ?? ''}/index.html'));
        await later('indexedDB', () => new Promise((resolve, reject) => {
          const request = indexedDB.open('a');
          request.onsuccess = () => resolve('opened');
          request.onerror = () => reject(request.error);
        }));
        const request = { method: 'POST', body: { tool: 'bash' } };
        await later('route of the app', async () => (await toolyard.fetch('/api/ai/tools/execute', request)).status);
        const own = location.ancestorOrigins?.[1] + '/api/ai/tools';
        await later('own origin by the api', async () => (await toolyard.fetch(own)).status);
        await later('up', async () => (await toolyard.fetch('/api/evil/../../x')).status);
        new Image().src = '${elsewhere}/pixel.png';
        const more = '<link rel="prefetch" href="${elsewhere}/p"><iframe src="${elsewhere}/f"></iframe>';
        document.body.insertAdjacentHTML('beforeend', more);
        const report = document.createElement('pre');
        report.textContent = JSON.stringify(tried);
        document.body.append(report);
      })();
      // As if it were the app.
      parent.postMessage('toolyard-app-up', '*');
      top.postMessage({ toolyard: 'api', body: { id: 1, ask: 'call-tool', name: 'bash', input: {} } }, '*');
      parent.postMessage({ toolyard: 'api', body: { id: 'x', ask: 'call-tool', name: 'bash', input: {} } }, '*');
      parent.postMessage({ toolyard: '__proto__', body: null }, '*');
    </script>`,
  );
  const report = viewOf(page).locator('pre');
  await expect(report).toBeVisible();
  const tried = JSON.parse((await report.textContent()) ?? '') as Record<string, string>;
  expect(tried).toEqual({
    parent: 'SecurityError',
    top: 'SecurityError',
    cookie: 'SecurityError',
    localStorage: 'SecurityError',
    sessionStorage: 'SecurityError',
    origin: 'null',
    'toolyard of the app': 'SecurityError',
    api: 'callTool,fetch,onChange',
    fetch: 'TypeError',
    'own origin': 'TypeError',
    indexedDB: expect.stringMatching(/Error$/),
    'route of the app': '403',
    'own origin by the api': '400',
    up: '400',
  });
  await page.waitForTimeout(500);
  expect(hits).toEqual([]);
  // It would have answered.
  await (await fetch(`${elsewhere}/control`)).text();
  expect(hits).toEqual(['/control']);
  server.close();
  await expect(page.getByRole('region', { name: /wants to call a tool/ })).toHaveCount(0);
});

test('a form of a view tells its script that it was submitted, and is sent nowhere', async ({ page }) => {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end('hit');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const elsewhere = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await openPanel(
    page,
    `<form id="own"><input name="word" value="zwölf"><button>Add</button></form><p id="said"></p>
    <button id="attack">Attack</button><script>
      document.querySelector('#own').onsubmit = (event) => {
        event.preventDefault();
        document.querySelector('#said').textContent = event.target.elements.word.value;
      };
      document.querySelector('#attack').onclick = () => {
        for (const method of ['get', 'post'])
          for (const target of ['_self', '_parent', '_top', '_blank'])
            for (const way of ['submit', 'requestSubmit']) {
              const form = Object.assign(document.createElement('form'), { method, target });
              form.action = '${elsewhere}/' + [method, target, way].join('-');
              document.body.append(form);
              try { form[way](); } catch {}
            }
      };
    </script>`,
  );
  const url = page.url();
  await expect(viewOf(page).getByRole('button', { name: 'Add' })).toBeVisible();
  await page.locator('[data-surface=panel]').hover();
  await viewOf(page).getByRole('button', { name: 'Add' }).click();
  await expect(viewOf(page).locator('#said')).toHaveText('zwölf');
  await viewOf(page).getByRole('button', { name: 'Attack' }).click();
  await page.waitForTimeout(1_000);
  // A view that leaves its document is stopped; the app and the network never hear of it.
  expect(hits).toEqual([]);
  expect([page.url(), page.context().pages().length]).toEqual([url, 1]);
  server.close();
});

test('a view that floods callTool asks one question at a time, and is refused after three denials', async ({
  page,
}) => {
  const calls: string[] = [];
  await page.exposeFunction('noteCall', (name: string) => void calls.push(name));
  await openPanel(
    page,
    `<p id="report"></p><script>
      const ends = [];
      for (let at = 0; at < 200; at += 1)
        toolyard.callTool('write', { path: '/x' + at, content: 'x' }).then(
          () => ends.push('ran'),
          (error) => { ends.push(error.message); document.querySelector('#report').textContent = JSON.stringify(Object.groupBy(ends, (end) => end), (key, value) => Array.isArray(value) ? value.length : value); },
        );
    </script>`,
  );
  await page.evaluate(() => window.toolyard.onToolCall(({ toolName }) => void noteCall(toolName)));
  const cards = page.getByRole('region', { name: /The panel Evil wants to call a tool/ });
  await expect(cards).toHaveCount(1);
  const report = viewOf(page).locator('#report');
  await expect(report).toContainText('"Too much is asked at once":184');
  for (let denials = 0; denials < 16; denials += 1) {
    const deny = cards.getByRole('button', { name: 'Do not allow' });
    if ((await cards.count()) === 0) break;
    await deny.click({ timeout: 3_000 }).catch(() => undefined);
  }
  expect(calls.filter((name) => name === 'write')).toEqual([]);
});

test('a view that sends messages without end, or leaves its page, is stopped, and the app goes on', async ({
  page,
}) => {
  await openPanel(
    page,
    `<script>const flood = () => { for (let at = 0; at < 2000; at += 1) parent.postMessage({ toolyard: 'api', body: at }, '*'); }; flood();</script>`,
  );
  await expect(page.getByText('The panel sent messages without end and was stopped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload the panel' }).first()).toBeEnabled();
});

declare function noteCall(name: string): Promise<void>;
