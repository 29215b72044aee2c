import { startModelServer, type ModelServer } from '../../model-servers/model-server.ts';
import { expect } from '../../test.ts';
import { addTool, browserTool } from '../journeys.ts';
import { button, goTo, resultOf, runButton, show, writeCode, type Journey, type Walker } from './journey.ts';

const TWO = ['total', 'convert'].map((name) =>
  browserTool(name, `export default ({ n }) => ({ ${name}: n * 2 });\n`, {
    description: `Works out the ${name}.`,
    parameters: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  }),
);
const BROKEN = browserTool('rows', 'export default ({ n }) => {\n  return rows.length;\n};\n', {
  description: 'Counts rows.',
  parameters: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
});

/** Calls what the question names, and says what came of it. */
export async function startScriptedModel(): Promise<ModelServer> {
  return await startModelServer(
    'openai',
    ({ asked, body }) => {
      const { messages } = body as { readonly messages: readonly { readonly role: string }[] };
      const question = asked.reported.at(-1) ?? '';
      if (messages.at(-1)?.role === 'tool')
        return { answer: { text: `It says ${asked.results.at(-1)?.text.length ?? 0} letters.` } };
      const names = question.includes('rows') ? ['rows'] : ['total', 'convert'];
      return { answer: { text: 'One moment.', calls: names.map((name) => ({ id: name, name, input: '{"n":21}' })) } };
    },
    { models: ['small'] },
  );
}

async function setUpModel({ page, words, hand, see, model }: Walker): Promise<void> {
  await hand.click(button(page, words.agent.composer.setUpShort));
  const dialog = page.getByRole('dialog', { name: words.providers.title });
  await expect(dialog).toBeVisible();
  await see('models');
  await hand.click(dialog.getByRole('button', { name: new RegExp(`^${words.providers.names.other}`) }));
  await hand.fill(dialog.getByRole('textbox', { name: words.providers.form.baseURL }), model);
  await hand.fill(dialog.getByRole('combobox', { name: words.providers.form.model }), 'small');
  await see('model');
  await hand.click(button(dialog, words.providers.form.save));
  await expect(dialog).toBeHidden();
}

/** With a model, and with servers. */
export const AGENTS: readonly Journey[] = [
  {
    name: 'a model is set up and calls two tools',
    takes: { clicks: 5, fields: 3 },
    before: async (page) => {
      for (const tool of TWO) await addTool(page, tool);
    },
    async walk(walker) {
      const { page, words, hand, see } = walker;
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await goTo(walker, ({ agentFirst }) => agentFirst.title);
      await see('start');
      await setUpModel(walker);
      await see('ready');
      await hand.ask(words.agent.composer.label, 'Total and convert 21, please.');
      const all = button(page, words.approvals.allowAll(2));
      await expect(all).toBeVisible();
      await see('asked');
      await hand.answer(all);
      await expect(page.getByText(/It says \d+ letters/)).toBeVisible();
      await see('answered');
    },
  },
  {
    name: 'a call fails; its tool is fixed, and the call runs again',
    takes: { clicks: 9, fields: 3 },
    before: async (page) => void (await addTool(page, BROKEN)),
    async walk(walker) {
      const { page, words, hand, see } = walker;
      await page.goto('/#/agent');
      await setUpModel(walker);
      await hand.ask(words.agent.composer.label, 'How many rows are 21?');
      await expect(button(page, words.approvals.once)).toBeVisible();
      await see('asked');
      await hand.answer(button(page, words.approvals.once));
      const call = page.locator('li[data-call][data-state="failed"]');
      await expect(call).toBeVisible();
      await see('failed');
      const edit = button(page, words.agent.call.editTool);
      if (!(await edit.isVisible())) await hand.click(call.getByRole('button').first());
      await see('failed-open');
      await hand.click(edit.first());
      await expect(page.getByRole('heading', { level: 1, name: 'rows' })).toBeVisible();
      await see('tool');
      await writeCode(walker, 'export default ({ n }) => {\n  return n + 1;\n};\n');
      await hand.click(button(page, words.agent.fix.run));
      // The card says what it asks for, in the branch that has just begun too.
      const question = page.getByRole('region', { name: words.approvals.label('small', 'rows') });
      await expect(question).toContainText('21');
      await see('again');
      await hand.answer(button(question, words.approvals.once));
      await expect(page.locator('li[data-call][data-state="done"]')).toBeVisible();
      await see('fixed');
    },
  },
  {
    name: 'an MCP server by its address, and a call of its tool with the messages',
    takes: { clicks: 5, fields: 4 },
    async walk(walker) {
      const { page, words, hand, see, mcp } = walker;
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await goTo(walker, ({ serversFirst }) => serversFirst.title);
      await see('servers');
      await hand.click(button(page, new RegExp(`^${words.servers.empty.address}`)));
      const dialog = page.getByRole('dialog');
      const address = dialog.getByRole('textbox', { name: words.servers.form.address, exact: true });
      await hand.fill(address, mcp.replace('http://', ''));
      await dialog.getByRole('textbox', { name: words.servers.form.name }).focus();
      await expect(address).toHaveValue(mcp);
      await see('add');
      await hand.fill(dialog.getByRole('textbox', { name: words.servers.form.name }), 'every');
      await hand.click(button(dialog, words.servers.form.add));
      await expect(page.getByRole('heading', { level: 1, name: 'every' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'get-sum' }).first()).toBeVisible();
      await see('server');
      await hand.click(page.getByRole('main').getByRole('link', { name: 'get-sum' }));
      await expect(page.getByRole('heading', { level: 1, name: 'every.get-sum' })).toBeVisible();
      await show(walker, 'run');
      for (const name of ['a', 'b'])
        await hand.fill(
          page
            .getByRole('spinbutton', { name })
            .or(page.getByRole('textbox', { name, exact: true }))
            .first(),
          '21',
        );
      await hand.click(runButton(walker));
      await expect(resultOf(walker)).toContainText('42');
      await see('result');
    },
  },
  {
    name: 'the example server runs in the tab',
    takes: { clicks: 4, fields: 0 },
    async walk(walker) {
      const { page, words, hand, see } = walker;
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await goTo(walker, ({ serversFirst }) => serversFirst.title);
      await hand.click(button(page, new RegExp(`^${words.servers.empty.example}`)));
      await expect(page.getByRole('link', { name: 'list_folder' }).first()).toBeVisible({ timeout: 90_000 });
      await see('server');
      await hand.click(page.getByRole('main').getByRole('link', { name: 'list_folder' }));
      await show(walker, 'run');
      await hand.click(runButton(walker));
      await expect(resultOf(walker)).toContainText('servers');
      await see('result');
    },
  },
];
