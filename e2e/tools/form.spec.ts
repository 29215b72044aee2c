import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const SCHEMA = {
  type: 'object',
  required: ['city', 'days', 'shape'],
  properties: {
    city: { type: 'string', description: 'Where to look' },
    days: { type: 'integer', minimum: 1, maximum: 10 },
    units: { enum: ['metric', 'imperial'], default: 'metric' },
    verbose: { type: 'boolean' },
    since: { type: 'string', format: 'date-time' },
    id: { type: 'string', format: 'uuid' },
    key: { type: 'string', format: 'password' },
    file: { type: 'string', contentEncoding: 'base64' },
    age: { type: ['integer', 'null'] },
    shape: {
      oneOf: [
        {
          title: 'Circle',
          type: 'object',
          properties: { kind: { const: 'circle' }, r: { type: 'number' } },
          required: ['kind', 'r'],
        },
        {
          title: 'Rectangle',
          type: 'object',
          properties: { kind: { const: 'rect' }, w: { type: 'number' }, h: { type: 'number' } },
          required: ['kind', 'w', 'h'],
        },
      ],
    },
    tags: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' } },
    tree: { $ref: '#/$defs/tree' },
    extra: { type: 'object', additionalProperties: { type: 'number' } },
  },
  $defs: {
    tree: {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
    },
  },
};
const START =
  '{\n  "city" : "Bergen",  "days": 1.0,\n  "shape": {"kind": "circle", "r": 1e2},\n  "tags": ["a","b"], "left": ' +
  '[1, {"__proto__": -0}]\n}';

