import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { storedBytes } from '../support/stored.ts';
import { appUrl, expect, test } from '../support/test.ts';

/** Nothing listens there; requests to it appear in the page's requests. */
const REMOTE = {
  name: 'every',
  transport: 'http',
  url: 'http://127.0.0.1:9/mcp?api_key=abcdef',
  headers: { Authorization: 'Bearer very-secret', 'X-Mode': 'fast' },
  enabled: false,
};
const PROGRAM = {
  name: 'files',
  transport: 'stdio',
  command: 'npx',
  args: ['-y', '@modelcontextprotocol/server-filesystem', '/'],
  env: { API_TOKEN: 'also-secret' },
  enabled: false,
};

const servers = (page: Page) =>
  page.evaluate(async () =>
    (await window.toolyard.mcp.getServers()).map(
      ({ id: _id, createdAt: _created, updatedAt: _updated, tools: _tools, ...server }) => server,
    ),
  );

test(
  'servers travel by link without a value, are reviewed, and are saved neither connected nor approved',
  { tag: '@slow' },
  async ({ page, browser }) => {
    await openApp(page);
    await page.evaluate(
      async (all) => Promise.all(all.map((fields) => window.toolyard.mcp.addServer(fields))),
      [REMOTE, PROGRAM],
    );
    const link = await page.evaluate(() => window.toolyard.share.encode({ servers: ['every', 'files'] }));
    const content = await page.evaluate((text) => window.toolyard.share.decode(text), link);
    expect(JSON.stringify(content)).not.toMatch(/very-secret|also-secret|abcdef|fast/);
    const shared = [
      {
        name: 'every',
        enabled: false,
        transport: 'http',
        url: 'http://127.0.0.1:9/mcp?api_key=${secret:API_KEY}',
        headers: { Authorization: 'Bearer ${secret:EVERY_AUTHORIZATION}', 'X-Mode': '${secret:X_MODE}' },
      },
      {
        name: 'files',
        enabled: false,
        transport: 'stdio',
        command: 'npx',
        args: PROGRAM.args,
        env: { API_TOKEN: '${secret:API_TOKEN}' },
      },
    ];
    expect(content).toEqual({ formatVersion: 1, tools: [], files: [], servers: shared, unknownKinds: [] });

    const context = await browser.newContext({ baseURL: appUrl(), serviceWorkers: 'block' });
    const theirs = await context.newPage();
    await openApp(theirs);
    await theirs.evaluate(() => window.toolyard.secrets.set({ name: 'API_KEY', value: 'mine', bindings: [] }));
    const before = await storedBytes(theirs);
    const asked: string[] = [];
    theirs.on('request', (request) => asked.push(request.url()));
    await theirs.goto(link);
    const region = theirs.getByRole('region', { name: 'MCP servers included' });
    await expect(region.getByRole('group', { name: 'What to check in every' })).toContainText(
      '127.0.0.1:9 is on your machine or in your network',
    );
    await expect(region.getByRole('group', { name: 'What to check in every' })).toContainText('not encrypted');
    await expect(region.getByRole('group', { name: 'What to check in every' })).toContainText(
      'It asks for your secret API_KEY. It gets the secret only if you bind it',
    );
    await expect(region.getByRole('group', { name: 'What to check in files' })).toContainText(
      'Its code is installed and run in the sandbox when you enable it',
    );
    await expect(region.getByText('npx -y @modelcontextprotocol/server-filesystem /')).toBeVisible();
    // Nothing in it could be tried safely.
    await expect(theirs.getByRole('button', { name: 'Try' })).toHaveCount(0);
    await expect(theirs.getByText('It contains no tool.')).toHaveCount(0);
    expect(await violations(theirs)).toEqual([]);
    expect(await storedBytes(theirs)).toBe(before);

    await theirs.getByRole('checkbox', { name: 'Take the server files' }).uncheck();
    await theirs.getByRole('button', { name: 'Save 1 server' }).click();
    await expect
      .poll(() => servers(theirs))
      .toEqual([{ ...shared[0], isStrangers: true, status: { state: 'disconnected' } }]);
    await theirs.goto(link);
    await expect(region.getByText('you have it')).toBeVisible();
    await expect(theirs.getByRole('checkbox', { name: 'Take the server every' })).not.toBeChecked();
    await theirs.getByRole('checkbox', { name: 'Take the server every' }).check();
    await theirs.getByRole('button', { name: 'Save 2 servers' }).click();
    await expect
      .poll(async () =>
        (await servers(theirs)).map(({ name, enabled, status }) => `${name} ${String(enabled)} ${status.state}`),
      )
      .toEqual(['every false disconnected', 'every-2 false disconnected', 'files false disconnected']);
    await theirs.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(async () => (await servers(theirs)).map(({ name }) => name)).toEqual(['every']);
    await theirs.reload();
    await theirs.evaluate(() => window.toolyard.ready);
    expect(
      asked.filter((url) => !url.startsWith(appUrl()) && !url.startsWith('blob:') && !url.startsWith('data:')),
    ).toEqual([]);
    await context.close();
  },
);

test(
  'the dialog of a link has the servers; a backup of one’s own has them, an untrusted one brings none',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await page.evaluate(async (fields) => window.toolyard.mcp.addServer(fields), REMOTE);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('share');
    await page.getByRole('option', { name: /Share/ }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('MCP servers').click();
    await dialog.getByRole('checkbox', { name: 'every' }).check();
    await expect(dialog.getByText('where 1 server is or how it is started')).toBeVisible();
    await expect(dialog.getByText(/Short enough for most chats/)).toBeVisible();
    await page.keyboard.press('Escape');

    const restored = await page.evaluate(async () => {
      const { backup, mcp } = window.toolyard;
      const file = await backup.export();
      const text = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
      for (const { id } of await mcp.getServers()) await mcp.removeServer(id);
      const names = async () => (await mcp.getServers()).map(({ name, enabled }) => `${name} ${String(enabled)}`);
      const { servers } = await backup.preview(file, { own: true });
      await backup.import(file, { mode: 'merge', own: false });
      const untrusted = await names();
      await backup.import(file, { mode: 'merge', own: true });
      return {
        servers,
        untrusted,
        own: await names(),
        hasKey: /very-secret|abcdef/.test(text),
        keepsMode: text.includes('fast'),
      };
    });
    expect(restored).toEqual({
      servers: { total: 1, added: 1, same: 0, different: 0, leftOut: 0, names: [] },
      untrusted: [],
      own: ['every false'],
      hasKey: false,
      keepsMode: true,
    });
  },
);
