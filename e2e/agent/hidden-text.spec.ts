import type { Locator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { SAMPLE_CONVERSATION } from '../support/sample-conversation.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { expect, test } from '../support/test.ts';

/** Arguments that look like others, with what the card must show. */
const HIDDEN: readonly (readonly [name: string, value: string, seen: string])[] = [
  ['turned', 'rm \u202Efdp.txt\u202C', 'rm ⟨U+202E⟩fdp.txt⟨U+202C⟩'],
  ['isolated', 'echo \u2067;rm a\u2069', 'echo ⟨U+2067⟩;rm a⟨U+2069⟩'],
  ['no_width', 'r\u200Bm\u2060 a', 'r⟨U+200B⟩m⟨U+2060⟩ a'],
  ['filled', 'ls\u3164\u115F\u2800a', 'ls⟨U+3164⟩⟨U+115F⟩⟨U+2800⟩a'],
  ['tagged', 'ls\u{E0072}\u{E006D}', 'ls⟨U+E0072⟩⟨U+E006D⟩'],
  ['selected', 'ls\uFE01 \u00ADa', 'ls⟨U+FE01⟩ ⟨U+00AD⟩a'],
  ['escaped', 'ls\u001B[2K\rrm', 'ls⟨U+001B⟩[2K⟨U+000D⟩rm'],
  ['ended', 'ls\u0085rm\u2028rm', 'ls⟨U+0085⟩rm⟨U+2028⟩rm'],
  ['marked', `a${'\u0336'.repeat(90)}`, 'a\u0336\u0336\u0336⟨U+0336 ×87⟩'],
  ['far_down', `ls${'\n'.repeat(300)}rm`, '300 line ends'],
  ['far_right', `ls${' '.repeat(3_000)}rm`, '3,000 spaces'],
];
const LONG = Array.from({ length: 300 }, (_, at) => `line ${at}`).join('\n');
const INPUT = { ...Object.fromEntries(HIDDEN.map(([name, value]) => [name, value])), ['na\u200Bme']: 'b', long: LONG };

let server: ModelServer | undefined;
test.afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A model that makes one call, and the card of that call. */
async function asked(page: Page): Promise<Locator> {
  server = await startModelServer(
    'openai',
    ({ asked: { results } }) =>
      results.length === 0
        ? { answer: { text: 'I call it.', calls: [{ name: 'echo', input: JSON.stringify(INPUT) }] } }
        : { answer: { text: 'Done.' } },
    { models: ['small'] },
  );
  await openApp(page);
  await addTool(page, browserTool('echo', 'export default (input) => input;'));
  await page.goto('/#/agent');
  await page.getByRole('button', { name: 'Set up a model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Models' });
  await dialog.getByRole('button', { name: /^Other/ }).click();
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(server.baseURL);
  await dialog.getByLabel('API key').fill('sk-1');
  await dialog.getByRole('combobox', { name: 'Model' }).fill('small');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Go on');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: /wants to call echo$/ });
  await expect(card).toBeVisible();
  return card;
}

test('an approval shows what runs, with what cannot be seen in it, and all of it', async ({ page }) => {
  const card = await asked(page);
  for (const [name, , seen] of HIDDEN) {
    const argument = card.getByRole('region', { name: `Argument ${name}`, exact: true });
    await expect(argument).toContainText(seen);
    // It is visible in the box without scrolling.
    await expect(argument.getByText(/⟨/).last()).toBeAttached();
  }
  await expect(card.getByText('This text has hidden characters. They are shown where they are.')).toHaveCount(
    HIDDEN.length + 1,
  );
  await expect(card.getByRole('img', { name: 'Hidden character U+202E', exact: true })).toHaveText('⟨U+202E⟩');
  await expect(card.locator('dt').filter({ hasText: 'na⟨U+200B⟩me' })).toBeVisible();
  // The line above the card says the same.
  await expect(page.locator('[data-call]').first()).toContainText('turned: rm ⟨U+202E⟩fdp.txt⟨U+202C⟩');
  // Text after three hundred lines is visible.
  await expect(card.getByRole('region', { name: 'Argument far_down' })).toContainText(/^ls\s*⟨300 line ends⟩\s*rm$/);

  await card.getByRole('button', { name: 'Show 288 more lines' }).click();
  const long = card.getByRole('region', { name: 'Argument long' });
  await expect(long).toContainText('line 249');
  await card.getByRole('button', { name: 'After' }).click();
  await expect(long).toContainText('line 299');
  expect(await violations(page)).toEqual([]);
});

test(
  'editing the arguments keeps and shows the characters, and what is seen is what runs',
  { tag: '@slow' },
  async ({ page }) => {
    const card = await asked(page);
    await card.getByRole('button', { name: 'Edit', exact: true }).click();
    await card
      .getByText('As JSON', { exact: true })
      .or(card.getByRole('radio', { name: 'JSON' }))
      .or(card.getByRole('button', { name: 'JSON' }))
      .first()
      .click();
    const json = card.getByRole('textbox', { name: 'Arguments as JSON' });
    await expect(json).toContainText('"rm \\u202efdp.txt\\u202c"');
    await page.waitForTimeout(600);
    await pressGuarded(card.getByRole('button', { name: 'Allow once' }));
    await expect(page.getByText('Done.')).toBeVisible();
    const ran = await page.evaluate(async () => (await window.toolyard.getTools()).length);
    expect(ran).toBe(1);
    const reported = server?.requests.at(-1)?.asked.results[0]?.text ?? '';
    expect(reported).toContain(JSON.stringify(HIDDEN[0]?.[1]));
  },
);

test('a form shows hidden characters in names, titles, descriptions and options', async ({ page }) => {
  await openApp(page);
  const parameters = {
    type: 'object',
    required: ['ke\u200Bep', 'turn'],
    properties: {
      ['ke\u200Bep']: { type: 'boolean', title: 'Keep \u2066it', description: 'No\u00ADthing goes.' },
      turn: { enum: ['le\u202Eft', `stay${' '.repeat(60)}go`] },
      named: {
        oneOf: [
          { const: 1, title: 'on\u2060e' },
          { const: 2, title: 'two' },
        ],
      },
    },
  };
  await addTool(page, browserTool('asks', 'export default (input) => input;', { parameters }));
  await page.goto('/#/tools/asks');
  const form = page
    .getByRole('region', { name: 'Run' })
    .or(page.getByRole('complementary', { name: 'Run' }))
    .or(page.locator('body'))
    .first();
  for (const seen of ['ke⟨U+200B⟩ep', 'Keep ⟨U+2066⟩it', 'No⟨U+00AD⟩thing goes.'])
    await expect(form.getByText(seen).first()).toBeVisible();
  for (const option of ['le⟨U+202E⟩ft', 'stay⟨U+0020 ×60⟩go', 'on⟨U+2060⟩e'])
    await expect(form.getByRole('option', { name: option }).first()).toBeAttached();
});

test('operations of a description, and the title of a conversation, show hidden characters', async ({ page }) => {
  await openApp(page, '/#/import');
  const description = {
    openapi: '3.0.3',
    info: { title: 'Shop \u202EIPA', version: '1' },
    servers: [{ url: 'http://127.0.0.1:9', description: 'sa\u200Bfe' }, { url: 'http://127.0.0.1:8' }],
    paths: {
      '/a\u2060b': { get: { operationId: 'a', summary: 'Read \u2067all\u2069', responses: {} } },
      '/c': { delete: { operationId: 'c', responses: {} } },
    },
  };
  await page
    .getByLabel('Choose files')
    .or(page.locator('input[type=file]'))
    .first()
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(description)) });
  await expect(page.getByRole('heading', { name: 'Choose operations' })).toBeVisible();
  for (const seen of ['Shop ⟨U+202E⟩IPA', '/a⟨U+2060⟩b', 'Read ⟨U+2067⟩all⟨U+2069⟩'])
    await expect(page.getByText(seen).first()).toBeVisible();
  await expect(page.getByRole('option', { name: 'http://127.0.0.1:9 (sa⟨U+200B⟩fe)' })).toBeAttached();

  await page.goto('/#/agent');
  await page
    .getByLabel('Import a conversation')
    .first()
    .setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...SAMPLE_CONVERSATION, title: 'Sum \u202Esgnidliub' })),
    });
  await expect(page.getByRole('heading', { name: 'Sum ⟨U+202E⟩sgnidliub' })).toBeVisible();
});

test('a question shows hidden characters in its words and its answers', async ({ page }) => {
  await openApp(page);
  await page.evaluate(
    () =>
      void window.toolyard.executeTool({
        toolName: 'ask_user_question',
        parameters: { question: `Delete \u202Efdp.txt\u202C?${'\n'.repeat(200)}Really?`, options: ['Y\u200Bes', 'No'] },
        caller: 'model',
      }),
  );
  const card = page.getByRole('region', { name: 'Question', exact: true });
  await expect(card).toContainText('Delete ⟨U+202E⟩fdp.txt⟨U+202C⟩?');
  await expect(card).toContainText('⟨200 line ends⟩');
  await expect(card.getByRole('button', { name: /Y.*es/ })).toContainText('Y⟨U+200B⟩es');
  await expect(card.getByText('This text has hidden characters.')).toHaveCount(1);
});
