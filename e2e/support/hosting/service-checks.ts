import type { Page } from '@playwright/test';
import type { AgentRunOptions } from '../../../src/app/agent-runner.ts';
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
const LOCAL = 'It is forty-two.';

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
    attempt: async ({ page, outside, isOffline }) => {
      const url = isOffline ? 'https://mcp.example/mcp' : outside.everything.url;
      const name = isOffline ? 'far' : 'every';
      return await callServer(page, { name, transport: 'http', url }, `${name}.echo`, 'Echo: x');
    },
  },
  'mcp-stdio': {
    prepare: async ({ page }) => await page.evaluate((text) => window.toolyard.workspace.writeFile('/own/server.js', text), PROGRAM),
    attempt: async ({ page }) => await callServer(page, { name: 'own', transport: 'stdio', command: 'node', args: ['/own/server.js'] }, 'own.greet', 'Hello from a program'),
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
      const [card, failed] = [page.getByRole('region', { name: 'Question of a server' }), page.getByRole('region', { name: 'Error', exact: true })];
      await card.or(failed).first().waitFor({ timeout: 60_000 });
      if ((await card.count()) === 0) return await failed.first().innerText();
      // A click that was meant for something else comes too early.
      await page.waitForTimeout(1_200);
      await card.getByRole('button', { name: 'Let it answer' }).click();
      await card.getByRole('button', { name: 'Send the answer' }).click();
      await page.getByRole('region', { name: 'Result', exact: true }).getByText('It is nine.').first().waitFor();
      return 'yes';
    },
  },
  provider: {
    attempt: async (visit) => {
      const at = (baseURL: string): Promise<string> => runAgent(visit, { kind: 'openai-compatible', baseURL, model: 'scripted', apiKey: 'sk-any' }, 'It is nine.');
      // Of an address on this machine a page cannot say that there is no network.
      return await at(visit.isOffline ? 'https://models.example/v1' : visit.outside.model.baseURL);
    },
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
    prepare: async (visit) => {
      const { page, site } = visit;
      await page.goto(`${site.url}/#/settings/models`);
      await page.getByRole('button', { name: 'Add a model' }).or(page.getByRole('button', { name: /^In this tab/ })).first().click();
      if ((await page.getByLabel('Choose a file…').count()) === 0) await page.getByRole('button', { name: /^In this tab/ }).click();
      await page.getByLabel('Choose a file…').setInputFiles({ name: 'tiny.gguf', mimeType: 'application/octet-stream', buffer: Buffer.from(tinyModel({ first: LOCAL, then: 'Nothing more.' })) });
      await page.getByRole('list', { name: 'Files that are kept' }).getByText('tiny.gguf').first().waitFor();
      // What runs a model is kept with its first use.
      await runAgent(visit, { kind: 'local', model: 'tiny.gguf' }, LOCAL);
    },
    attempt: (visit) => runAgent(visit, { kind: 'local', model: 'tiny.gguf' }, LOCAL),
  },
};

/** Lets a model say one thing: `yes` when it said this, else why it did not. */
async function runAgent({ page }: Visit, provider: AgentRunOptions['provider'], wanted: string): Promise<string> {
  return await page.evaluate(
    async ({ given, text }) => {
      for await (const event of window.toolyard.agent.run({ prompt: 'How large?', provider: given, tools: [] })) {
        if (event.type === 'run-end') return event.text === text ? 'yes' : (event.message ?? `${event.stopReason}: ${event.text}`);
      }
      return 'It did not end.';
    },
    { given: provider, text: wanted },
  );
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
