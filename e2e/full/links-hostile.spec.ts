import { crowdNow } from '../attacks/lab/attack.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { mutatedPayloads } from '../support/mutated-links.ts';
import { storedBytes } from '../support/stored.ts';
import { appUrl, expect, test } from '../support/test.ts';

/** Long lines, many tools and deep schemas, encoded by the app itself. */
const HEAVY: readonly (readonly [what: string, tool: (at: number) => Record<string, unknown>, count: number])[] = [
  [
    'a line of a million characters',
    () => browserTool('long', `function tool() { return "${'ab'.repeat(500_000)}"; }`),
    1,
  ],
  [
    'five hundred tools',
    (at) => browserTool(`tool-${at}`, 'function tool() { return fetch("https://a.example"); }'),
    500,
  ],
  [
    'a deep and wide schema',
    () =>
      browserTool('deep', 'function tool() {}', {
        parameters: {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, { default: deep(150) }])),
        },
      }),
    1,
  ],
];

/** A default value, so that nothing compiles it. */
function deep(depth: number): unknown {
  return depth === 0 ? 'end' : { a: deep(depth - 1), b: [depth] };
}

test('fifty mutated links opened in the page: refused or reviewed, nothing run, stored or asked', async ({ page }) => {
  await openApp(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const before = await storedBytes(page);
  const slow: string[] = [];
  for (const { payload, mutation, isFixed } of mutatedPayloads(50)) {
    await page.evaluate(() => {
      location.hash = '/new';
    });
    await expect(page.getByRole('heading', { name: 'New tool', level: 1 })).toBeVisible();
    const took = await page.evaluate(async (address) => {
      const started = performance.now();
      location.hash = address;
      const isThere = (): boolean =>
        /^(?:Opened from a link|This link|This is not a link)/.test(
          document.querySelector('main h1')?.textContent ?? '',
        );
      while (!isThere() && performance.now() - started < 10_000)
        await new Promise((resolve) => setTimeout(resolve, 10));
      return performance.now() - started;
    }, `/s/${payload}`);
    // An address of a million characters takes the browser itself some time.
    if (took > (payload.length > 1_000_000 ? 2_000 : 1_000) * crowdNow())
      slow.push(`${mutation}, ${isFixed ? 'fixed' : 'not fixed'}: ${String(took)} ms`);
    expect(await page.evaluate(() => (window as { __hacked?: unknown }).__hacked)).toBeUndefined();
  }
  expect(slow).toEqual([]);
  expect(await storedBytes(page)).toBe(before);
  expect(
    asked.filter((url) => !url.startsWith(appUrl()) && !url.startsWith('blob:') && !url.startsWith('data:')),
  ).toEqual([]);
});

for (const [what, tool, count] of HEAVY) {
  test(`${what}: the review is there within a second, and the page answers`, async ({ page, browser }) => {
    await openApp(page);
    for (let at = 0; at < count; at += 1) await addTool(page, tool(at));
    const link = await page.evaluate(
      async () =>
        await window.toolyard.share.encode({ tools: (await window.toolyard.getTools()).map(({ name }) => name) }),
    );
    const context = await browser.newContext({ baseURL: appUrl(), serviceWorkers: 'block' });
    const theirs = await context.newPage();
    await openApp(theirs);
    // Loads everything that a first review needs.
    await theirs.goto('/#/s/1aaaaaaaaaaaaaaaaaaaaaaaa');
    await expect(theirs.getByRole('heading', { name: 'This link is damaged' })).toBeVisible();
    const took = await theirs.evaluate(async (address) => {
      const started = performance.now();
      location.hash = address;
      while (
        document.querySelector('main h1')?.textContent !== 'Opened from a link' &&
        performance.now() - started < 20_000
      )
        await new Promise((resolve) => setTimeout(resolve, 10));
      return performance.now() - started;
    }, new URL(link).hash.slice(1));
    expect(took).toBeLessThan(1_000 * crowdNow());
    await theirs.getByRole('button', { name: 'Discard' }).click();
    await expect(theirs.getByRole('heading', { name: 'Opened from a link' })).toHaveCount(0);
    await context.close();
  });
}