const form = (page: Page): Locator => page.getByRole('group', { name: 'Arguments as a form' });
const field = (page: Page, name: string): Locator => form(page).getByLabel(name, { exact: true });
const view = async (page: Page, name: 'Form' | 'JSON'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Show the arguments as' }).getByRole('radio', { name }).check();

/** The text in the JSON view. */
async function jsonText(page: Page): Promise<string> {
  await view(page, 'JSON');
  const lines = page.getByRole('textbox', { name: 'Arguments as JSON' }).locator('.cm-line');
  await expect(lines.first()).toBeVisible();
  const text = (await lines.allTextContents()).join('\n');
  await view(page, 'Form');
  return text;
}

async function writeJson(page: Page, text: string): Promise<void> {
  await view(page, 'JSON');
  await page.getByRole('textbox', { name: 'Arguments as JSON' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
  await view(page, 'Form');
}

async function openTool(page: Page, parameters: object = SCHEMA): Promise<void> {
  await openApp(page);
  await addTool(page, browserTool('weather', 'function tool(params) { return params; }', { parameters }));
  await openApp(page, '/#/tools/weather');
}

test(
  'the form and its JSON: what is edited in one is in the other, and nothing else changes',
  { tag: '@slow' },
  async ({ page }) => {
    await openTool(page);
    await writeJson(page, START);
    await expect(field(page, 'city')).toHaveValue('Bergen');
    await expect(field(page, 'days')).toHaveValue('1.0');
    expect(await jsonText(page)).toBe(START);

    await field(page, 'city').fill('Oslo "S"');
    await field(page, 'days').fill('2');
    await field(page, 'r').press('ArrowUp');
    let expected = START.replace('"Bergen"', '"Oslo \\"S\\""').replace('1.0', '2').replace('1e2', '101');
    expect(await jsonText(page)).toBe(expected);

    await form(page).getByRole('radiogroup', { name: 'verbose' }).getByRole('radio', { name: 'false' }).check();
    await field(page, 'units').selectOption('imperial');
    await expect(field(page, 'units').getByRole('option')).toHaveText([
      'not set (default metric)',
      'metric',
      'imperial',
    ]);
    expected = expected.replace('2,\n', '2,  "units" : "imperial",  "verbose" : false,\n');
    expect(await jsonText(page)).toBe(expected);
    await form(page).getByRole('button', { name: 'Remove units' }).click();
    await field(page, 'days').fill('');
    expected = expected.replace('  "days": 2,  "units" : "imperial",', '');
    expect(await jsonText(page)).toBe(expected);

    // Another branch keeps matching values, and returning restores the others.
    const branch = field(page, 'Form of shape');
    await branch.selectOption('Rectangle');
    expect(JSON.parse(await jsonText(page))).toMatchObject({ shape: { kind: 'rect', w: 0, h: 0 } });
    await branch.selectOption('Circle');
    expect(JSON.parse(await jsonText(page))).toMatchObject({ shape: { kind: 'circle' } });
    await branch.selectOption('Rectangle');

    await form(page).getByRole('button', { name: 'Add age' }).or(field(page, 'age')).first().fill('7');
    await field(page, 'Type of age').selectOption('null');
    await form(page).getByRole('button', { name: 'Add tree' }).click();
    await form(page).getByRole('group', { name: 'tree' }).getByRole('button', { name: 'Add children' }).click();
    await form(page).getByRole('button', { name: 'Add an item to children' }).click();
    await form(page).getByRole('button', { name: 'Add extra', exact: true }).click();
    await form(page).getByRole('button', { name: 'Add property: extra' }).click();
    await page.getByRole('textbox', { name: 'Name of the new property of extra' }).fill('__proto__');
    await page.keyboard.press('Enter');
    await page
      .getByTestId('form-file')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hi') });
    await form(page).getByRole('button', { name: 'New UUID for id' }).click();
    await expect(field(page, 'id')).toHaveValue(/^[\da-f-]{36}$/);
    const value = JSON.parse(await jsonText(page)) as Record<string, unknown>;
    expect(value).toMatchObject({ age: null, tree: { children: [{}] }, file: 'aGk=' });
    expect(Object.entries(value['extra'] ?? {})).toEqual([['__proto__', 0]]);
    expect(Object.keys(value)).toEqual([
      'city',
      'verbose',
      'id',
      'file',
      'age',
      'shape',
      'tags',
      'tree',
      'extra',
      'left',
    ]);
  },
);

test(
  'by keyboard alone: filled in, items added, moved and removed, taken back, run',
  { tag: '@slow' },
  async ({ page }) => {
    await openTool(page, {
      type: 'object',
      properties: { name: { type: 'string' }, list: { type: 'array', items: { type: 'string' } } },
      required: ['name'],
    });
    await writeJson(page, '{"name":"x"}');
    await field(page, 'name').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await expect(form(page).getByRole('button', { name: 'Add list' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form(page).getByRole('button', { name: 'Add an item to list' })).toBeFocused();
    for (const text of ['one', 'two', 'three']) {
      await form(page).getByRole('button', { name: 'Add an item to list' }).press('Enter');
      await expect(form(page).getByRole('listitem').last().getByRole('textbox')).toBeFocused();
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Alt+ArrowUp');
    await expect(field(page, 'Item 2')).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(field(page, 'Item 1')).toHaveValue('three');
    await form(page).getByRole('button', { name: 'More with Item 2' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    await expect(field(page, 'Item 2')).toBeFocused();
    expect(JSON.parse(await jsonText(page))).toEqual({ name: 'Ada', list: ['three', 'two'] });
    await form(page).getByRole('button', { name: 'More with Item 1' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    await form(page).getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(field(page, 'Item 2')).toHaveValue('two');
    await field(page, 'Item 2').press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('three');
    await page.reload();
    await expect(field(page, 'name')).toBeVisible();
  },
);

test(
  'what is wrong is said at its field, what no field can show is JSON in place, and half a number runs nothing',
  { tag: '@slow' },
  async ({ page }) => {
    await openTool(page);
    await writeJson(
      page,
      '{"days": 30, "city": ["x"], "tags": ["OK"], "shape": {"kind": "circle", "r": 1}, "verbose": true, ' +
        '"verbose": "x\\r"}',
    );
    // With a duplicate name the whole object is shown as JSON.
    await expect(form(page).getByText('A name occurs twice here; the last one counts.')).toBeVisible();
    await writeJson(page, '{"days": 30, "city": ["x"], "tags": ["OK"], "shape": {"kind": "circle"}}');
    await expect(form(page).getByText('Must be 10 or less.')).toBeVisible();
    await expect(form(page).getByText('Does not match ^[a-z]+$.')).toBeVisible();
    await expect(field(page, 'city')).toHaveValue('["x"]');
    await page.keyboard.press('Control+Enter');
    await expect(form(page).getByText('must be string')).toBeVisible();
    await expect(form(page).getByText("must have required property 'r'")).toBeVisible();
    // The run does not repeat a problem that the form shows already.
    await expect(form(page).getByText('Must be 10 or less.')).toBeVisible();
    await expect(form(page).getByText('must be <= 10')).toBeHidden();
    await form(page).getByRole('button', { name: 'Use text instead' }).click();
    await expect(field(page, 'city')).toHaveValue('x');
    await expect(form(page).getByText('must be string')).toBeHidden();
    await field(page, 'r').fill('1.5');
    await field(page, 'days').fill('3x');
    await expect(form(page).getByText('This is not a number yet')).toBeVisible();
    await field(page, 'days').press('Control+Enter');
    await expect(page.getByText('Not complete yet: days.')).toBeVisible();
    await field(page, 'days').fill('3');
    await field(page, 'Item 1').fill('ok');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('1.5');

    await writeJson(page, '{"days": ');
    await expect(form(page)).toContainText('The form needs valid JSON');
    await page.getByRole('button', { name: 'Fix the JSON' }).click();
    await expect(page.getByRole('textbox', { name: 'Arguments as JSON' })).toBeVisible();
  },
);

test('a hostile schema leaves the page alive, and long lists come in pages', { tag: '@slow' }, async ({ page }) => {
  let deep: object = { type: 'string' };
  for (let depth = 0; depth < 60; depth += 1) deep = { type: 'object', properties: { a: deep }, required: ['a'] };
  await openTool(page, {
    type: 'object',
    properties: {
      slow: { type: 'string', pattern: '^(a+)+$' },
      loop: { $ref: '#/$defs/loop' },
      deep,
      list: { type: 'array', items: { type: 'integer' }, default: Array.from({ length: 10_000 }, (_, index) => index) },
    },
    $defs: {
      loop: {
        anyOf: [
          { type: 'array', items: { $ref: '#/$defs/loop' } },
          { type: 'object', properties: { loop: { $ref: '#/$defs/loop' } }, required: ['loop'] },
        ],
      },
    },
  });
  await field(page, 'slow').fill(`${'a'.repeat(200)}!`);
  await expect(form(page).getByText('Does not match ^(a+)+$.')).toBeVisible();
  await expect(form(page).getByText('1–50 of 10000')).toBeVisible();
  await field(page, 'Show from item').fill('9999');
  await page.keyboard.press('Enter');
  await field(page, 'Item 10000').fill('-1');
  expect(await page.evaluate(() => document.querySelectorAll('li').length)).toBeLessThan(200);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, colorScheme === 'dark' ? { tag: '@slow' } : {}, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });
    test('every kind of field is accessible and fits a narrow page', { tag: '@slow' }, async ({ page }) => {
      await openTool(page);
      await page.getByRole('tab', { name: 'Run' }).click();
      await writeJson(
        page,
        '{"days": 30, "city": ["x"], "tags": ["OK", "b"], "shape": {"kind": "circle"}, "verbose": true, "age": ' +
          '3, "extra": {"a-rather-long-name-of-a-property-without-any-space-in-it": 1}, "tree": {"children": ' +
          '[{"children": [{"children": [{"children": [{"name": "deep"}]}]}]}]}, "left": 1}',
      );
      await expect(field(page, 'days')).toHaveValue('30');
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const overflowing = await form(page).evaluate(
        (element) =>
          [...element.querySelectorAll('*')].filter((child) => child.getBoundingClientRect().right > 360).length,
      );
      expect(overflowing).toBe(0);
    });
  });
}
