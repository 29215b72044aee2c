import type { Page } from '@playwright/test';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { openApp } from '../support/journeys/journeys.ts';
import type { ScriptedAnswer } from '../support/model-servers/answer.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { expect, test } from '../support/test.ts';

const BASIC = ['bash', 'js', 'read', 'skill', 'write'];
let server: ModelServer;

/** Opens the app with a model that gives these answers in turn, and `OK.` after them. The first request is a test. */
async function setUp(page: Page, answers: readonly ScriptedAnswer[] = []): Promise<void> {
  server = await startModelServer('openai', (_request, index) => ({ answer: answers[index - 1] ?? { text: 'OK.' } }), {
    models: ['small', 'large'],
  });
  await openApp(page, '/#/agent');
  await addOther(page, server.baseURL);
}
const addTool = (page: Page, name: string, tags: readonly string[] = [], description = `Does ${name}`) =>
  page.evaluate(
    async (fields) =>
      void (await window.toolyard.addTool({
        ...fields,
        parameters: { type: 'object', properties: {} },
        environment: 'browser',
        code: 'export default () => "done";',
      })),
    { name, description, ...(tags.length === 0 ? {} : { tags: [...tags] }) },
  );
/** The tools of the last request. */
const tools = () => server.requests.at(-1)?.asked.tools ?? [];
const builtIns = (page: Page) => page.getByRole('switch', { name: 'Built-in tools' }).last();

test.afterEach(async () => await server.close());

test('hello offers the basic tools; one switch adds the built-in ones, and it lasts', async ({ page }) => {
  await setUp(page);
  await expect(builtIns(page)).not.toBeChecked();
  await ask(page, 'hello');
  await expect(page.getByText('OK.')).toBeVisible();
  expect(tools()).toEqual(BASIC);
  expect(server.requests.at(-1)?.asked.system).toContain('Switched off: the built-in tools ask_user_question, edit');
  await builtIns(page).click();
  await expect(builtIns(page)).toBeChecked();
  await ask(page, 'again');
  await expect(page.getByText('OK.')).toHaveCount(2);
  expect(tools()).toEqual(expect.arrayContaining([...BASIC, 'edit', 'glob', 'grep', 'node']));
  expect(server.requests.at(-1)?.asked.system).not.toContain('Switched off');
  await page.reload();
  await expect(builtIns(page)).toBeChecked();
});

test('the switch of the start screen is that of the conversation that begins', { tag: '@slow' }, async ({ page }) => {
  await setUp(page);
  await builtIns(page).click();
  await ask(page, 'hello');
  await expect(page.getByText('OK.')).toBeVisible();
  expect(tools()).toContain('grep');
  await expect(builtIns(page)).toBeChecked();
});

test('a model that calls a built-in tool which is off: the person turns them on with one click', async ({ page }) => {
  await setUp(page, [{ calls: [{ name: 'grep', input: '{"pattern":"x"}' }] }, { text: 'I need grep.' }]);
  await ask(page, 'Find x');
  await expect(page.getByText('I need grep.')).toBeVisible();
  expect(server.requests.at(-1)?.asked.results[0]?.text).toContain('ask the person to turn on the built-in tools');
  await expect(page.getByText('The model asked for grep.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on built-in tools' }).click();
  await expect(page.getByText('The model asked for grep.')).toBeHidden();
  await expect(builtIns(page)).toBeChecked();
  await ask(page, 'Again');
  await expect(page.getByText('OK.')).toBeVisible();
  expect(tools()).toContain('grep');
});

test('own tools, their tags and the basic tools are switches of their own', { tag: '@slow' }, async ({ page }) => {
  await setUp(page);
  await addTool(page, 'area', ['maths']);
  await addTool(page, 'mail.send', ['post', 'maths']);
  await addTool(page, 'clock');
  await ask(page, 'hello');
  await expect(page.getByText('OK.')).toBeVisible();
  expect(tools()).toEqual(['area', 'bash', 'clock', 'js', 'mail_send', 'read', 'skill', 'write']);
  await page.getByRole('button', { name: 'Tools offered' }).click();
  const groups = page.getByRole('list', { name: 'Groups of tools' });
  await expect(groups.getByRole('listitem')).toHaveText([
    /^Your tools3 tools/,
    /^Tag maths2 tools/,
    /^Tag post1 tool,/,
    /^Basic built-in tools5 tools/,
    /^Built-in tools12 tools/,
    /^Navigation and notes\d+ tools/,
  ]);
  await groups.getByRole('switch', { name: 'Tag post' }).click();
  await expect(groups.getByRole('switch', { name: 'Tag post' })).not.toBeChecked();
  await groups.getByRole('switch', { name: 'Basic built-in tools' }).click();
  await expect(groups.getByRole('switch', { name: 'Basic built-in tools' })).not.toBeChecked();
  await ask(page, 'again');
  await expect(page.getByText('OK.')).toHaveCount(2);
  expect(tools()).toEqual(['area', 'clock']);
});

test('a model searches the tools that are too many, and calls what it found', async ({ page }) => {
  await setUp(page, [
    { calls: [{ name: 'search_tools', input: '{"query":"counts sheep"}' }] },
    { calls: [{ name: 'zoo_sheep', input: '{}' }] },
    { text: 'There are many.' },
  ]);
  // First, so that the others were edited after it.
  await addTool(page, 'zoo.sheep', [], `Counts sheep ${'in the field '.repeat(60)}`);
  for (let at = 0; at < 40; at += 1)
    await addTool(page, `tool_${String(at)}`, [], `Tool ${String(at)} ${'does this and that '.repeat(30)}`);
  await ask(page, 'Count the sheep');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await expect(page.getByText('There are many.')).toBeVisible();
  const [, first, second] = server.requests.map(({ asked }) => asked.tools);
  expect(first?.[0]).toBe('search_tools');
  expect(first).toContain('tool_39');
  expect(first).not.toContain('zoo_sheep');
  expect(second).toContain('zoo_sheep');
  expect(second).toEqual(expect.arrayContaining([...(first ?? [])]));
  await page.getByRole('button', { name: 'Tools offered' }).click();
  await page.getByText(/the rest of \d+ found by searching/).click();
  await expect(page.getByText('deferred', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Timeline' }).click();
  await expect(page.getByText(/\d+ more tools? through search_tools/).first()).toBeAttached();
});
