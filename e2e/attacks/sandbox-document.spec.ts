import { expect, test, type Page } from '@playwright/test';
import { appUrl } from '../support/test.ts';

/** Address of the sandbox document, from the frame that the app has made of it. */
async function sandboxUrl(page: Page): Promise<string> {
  await page.goto(`${appUrl()}/`);
  await page.evaluate(() => window.toolyard.ready);
  const frame = page.locator('iframe[sandbox]').first();
  await frame.waitFor({ state: 'attached' });
  const source = await frame.getAttribute('src');
  if (source === null) throw new Error('The sandbox frame has no address');
  return new URL(source, appUrl()).href;
}

test('the sandbox frame has no more than scripts', async ({ page }) => {
  await sandboxUrl(page);
  const attributes = await page
    .locator('iframe[sandbox]')
    .first()
    .evaluate((frame) => [frame.getAttribute('sandbox'), frame.getAttribute('allow')]);
  expect(attributes).toEqual(['allow-scripts', '']);
});

test('the sandbox document opened by itself has an opaque origin, no storage and no worker', async ({
  page,
  context,
}) => {
  const url = await sandboxUrl(page);
  const alone = await context.newPage();
  const workers: string[] = [];
  alone.on('worker', (worker) => workers.push(worker.url()));
  const response = await alone.goto(url);
  const seen = await alone.evaluate(() => {
    window.postMessage('toolyard-sandbox-port', '*', [new MessageChannel().port1]);
    try {
      return [self.origin, localStorage.length];
    } catch (error) {
      return [self.origin, error instanceof Error ? error.name : ''];
    }
  });
  expect({ seen, workers, policy: response?.headers()['content-security-policy']?.split(';')[0] }).toEqual({
    seen: ['null', 'SecurityError'],
    workers: [],
    policy: 'sandbox allow-scripts',
  });
});

test('the app refuses to be framed', async ({ page }) => {
  const framed: string[] = [];
  await page.route('http://localhost:1/host', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${appUrl()}/"></iframe>` }),
  );
  page.on('console', (message) => framed.push(message.text()));
  await page.goto('http://localhost:1/host');
  const frame = page.frames()[1];
  expect(frame === undefined ? 'none' : await frame.evaluate(() => 'toolyard' in window)).toBe(false);
});
