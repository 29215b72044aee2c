import type { Page } from '@playwright/test';
import { addTool, attempt, browserTool, openApp } from '../support/journeys/journeys.ts';
import { appUrl, expect, test } from '../support/test.ts';

const PARAMETERS = {
  type: 'object',
  properties: {
    width: { type: 'number', description: 'How wide it is' },
    mode: { enum: ['fast', 'slow'] },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['width', 'mode'],
};

const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
const option = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Completions' }).getByRole('option', { name, exact: true });
/** Accepts the selected completion. The list ignores keys at first, so that nobody accepts what they have not seen. */
async function takeCompletion(page: Page): Promise<void> {
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
}
const types = (page: Page) => page.getByRole('group', { name: 'Types' });

/** Opens a new tool in its editor and waits for types. */
async function openTool(
  page: Page,
  name: string,
  text: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await openApp(page);
  await addTool(page, browserTool(name, text, { parameters: PARAMETERS, ...more }));
  await openApp(page, `/#/tools/${name}`);
  await expect(types(page)).toContainText(/No type errors|\d+ type error/, { timeout: 60_000 });
}

/** Moves the caret after the first occurrence of a text, with the keyboard. */
async function caretBehind(page: Page, text: string): Promise<void> {
  const before = await code(page).evaluate((element, requested) => {
    const whole = [...element.querySelectorAll('.cm-line')].map((line) => line.textContent ?? '').join('\n');
    return whole.indexOf(requested) + requested.length;
  }, text);
  await code(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let offset = 0; offset < before; offset += 1) await page.keyboard.press('ArrowRight');
}

test(
  'the input of a tool is completed from its schema, and nothing is fetched from outside',
  { tag: '@slow' },
  async ({ page }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== appUrl()) foreign.push(request.url());
    });
    const policies: (string | undefined)[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/workers/typescript-worker/'))
        policies.push(response.headers()['content-security-policy']);
    });
    await openTool(page, 'completes', 'function tool(params) {\n  return [params];\n}');
    await caretBehind(page, '[params');
    await page.keyboard.type('.');
    await expect(options(page)).toHaveText(['mode', 'tags', 'width']);
    await page.keyboard.type('wi');
    await expect(options(page)).toHaveText(['width']);
    await expect(page.getByTestId('main').getByText('How wide it is')).toBeVisible();
    await takeCompletion(page);
    await expect(code(page)).toContainText('return [params.width];');
    await expect
      .poll(async () => await attempt(page, 'getTool', 'completes'))
      .toMatchObject({ value: { code: 'function tool(params) {\n  return [params.width];\n}' } });
    expect(foreign).toEqual([]);
    expect(policies).toEqual([expect.stringContaining("connect-src 'none'")]);
  },
);

test(
  'so are the values of an enum, the context and the names of the environment',
  { tag: '@slow' },
  async ({ page }) => {
    await openTool(
      page,
      'contexts',
      "export default async (params, context) => {\n  if (params.mode === '') return 1;\n  context\n};",
    );
    await caretBehind(page, "=== '");
    await page.keyboard.press('Control+Space');
    await expect(options(page)).toHaveText(['fast', 'slow']);
    await takeCompletion(page);
    await expect(code(page)).toContainText("params.mode === 'fast'");
    await caretBehind(page, '  context');
    await page.keyboard.type('.pro');
    await expect(option(page, 'progress')).toBeVisible();
    await takeCompletion(page);
    // The signature is shown during typing.
    await page.keyboard.type('(1, ');
    await expect(page.locator('.cm-type-info strong')).toHaveText('total?: number');
    await page.keyboard.press('Escape');
    await expect(page.locator('.cm-type-info strong')).toBeHidden();
    await page.keyboard.type('localSto');
    await expect(option(page, 'localStorage')).toBeVisible();
  },
);

test('signature help renders the Markdown of a doc comment', { tag: '@slow' }, async ({ page }) => {
  await openTool(
    page,
    'documented',
    '/**\n * Adds **two** `numbers` <b>now</b>, see {@link tool}:\n * - [first](https://a.example/)\n * - second\n' +
      ' * @param {number} a the *first* one\n */\nfunction add(a, b) {\n  return a + b;\n}\n' +
      'function tool() {\n  return add\n}',
  );
  await caretBehind(page, '  return add');
  await page.keyboard.type('(');
  const info = page.locator('.cm-type-documentation');
  await expect(info.locator('em')).toHaveText('first');
  await expect(info.locator('strong')).toHaveText('two');
  await expect(info.locator('code')).toHaveText(['numbers', 'tool']);
  await expect(info.locator('li')).toHaveText(['first', 'second']);
  await expect(info.getByRole('link', { name: 'first' })).toHaveAttribute('href', 'https://a.example/');
  // HTML stays text.
  await expect(info.locator('b')).toHaveCount(0);
  await expect(info).toContainText('<b>now</b>');
});

test('Node’s modules are known in a node tool, also in TypeScript', { tag: '@slow' }, async ({ page }) => {
  await openTool(page, 'modules', "const fs = require('fs');\nfunction tool(params) {\n  return fs\n}", {
    environment: 'node',
  });
  await caretBehind(page, 'return fs');
  await page.keyboard.type('.readFileS');
  await expect(option(page, 'readFileSync')).toBeVisible();
  await takeCompletion(page);
  await expect(code(page)).toContainText('return fs.readFileSync');

  await openTool(
    page,
    'typed',
    "import { join } from 'node:path';\nexport function tool({ width }) {\n  return join\n}",
    { environment: 'node', language: 'typescript' },
  );
  await caretBehind(page, '  return join');
  await page.keyboard.type('(width)');
  await expect(types(page).getByRole('button', { name: '1 type error' })).toBeVisible();
  await types(page).getByRole('button', { name: '1 type error' }).click();
  await expect(
    page.getByText("Argument of type 'number' is not assignable to parameter of type 'string'."),
  ).toBeVisible();
});

