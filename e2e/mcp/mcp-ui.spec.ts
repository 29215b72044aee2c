import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { everythingForAll } from '../support/servers/mcp-everything.ts';
import { startPrivate, type PrivateServer } from '../support/servers/mcp-private.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import { bodyOf } from '../support/servers/body-of.ts';

const { http, sse } = everythingForAll();

/** Adds a server as a person does, from the list of servers. */
async function addByAddress(page: Page, address: string, name: string): Promise<void> {
  await page.goto('/#/servers');
  await page.getByRole('button', { name: /^By address|^Add a server$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a server' });
  await dialog.getByLabel('Address', { exact: true }).and(page.getByRole('textbox')).fill(address);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add and connect' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}
const state = (page: Page) => page.getByRole('main').getByRole('status').first();

test('a server is added by its address, its tools run with progress and Stop, and it goes and comes back @slow', async ({
  page,
}) => {
  await openApp(page);
  await addByAddress(page, http.url, 'every');
  await expect(state(page)).toHaveText('Connected');
  await expect(page.getByRole('list', { name: 'Tools of this server' }).getByText('Read-only').first()).toBeVisible();

  await page.getByRole('link', { name: 'get-sum' }).click();
  await expect(page.getByRole('heading', { name: 'every.get-sum', level: 1 })).toBeVisible();
  await page
    .getByRole('spinbutton', { name: 'a', exact: true })
    .or(page.getByRole('textbox', { name: 'a', exact: true }))
    .fill('2');
  await page
    .getByRole('spinbutton', { name: 'b', exact: true })
    .or(page.getByRole('textbox', { name: 'b', exact: true }))
    .fill('40');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('The sum of 2 and 40 is 42.');

  // In the list they are in the group of their server, without its prefix.
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('tiny image');
  await expect(page.getByRole('button', { name: 'every (1)' })).toHaveAttribute('aria-expanded', 'true');
  await page
    .getByRole('list', { name: 'Tools of every' })
    .getByRole('link', { name: 'get-tiny-image', exact: true })
    .click();
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByRole('region', { name: 'Result', exact: true }).getByRole('img')).toBeVisible();

  await page.goto('/#/servers/every/tools/trigger-long-running-operation');
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /\d/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('status', { name: 'State of the run' })).toHaveText('Stopped');

  await page.goto('/#/servers');
  // A row is a link as a whole; its buttons are their own.
  const row = page.getByRole('list', { name: 'MCP servers' }).getByRole('listitem');
  const box = await row.boundingBox();
  await row.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) - 6 } });
  await expect(page.getByRole('heading', { name: 'every', level: 1 })).toBeVisible();
  await page.goto('/#/servers');
  await page.getByRole('button', { name: 'More actions for every' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No servers yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'every' })).toBeVisible();
});

test('the example runs in the tab, also beside other servers', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await page.evaluate(() =>
    window.toolyard.mcp.addServer({
      name: 'nothing',
      transport: 'http',
      url: 'http://127.0.0.1:9/mcp',
      enabled: false,
    }),
  );
  await page.evaluate(() => window.toolyard.workspace.writeFile('/a.txt', 'a'));
  await page.goto('/#/servers');
  await page.getByRole('button', { name: 'Try the example' }).click();
  await expect(state(page)).toHaveText('Connected', { timeout: 30_000 });
  // It is there once.
  await page.getByRole('link', { name: 'All servers' }).click();
  await expect(page.getByRole('link', { name: 'example', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try the example' })).toHaveCount(0);
  await page.getByRole('link', { name: 'example', exact: true }).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('region', { name: 'What the program wrote to its standard error' })).toContainText(
    'The example server has started',
  );
  await page.goto('/#/servers/example/tools/list_folder');
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('a.txt');
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(messages.getByRole('list', { name: 'Messages of the calls of this tool' })).toContainText('tools/call');
  await expect(messages.getByRole('heading', { name: /^Answer after/ })).toBeVisible();
});

test(
  'a configuration is reviewed before it is stored, and comes out again without its keys',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await page.goto('/#/servers');
    await page.getByRole('button', { name: /^Paste a configuration/ }).click();
    const config = {
      mcpServers: {
        every: { url: http.url, headers: { Authorization: 'Bearer very-secret-1' } },
        off: { command: 'npx', args: ['-y', 'some-server'], disabled: true },
        broken: { command: 3 },
      },
    };
    await page.getByRole('textbox', { name: 'Configuration' }).fill(JSON.stringify(config));
    await page.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a server' });
    await expect(dialog.getByText('Bearer ${secret:EVERY_AUTHORIZATION}')).toBeVisible();
    await expect(dialog.getByText(/^broken: /)).toBeVisible();
    expect(await page.evaluate(async () => (await window.toolyard.mcp.getServers()).length)).toBe(0);
    await dialog.getByRole('button', { name: 'Add 2 servers' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'every' }).getByText('Connected')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'off' }).getByText('Disabled', { exact: true }),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      mcpServers: {
        every: { headers: { Authorization: 'Bearer ${secret:EVERY_AUTHORIZATION}' } },
        off: { command: 'npx', args: ['-y', 'some-server'], disabled: true },
      },
    });
    expect(text).not.toContain('very-secret');

    await page.keyboard.press('Escape');
    await page.evaluate(() => window.toolyard.secrets.remove('EVERY_AUTHORIZATION'));
    await page.goto('/#/servers/every');
    await page.getByRole('button', { name: 'More actions for every' }).click();
    await page.getByRole('menuitem', { name: 'Reconnect' }).click();
    await page.getByLabel('Value of EVERY_AUTHORIZATION').fill('very-secret-2');
    await page.getByRole('button', { name: 'Keep and connect' }).click();
    await expect(state(page)).toHaveText('Connected');
  },
);

