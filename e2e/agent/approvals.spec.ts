import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startRequested, type Requested } from '../support/decisions/card.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { pressGuarded } from '../support/answer.ts';
import { expect, test } from '../support/test.ts';

let server: ModelServer;
let receiver: Requested;
test.afterEach(async () => {
  await server.close();
  await receiver.close();
});

/** Each run of it sends one request, so that one that ran twice is seen. */
const noteTool = (origin: string) =>
  browserTool(
    'note',
    `export default async ({ name }, { fetch }) => { await fetch('${origin}/' + name); return 'noted ' + name; }`,
    {
      parameters: {
        type: 'object',
        properties: { name: { type: 'string', maxLength: 20 }, text: { type: 'string' } },
        required: ['name'],
      },
    },
  );

/** A model that makes these calls at once, and then says what came of them. */
async function start(page: Page, ...rounds: readonly (readonly unknown[])[]): Promise<void> {
  server = await startModelServer(
    'openai',
    ({ asked }) => {
      if (asked.model !== 'small') return { status: 404, message: 'no such model' };
      let done = asked.results.length;
      for (const round of rounds) {
        if (done === 0)
          return { answer: { calls: round.map((input) => ({ name: 'note', input: JSON.stringify(input) })) } };
        done -= round.length;
      }
      return { answer: { text: 'All noted.' } };
    },
    { models: ['big', 'small'] },
  );
  await openApp(page);
  receiver = await startRequested();
  await addTool(page, noteTool(receiver.origin));
  await page.evaluate(
    (origin) =>
      window.toolyard.grants.set('note', {
        network: [{ origin, methods: ['GET'], pathPrefix: '/' }],
        files: 'none',
        secrets: [],
        dom: false,
      }),
    receiver.origin,
  );
  await page.goto('/#/agent');
  await addOther(page, server.baseURL);
  await ask(page, 'Take notes');
}
const calls = (page: Page, state: string) => page.locator(`li[data-call][data-state="${state}"]`);
const several = (page: Page, count: number) =>
  page.getByRole('region', { name: new RegExp(`wants to make ${String(count)} calls$`) });
const one = (page: Page) => page.getByRole('region', { name: /wants to call note$/ });
const rows = (page: Page) => page.getByRole('list', { name: 'Waiting calls' }).getByRole('listitem');

/** Clicks once the card takes answers. */
const press = async (at: Page | Locator, name: string): Promise<void> =>
  await pressGuarded(at.getByRole('button', { name, exact: true }));
/** Names of the notes that were taken. */
const notes = (): string[] =>
  receiver
    .sent()
    .map((each) => each.replace('GET /', ''))
    .sort();
/** The results of its calls that the last request sent to the model. */
const reported = () => server.requests.at(-1)?.asked.results.map(({ text }) => text) ?? [];

test('parallel calls are one card: each with all its arguments, allowed together', async ({ page }) => {
  const long = 'x'.repeat(3_000);
  await start(page, [{ name: 'a', text: long }, { name: 'b' }], [{ name: 'c' }, { name: 'd' }]);
  const card = several(page, 2);
  await expect(card).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  // The first question shows everything; what is long can be opened.
  await expect(rows(page).first().getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: /more characters/ }),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // A script of the page answers nothing.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button'))
      if (/^Allow/.test(button.textContent ?? '')) button.click();
  });
  await page.waitForTimeout(300);
  expect(notes()).toEqual([]);
  await press(page, 'Allow all 2');
  // The second question is compact: a line for each call, which opens.
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('c');
  await expect(rows(page).first().getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await rows(page).first().getByRole('button', { expanded: false }).click();
  await expect(rows(page).first().getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(notes()).toEqual(['a', 'b']);
  await press(page, 'Deny all');
  await expect(page.getByText('All noted.')).toBeVisible();
  expect(notes()).toEqual(['a', 'b']);
  await expect(calls(page, 'denied')).toHaveCount(2);
});

test(
  'one is edited in its row and checked again, the other denied; the model is told',
  { tag: '@slow' },
  async ({ page }) => {
    await start(page, [{ name: 'a' }, { name: 'b' }], [{ name: 'c' }]);
    await rows(page).first().getByRole('button', { name: 'Edit' }).click();
    await rows(page).first().getByRole('textbox', { name: /^name/ }).fill('far too long to be a name');
    await expect(rows(page).first().getByText('Edited')).toHaveCount(1);
    await press(page, 'Allow all 2');
    await expect(rows(page).first().getByRole('alert')).toContainText('Failed');
    expect(notes()).toEqual([]);
    await rows(page).first().getByRole('textbox', { name: /^name/ }).fill('mine');
    // The draft of one row stays when the other is answered.
    await press(rows(page).nth(1), 'Deny note');
    await expect(rows(page)).toHaveCount(1);
    await press(page, 'Allow note once');
    // The card of this call goes, and the one of the next answer comes.
    await expect(rows(page)).toHaveCount(0);
    await expect(one(page)).toBeVisible();
    await expect.poll(() => notes()).toEqual(['mine']);
    expect(reported()).toEqual([
      expect.stringMatching(/^The person changed the arguments before it ran: \{"name":"mine"\}/),
      expect.stringMatching(/^The person refused this call/),
    ]);
    // One call by itself is compact too.
    await expect(one(page).getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await expect(one(page)).toContainText('c');
    await press(page, 'Allow once');
    await expect(page.getByText('All noted.')).toBeVisible();
    expect(notes()).toEqual(['c', 'mine']);
  },
);

test(
  'a reload in the middle asks again, has run nothing, and runs nothing twice',
  { tag: '@slow' },
  async ({ page, context }) => {
    await start(page, [{ name: 'a' }, { name: 'b' }]);
    await expect(several(page, 2)).toBeVisible();
    await page.waitForTimeout(600);
    await page.reload();
    await expect(several(page, 2)).toBeVisible();
    expect(notes()).toEqual([]);
    await press(rows(page).first(), 'Allow note once');
    await expect(rows(page)).toHaveCount(1);
    await expect(calls(page, 'done')).toHaveCount(1);
    await page.waitForTimeout(600);
    await page.reload();
    await expect(one(page)).toBeVisible();
    await expect(calls(page, 'done')).toHaveCount(1);
    expect(notes()).toEqual(['a']);

    await test.step('elsewhere in the app it is there too; another tab has none', async () => {
      const address = page.url();
      const other = await context.newPage();
      await other.goto(address);
      await expect(calls(other, 'waiting')).toHaveCount(1);
      await expect(one(other)).toHaveCount(0);
      await other.close();
      await page.goto('/#/settings/about');
      await page.reload();
      await expect(one(page)).toBeVisible();
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Take notes' })).toBeVisible();
    });
    await press(page, 'Allow once');
    await expect(page.getByText('All noted.')).toBeVisible();
    expect(notes()).toEqual(['a', 'b']);
  },
);
