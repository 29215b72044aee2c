import type { Page } from '@playwright/test';
import { addTool, attemptSource, browserTool } from '../journeys.ts';
import { tinyModel } from '../tiny-model.ts';
import type { Check, Visit } from './visit.ts';

/** A program that speaks MCP over its standard streams, without any package. */
const PROGRAM = `
const answers = {
  initialize: (params) => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'own', version: '1' } }),
  'tools/list': () => ({ tools: [{ name: 'greet', description: 'Greets.', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'Hello from a program' }] }),
};
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = answers[method]?.(params);
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }) }));
});
`;

/** Connects a server and calls a tool of it. */
async function callServer(page: Page, fields: Readonly<Record<string, unknown>>, tool: string, wanted: string): Promise<string> {
  return await page.evaluate(
    async ({ given, toolName, result }) => {
      const { mcp, executeTool } = window.toolyard;
      const known = (await mcp.getServers()).find(({ name }) => name === given['name']);
      const status = await mcp.connect((known ?? (await mcp.addServer(given))).id);
      if (status.state !== 'connected') return 'failure' in status ? `${status.failure.message} ${status.failure.mend ?? ''}` : status.state;
      const ended = await executeTool({ toolName, parameters: { message: 'x' } });
      return ended.success && ended.result === result ? 'yes' : (ended.error ?? JSON.stringify(ended.result));
    },
    { given: fields, toolName: tool, result: wanted },
  );
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const provider = ({ outside }: Visit) => ({ kind: 'openai-compatible', baseURL: outside.model.baseURL, model: 'scripted', apiKey: 'sk-any' });

/** What reaches beyond the tab, or brings something into it. */
export const SERVICE_CHECKS: Readonly<Record<string, Check>> = {
  packages: {
    prepare: async ({ page, site, outside }) => {
      await page.goto(`${site.url}/#/settings/packages`);
      await page.getByRole('textbox', { name: 'Address' }).fill(outside.registry.url);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The registry is saved').waitFor();
      await addTool(page, browserTool('uses', "function tool() { return require('tiny-one'); }", { environment: 'node', timeout: 60_000 }));
      await addPackage({ page, site }, 'tiny-one');
    },
    attempt: async ({ page, site }) => {
      const kept = await page.evaluate(() => window.toolyard.executeTool({ toolName: 'uses', parameters: {}, timeout: 60_000 }));
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
      const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save exported-mcp-server.zip' }).click()]);
      await page.goto(`${site.url}/#/import`);
      await page.locator('input[type=file]').first().setInputFiles(await download.path());
      await page.getByText(/^Exported MCP server: 1 tool/).waitFor();
      const preview = await page.evaluate(async () => await window.toolyard.backup.preview(await window.toolyard.backup.export()));
      return typeof preview === 'object' ? 'yes' : 'no backup';
    },
  },
  publish: {
    prepare: async ({ page, outside }) => {
      await addTool(page, browserTool('published', 'function tool() { return 1; }'));
      await page.evaluate((origin) => window.toolyard.secrets.set({ name: 'PASTE', value: 'a-token', bindings: [{ origin, methods: ['POST', 'PUT'], pathPrefix: '/' }] }), outside.echo.url);
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
    prepare: async ({ page, outside }) => void (await page.evaluate((url) => window.toolyard.mcp.addServer({ name: 'every', transport: 'http', url }), outside.everything.url)),
    attempt: async ({ page, outside }) => await callServer(page, { name: 'every', transport: 'http', url: outside.everything.url }, 'every.echo', 'Echo: x'),
  },
  'mcp-stdio': {
    prepare: async ({ page }) => await page.evaluate((text) => window.toolyard.workspace.writeFile('/own/server.js', text), PROGRAM),
    attempt: async ({ page }) => await callServer(page, { name: 'own', transport: 'stdio', command: 'node', args: ['/own/server.js'] }, 'own.greet', 'Hello from a program'),
  },
  provider: {
    attempt: async (visit) =>
      await visit.page.evaluate(async (given) => {
        for await (const event of window.toolyard.agent.run({ prompt: 'How large?', provider: given as never, tools: [] })) {
          if (event.type === 'run-end') return event.stopReason === 'stop' && event.text === 'It is nine.' ? 'yes' : (event.message ?? event.stopReason);
        }
        return 'no end';
      }, provider(visit)),
  },
  recorded: {
    attempt: async ({ page, site }) => {
      await page.goto(`${site.url}/#/agent`);
      await page.getByRole('button', { name: 'Play: Clean up a table' }).click();
      await page.getByRole('button', { name: 'Without pauses' }).click();
      await page.getByRole('button', { name: 'Start one of your own' }).waitFor({ timeout: 60_000 });
      return (await page.locator('li[data-call][data-state="done"]').count()) > 0 ? 'yes' : 'no call was made';
    },
  },
  'local-model': {
    prepare: async ({ page, site }) => {
      await page.goto(`${site.url}/#/agent`);
      await page.getByRole('button', { name: 'Set up a model' }).click();
      const dialog = dialogOf(page, 'Models');
      await dialog.getByRole('button', { name: /^In this tab/ }).click();
      await dialog.getByLabel('Choose a file…').setInputFiles({ name: 'tiny.gguf', mimeType: 'application/octet-stream', buffer: Buffer.from(tinyModel({ first: 'It is forty-two.', then: 'It is forty-two.' })) });
      await dialog.getByRole('list', { name: 'Files that are kept' }).getByText('tiny.gguf').first().waitFor();
      await dialog.getByText('More settings').click();
      await dialog.getByRole('textbox', { name: 'Context, in tokens' }).fill('32768');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      // What runs it is kept with its first use.
      await askModel(page);
    },
    attempt: async ({ page, site }) => {
      await page.goto(`${site.url}/#/agent`);
      return await askModel(page);
    },
  },
};

async function askModel(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('What is twice 21?');
  await page.keyboard.press('Enter');
  await page.getByText('It is forty-two.').last().waitFor({ timeout: 60_000 });
  return 'yes';
}

/** Adds a package to the tool `uses` by name, as a person does; what is said when it cannot be had. */
async function addPackage({ page, site }: Pick<Visit, 'page' | 'site'>, name: string): Promise<string> {
  await page.goto(`${site.url}/#/tools/uses/packages`);
  await page.getByRole('textbox', { name: 'Package' }).fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const [there, refused] = [page.getByRole('list', { name: 'Packages of this tool' }).getByText(name).first(), page.getByRole('alert')];
  await there.or(refused).first().waitFor();
  return (await there.count()) > 0 ? 'yes' : await refused.innerText();
}
