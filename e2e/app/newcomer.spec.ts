import type { Locator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { attempt } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const resultOf = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const casesState = (page: Page) => page.getByRole('status', { name: 'State of the cases' });
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Parts of the tool' }).getByRole('tab', { name });

/** What is stored at the end of the path. */
async function expectStored(page: Page): Promise<void> {
  await expect
    .poll(async () => await attempt(page, 'getTool', 'greet'))
    .toMatchObject({
      value: {
        code: expect.stringContaining('Hello, ${name}.'),
        cases: [{ input: { name: 'Grace', times: 1 }, expectation: { kind: 'equals', value: 'Hello, Grace.' } }],
      },
    });
}

/** Presses Tab until the element has the focus, up to a patient person's limit. */
async function tabTo(page: Page, target: Locator, { most = 60, key = 'Tab' } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (
    let presses = 0;
    presses < most && !(await target.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Replaces a text in the code, with the keys of the editor's search. */
async function replaceInCode(page: Page, from: string, to: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+F');
  await page.keyboard.type(from);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.insertText(to);
}

/** Selects a word of the code by dragging the mouse over it, since not all drivers produce double clicks. */
async function drawOver(page: Page, word: string): Promise<void> {
  const { left, right, y } = await code(page)
    .getByText(word)
    .evaluate((line, word) => {
      const words = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (words.nextNode() !== null) {
        const at = words.currentNode.textContent?.indexOf(word) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(words.currentNode, at);
        range.setEnd(words.currentNode, at + word.length);
        const { left, right, top, height } = range.getBoundingClientRect();
        return { left, right, y: top + height / 2 };
      }
      throw new Error(`${word} is not in one piece`);
    }, word);
  await page.mouse.move(left, y);
  await page.mouse.down();
  await page.mouse.move((left + right) / 2, y);
  await page.mouse.move(right, y);
  await page.mouse.up();
}

test('empty page, tool with two parameters, run, case, change, fails, fixed, passes: with the mouse', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Make a tool that an agent can use' })).toBeVisible();
  await page.getByRole('button', { name: /^Function/ }).click();
  await expect(page.getByRole('heading', { name: 'greet' })).toBeVisible();
  await page.getByRole('textbox', { name: /^name/ }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Grace');
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(resultOf(page)).toContainText('Hello, Grace.');
  await page.getByRole('button', { name: 'Save as a case' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();

  await tab(page, 'Code').click();
  await drawOver(page, 'Hello');
  await page.keyboard.insertText('Goodbye');
  await expect(code(page)).toContainText('Goodbye, ${name}.');
  await tab(page, 'Cases').click();
  await page.getByRole('button', { name: 'Run all cases', exact: true }).click();
  await expect(casesState(page)).toHaveText('1 failed');
  await expect(page.getByRole('region', { name: 'What is not as expected' })).toContainText('Goodbye, Grace.');

  await tab(page, 'Code').click();
  await drawOver(page, 'Goodbye');
  await page.keyboard.insertText('Hello');
  await tab(page, 'Cases').click();
  await page.getByRole('button', { name: 'Run all cases', exact: true }).click();
  await expect(casesState(page)).toHaveText('1 passed');
  await expectStored(page);
});

test('the first minute: a tool runs, an agent uses it, and its link opens elsewhere', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const first = page.getByRole('region', { name: 'A tool to try' });
  await first.getByRole('textbox', { name: 'word' }).fill('Mississippi');
  await first.getByRole('textbox', { name: 'letter', exact: true }).fill('s');
  await first.getByRole('button', { name: 'Run it' }).click();
  await expect(first.getByRole('status')).toContainText('4');
  await expect(page.getByRole('link', { name: /^count_letters/ })).toBeVisible();

  // Another journey in the same browser may have left a link there.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await first.getByRole('button', { name: 'Copy its link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/#/s/');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await page.evaluate((text) => window.toolyard.share.decode(text), link)).toMatchObject({
    tools: [{ name: 'count_letters' }],
  });

  // It is the person's own tool now, so the agent asks before it calls it.
  await first.getByRole('button', { name: 'See an agent use it' }).click();
  const ask = page.getByRole('region', { name: /wants to make 2 calls$/ });
  await ask.waitFor();
  // The card ignores clicks that come too early.
  await page.waitForTimeout(1_200);
  await pressGuarded(ask.getByRole('button', { name: 'Allow all 2' }));
  await expect(page.locator('li[data-call][data-state="done"]')).toHaveCount(2, { timeout: 30_000 });
  await expect(page.getByText(/each has three/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/when this was recorded|When this was recorded/)).toHaveCount(0);
  // Firefox does not report going back to an address without a fragment.
  await page.evaluate(() => history.back());
  await expect(first.getByRole('status')).toContainText('4');
});

test('the same with the keyboard alone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search templates' }));
  await page.keyboard.insertText('shortest');
  await expect(page.getByText('1 of ')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Function/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'greet' })).toBeVisible();

  // "i" moves to the arguments.
  await expect(page.getByRole('textbox', { name: /^name/ })).toBeVisible();
  await page.keyboard.press('i');
  await tabTo(page, page.getByRole('textbox', { name: /^name/ }), { most: 6 });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Grace');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(resultOf(page)).toContainText('Hello, Grace.');
  await tabTo(page, page.getByRole('button', { name: 'Save as a case' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.insertText('greets Grace');
  await page.keyboard.press('ControlOrMeta+S');

  for (const [from, to, state] of [
    ['Hello', 'Goodbye', '1 failed'],
    ['Goodbye', 'Hello', '1 passed'],
  ] as const) {
    // Outside the field, "1" shows the code and "e" moves into it.
    await tabTo(page, tab(page, 'Cases'), { key: 'Shift+Tab' });
    await page.keyboard.press('1');
    await expect(code(page)).toBeVisible();
    await page.keyboard.press('e');
    await expect(code(page)).toBeFocused();
    await replaceInCode(page, from, to);
    await expect(code(page)).toContainText(`${to}, \${name}.`);
    await page.keyboard.press('ControlOrMeta+Shift+Enter');
    await expect(casesState(page)).toHaveText(state);
    await expect(tab(page, 'Cases')).toHaveAttribute('aria-selected', 'true');
  }
  await expectStored(page);
});

test(
  'the tool of the opening screen is edited in place, and shown as it is now',
  { tag: '@slow' },
  async ({ page }) => {
    const card = page.getByRole('region', { name: 'A tool to try' });
    const text = page.getByRole('textbox', { name: 'Code of count_letters' });
    await page.goto('/');
    await text.fill('function tool({ word }) {\n  return word.length;\n}\n');
    await page.getByRole('button', { name: 'Run it' }).click();
    await expect(card.getByRole('status')).toContainText('10');
    expect(await attempt(page, 'getTool', 'count_letters')).toMatchObject({
      value: { code: 'function tool({ word }) {\n  return word.length;\n}\n' },
    });
    // Changed elsewhere, it is shown as it is.
    await page.evaluate(() =>
      window.toolyard.updateTool('count_letters', { code: 'function tool() {\n  return 42;\n}\n' }),
    );
    await expect(text).toHaveValue('function tool() {\n  return 42;\n}\n');
    await page.reload();
    await expect(text).toHaveValue('function tool() {\n  return 42;\n}\n');
    await text.fill('function tool() {');
    await expect(card).toContainText('Unexpected end of the code');
  },
);