/** The card of a run comes into view by itself. */
async function press(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 });
  await pressGuarded(button);
}

test('what a server asks is answered by a person alone', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await addByAddress(page, http.url, 'every');
  await page.getByRole('link', { name: 'trigger-elicitation-request', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result', exact: true });
  const card = page.getByRole('region', { name: 'Question of a server' });
  const send = card.getByRole('button', { name: 'Send', exact: true });
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(card).toBeVisible();
  // Like other questions of a run, it is in the panel of the run, and nowhere else.
  await expect(page.getByRole('region', { name: 'Run', exact: true }).filter({ has: card })).toHaveCount(1);
  await expect(card).toHaveCount(1);
  await page.goto('/#/settings/about');
  await expect(card).toHaveCount(1);
  await page.goto('/#/servers/every/tools/trigger-elicitation-request');
  await expect(page.getByRole('region', { name: 'Run', exact: true }).filter({ has: card })).toHaveCount(1);
  await send.evaluate((button: HTMLElement) => button.click());
  await expect(card).toBeVisible();
  await press(send);
  await expect(card.getByText('This is required.')).toBeVisible();
  await card.getByRole('textbox', { name: /^name/ }).fill('Ada');
  await press(send);
  await expect(card).toBeHidden();
  await expect(result).toContainText('Ada');

  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(card).toBeVisible();
  await press(card.getByRole('button', { name: 'Decline' }));
  await expect(result).toContainText(/declined/i);

  await page.goto('/#/servers/every/tools/trigger-url-elicitation');
  await page.getByRole('textbox', { name: /^url/ }).fill('http://127.0.0.1:9/approve?id=1');
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(card).toContainText('http://127.0.0.1:9/approve?id=1');
  const opened = page.context().waitForEvent('page');
  await press(card.getByRole('button', { name: 'Open it in a new tab' }));
  await (await opened).close();
  await expect(result).toContainText(/accept/i);

  await page.goto('/#/servers/every/tools/trigger-sampling-request');
  await page.getByRole('textbox', { name: 'prompt' }).fill('Say something');
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(card).toContainText('Say something');
  await press(card.getByRole('button', { name: 'Decline' }));
  await expect(page.getByRole('region', { name: 'Error', exact: true })).toContainText('The person declined');

  // Without a model a person can write the answer.
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(card).toBeVisible();
  await press(card.getByRole('button', { name: 'Send the answer' }));
  await expect(card.getByText('This is required.')).toBeVisible();
  await card.getByRole('textbox', { name: 'Your answer' }).fill('Written by Ada');
  await press(card.getByRole('button', { name: 'Send the answer' }));
  await expect(card).toBeHidden();
  await expect(result).toContainText('Written by Ada');
});

test(
  'the messages of a call stand beside it, request with answer, and are sent again with another body',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addByAddress(page, http.url, 'every');
    await page.getByRole('link', { name: 'echo', exact: true }).click();
    const messages = page.getByRole('region', { name: 'Messages', exact: true });
    await expect(messages).toContainText('What is sent and answered in a call appears here.');
    await page.getByRole('textbox', { name: 'message' }).fill('first words');
    await page.getByRole('button', { name: /^Run/ }).click();
    const calls = messages.getByRole('list', { name: 'Messages of the calls of this tool' });
    await expect(calls.getByRole('listitem')).toHaveCount(1);
    await expect(calls.getByRole('button', { name: /tools\/call.*\d m?s/ })).toHaveAttribute('aria-pressed', 'true');
    const shown = messages.getByRole('region', { name: 'The message' });
    await expect(shown).toContainText('"message": "first words"');
    await expect(shown.getByRole('heading', { name: /^Answer after/ })).toBeVisible();
    await expect(shown).toContainText('Echo: first words');

    await shown.getByRole('button', { name: 'Edit and send again' }).click();
    const body = shown.getByRole('textbox', { name: 'JSON-RPC message' });
    await expect(body).toBeFocused();
    await body.fill((await body.inputValue()).replace('first words', 'second words'));
    await shown.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(calls.getByRole('listitem')).toHaveCount(2);
    await expect(shown).toContainText('Echo: second words');
    await messages.getByRole('link', { name: 'All messages of the server' }).click();
    await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
  },
);

