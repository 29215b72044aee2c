import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { MODEL_WIRES, type ModelWire } from '../support/model-servers/answer.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { ask } from '../support/journeys/agent-journeys.ts';
import { SAMPLE_CONVERSATION } from '../support/sample-conversation.ts';
import { expect, test } from '../support/test.ts';

const PRESET_OF_WIRE = { openai: 'Other', anthropic: 'Anthropic', gemini: 'Google' } as const;
const DOUBLE = browserTool('double', 'export default ({ n }) => n * 2;');
const servers: ModelServer[] = [];

test.afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(wire: ModelWire): Promise<ModelServer> {
  const server = await startModelServer(wire, () => ({ answer: { text: 'It is done.' } }));
  servers.push(server);
  return server;
}

/** Opens a new conversation with a model at this server. */
async function begin(page: Page, wire: ModelWire, baseURL: string): Promise<void> {
  await page.goto('/#/agent');
  await page
    .getByRole('combobox', { name: 'Model' })
    .or(page.getByRole('button', { name: 'Set up a model' }))
    .first()
    .waitFor();
  const dialog = page.getByRole('dialog', { name: 'Models' });
  await page.getByRole('button', { name: 'Set up a model' }).click();
  await dialog.getByRole('button', { name: new RegExp(`^${PRESET_OF_WIRE[wire]}`) }).click();
  const more = dialog.locator('details > summary');
  if (!(await dialog.getByRole('textbox', { name: 'Base URL' }).isVisible())) await more.click();
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(baseURL);
  await dialog.getByLabel('API key').fill('sk-of-the-settings-0042');
  await dialog.getByRole('combobox', { name: 'Model' }).fill('scripted');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings of this conversation' });
const openSettings = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true }).click();