test('a slip is marked where it is, and the schema decides what a slip is', { tag: '@slow' }, async ({ page }) => {
  await openTool(page, 'slips', 'function tool(params) {\n  return params.widht;\n}');
  await expect(types(page)).toContainText('1 type error');
  await expect(page.locator('.cm-lint-marker-warning')).toHaveCount(1);
  await code(page).click();
  await page.keyboard.press('F8');
  await expect(
    page.getByText("Property 'widht' does not exist on type 'ToolParams'. Did you mean 'width'?"),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Schema' }).click();
  await page.getByRole('radiogroup', { name: 'How the schema is shown' }).getByRole('radio', { name: 'JSON' }).check();
  const schema = page.getByRole('textbox', { name: 'Parameters schema' });
  await schema.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('{ "type": "object", "properties": { "widht": { "type": "string" } } }');
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect(types(page)).toContainText('No type errors');

  // A syntax error is one problem, from the parser that also checks the tool on saving.
  await caretBehind(page, 'params.widht');
  await page.keyboard.type(' +');
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1);
  await expect(types(page)).toContainText('No type errors');
});

test(
  'names tell what they are, lead to where they are declared, and are renamed',
  { tag: '@slow' },
  async ({ page }) => {
    await openTool(
      page,
      'names',
      'const factor = 2;\nfunction tool({ width }) {\n  return { width, area: width * factor };\n}',
    );
    await caretBehind(page, 'width * fac');
    await page.keyboard.press('Shift+F1');
    await expect(page.locator('.cm-type-info')).toContainText('const factor: 2');
    await page.keyboard.press('F12');
    await expect(page.locator('.cm-type-info')).toBeHidden();
    await page.keyboard.insertText('times');
    await expect(code(page)).toContainText('const times = 2;');
    await page.keyboard.press('ControlOrMeta+z');

    await caretBehind(page, 'area: wid');
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: 'New name for width (3 places)' });
    await expect(field).toBeFocused();
    await field.fill('w');
    await field.press('Enter');
    await expect(code(page)).toContainText('function tool({ width: w }) {');
    await expect(code(page)).toContainText('return { width: w, area: w * factor };');
    await expect(code(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(code(page)).toContainText('return { width, area: width * factor };');
  },
);

test('code is formatted on demand, by key too, and that is undone in one step', { tag: '@slow' }, async ({ page }) => {
  const rough = 'export default async({width})=>{\nif(width>1){return 1}\n}';
  await openTool(page, 'formats', rough);
  await page.getByRole('button', { name: 'Format' }).click();
  const even = 'export default async ({ width }) => {\n  if (width > 1) { return 1 }\n}';
  const stored = () => expect.poll(async () => await attempt(page, 'getTool', 'formats'));
  await stored().toMatchObject({ value: { code: even } });
  await page.keyboard.press('ControlOrMeta+z');
  await stored().toMatchObject({ value: { code: rough } });
  await page.keyboard.press('Shift+Alt+f');
  await stored().toMatchObject({ value: { code: even } });
});

test.describe('without the worker', () => {
  test.use({ expectedErrors: [/typescript-worker/, /Failed to load resource/] });
  test('the editor is one all the same', { tag: '@slow' }, async ({ page }) => {
    await page.route('**/workers/typescript-worker/**', (route) => route.abort());
    await openApp(page);
    await addTool(page, browserTool('plain', 'function tool() { const longName = 7; return  }'));
    await openApp(page, '/#/tools/plain');
    await expect(types(page)).toContainText('Types are not available', { timeout: 60_000 });
    await caretBehind(page, 'return ');
    await page.keyboard.type('lon');
    await expect(option(page, 'longName')).toBeVisible();
    await takeCompletion(page);
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('7');
  });
});

test('the list of tools is filtered by a tag, which is edited in the details', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  for (const name of ['area', 'csv', 'plain']) await addTool(page, browserTool(name, 'function tool() { return 1; }'));
  await openApp(page, '/#/tools/area/details');
  const list = page.getByRole('navigation', { name: 'Tools' });
  const tags = list.getByRole('group', { name: 'Filter by tag' });
  await expect(tags).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Tags' }).fill('maths, data');
  await expect(tags.getByRole('button')).toHaveText(['data', 'maths']);
  await page.evaluate(() => window.toolyard.updateTool('csv', { tags: ['data'] }));
  const names = list.getByRole('list', { name: 'Tools' }).getByRole('link');
  await tags.getByRole('button', { name: 'data' }).click();
  await expect(names).toHaveText([/^area/, /^csv/]);
  await tags.getByRole('button', { name: 'maths' }).click();
  await expect(names).toHaveText([/^area/]);
  await tags.getByRole('button', { name: 'maths' }).click();
  await expect(names).toHaveCount(3);
  await list.getByRole('searchbox').fill('maths');
  await expect(names).toHaveText([/^area/]);
  // They are read from what is stored.
  await page.reload();
  await tags.getByRole('button', { name: 'data' }).click();
  await expect(names).toHaveText([/^area/, /^csv/]);
});