test(
  'resources are read, prompts filled in with what the server suggests, and messages seen and sent again',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addByAddress(page, http.url, 'every');
    await page.getByRole('tab', { name: 'Resources' }).click();
    const resources = page.getByRole('list', { name: 'Resources', exact: true });
    await resources.getByRole('button').first().click();
    await expect(
      page.getByRole('region', { name: /^Contents of / }).getByRole('region', { name: 'Result', exact: true }),
    ).toBeVisible();
    const template = page
      .getByRole('region', { name: 'Resource templates' })
      .getByRole('listitem')
      .filter({ hasText: 'dynamic/text' });
    await template.getByRole('combobox').fill('7');
    await template.getByRole('button', { name: 'Read' }).click();
    await expect(page.getByRole('region', { name: 'Contents of demo://resource/dynamic/text/7' })).toContainText(
      'Resource 7',
    );

    await page.getByRole('tab', { name: 'Prompts' }).click();
    const prompt = page
      .getByRole('list', { name: 'Prompts' })
      .getByRole('listitem')
      .filter({ hasText: 'completable-prompt' });
    await prompt.getByRole('combobox', { name: 'department' }).fill('Sal');
    await expect(prompt.locator('option[value="Sales"]')).toHaveCount(1);
    await prompt.getByRole('combobox', { name: 'department' }).fill('Sales');
    await prompt.getByRole('combobox', { name: 'name' }).fill('E');
    await expect(prompt.locator('option[value="Eve"]')).toHaveCount(1);
    await prompt.getByRole('combobox', { name: 'name' }).fill('Eve');
    await prompt.getByRole('button', { name: 'Get the prompt' }).click();
    await expect(prompt.getByRole('list')).toContainText('Please promote Eve to the head of the Sales team.');

    await page.getByRole('tab', { name: 'Messages' }).click();
    const messages = page.getByRole('list', { name: 'Messages' });
    await page.getByRole('searchbox', { name: 'Filter the messages' }).fill('prompts/get');
    await messages
      .getByRole('button', { name: /prompts\/get/ })
      .first()
      .click();
    const shown = page.getByRole('region', { name: 'The message' });
    await expect(shown).toContainText('"Eve"');
    // The request and its answer are one row.
    await expect(shown).toContainText('Please promote Eve');
    const before = await messages.getByRole('listitem').count();
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect.poll(() => messages.getByRole('listitem').count()).toBeGreaterThan(before);
    await page.getByText('Send a message').click();
    await page.getByRole('textbox', { name: 'JSON-RPC message' }).fill('{ "id": 1, "method": "no/such" }');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Filter the messages' }).fill('');
    await page.getByRole('radio', { name: 'Errors' }).check({ force: true });
    await expect(messages.getByRole('button').first()).toBeVisible();
  },
);

