import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { storedBytes } from '../support/stored.ts';
import { appUrl, expect, test } from '../support/test.ts';

const card = (page: Page, tool: string, state: string) =>
  page.locator(`li[data-call][data-state="${state}"]`).filter({ hasText: tool });
const differences = (page: Page) => page.getByText(/when this was recorded|When this was recorded/);
const files = (page: Page, folder: string) =>
  page.evaluate((path) => window.toolyard.workspace.list(path).catch(() => []), folder);

/** Plays a run from the list to its end, without pauses. */
async function playToEnd(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Play: ${title}` }).click();
  await page.getByRole('button', { name: 'Skip the pauses' }).click();
  await expect(page.getByRole('button', { name: 'Start your own conversation' })).toBeVisible({ timeout: 60_000 });
  await expect(differences(page)).toHaveCount(0);
  await expect(card(page, '', 'failed')).toHaveCount(0);
}

test('a first-time visitor without a key sees a tool’s result after two clicks, within ten seconds @slow', async ({
  page,
}) => {
  const started = Date.now();
  let clicks = 0;
  const click = async (name: string): Promise<void> => {
    clicks += 1;
    await page.getByRole(name === 'Agent' ? 'link' : 'button', { name, exact: true }).click();
  };
  await page.goto('/');
  await click('Agent');
  await expect(page.getByText('Writes files into /examples/clean-up').first()).toBeAttached();
  await click('Play: Clean up a table');
  await expect(card(page, 'write', 'done').first()).toBeVisible({ timeout: 10_000 });
  expect([clicks, Date.now() - started < 10_000]).toEqual([2, true]);
  await expect(page.getByText('Recorded', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Skip the pauses' }).click();
  await expect(page.getByRole('button', { name: 'Start your own conversation' })).toBeVisible({ timeout: 60_000 });
  await expect(differences(page)).toHaveCount(0);
  await expect(page.getByText('Kyoto').last()).toBeVisible();
  expect(await files(page, '/examples/clean-up')).toEqual([
    '/examples/clean-up/clean.csv',
    '/examples/clean-up/clean.mjs',
    '/examples/clean-up/sales.csv',
  ]);
  expect(await violations(page)).toEqual([]);

  // A person's changes in there stay when it is played again.
  await page.evaluate(() => window.toolyard.workspace.writeFile('/examples/clean-up/clean.csv', 'mine'));
  await page.getByRole('button', { name: 'Start your own conversation' }).click();
  await page.getByRole('button', { name: 'Play: Clean up a table' }).click();
  await expect(page.getByText('They are in /examples/clean-up-kept-1 now.')).toBeVisible();
  await page.getByRole('button', { name: 'Skip the pauses' }).click();
  await expect(page.getByRole('button', { name: 'Delete what this run created' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Delete what this run created' }).click();
  await expect
    .poll(() => files(page, '/examples'))
    .toEqual([
      '/examples/clean-up-kept-1/clean.csv',
      '/examples/clean-up-kept-1/clean.mjs',
      '/examples/clean-up-kept-1/sales.csv',
    ]);
});

test(
  'a run with a tool of its own reaches a service inside the page and nothing else; a run of a server adds it ' +
    'and takes it away',
  { tag: '@slow' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openApp(page, '/#/agent');
    await playToEnd(page, 'Explore a web service');
    await expect(page.getByRole('cell', { name: 'BOREALIS-W1' })).toBeVisible();
    const call = (toolName: string) =>
      page.evaluate(
        (name) => window.toolyard.executeTool({ toolName: name, parameters: { method: 'GET', path: '/ships/aurora' } }),
        toolName,
      );
    expect([(await call('harbour_api')).success, await page.evaluate(() => window.toolyard.getTools())]).toEqual([
      true,
      [],
    ]);
    await page.getByRole('button', { name: 'Delete what this run created' }).click();
    await expect.poll(async () => (await call('harbour_api')).errorCode).toBe('not-found');

    await openApp(page, '/#/agent');
    await playToEnd(page, 'Use an MCP server in the tab');
    expect(await page.evaluate(async () => (await window.toolyard.mcp.getServers()).map(({ name }) => name))).toEqual([
      'example-run',
    ]);
    await page.getByRole('button', { name: 'Delete what this run created' }).click();
    await expect.poll(() => page.evaluate(async () => (await window.toolyard.mcp.getServers()).length)).toBe(0);
    expect(
      asked.filter((url) => !url.startsWith(appUrl()) && !url.startsWith('blob:') && !url.startsWith('data:')),
    ).toEqual([]);
  },
);

test(
  'a run loads a skill and follows it; a run starts two agents, which are shown below their calls and read',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page, '/#/agent');
    await playToEnd(page, 'A skill at work');
    await expect(page.getByRole('cell', { name: 'cafe-zoe.md' })).toBeVisible();
    expect(await files(page, '/examples')).toEqual([
      '/examples/skill-at-work/file-name.mjs',
      '/examples/skill-at-work/report.md',
    ]);
    await page.getByRole('button', { name: 'Delete what this run created' }).click();
    await expect.poll(() => files(page, '/examples')).toEqual([]);

    await openApp(page, '/#/agent');
    await playToEnd(page, 'Sub-agents');
    await expect(page.getByRole('cell', { name: '60 EUR' })).toBeVisible();
    const task = page.getByRole('region', { name: 'Task of explore: Late fees in the code' });
    await expect(task).toContainText('3 steps');
    await task.getByRole('button', { name: /explore/ }).click();
    await expect(task.getByText('A late return costs 3 EUR for each quarter')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Task of explore/ })).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    expect(await files(page, '/examples')).toHaveLength(4);

    // A file of the person's own in there stays.
    await page.evaluate(() => window.toolyard.workspace.writeFile('/examples/sub-agents/terms/mine.md', 'mine'));
    await page.getByRole('button', { name: 'Delete what this run created' }).click();
    await expect.poll(() => files(page, '/examples')).toEqual(['/examples/sub-agents/terms/mine.md']);
  },
);

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  test(
    `a run works an app by its page and by its tools, the same at ${String(width)} pixels, and takes the app away`,
    { tag: '@slow' },
    async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height });
      const frame = page.locator('[data-surface=panel] iframe').contentFrame().locator('iframe').contentFrame();
      const rows = frame.locator('td input');
      const panels = () =>
        page.evaluate(async () => (await window.toolyard.panels.list()).map(({ panelId }) => panelId));
      // What the first run stored is not there in the second.
      for (const time of [1, 2]) {
        await openApp(page, '/#/agent');
        await page.getByRole('button', { name: 'Play: Work an app' }).click();
        await page.getByRole('button', { name: 'Skip the pauses' }).click();
        // In a small window the app covers the conversation.
        await expect(page.getByText('Start your own conversation')).toBeAttached({ timeout: 60_000 });
        await expect(rows).toHaveCount(6);
        await expect
          .poll(() => rows.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
          .toEqual(['Apples', '4', '', 'Pears', '30', '']);
        expect(await panels()).toEqual(['example-orders']);
        await page.getByRole('button', { name: width > 400 ? 'Close' : 'Conversation', exact: true }).click();
        await expect(page.getByRole('button', { name: 'Start your own conversation' })).toBeVisible();
        await expect(differences(page)).toHaveCount(0);
        await expect(card(page, '', 'failed')).toHaveCount(0);
        await expect(card(page, '', 'done')).toHaveCount(12);
        if (time === 1) expect(await violations(page)).toEqual([]);
      }
      await page.getByRole('button', { name: 'Delete what this run created' }).click();
      await expect.poll(panels).toEqual([]);
    },
  );

test.describe('in the German app', () => {
  test.use({ locale: 'de-DE' });
  test('the run of an app speaks German in the German app, and nothing differs', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/#/agent');
    await page.getByRole('button', { name: /: Eine App bedienen$/ }).click();
    await page.getByRole('button', { name: 'Pausen überspringen' }).click();
    await expect(page.getByText('Die App Orders hat zwei Zeilen')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Anders als in der Aufzeichnung')).toHaveCount(0);
  });
  test(
    'the run with tasks speaks German in the German app, and nothing differs',
    { tag: '@slow' },
    async ({ page }) => {
      await page.goto('/#/agent');
      await page.getByRole('button', { name: /: Unteragenten$/ }).click();
      await page.getByRole('button', { name: 'Pausen überspringen' }).click();
      await expect(page.getByRole('cell', { name: '5 Stunden' })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText('Anders als in der Aufzeichnung')).toHaveCount(0);
      const task = page.getByRole('region', { name: /Late returns in the terms/ });
      await task.getByRole('button', { name: /explore/ }).click();
      await expect(task.getByText('Die Bedingungen haben drei Regeln')).toBeVisible();
    },
  );
});

test(
  'a run travels by link, is reviewed without a trace, and asks for each call when an untrusted one is played',
  { tag: '@slow' },
  async ({ page, browser }) => {
    await openApp(page);
    const link = await page.evaluate(() => window.toolyard.share.encode({ conversations: ['clean-up'] }));
    expect((await page.evaluate((text) => window.toolyard.share.decode(text), link)).conversations).toMatchObject([
      { formatVersion: 1, title: 'Clean up a table' },
    ]);
    const context = await browser.newContext({ baseURL: appUrl(), serviceWorkers: 'block' });
    const theirs = await context.newPage();
    await openApp(theirs);
    const before = await storedBytes(theirs);
    await theirs.goto(link);
    await expect(theirs.getByRole('region', { name: 'About this conversation' })).toContainText('bash (3)');
    await expect(theirs.getByText('node clean.mjs').first()).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Try' })).toHaveCount(0);
    expect(await violations(theirs)).toEqual([]);
    expect(await storedBytes(theirs)).toBe(before);

    await pressGuarded(theirs.getByRole('button', { name: 'Save as a recorded run' }));
    await expect(theirs.getByText('From outside: each call asks')).toBeVisible();
    await theirs.getByRole('button', { name: 'Play: Clean up a table' }).last().click();
    await theirs.getByRole('button', { name: 'Skip the pauses' }).click();
    await expect(card(theirs, 'write', 'waiting')).toBeVisible();
    expect(await files(theirs, '/examples')).toEqual([]);
    const asking = theirs.getByRole('region', { name: 'A model wants to call write' });
    await pressGuarded(asking.getByRole('button', { name: 'Deny', exact: true }));
    await expect(asking).toBeHidden();
    await expect(theirs.getByText(/The recording stops here: write worked when this was recorded/)).toBeVisible();
    await context.close();
  },
);
