import type { Page } from '@playwright/test';
import { pressGuarded } from '../answer.ts';
import { addTool, attemptSource, browserTool } from '../journeys/journeys.ts';
import { askModel, keepTinyModel, TINY_ANSWER, TINY_MODEL } from '../servers/model-in-tab.ts';
import type { Check, Visit } from './visit.ts';

/** An MCP program on standard streams, without packages. */
const PROGRAM = `
const answers = {
  initialize: (params) => ({
    protocolVersion: params.protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'own', version: '1' },
  }),
  'tools/list': () => ({ tools: [{ name: 'greet', description: 'Greets.', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'Hello from a program' }] }),
};
require('readline')
  .createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const result = answers[method]?.(params);
    console.log(
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        ...(result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }),
      }),
    );
  });
`;

/** Connects a server and calls a tool of it; returns the page's message if that fails. */
async function callServer(
  { page, site }: Visit,
  fields: Readonly<Record<string, unknown>> & { readonly name: string },
  tool: string,
  requested: string,
): Promise<string> {
  const reported = await page.evaluate(
    async ({ given, toolName, result }) => {
      const { mcp, executeTool } = window.toolyard;
      const known = (await mcp.getServers()).find(({ name }) => name === given.name);
      const status = await mcp.connect((known ?? (await mcp.addServer(given))).id);
      if (status.state !== 'connected') return undefined;
      const ended = await executeTool({ toolName, parameters: { message: 'x' } });
      return ended.success && ended.result === result ? 'yes' : (ended.error ?? JSON.stringify(ended.result));
    },
    { given: fields, toolName: tool, result: requested },
  );
  if (reported !== undefined) return reported;
  await page.goto(`${site.url}/#/servers/${fields.name}`);
  await page.getByText('To fix it').waitFor();
  return await page.getByRole('main').innerText();
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Checks of features that use the network or import content. */
export const SERVICE_CHECKS: Readonly<Record<string, Check>> = {
  packages: {
    prepare: async ({ page, site, outside }) => {
      await page.goto(`${site.url}/#/settings/packages`);
      await page.getByRole('textbox', { name: 'Address' }).fill(outside.registry.url);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The registry is saved').waitFor();
      await addTool(
        page,
        browserTool('uses', "function tool() { return require('tiny-one'); }", {
          environment: 'node',
          timeout: 60_000,
        }),
      );
      await addPackage({ page, site }, 'tiny-one');
    },
    attempt: async ({ page, site }) => {
      const kept = await page.evaluate(() =>
        window.toolyard.executeTool({ toolName: 'uses', parameters: {}, timeout: 60_000 }),
      );
      if (!kept.success) return `kept packages: ${kept.error ?? ''}`;
      return await addPackage({ page, site }, 'tiny-two');
    },
  },
  links: {
    prepare: async ({ page }) => void (await addTool(page, browserTool('shared', 'function tool() { return 1; }'))),
    attempt: async ({ page }) => {
      const link = await attemptSource<string>(page, "window.toolyard.share.encode({ tools: ['shared'] })");
      if (!link.ok) return link.message;
      await page.goto(link.value);
      await page.getByRole('button', { name: 'Discard' }).click();
      return 'yes';
    },
  },
  export: {
    prepare: async ({ page }) => void (await addTool(page, browserTool('exported', 'function tool() { return 1; }'))),
    attempt: async ({ page, site }) => {
      await page.goto(`${site.url}/#/tools/exported`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Export…' }).click();
      const dialog = dialogOf(page, 'Export exported');
      await dialog.getByRole('radio', { name: /^MCP server/ }).check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save exported-mcp-server.zip' }).click(),
      ]);
      await page.goto(`${site.url}/#/import`);
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await download.path());
      await page.getByText(/^Exported MCP server: 1 tool/).waitFor();
      const preview = await page.evaluate(
        async () => await window.toolyard.backup.preview(await window.toolyard.backup.export()),
      );
      return typeof preview === 'object' ? 'yes' : 'no backup';
    },
  },
  publish: {
    prepare: async ({ page, outside }) => {
      await addTool(page, browserTool('published', 'function tool() { return 1; }'));
      await page.evaluate(
        (origin) =>
          window.toolyard.secrets.set({
            name: 'PASTE',
            value: 'a-token',
            bindings: [{ origin, methods: ['POST', 'PUT'], pathPrefix: '/' }],
          }),
        outside.echo.url,
      );
    },
    attempt: async ({ page, site, outside }) => {
      await page.goto(`${site.url}/#/tools/published`);
      await page.getByRole('button', { name: 'More actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Publish…' }).click();
      const dialog = dialogOf(page, 'Publish published');
      await dialog.getByRole('radio', { name: 'Another service' }).check({ force: true });
      await dialog.getByLabel('Address', { exact: true }).fill(`${outside.echo.url}/paste`);
      await dialog.getByLabel('Method').selectOption('PUT');
      await dialog.getByLabel('Secret with the token').fill('PASTE');
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      const [done, refused] = [dialog.getByText(/^http:\/\/127\.0\.0\.1\/\d+$/), dialog.getByRole('alert')];
      await done.or(refused).first().waitFor();
      const outcome = (await done.count()) > 0 ? 'yes' : await refused.innerText();
      await page.keyboard.press('Escape');
      return outcome;
    },
  },
  'mcp-http': {
    prepare: async ({ page, outside }) =>
      void (await page.evaluate(
        (url) => window.toolyard.mcp.addServer({ name: 'every', transport: 'http', url }),
        outside.everything.url,
      )),
    attempt: async (visit) => {
      const { outside, isOffline } = visit;
      const url = isOffline ? 'https://mcp.example/mcp' : outside.everything.url;
      const name = isOffline ? 'far' : 'every';
      return await callServer(visit, { name, transport: 'http', url }, `${name}.echo`, 'Echo: x');
    },
  },
  'mcp-stdio': {
    prepare: async ({ page }) =>
      await page.evaluate((text) => window.toolyard.workspace.writeFile('/own/server.js', text), PROGRAM),
    attempt: async (visit) =>
      await callServer(
        visit,
        { name: 'own', transport: 'stdio', command: 'node', args: ['/own/server.js'] },
        'own.greet',
        'Hello from a program',
      ),
  },
  sampling: {
    prepare: async ({ page, site, outside }) => {
      await page.goto(`${site.url}/#/settings/models`);
      await page.getByRole('button', { name: /^Other/ }).click();
      await page.getByRole('textbox', { name: 'Base URL' }).fill(outside.model.baseURL);
      await page.getByRole('combobox', { name: 'Model' }).fill('scripted');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('list', { name: 'Models that are set up' }).getByText('scripted').waitFor();
    },
    attempt: async ({ page, site }) => {
      await page.goto(`${site.url}/#/servers/every/tools/trigger-sampling-request`);
      await page.getByRole('textbox', { name: 'prompt' }).fill('Say a haiku');
      await page.getByRole('button', { name: /^Run/ }).click();
      const [card, failed] = [
        page.getByRole('region', { name: 'Question of a server' }),
        page.getByRole('region', { name: 'Error', exact: true }),
      ];
      await card.or(failed).first().waitFor({ timeout: 60_000 });
      if ((await card.count()) === 0) return await failed.first().innerText();
      // The card ignores clicks that come too early.
      await page.waitForTimeout(1_200);
      await pressGuarded(card.getByRole('button', { name: 'Let it answer' }));
      await pressGuarded(card.getByRole('button', { name: 'Send the answer' }));
      await page.getByRole('region', { name: 'Result', exact: true }).getByText('It is nine.').first().waitFor();
      return 'yes';
    },
  },
  provider: {
    // For an address on this machine a page cannot tell that there is no network.
    attempt: async (visit) =>
      await askInConversation(
        visit,
        visit.isOffline ? 'https://models.example/v1' : visit.outside.model.baseURL,
        'other-scripted',
      ),
  },
  recorded: {
    attempt: async ({ page, site }) => {
      await page.goto(`${site.url}/#/agent`);
      await page.getByRole('button', { name: 'Play: Clean up a table' }).click();
      await page.getByRole('button', { name: 'Skip the pauses' }).click();
      await page.getByRole('button', { name: 'Start your own conversation' }).waitFor({ timeout: 60_000 });
      return (await page.locator('li[data-call][data-state="done"]').count()) > 0 ? 'yes' : 'no call was made';
    },
  },
  'local-model': {
    prepare: async ({ page, site }) => {
      await keepTinyModel(page, site.url);
      // The code that runs a model is cached at its first use.
      await askModel(page, TINY_MODEL);
    },
    attempt: async ({ page }) => yesFor(TINY_ANSWER, await askModel(page, TINY_MODEL)),
  },
};

