import type { Page } from '@playwright/test';
import { addTool, attempt, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const CITY = { type: 'object', properties: { city: { type: 'string', description: 'Name of the city' } } };
const DESCRIPTION = 'Tells the weather of a city, today and tomorrow.';

const checks = (page: Page) => page.getByRole('region', { name: 'Checks' });
const line = (page: Page) => checks(page).getByRole('button').first();
const finding = (page: Page, text: string) => checks(page).getByRole('listitem').filter({ hasText: text });
const types = (page: Page) => page.getByRole('group', { name: 'Types' });

async function openTool(page: Page, name: string, code: string, more: Readonly<Record<string, unknown>> = {}) {
  await openApp(page);
  await addTool(page, browserTool(name, code, { parameters: CITY, description: DESCRIPTION, ...more }));
  await openApp(page, `/#/tools/${name}`);
  await expect(types(page)).toContainText(/No type errors|\d+ type error/, { timeout: 60_000 });
}

async function parametersOf(page: Page, name: string): Promise<unknown> {
  const stored = await attempt(page, 'getTool', name);
  return (stored as { value: { parameters: unknown } }).value.parameters;
}

async function replaceCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(code);
}

test('a parameter that the schema lacks is added to it with one click', { tag: '@slow' }, async ({ page }) => {
  await openTool(page, 'read', 'export default ({ city, days = 3 }) => `${city} ${days}`;');
  await expect(line(page)).toContainText('1 problem');
  await line(page).click();
  await expect(finding(page, 'The code reads days, but the schema does not have it')).toHaveCount(1);
  await checks(page).getByRole('button', { name: 'Add to schema: days' }).click();
  await expect
    .poll(() => parametersOf(page, 'read'))
    .toEqual({ ...CITY, properties: { ...CITY.properties, days: { type: 'number', default: 3 } } });
  await expect(line(page)).not.toContainText('problem');
  await expect(page.getByRole('group', { name: 'Arguments as a form' }).getByText('days').first()).toBeVisible();

  await openTool(page, 'typed', "export default (p: { city: string; unit: 'C' | 'F' }) => p.city + p.unit;", {
    language: 'typescript',
  });
  await expect(line(page)).toContainText('1 problem');
  // Nothing is wrong with the types alone.
  await expect(types(page)).toContainText('No type errors');
  await line(page).click();
  await checks(page).getByRole('button', { name: 'Add to schema: unit' }).click();
  await expect
    .poll(() => parametersOf(page, 'typed'))
    .toEqual({
      ...CITY,
      properties: { ...CITY.properties, unit: { type: 'string', enum: ['C', 'F'] } },
      required: ['unit'],
    });
});

test(
  'a property that the code never reads is named, and no type error stands beside “No problems”',
  { tag: '@slow' },
  async ({ page }) => {
    await openTool(page, 'unread', 'function tool(params) {\n  return params.city;\n}', {
      parameters: { ...CITY, properties: { ...CITY.properties, unit: { type: 'string', description: 'C or F' } } },
    });
    await expect(line(page)).toContainText('1 suggestion');
    await line(page).click();
    await expect(finding(page, 'The schema has unit, but the code never reads it.')).toHaveCount(1);
    await checks(page).getByRole('button', { name: 'Remove from schema: unit' }).click();
    await expect.poll(() => parametersOf(page, 'unread')).toEqual(CITY);
    await expect(line(page)).toContainText('No problems');

    await replaceCode(page, 'function tool(params) {\n  return params.city + missing;\n}');
    await expect(types(page)).toContainText('1 type error');
    await expect(line(page)).toContainText('1 problem');
    await expect(checks(page)).not.toContainText('No problems');
    await finding(page, "Cannot find name 'missing'.").getByRole('button', { name: 'Show' }).click();
    await expect(page.locator('.cm-activeLine')).toContainText('missing');
    // The other tab has the same status.
    await page.getByRole('tab', { name: 'Schema' }).click();
    await expect(line(page)).toContainText('1 problem');
  },
);

test('a function that is not exported becomes the tool with one click', { tag: '@slow' }, async ({ page }) => {
  await openTool(page, 'bare', 'function tool({ city }) {\n  return city;\n}');
  await replaceCode(page, 'async ({ city }, context) => {\n  return city;\n}');
  await expect(line(page)).toContainText('1 problem');
  await line(page).click();
  await checks(page).getByRole('button', { name: 'Export it as the tool' }).click();
  await expect
    .poll(() => attempt(page, 'getTool', 'bare'))
    .toMatchObject({ value: { code: 'export default async ({ city }, context) => {\n  return city;\n}' } });
  await expect(line(page)).toContainText('No problems');

  await replaceCode(page, 'function weather({ city }) {\n  return city;\n}');
  await checks(page).getByRole('button', { name: 'Export it as the tool' }).click();
  await expect
    .poll(() => attempt(page, 'getTool', 'bare'))
    .toMatchObject({ value: { code: expect.stringContaining('return weather(params);') } });
});

test('“Add property” in the form adds it to the schema', { tag: '@slow' }, async ({ page }) => {
  await openTool(page, 'adds', 'function tool(params) {\n  return params;\n}');
  const form = page.getByRole('group', { name: 'Arguments as a form' });
  await form.getByRole('button', { name: 'Add property' }).click();
  await form.getByRole('textbox', { name: 'Name of the new property' }).fill('days');
  await form.getByRole('combobox', { name: 'Type of the new property' }).selectOption('number');
  await form.getByRole('button', { name: 'Add to schema' }).click();
  await expect
    .poll(() => parametersOf(page, 'adds'))
    .toEqual({ ...CITY, properties: { ...CITY.properties, days: { type: 'number' } } });
  await form
    .getByRole('spinbutton', { name: 'days' })
    .or(form.getByRole('textbox', { name: 'days' }))
    .fill('4');
  await page.getByRole('button', { name: /^Run/ }).last().click();
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('4');
});
