import type { Locator, Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { violations } from '../support/axe.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { startLoopbackServer } from '../support/journeys/journeys-server.ts';
import { storedBytes } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const VALUE = 'tr0ub4dor-and-3-value';

/** Starts a call, whose result is looked up by its number. */
async function begin(
  page: Page,
  toolName: string,
  parameters: unknown,
  more: Readonly<Record<string, unknown>> = { caller: 'model' },
): Promise<void> {
  await page.evaluate(
    (options) => {
      const kept = window as unknown as { ends?: unknown[]; stop?: AbortController; asked?: number };
      kept.ends ??= [];
      kept.asked = (kept.asked ?? -1) + 1;
      const at = kept.asked;
      kept.stop = new AbortController();
      void window.toolyard
        .executeTool({ ...options, signal: kept.stop.signal } as never)
        .then((end) => ((kept.ends ?? [])[at] = end));
    },
    { toolName, parameters, ...more },
  );
}
const endOf = async (page: Page, at: number): Promise<ExecuteToolResult | undefined> =>
  await page.evaluate((index) => (window as unknown as { ends: ExecuteToolResult[] }).ends[index], at);
const card = (page: Page) => page.getByRole('region', { name: 'Question', exact: true });
const request = (page: Page) => page.getByRole('region', { name: 'Request for a secret' });
/** A card ignores input in its first moments. */
const settled = (page: Page) => page.waitForTimeout(450);

/** Everything that a script of the page can do to a card. */
async function pressEverything(page: Page, label: string): Promise<void> {
  await page.evaluate((name) => {
    const region = document.querySelector(`section[aria-label="${name}"]`);
    if (!(region instanceof HTMLElement)) throw new Error('There is no card');
    for (const field of region.querySelectorAll<HTMLInputElement>(
      'textarea, input:not([type=radio]):not([type=checkbox])',
    )) {
      const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
      Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, 'forged');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    for (const control of region.querySelectorAll<HTMLElement>('label, input')) control.click();
    for (const button of region.querySelectorAll('button')) {
      button.click();
      button.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true }));
    }
    for (const key of ['1', 'Enter', ' ']) region.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, label);
}

test('an agent’s questions come in order, wherever one is, and nobody but a person answers', async ({ page }) => {
  await openApp(page);
  await begin(
    page,
    'ask_user_question',
    { question: 'Which <b>one</b>?\u202e', options: ['Red', 'Blue'] },
    { caller: 'model', timeout: 500 },
  );
  await begin(page, 'ask_user_question', { question: 'And why?' }, { caller: 'api' });
  await begin(page, 'ask_user_question', { question: 'Still there?' });
  await expect(card(page)).toContainText('An agent asks through ask_user_question');
  await expect(card(page)).toContainText('1 of 3');
  // Its text is text.
  await expect(card(page).getByText('Which <b>one</b>?')).toBeVisible();
  await expect(page).toHaveTitle(/^Question – /);
  expect.soft(await violations(page)).toEqual([]);
  await settled(page);
  await pressEverything(page, 'Question');
  // Longer than the deadline of the call: its clock is paused.
  await page.goto('/#/settings/about');
  await page.waitForTimeout(300);
  await expect(card(page).getByRole('button', { name: 'Red' })).toBeVisible();
  expect(await endOf(page, 0)).toBeUndefined();
  await page.keyboard.press('q');
  await page.keyboard.press('2');
  await expect
    .poll(() => endOf(page, 0))
    .toMatchObject({ success: true, result: { answered: true, answer: 'Blue', option: 2 } });
  await expect(card(page)).toContainText('A script asks');
  await settled(page);
  await card(page).getByRole('textbox', { name: 'Your answer' }).fill('Because 1 < 2');
  await page.keyboard.press('Enter');
  await expect.poll(() => endOf(page, 1)).toMatchObject({ result: { answered: true, answer: 'Because 1 < 2' } });
  await settled(page);
  await card(page).getByRole('button', { name: 'Do not answer' }).click();
  await expect
    .poll(() => endOf(page, 2))
    .toMatchObject({ success: true, result: { answered: false, reason: 'declined' } });
  await expect(card(page)).toHaveCount(0);
  // Stop removes the card.
  await begin(page, 'ask_user_question', { question: 'Stopped?' });
  await expect(card(page)).toBeVisible();
  await page.evaluate(() => (window as unknown as { stop: AbortController }).stop.abort());
  await expect(card(page)).toHaveCount(0);
  expect(await endOf(page, 3)).toMatchObject({ success: false, errorCode: 'aborted' });
});

