import type { Page } from '@playwright/test';
import { addTool, attempt, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { byPalette, fillIn, focusFault, pressOn, tabTo } from '../support/keyboard.ts';
import { startEverything, type Everything } from '../support/servers/mcp-everything.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { appUrl, expect, test } from '../support/test.ts';

const CODE = 'export default ({ name }) => `${name.toUpperCase()}!`;\n';
const result = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const casesState = (page: Page) => page.getByRole('status', { name: 'State of the cases' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

let every: Everything;
let model: ModelServer;
test.beforeAll(async () => {
  every = await startEverything('streamableHttp');
  model = await startModelServer(
    'openai',
    ({ asked }) =>
      asked.model !== 'small'
        ? { status: 404, message: 'no such model' }
        : asked.results.length === 0
          ? { answer: { calls: [{ name: 'shout', input: '{"name":"Ada","times":1}' }] } }
          : { answer: { text: 'It shouts ADA.' } },
    { models: ['big', 'small'] },
  );
});
test.afterAll(async () => {
  await every.stop();
  await model.close();
});

/** A tool from a template, with another name and code, run once. */
async function write(page: Page): Promise<void> {
  await page.goto('/');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search templates' }));
  await page.keyboard.insertText('shortest');
  await expect(page.getByText('1 of ')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'greet')).toBeVisible();
  await expect(code(page)).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('shout');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'shout')).toBeVisible();
  await expect.poll(async () => await focusFault(page)).toBeUndefined();
  await page.keyboard.press('e');
  await expect(code(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(CODE);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(result(page)).toContainText('!');
}

/** The arguments, a run, and a case made from it. */
async function runAndKeep(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('textbox', { name: /^name/ }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Grace');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(result(page)).toContainText('GRACE!');
  await pressOn(page, page.getByRole('button', { name: 'Save as a case' }));
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.insertText('shouts Grace');
  await page.keyboard.press('ControlOrMeta+S');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(casesState(page)).toHaveText('1 passed');
}

/** The link of the tool, from the clipboard. */
async function share(page: Page): Promise<string> {
  await byPalette(page, 'share', 'Share this tool');
  const dialog = page.getByRole('dialog', { name: 'Share shout' });
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await focusFault(page)).toBeUndefined();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** Another person's profile: reviews a link and saves its tools. */
async function openAndSave(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Opened from a link' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: /^Save/ }).first());
  await expect
    .poll(async () => await attempt(page, 'getTool', 'shout'))
    .toMatchObject({ ok: true, value: { code: CODE, trusted: false, cases: [{ name: 'shouts Grace' }] } });
  await expect.poll(async () => await focusFault(page)).toBeUndefined();
}

/** Sets up a model, which calls the tool after an approval, and answers. */
async function talk(page: Page): Promise<void> {
  await byPalette(page, 'agent', /Agent/);
  await expect(page.getByRole('heading', { name: 'What should the agent do?' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Set up a model' }));
  const dialog = page.getByRole('dialog', { name: 'Models' });
  await pressOn(page, dialog.getByRole('button', { name: /^Other/ }));
  await fillIn(page, dialog.getByRole('textbox', { name: 'Base URL' }), model.baseURL);
  await fillIn(page, dialog.getByLabel('API key'), 'sk-of-this-model');
  await pressOn(page, dialog.getByRole('button', { name: 'Test connection' }));
  await expect(dialog.getByText(/2 models found|Choose one of its models/)).toBeVisible();
  await tabTo(page, dialog.getByRole('combobox', { name: 'Model' }), { key: 'Shift+Tab' });
  await page.keyboard.insertText('small');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await tabTo(page, page.getByRole('textbox', { name: 'Message', exact: true }));
  await page.keyboard.insertText('Shout my name, Ada');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: /wants to call shout$/ });
  await expect(card).toBeVisible();
  // A card ignores keys in its first moments.
  await page.waitForTimeout(1_200);
  // Outside the field, where letters are text: the palette leads to the question.
  await byPalette(page, 'question', /question/i);
  await expect(card.getByRole('button', { name: 'Deny', exact: true })).toBeFocused();
  await pressOn(page, card.getByRole('button', { name: 'Allow once' }), { most: 3 });
  await expect(page.getByText('It shouts ADA.')).toBeVisible();
  await expect.poll(async () => await focusFault(page)).toBeUndefined();
}

/** Adds a server by its address, and runs one of its tools. */
async function connect(page: Page): Promise<void> {
  await byPalette(page, 'server address', /by its address|address/i);
  const dialog = page.getByRole('dialog', { name: 'Add a server' });
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.insertText(every.url);
  await fillIn(page, dialog.getByLabel('Name'), 'every');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'every')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Connected');
  await expect.poll(async () => await focusFault(page)).toBeUndefined();
  await pressOn(page, page.getByRole('link', { name: 'get-sum' }));
  await expect(heading(page, 'every.get-sum')).toBeVisible();
  await page.keyboard.press('i');
  const number = (name: string) =>
    page.getByRole('spinbutton', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }));
  await fillIn(page, number('a'), '2');
  await fillIn(page, number('b'), '40');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(result(page)).toContainText('The sum of 2 and 40 is 42.');
}

for (const width of [1280, 360]) {
  test.describe(`${String(width)} pixels wide`, { tag: '@slow' }, () => {
    test.use({
      viewport: { width, height: 740 },
      permissions: ['clipboard-read', 'clipboard-write'],
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('write, run, keep a case, share, open, save, talk to an agent, connect a server: by keys alone', async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000);
      await test.step('write', async () => write(page));
      await test.step('run and keep a case', async () => runAndKeep(page));
      const link = await test.step('share', async () => share(page));
      await test.step('open and save', async () => {
        const other = await context
          .browser()
          ?.newContext({ baseURL: appUrl(), serviceWorkers: 'block', viewport: { width, height: 740 } });
        if (other === undefined) throw new Error('no browser');
        await openAndSave(await other.newPage(), link);
        await other.close();
      });
      await test.step('talk to an agent', async () => talk(page));
      await test.step('connect a server', async () => connect(page));
    });
  });
}

test(
  'Tab goes on past a toast, and the focus goes back where it came from when the toast goes',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(page, browserTool('alpha', 'function tool() {}'));
    await callTool(page, 'alpha');
    await page.goto('/#/settings/storage');
    await page.getByRole('button', { name: 'Remove past runs' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: 'Past runs removed' });
    const undo = toast.getByRole('button', { name: 'Undo' });
    // It stays while the pointer is over it.
    await toast.hover();
    await expect(undo).toBeVisible();
    const before = page.getByRole('main').getByRole('button').last();
    await before.focus();
    await pressOn(page, undo, { most: 3 });
    await expect(toast).toHaveCount(0);
    await expect(before).toBeFocused();

    await page.getByRole('button', { name: 'Remove past runs' }).click();
    await toast.hover();
    await before.focus();
    await tabTo(page, undo, { most: 4 });
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
    // Out of the page, or back to its beginning.
    expect(await before.evaluate((link) => link === document.activeElement)).toBe(false);
  },
);