const yesFor = (requested: string, reported: string): string => (reported === requested ? 'yes' : reported);

/** Asks a provider's model as a person does; returns the text of the conversation. */
async function askInConversation({ page, site }: Visit, baseURL: string, model: string): Promise<string> {
  await page.goto(`${site.url}/#/settings/models`);
  await page.getByRole('button', { name: 'Add a model' }).click();
  await page.getByRole('button', { name: /^Other/ }).click();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(baseURL);
  await page.getByRole('combobox', { name: 'Model' }).fill(model);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Models that are set up' }).getByText(model).waitFor();
  await page.goto(`${site.url}/#/agent`);
  const picker = page.getByRole('combobox', { name: 'Model' });
  await picker.selectOption(await picker.locator('option', { hasText: model }).getAttribute('value'));
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('How large?');
  await page.keyboard.press('Enter');
  const [answer, failed] = [page.getByText('It is nine.'), page.getByRole('group', { name: 'Error' })];
  await answer.or(failed).first().waitFor({ timeout: 60_000 });
  return (await failed.count()) > 0 ? await failed.innerText() : 'yes';
}

/** Adds a package to the tool `uses` by name, as a person does; returns the message if that fails. */
async function addPackage({ page, site }: Pick<Visit, 'page' | 'site'>, name: string): Promise<string> {
  await page.goto(`${site.url}/#/tools/uses/packages`);
  await page.getByRole('textbox', { name: 'Package' }).fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const [there, refused] = [
    page.getByRole('list', { name: 'Packages of this tool' }).getByText(name).first(),
    page.getByRole('alert'),
  ];
  await there.or(refused).first().waitFor();
  return (await there.count()) > 0 ? 'yes' : await refused.innerText();
}