test(
  'run by hand the card is in the run panel; another tab has none; a reload says what became of it',
  { tag: '@slow' },
  async ({ page, context }) => {
    await openApp(page);
    const other = await context.newPage();
    await openApp(other);
    await page.goto('/#/builtin/ask_user_question');
    await page.getByRole('textbox', { name: /question/ }).fill('By hand?');
    const panel = page.getByRole('region', { name: 'Run', exact: true });
    await panel.getByRole('button', { name: /^Run/ }).click();
    await expect(panel.getByRole('region', { name: 'Question', exact: true })).toBeFocused();
    await expect(card(page)).toHaveCount(1);
    await page.goto('/#/settings/about');
    await expect(card(page)).toContainText('By hand?');
    await expect(card(other)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('A question was open when this page was reloaded')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  },
);

test('a secret is given to one tool for one address, and its value is nowhere but on its way there @slow', async ({
  page,
}) => {
  const server = await startLoopbackServer();
  await openApp(page);
  await addTool(
    page,
    browserTool(
      'asks',
      `async function tool(params, { secrets }) { const key = secrets.get('API_KEY'); const answer = await ` +
        `fetch('${server.origin}/api', { headers: { 'x-key': key } }); return [answer.status, key]; }`,
    ),
  );
  await begin(page, 'request_credential', {
    name: 'API_KEY',
    reason: 'To call the service',
    addresses: [`${server.origin}/api`],
    tool: 'asks',
  });
  await expect(request(page)).toContainText('An agent wants the secret API_KEY');
  await expect(request(page)).toContainText('Let asks use it');
  expect.soft(await violations(page)).toEqual([]);
  await settled(page);
  await pressEverything(page, 'Request for a secret');
  expect(await page.evaluate(() => window.toolyard.secrets.list())).toEqual([]);
  expect(await endOf(page, 0)).toBeUndefined();
  // Neither the addresses nor the choices have changed.
  await expect(request(page).getByLabel('Origin')).toHaveValue(server.origin);
  await expect(request(page).getByRole('checkbox')).toBeChecked();
  await expect(request(page).getByRole('radio', { name: 'Until I remove it' })).toBeChecked();
  await request(page).getByLabel('Value', { exact: true }).pressSequentially(VALUE);
  await request(page).getByRole('button', { name: 'Give the secret' }).click();
  await expect
    .poll(() => endOf(page, 0))
    .toMatchObject({ success: true, result: { given: true, name: 'API_KEY', handle: '${secret:API_KEY}' } });
  const ran = await callTool(page, 'asks');
  expect(ran).toMatchObject({ success: true, result: [200, expect.stringMatching(/^toolyard-secret-/)] });
  // The broker inserts the value, and removes it from the response.
  expect(server.arrived().map(({ headers }) => headers['x-key'])).toEqual([VALUE]);
  const reported = await page.evaluate(async () =>
    JSON.stringify([
      (window as unknown as { ends: unknown }).ends,
      await window.toolyard.discoverTools(),
      await window.toolyard.secrets.list(),
      await window.toolyard.grants.get('asks'),
      document.body.innerHTML,
    ]),
  );
  expect(reported).not.toContain(VALUE);
  expect(await storedBytes(page)).not.toContain(VALUE);

  // A stored secret is asked about, and refusing it is a result.
  await begin(page, 'request_credential', { name: 'API_KEY' });
  await expect(request(page)).toContainText('A secret of this name is stored');
  await settled(page);
  await request(page).getByRole('button', { name: 'Do not give it' }).click();
  await expect
    .poll(() => endOf(page, 1))
    .toMatchObject({ success: true, result: { given: false, reason: 'declined' } });
  await server.close();
});

test(
  'the terminal has its place on the workspace’s screen: its files appear at once, its history stays',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(90_000);
    await openApp(page);
    await page.evaluate(() => window.toolyard.workspace.writeFile('/notes/a.md', '# A'));
    await page.goto('/#/files/notes/a.md');
    await expect(page.getByRole('textbox', { name: 'Contents of /notes/a.md' })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: /a\.md/ })).toBeVisible();
    await page.keyboard.press('Control+j');
    const terminal = page.getByRole('region', { name: 'Terminal', exact: true });
    const line = terminal.getByRole('textbox', { name: 'Command line' });
    await expect(line).toBeFocused();
    await expect(terminal.getByText('/notes $')).toBeVisible();
    await line.fill('echo made > b.md && pwd');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name: /b\.md/ })).toBeVisible({ timeout: 60_000 });
    await expect(terminal.getByRole('log')).toContainText('/notes');
    expect.soft(await violations(page)).toEqual([]);
    await page.goto('/#/settings/about');
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await expect(terminal).toHaveCount(0);
    await page.keyboard.press('Control+j');
    await expect(terminal.getByRole('log')).toContainText('echo made');
    await expect(line).toBeFocused();
    await page.keyboard.press('Control+j');
    await expect(terminal).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Show the terminal' }).click();
    await expect(line).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await terminal.getByRole('button', { name: 'Hide the terminal' }).click();
    await expect(page.getByRole('button', { name: 'Show the terminal' })).toBeFocused();
  },
);