async function save(page: Page): Promise<void> {
  await settings(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(settings(page)).toBeHidden();
}

/** Where each wire has the settings in its body. */
function sentIn(body: unknown): unknown {
  const { temperature, max_tokens, tool_choice, generationConfig, toolConfig } = body as Record<string, unknown>;
  const google = (generationConfig ?? {}) as Record<string, unknown>;
  const { functionCallingConfig } = (toolConfig ?? {}) as Record<string, unknown>;
  return [
    temperature ?? google['temperature'],
    max_tokens ?? google['maxOutputTokens'],
    tool_choice ?? functionCallingConfig,
  ];
}
const FORCED = {
  openai: { type: 'function', function: { name: 'double' } },
  anthropic: { type: 'tool', name: 'double' },
  gemini: { mode: 'ANY', allowedFunctionNames: ['double'] },
} as const;

for (const wire of MODEL_WIRES)
  test(
    `settings of a conversation reach the model: ${wire}`,
    wire === 'openai' ? {} : { tag: '@slow' },
    async ({ page }) => {
      const { baseURL, requests } = await serve(wire);
      await openApp(page);
      await addTool(page, DOUBLE);
      await begin(page, wire, baseURL);
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Half a message');
      await openSettings(page);
      await settings(page).getByLabel('System prompt').fill('Answer in rhymes.');
      await settings(page).getByLabel('Temperature').fill('3');
      await expect(settings(page).getByText('Enter a number from 0 to 2.')).toBeVisible();
      await expect(settings(page).getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
      await settings(page).getByLabel('Temperature').fill('0.25');
      await settings(page).getByLabel('Max output tokens').fill('321');
      await settings(page).getByLabel('Step limit').fill('4');
      await settings(page).getByLabel('Tool choice').selectOption('Call double');
      await save(page);
      // What was written before has moved into the conversation.
      await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Half a message');
      await ask(page, 'What is twice 21?');
      await expect(page.getByText('It is done.')).toBeVisible();
      const last = requests.at(-1);
      expect(sentIn(last?.body)).toEqual([0.25, 321, FORCED[wire]]);
      expect(last?.asked.system).toContain('Answer in rhymes.');

      await page.reload();
      await openSettings(page);
      await expect(settings(page).getByLabel('Temperature')).toHaveValue('0.25');
      await expect(settings(page).getByLabel('Step limit')).toHaveValue('4');
      for (const field of ['System prompt', 'Temperature', 'Max output tokens', 'Step limit'])
        await settings(page).getByLabel(field).fill('');
      await settings(page).getByLabel('Tool choice').selectOption('Default');
      await save(page);
      await ask(page, 'Once more');
      await expect(page.getByText('It is done.')).toHaveCount(2);
      const [temperature, , choice] = sentIn(requests.at(-1)?.body) as readonly unknown[];
      expect(temperature).toBeUndefined();
      expect(JSON.stringify(choice ?? 'auto')).toMatch(/auto/i);
      expect(requests.at(-1)?.asked.system).not.toContain('rhymes');
    },
  );

test(
  'settings are kept as a preset, which is applied, renamed, removed and restored',
  { tag: '@slow' },
  async ({ page }) => {
    const { baseURL, requests } = await serve('openai');
    await openApp(page);
    await begin(page, 'openai', baseURL);
    await openSettings(page);
    const dialog = settings(page);
    await expect(dialog.getByText('No presets yet.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('System prompt').fill('Be brief.');
    await dialog.getByLabel('Temperature').fill('0');
    await dialog.getByLabel('Step limit').fill('7');
    await dialog.getByRole('button', { name: 'Save as preset' }).click();
    await dialog.getByLabel('Name of the preset').fill('Brief');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Saved the preset Brief')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/#/agent');
    await openSettings(page);
    await expect(dialog.getByLabel('System prompt')).toHaveValue('');
    await dialog.getByLabel('Preset', { exact: true }).selectOption('Brief');
    await expect(dialog.getByLabel('System prompt')).toHaveValue('Be brief.');
    await expect(dialog.getByLabel('Step limit')).toHaveValue('7');
    await dialog.getByRole('button', { name: 'More with the preset Brief' }).click();
    // Escape closes the menu and leaves the dialog.
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('menu')).toBeHidden();
    await dialog.getByRole('button', { name: 'More with the preset Brief' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await dialog.getByLabel('Name of the preset').fill('Short');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Preset', { exact: true })).toContainText('Short');
    await dialog.getByRole('button', { name: 'More with the preset Short' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(dialog.getByText('Removed the preset Short')).toBeVisible();
    await expect(dialog.getByText('No presets yet.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByLabel('Preset', { exact: true })).toContainText('Short');
    await save(page);
    await ask(page, 'Hello');
    await expect(page.getByText('It is done.')).toBeVisible();
    expect(requests.at(-1)?.asked.system).toContain('Be brief.');
    expect(requests.at(-1)?.body).toMatchObject({ temperature: 0 });

    // A preset of settings is no set of tools.
    await page.getByRole('button', { name: 'Tools offered' }).click();
    await expect(page.getByRole('combobox', { name: 'Tools', exact: true })).not.toContainText('Short');
  },
);

test('settings that a file brought are shown, and used only after the take-over', async ({ page }) => {
  await openApp(page, '/#/agent');
  const brought = { instructions: 'Rhyme.', temperature: 1.5, maxOutputTokens: 900, maxSteps: 3, toolChoice: 'none' };
  await page
    .getByLabel('Import a conversation')
    .first()
    .setInputFiles({
      name: 'from-somebody.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...SAMPLE_CONVERSATION, ...brought })),
    });
  const banner = page.getByRole('group', { name: 'Conversation from outside' });
  for (const row of ['Temperature: 1.5', 'Max output tokens: 900', 'Step limit: 3', 'Tool choice: None: no calls'])
    await expect(banner.getByText(row)).toBeVisible();
  await openSettings(page);
  await expect(settings(page).getByLabel('Temperature')).toHaveValue('');
  await settings(page).getByRole('button', { name: 'Cancel' }).click();
  await banner.getByRole('button', { name: 'Use it as my own' }).click();
  await expect(banner).toBeHidden();
  await openSettings(page);
  await expect(settings(page).getByLabel('System prompt')).toHaveValue('Rhyme.');
  await expect(settings(page).getByLabel('Temperature')).toHaveValue('1.5');
  await expect(settings(page).getByLabel('Tool choice')).toHaveValue('none');
  await settings(page).getByRole('button', { name: 'Cancel' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More with this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject(brought);
});
