import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/': `<!doctype html><title>News</title><link rel="stylesheet" href="/spy.css"><base target="_blank">
    <style>body { display: none }</style><script src="/spy.js"></script><script>parent.toolyard?.fetch('/spy')</script>
    <h1 onclick="toolyard.fetch('/spy')">News</h1><img src="/spy.png" alt="A boat" onerror="toolyard.fetch('/spy')">
    <a href="/second?x=1#there">The second page</a> <a href="javascript:toolyard.fetch('/spy')">Bad link</a>
    <form action="/spy"><input name="q"><button>Send</button></form><iframe src="/spy.html"></iframe>
    <svg><script>toolyard.fetch('/spy')</script></svg><template><script>toolyard.fetch('/spy')</script></template>`,
  '/second?x=1': '<title>Second</title><h1>Second</h1><p>Text of it<p id="there">There',
};

let site: Server;
let seen: string[];
test.beforeEach(async () => {
  seen = [];
  site = createServer((request, response) => {
    const path = request.url ?? '';
    seen.push(path);
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') return void response.setHeader('access-control-allow-headers', '*').end();
    const html = PAGES[path];
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(html ?? 'Not here');
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
});
test.afterEach(() => {
  site.closeAllConnections();
  site.close();
});

const viewOf = (page: Page): FrameLocator =>
  page.locator('[data-surface=panel] iframe').contentFrame().locator('iframe').contentFrame();

test('a panel shows the copy of a page, and nothing of the page itself runs or loads', async ({ page }) => {
  const origin = `http://127.0.0.1:${String((site.address() as AddressInfo).port)}`;
  await openApp(page);
  await page.goto('/#/panels');
  await page.getByRole('button', { name: 'New panel', exact: true }).click();
  await page.getByRole('radio', { name: /^Web page/ }).click();
  await page.getByLabel('Title').fill('Reader');
  await page.getByRole('button', { name: 'Create panel' }).click();
  await expect(page.getByRole('heading', { name: 'Reader', level: 1 }).first()).toBeVisible();

  const view = viewOf(page);
  await expect(view.getByRole('button', { name: 'Open' })).toBeVisible();
  await page.locator('[data-surface=panel]').hover();
  await view.getByLabel('Address').fill(`${origin}/`);
  await view.getByRole('button', { name: 'Open' }).click();
  await pressGuarded(page.getByRole('button', { name: 'Allow for this tool' }));

  const copy = view.getByRole('main', { name: 'Copy of the page' });
  await expect(copy.getByRole('heading', { name: 'News' })).toBeVisible();
  await expect(copy).toContainText('[A boat]');
  await expect(view.getByRole('status')).toContainText(
    `A copy without scripts, styles, pictures and forms: ${origin}/`,
  );
  await expect(copy.getByRole('link')).toHaveCount(1);
  // The person's pointer went to the card.
  await page.locator('[data-surface=panel]').hover();
  await copy.getByRole('heading', { name: 'News' }).click();
  await page.screenshot({ path: test.info().outputPath('copy.png') });
  await copy.getByRole('link', { name: 'The second page' }).click();
  await expect(copy.getByRole('heading', { name: 'Second' })).toBeVisible();
  await view.getByRole('button', { name: 'Back' }).click();
  await expect(copy.getByRole('heading', { name: 'News' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect([...new Set(seen)]).toEqual(['/', '/second?x=1']);
});
