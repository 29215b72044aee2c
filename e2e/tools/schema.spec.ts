import type { Page } from '@playwright/test';
import { addTool, attempt, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const PARAMETERS = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Where to look' },
    unit: { enum: ['metric', 'imperial'] },
    either: { description: 'One of two', oneOf: [{ type: 'string' }, { $ref: '#/$defs/count' }] },
  },
  required: ['city'],
  $defs: { count: { type: 'integer' } },
};

async function openSchema(page: Page, name: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await openApp(page);
  await addTool(
    page,
    browserTool(name, 'function tool(params) {\n  return params;\n}', {
      description: 'Looks up the weather of a place.',
      parameters: PARAMETERS,
      ...more,
    }),
  );
  await openApp(page, `/#/tools/${name}/schema`);
  await expect(page.getByRole('list', { name: 'Parameters' })).toBeVisible();
}

const stored = async (page: Page, name: string) => {
  const found = await attempt(page, 'getTool', name);
  return (found as { value?: { parameters: Record<string, unknown>; code: string; name: string } }).value;
};
/** The stored schema as text, so that the order of keys matters. */
const storedText = async (page: Page, name: string) => JSON.stringify((await stored(page, name))?.parameters);
const view = (page: Page, name: 'Fields' | 'JSON') =>
  page.getByRole('radiogroup', { name: 'How the schema is shown' }).getByRole('radio', { name });
const nameOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Name of ${name}`, exact: true });

test(
  'the schema is edited as fields by the keyboard, in its place and with undo; what has no field stays',
  { tag: '@slow' },
  async ({ page }) => {
    await openSchema(page, 'fields');
    const before = await storedText(page, 'fields');

    // A new parameter: named, described, required, made a list of numbers.
    await page.getByRole('button', { name: 'Add a parameter' }).focus();
    await page.keyboard.press('Enter');
    await expect(nameOf(page, 'parameter')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('city');
    await expect(page.getByText('A parameter named city already exists.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('days');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Description of days' }).fill('Which days');
    await page.getByRole('checkbox', { name: 'days is required' }).check();
    await page.getByRole('combobox', { name: 'Type of days' }).selectOption({ label: 'list' });
    await page.getByRole('combobox', { name: 'Type of each item (days)' }).selectOption({ label: 'whole number' });
    await page.getByRole('button', { name: 'Details of each item (days)' }).click();
    await page.getByRole('textbox', { name: 'Minimum, each item (days)', exact: true }).fill('x');
    await expect(page.getByText('Write a number.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Minimum, each item (days)', exact: true }).fill('1');
    await nameOf(page, 'days').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(nameOf(page, 'days')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(nameOf(page, 'unit')).toBeFocused();
    const days = '"days":{"type":"array","description":"Which days","items":{"type":"integer","minimum":1}}';
    const added = before
      .replace('"either"', `${days},"either"`)
      .replace('"required":["city"]', '"required":["city","days"]');
    await expect.poll(() => storedText(page, 'fields')).toBe(added);

    // A union has no field: it is shown and edited as JSON.
    const union = page.getByRole('textbox', { name: 'Other keywords of either' });
    await expect(union).toHaveValue(/"\$ref": "#\/\$defs\/count"/);
    await union.fill('{ "oneOf": [{ "type": "string" }, 5] }');
    await union.fill('{ "oneOf": [{ "type": "string" }] }');
    await union.blur();
    await expect.poll(() => storedText(page, 'fields')).toBe(added.replace(',{"$ref":"#/$defs/count"}', ''));

    // Undo everything, and redo it.
    await nameOf(page, 'city').focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => storedText(page, 'fields')).toBe(added);
    while (await page.getByRole('button', { name: 'Undo', exact: true }).isEnabled())
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => storedText(page, 'fields')).toBe(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(nameOf(page, 'parameter')).toBeVisible();

    // Both views show one text, and the choice is remembered.
    await view(page, 'JSON').check();
    await expect(page.getByRole('textbox', { name: 'Parameters schema' })).toContainText('"parameter"');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Parameters schema' })).toContainText('"parameter"');
    await page.getByRole('textbox', { name: 'Parameters schema' }).fill('{ "type": ');
    await view(page, 'Fields').check();
    await expect(page.getByText('The JSON cannot be read')).toBeVisible();
  },
);

test(
  'a schema is made from an example, from the last run and from the code’s types, after a look at the difference',
  { tag: '@slow' },
  async ({ page }) => {
    await openSchema(page, 'made', {
      language: 'typescript',
      code:
        '/** What to look up. */\ninterface Query {\n  /** Where to look. */\n  city: string;\n  days?: 1 | 2;\n  ' +
        'since: Date;\n}\nexport function tool({ city, days = 1 }: Query) {\n  return { city, days };\n}',
    });
    await page.getByRole('button', { name: 'From an example' }).click();
    const example = page.getByRole('textbox', { name: 'Example arguments' });
    await expect(example).toBeFocused();
    await page.keyboard.insertText('{ city: read() }');
    await expect(page.getByText('Line 1:9 would have to be executed. Write a value.')).toBeVisible();
    await example.fill("[{ city: 'Oslo', at: '2026-01-31T12:00:00Z' }, { city: 'Bergen', tags: [1, 2.5, null] }]");
    await expect(page.getByRole('region', { name: 'Difference between the schema and the new schema' })).toContainText(
      '"date-time"',
    );
    expect(await storedText(page, 'made')).toBe(JSON.stringify(PARAMETERS));
    await page.getByRole('button', { name: 'Use this schema' }).click();
    await expect
      .poll(async () => (await stored(page, 'made'))?.parameters)
      .toEqual({
        type: 'object',
        properties: {
          city: { type: 'string', description: 'Where to look' },
          at: { type: 'string', format: 'date-time' },
          tags: { type: 'array', items: { type: ['number', 'null'] } },
        },
        required: ['city'],
      });

    await page.getByRole('button', { name: /^Run/ }).last().click();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'From an example' }).click();
    await page.getByRole('button', { name: 'Use the last run’s input' }).click();
    await expect(example).toContainText('"city"');

    await page.getByRole('button', { name: 'From the code' }).click();
    await expect(page.getByText('since: a Date arrives as text.')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('checkbox', { name: 'Keep current descriptions' }).uncheck();
    await page.getByRole('button', { name: 'Use this schema' }).click();
    await expect
      .poll(async () => (await stored(page, 'made'))?.parameters)
      .toEqual({
        type: 'object',
        properties: {
          city: { type: 'string', description: 'Where to look.' },
          days: { type: 'number', enum: [1, 2], default: 1 },
          since: { type: 'string', format: 'date-time' },
        },
        required: ['city', 'since'],
        description: 'What to look up.',
      });

    await page.getByRole('button', { name: 'To code' }).click();
    await expect(page.getByRole('region', { name: 'Difference between the code and the new code' })).toContainText(
      'export function tool({ city, days = 1, since }: ToolParams)',
    );
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect.poll(async () => (await stored(page, 'made'))?.code).toContain('days?: 1 | 2;');
    await page.getByRole('button', { name: /^Run/ }).last().click();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible();
  },
);

test(
  'the definition is checked as it is written, and each finding leads to its fixing',
  { tag: '@slow' },
  async ({ page }) => {
    await openSchema(page, 'weather.now', { description: 'Weather' });
    const line = page.getByRole('region', { name: 'Checks' }).getByRole('button').first();
    await expect(line).toContainText(/\d+ suggestions?/);
    await expect(line).toContainText(/about \d+ tokens/);
    await line.focus();
    await page.keyboard.press('Enter');
    const checks = page.getByRole('region', { name: 'Checks' });
    const finding = (text: string) => checks.getByRole('listitem').filter({ hasText: text });

    await finding('unit has no description.').getByRole('button').click();
    await expect(page.getByRole('textbox', { name: 'Description of unit' })).toBeFocused();
    await page.keyboard.type('Of what');
    await expect(finding('unit has no description.')).toHaveCount(0);
    await finding('unit lists its values without a type.')
      .getByRole('button', { name: 'Set the type to text' })
      .click();
    await expect
      .poll(async () => (await stored(page, 'weather.now'))?.parameters)
      .toMatchObject({
        properties: { unit: { type: 'string', enum: ['metric', 'imperial'], description: 'Of what' } },
      });
    await finding('The description has only 7 characters.').getByRole('button').click();
    await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' of a city, today and tomorrow.');
    await finding('the root allows additional properties').getByRole('button').click();
    await expect
      .poll(async () => (await stored(page, 'weather.now'))?.parameters)
      .toMatchObject({ additionalProperties: false });
    await finding('OpenAI and Anthropic refuse characters of the name.')
      .getByRole('button', { name: 'Rename to weather_now' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'weather_now' })).toBeVisible();

    // Only problems for Gemini are left; the list shows their places, in JSON too.
    await expect(line).toContainText('3 suggestions');
    // The tool was opened again under its new name.
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    await line.click();
    await view(page, 'JSON').check();
    await finding('Gemini refuses or ignores oneOf at either').getByRole('button', { name: 'Show' }).click();
    await expect(page.locator('.cm-activeLine')).toContainText('"either"');
  },
);

test('checks name the parameters without a description, and lead to where it is written', async ({ page }) => {
  await openApp(page);
  await addTool(
    page,
    browserTool('area', 'function tool({ w }) { return w; }', {
      description: 'Computes the area of a square.',
      parameters: {
        type: 'object',
        properties: { h: { type: 'number', description: 'Height in cm' }, w: { type: 'number' } },
      },
    }),
  );
  await openApp(page, '/#/tools/area');
  const checks = page.getByRole('region', { name: 'Checks' });
  await checks.getByRole('button', { expanded: false }).first().click();
  const finding = checks.getByRole('listitem').filter({ hasText: 'w has no description' });
  await expect(finding).toHaveCount(1);
  await finding.getByRole('button', { name: 'Add a description' }).click();
  await expect(page.getByRole('textbox', { name: /Description/ }).and(page.locator(':focus'))).toBeVisible({
    timeout: 5_000,
  });
  await page.keyboard.insertText('Width in cm');
  await expect
    .poll(async () =>
      page.evaluate(async () => {
        const tool = await window.toolyard.getTool('area');
        return (tool?.parameters as { properties: { w: { description?: string } } }).properties.w.description;
      }),
    )
    .toBe('Width in cm');
});