test.describe('a server that wants to know who one is', () => {
  test.use({ expectedErrors: [/status of 40[014]/] });
  let own: PrivateServer;
  test.beforeAll(async () => {
    own = await startPrivate();
  });
  test.afterAll(async () => own.stop());

  test(
    'opens a window of its own, whose refusal is told and whose consent connects it',
    { tag: '@slow' },
    async ({ page, context }) => {
      await openApp(page);
      await addByAddress(page, own.url, 'private');
      const card = page.getByRole('region', { name: 'Sign in to this server' });
      const { host } = new URL(own.url);
      await expect(card).toContainText(`Sign-in page: ${host}`);
      await expect(card).toContainText(`The code of the sign-in goes to: ${host}`);
      const signIn = async (choice: string): Promise<void> => {
        const opened = context.waitForEvent('page');
        await card.getByRole('button', { name: 'Sign in' }).click();
        await (await opened).getByRole('link', { name: choice }).click();
      };
      await signIn('Refuse');
      await expect(card.getByRole('alert')).toContainText('Sign-in failed');
      const opened = context.waitForEvent('page');
      await card.getByRole('button', { name: 'Sign in' }).click();
      await opened;
      await card.getByRole('button', { name: 'Cancel' }).click();
      await expect(card.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await signIn('Agree');
      await expect(state(page)).toHaveText('Connected');
      await expect(page.getByRole('link', { name: 'whoami' })).toBeVisible();
    },
  );
});

test.describe('servers that are wrong', () => {
  test.use({ expectedErrors: [/Failed to load resource/, /blocked by CORS/, /net::ERR/] });

  test(
    'the doctor says what it is, fixes what it can, and the kind is found out',
    { tag: '@slow' },
    async ({ page }) => {
      await openApp(page);
      await addByAddress(page, 'http://127.0.0.1:9/mcp', 'nothing');
      const card = page.getByRole('region', { name: 'Connection problem' });
      await expect(card.getByRole('heading', { name: 'Server unreachable' })).toBeVisible();
      await page.goto('/#/servers/nothing/settings');
      // It uses the older transport, whatever its path says.
      await page.getByLabel('Address', { exact: true }).and(page.getByRole('textbox')).fill(sse.url);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await card.getByRole('button', { name: 'Change the kind to SSE' }).click();
      await expect(state(page)).toHaveText('Connected');
    },
  );
});

test('on a phone the tabs of a server move, not the page with them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openApp(page);
  await page.evaluate(() =>
    window.toolyard.mcp.addServer({
      name: 'nothing',
      transport: 'http',
      url: 'http://127.0.0.1:9/mcp',
      enabled: false,
    }),
  );
  await page.goto('/#/servers/nothing/settings');
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeInViewport({ ratio: 0.95 });
  expect(
    await page.getByRole('main').evaluate((main) => [main.scrollLeft, main.scrollWidth - main.clientWidth]),
  ).toEqual([0, 0]);
  await page.getByRole('tab', { name: 'Settings' }).press('Home');
  await expect(page.getByRole('tab', { name: 'Tools' })).toBeInViewport({ ratio: 0.95 });
});

test.describe('a tool that changes', () => {
  let server: Server;
  let description = 'Says what it is told.';
  const OPTIONAL = { type: 'object', properties: { who: { type: 'string' }, loud: { type: 'boolean' } } };
  test.beforeAll(async () => {
    server = createServer(
      (request, response) =>
        void answer(request).then((body) =>
          response
            .writeHead(body === undefined ? 202 : 200, {
              'content-type': 'application/json',
              'access-control-allow-origin': '*',
              'access-control-allow-headers': '*',
              'access-control-allow-methods': '*',
            })
            .end(body),
        ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  test.afterAll(() => void server.close());
  const answer = async (request: IncomingMessage): Promise<string | undefined> => {
    const text = await bodyOf(request);
    if (text === '') return '';
    const { id, method, params } = JSON.parse(text) as {
      id?: number;
      method: string;
      params?: { arguments?: unknown };
    };
    if (id === undefined) return undefined;
    const results: Record<string, unknown> = {
      initialize: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'fickle', version: '1' },
      },
      'tools/list': { tools: [{ name: 'say', description, inputSchema: OPTIONAL }] },
      'tools/call': { content: [{ type: 'text', text: `Got ${JSON.stringify(params?.arguments)}` }] },
    };
    return JSON.stringify({
      jsonrpc: '2.0',
      id,
      ...(method in results ? { result: results[method] } : { error: { code: -32601, message: 'Method not found' } }),
    });
  };

  test('gets an argument that it may go without only if a person gives it', async ({ page }) => {
    await openApp(page);
    await addByAddress(page, `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`, 'fickle');
    await page.getByRole('link', { name: 'say' }).click();
    const result = page.getByRole('region', { name: 'Result', exact: true });
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect(result).toContainText('Got {}');
    await page.getByRole('textbox', { name: 'who' }).fill('Ada');
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect(result).toContainText('Got {"who":"Ada"}');
  });

  test('is held back until a person has compared and approved it', { tag: '@slow' }, async ({ page }) => {
    await openApp(page);
    await addByAddress(page, `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`, 'fickle');
    await expect(page.getByRole('link', { name: 'say' })).toBeVisible();
    description = 'Reads all files.';
    await page.getByRole('button', { name: 'More actions for fickle' }).click();
    await page.getByRole('menuitem', { name: 'Reconnect' }).click();
    const note = page.getByRole('group', { name: 'say is no longer what you approved' });
    await expect(note.getByRole('region', { name: 'What changed in say' })).toContainText('Reads all files.');
    const offered = () => page.evaluate(async () => (await window.toolyard.discoverTools()).mcp.length);
    expect(await offered()).toBe(0);
    await pressGuarded(note.getByRole('button', { name: 'Approve' }));
    await expect(note).toBeHidden();
    expect(await offered()).toBe(1);
  });
});