test('grants of a built-in tool are named and taken back, also where another tool has its name', async ({ page }) => {
  await openApp(page);
  await page.evaluate(() =>
    window.toolyard.grants.set('bash', {
      network: [{ origin: 'https://api.example', methods: ['GET'], pathPrefix: '/' }],
      files: 'none',
      secrets: [],
      dom: false,
    }),
  );
  await addTool(page, browserTool('bash', 'function tool() { return 1; }'));
  await page.goto('/#/settings/permissions');
  const grants = page.getByRole('list', { name: 'Grants' });
  await expect(grants.getByRole('link', { name: 'bash' })).toHaveAttribute('href', '#/builtin/bash');
  await expect(grants).toContainText('api.example');
  await grants.getByRole('button', { name: 'Revoke all of bash' }).click();
  await expect(grants.getByText('api.example')).toHaveCount(0);
  await page.evaluate(() => window.toolyard.removeTool('bash'));
  expect(await page.evaluate(() => window.toolyard.grants.get('bash'))).toMatchObject({ network: [] });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  /** Expects that the question and the answers are visible without scrolling. */
  async function isWholeInSight(asks: Locator, ...answers: readonly string[]): Promise<void> {
    await expect(asks).toBeVisible();
    await expect.soft(asks.locator('p:not([role=alert])').first()).toBeInViewport({ ratio: 1 });
    for (const name of answers) {
      const button = asks.getByRole('button', { name, exact: true });
      await expect.soft(button).toBeInViewport({ ratio: 1 });
      // Nothing lies over it.
      await button.click({ trial: true });
    }
  }

  test('a card shows who asks for what beside its answers, however long it is', { tag: '@slow' }, async ({ page }) => {
    await openApp(page);
    const first = page.getByRole('region', { name: 'A tool to try' });
    // A tool that the person ran is their own.
    await first.getByRole('button', { name: 'Run it' }).tap();
    await first.getByText(/^Finished in/).waitFor();
    await first.getByRole('button', { name: 'See an agent use it' }).tap();
    const call = page.getByRole('region', { name: /wants to make 2 calls$/ });
    await isWholeInSight(call, 'Deny all', 'Allow all 2');
    await expect(call.getByRole('button', { name: 'Deny all' })).toBeFocused();
    // Each call is a line of its own, so what "all" means is in sight too.
    for (const word of ['strawberry', 'raspberry'])
      await expect(call.getByText(`word: ${word}, letter: r`)).toBeInViewport({ ratio: 1 });
    const line = call.getByRole('listitem').first();
    await line.getByRole('button', { expanded: false }).tap();
    await expect(line.getByRole('button', { name: 'Edit' })).toBeVisible();
    // The focus on an answer, which is always in sight, scrolls nothing.
    await call.evaluate((section) => (section.scrollTop = 0));
    await call.getByRole('button', { name: 'Allow all 2' }).focus();
    expect(await call.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await settled(page);
    await call.getByRole('button', { name: 'Allow all 2' }).tap();

    await begin(page, 'ask_user_question', {
      question: 'Which of these? '.repeat(60),
      options: Array.from({ length: 9 }, (_, at) => `The answer of number ${String(at)}`),
    });
    await isWholeInSight(card(page), 'Do not answer');
    await settled(page);
    await card(page).getByRole('button', { name: 'Do not answer' }).tap();
    await begin(page, 'request_credential', {
      name: 'API_KEY',
      reason: 'To call the service. '.repeat(30),
      addresses: ['https://api.example/a', 'https://api.example/b'],
    });
    await isWholeInSight(request(page), 'Do not give it', 'Give the secret');
    await settled(page);
    // Moves to the first missing field.
    await request(page).getByRole('button', { name: 'Give the secret' }).tap();
    await expect(request(page).getByLabel('Value', { exact: true })).toBeFocused();
    await request(page).getByRole('button', { name: 'Do not give it' }).tap();

    await addTool(
      page,
      browserTool(
        'asks_much',
        `export default async (params, { fetch }) => (await fetch('http://192.168.0.1/' + ` +
          `'a/long/way'.repeat(30))).status;`,
      ),
    );
    await page.goto('/#/tools/asks_much');
    await page.getByRole('button', { name: /^Run/ }).last().tap();
    const denied = page.getByRole('region', { name: 'Permission request' });
    await isWholeInSight(denied, 'Deny', 'Allow once', 'Allow for this tool');
  });

  test('a form that cannot be sent leads to what is missing', async ({ page }) => {
    await openApp(page, '/#/settings/secrets');
    await page.getByRole('button', { name: 'Save secret' }).tap();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport();
  });
});
