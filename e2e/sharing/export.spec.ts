import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const SCHEMA = {
  type: 'object',
  properties: { when: { type: 'string', format: 'date', description: 'Which day' } },
  required: ['when'],
};
const CASE = { name: 'a day', input: { when: '2024-01-01' }, expectation: { kind: 'equals', value: '2024-01-01' } };

test(
  'a tool goes out in another format with what it cannot carry, and comes back from the server it became',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(
      page,
      browserTool('day.of', 'export default ({ when }: { when: string }) => when;\n', {
        language: 'typescript',
        parameters: SCHEMA,
        cases: [CASE],
        guidance: 'Days only.',
      }),
    );
    await addTool(page, browserTool('other', 'function tool() {}'));
    await page.goto('/#/tools/day.of');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export day.of' });

    await dialog.getByRole('radio', { name: /^Gemini/ }).check();
    const losses = dialog.getByRole('region', { name: 'Not included in this format' });
    await expect(losses).toContainText('Left out: code, environment, language, guidance, cases, createdAt, updatedAt');
    await expect(losses).toContainText('parameters/properties/when/format "date" is left out');
    await expect(dialog.getByText('"functionDeclarations"')).toBeVisible();

    await dialog.getByRole('radio', { name: /^OpenAI/ }).check();
    await expect(dialog.getByText('"day_x2E_of"')).toBeVisible();

    await dialog.getByRole('radio', { name: /^MCP server/ }).check();
    await expect(dialog.getByText('Everything is included.')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save day-of-mcp-server.zip' }).click(),
    ]);
    await expect(dialog).toBeHidden();
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    expect(new TextDecoder().decode(files['day-of-mcp-server/source/day_of.ts'])).toBe(
      'export default ({ when }: { when: string }) => when;\n',
    );
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'day-of-mcp-server/index.js',
        'day-of-mcp-server/runtime/server.js',
        'day-of-mcp-server/tools/day_of.mjs',
      ]),
    );

    const before = await page.evaluate(async () => await window.toolyard.getTool('day.of'));
    await page.evaluate(async () => await window.toolyard.removeTool('day.of'));
    await page.goto('/#/import');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await download.path());
    await expect(page.getByText(/^Exported MCP server: 1 tool/)).toBeVisible();
    await page.getByRole('button', { name: 'Save 1 tool' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'day.of' })).toBeVisible();
    const after = await page.evaluate(async () => await window.toolyard.getTool('day.of'));
    const written = ({
      name,
      description,
      code,
      parameters,
      timeout,
      environment,
      enabled,
      language,
      guidance,
      cases,
      createdAt,
      updatedAt,
    }: NonNullable<typeof before>) => ({
      name,
      description,
      code,
      parameters,
      timeout,
      environment,
      enabled,
      language,
      guidance,
      cases,
      createdAt,
      updatedAt,
    });
    if (before === undefined || after === undefined) throw new Error('a tool is missing');
    expect(written(after)).toEqual(written(before));
    expect(after.trusted).toBe(false);
  },
);

test('several tools go out together, chosen in the dialog', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  for (const name of ['one', 'two', 'three'])
    await addTool(
      page,
      browserTool(name, name === 'two' ? '// sk-abcdefghijklmnopqrstuvwxyz\nfunction tool() {}' : 'function tool() {}'),
    );
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText('export tools');
  await expect(page.getByRole('option', { name: /^Export tools/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export 3 tools' });
  await dialog.getByRole('radio', { name: /^AI SDK module/ }).check();
  await expect(
    dialog.getByText('Line 1 of two contains what looks like an OpenAI or Anthropic key.', { exact: false }),
  ).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'two' }).uncheck();
  await expect(page.getByRole('dialog', { name: 'Export 2 tools' }).getByText('contains what looks like')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save tools.js' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
