import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { addTool, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

/** Everything in a backup, as the page's API returns it. */
async function everything(page: Page): Promise<unknown> {
  return JSON.parse(
    await page.evaluate(async () => {
      const tools = await window.toolyard.getTools();
      const versions = await Promise.all(tools.map(({ name }) => window.toolyard.getVersions(name)));
      const files = await Promise.all(
        (await window.toolyard.workspace.list()).map(async (path) => [
          path,
          [...(await window.toolyard.workspace.readFile(path, 'bytes'))],
        ]),
      );
      const opened = indexedDB.open('toolyard');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opened.onsuccess = () => resolve(opened.result);
      });
      const all = await Promise.all(
        ['runs', 'toolStorage'].map(
          (name) =>
            new Promise((resolve) => {
              const asked = database.transaction(name).objectStore(name).getAll();
              asked.onsuccess = () => resolve(asked.result);
            }),
        ),
      );
      database.close();
      return JSON.stringify([
        tools.sort((one, other) => (one.id < other.id ? -1 : 1)),
        versions.sort((one, other) => ((one[0]?.record.id ?? '') < (other[0]?.record.id ?? '') ? -1 : 1)),
        files,
        all,
      ]);
    }),
  ) as unknown;
}

test(
  'a backup brings everything back in another browser; as someone else’s it brings untrusted tools and files',
  { tag: '@slow' },
  async ({ page, browser }) => {
    await openApp(page);
    await addTool(
      page,
      browserTool(
        'count',
        'export default async (params, { storage }) => { const n = Number((await storage.get("n")) ?? 0) + 1; ' +
          'await storage.set("n", String(n)); return n; }',
        { cases: [{ name: 'one', input: {}, expectation: { kind: 'equals', value: 1 } }] },
      ),
    );
    await addTool(
      page,
      browserTool('proto', 'function tool() { return 1; }', {
        parameters: { type: 'object', properties: { constructor: { type: 'string' } } },
      }),
    );
    await page.evaluate(async () => {
      await window.toolyard.updateTool('proto', { timeout: 9 });
      await window.toolyard.workspace.writeFile('/data/a.bin', new Uint8Array([0, 1, 255]));
      await window.toolyard.workspace.writeFile('/empty.txt', '');
      await window.toolyard.secrets.set({
        name: 'KEY',
        value: 'never-in-a-backup',
        bindings: [{ origin: 'https://a.test', methods: ['GET'], pathPrefix: '/' }],
      });
      await window.toolyard.grants.set('proto', {
        network: [{ origin: 'https://a.test', methods: ['GET'], pathPrefix: '/' }],
      });
    });
    expect(await callTool(page, 'count')).toMatchObject({ success: true });
    await page.evaluate(() =>
      window.toolyard.mcp.addServer({
        name: 'every',
        transport: 'http',
        url: 'http://127.0.0.1:9/mcp',
        enabled: false,
      }),
    );
    await openApp(page, '/#/settings/storage');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export everything' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^toolyard-\d{4}-\d\d-\d\d\.backup\.gz$/);
    const packed = await readFile(await download.path());
    const lines = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    expect(lines).not.toMatch(/never-in-a-backup|a\.test/);
    const before = await everything(page);

    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' });
    const other = await context.newPage();
    await openApp(other, '/#/settings/storage');
    const choose = async (name: string, buffer: Buffer) =>
      other.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/gzip', buffer });
    const whose = other.getByRole('group', { name: 'Whose backup is it?' });
    await choose('cut.gz', packed.subarray(0, packed.length - 30));
    await whose.getByRole('radio', { name: 'My backup' }).check();
    await expect(other.getByRole('alert')).toContainText('The backup is damaged');
    // The question comes first: nothing is answered yet, and nothing is listed.
    await choose('toolyard.backup.gz', packed);
    await expect(whose.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(other.getByRole('table')).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Merge' })).toHaveCount(0);
    await whose.getByRole('radio', { name: 'My backup' }).check();
    const table = other.getByRole('table', { name: 'What the backup holds' });
    await expect(table.getByRole('row', { name: /^MCP servers/ })).toHaveText('MCP servers1100');
    await expect(other.getByText(/^And 1 run, 1 entry of tools’ own storage/)).toBeVisible();
    // What is left out of someone else's backup is not called new.
    await whose.getByRole('radio', { name: 'Someone else’s' }).check();
    await expect(table.getByRole('columnheader')).toHaveText([
      'What',
      'In the backup',
      'New here',
      'The same',
      'Different',
      'Left out',
    ]);
    await expect(table.getByRole('row', { name: /^MCP servers/ })).toHaveText('MCP servers10001');
    await expect(table.getByRole('row', { name: /^Tools/ })).toHaveText('Tools22000');
    await expect(table.getByRole('row', { name: /^Files/ })).toContainText('22000');
    await expect(other.getByText(/^Left out, because the backup is someone else’s: 1 run,/)).toBeVisible();
    expect(await violations(other)).toEqual([]);
    await pressGuarded(other.getByRole('button', { name: 'Merge' }));
    await expect(other.getByRole('status').filter({ hasText: 'The backup was restored' })).toContainText('2 added');
    expect(
      await other.evaluate(async () =>
        (await window.toolyard.getTools()).map(({ name, trusted }) => `${name} ${String(trusted)}`).sort(),
      ),
    ).toEqual(['count false', 'proto false']);
    expect(await other.evaluate(async () => (await window.toolyard.mcp.getServers()).length)).toBe(0);

    // Restored as the person's own, by dropping the file on the import screen.
    await openApp(other, '/#/import');
    await other
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'toolyard.backup.gz', mimeType: 'application/gzip', buffer: packed });
    await other.getByRole('radio', { name: 'My backup' }).check();
    await other.getByRole('radio', { name: /^Replace/ }).check();
    await expect(other.getByText('This cannot be undone.')).toBeVisible();
    await pressGuarded(other.getByRole('button', { name: 'Replace everything' }));
    await expect(other.getByRole('status').filter({ hasText: 'The backup was restored' })).toBeVisible();
    expect(await everything(other)).toEqual(before);
    expect(
      await other.evaluate(async () => [
        (await window.toolyard.secrets.list()).length,
        (await window.toolyard.grants.get('proto')).network.length,
      ]),
    ).toEqual([0, 0]);
    // Again by the page's API: nothing changes.
    expect(
      await other.evaluate(
        async () =>
          await window.toolyard.backup.import(await window.toolyard.backup.export(), { mode: 'merge', own: true }),
      ),
    ).toMatchObject({ tools: { added: 0, replaced: 0, kept: 2, removed: 0 }, files: { written: 0 }, runs: 0 });
    expect(await everything(other)).toEqual(before);
    await context.close();
  },
);

test('a restore brings panels, skills and agents back; what was allowed waits for a person again', async ({
  page,
  browser,
}) => {
  await openApp(page);
  await page.evaluate(async () => {
    const { workspace } = window.toolyard;
    await workspace.writeFile('/.ah/panels/board/manifest.json', '{"panel_id":"board","title":"Board"}');
    await workspace.writeFile('/.ah/panels/board/index.html', '<p>board</p>');
    await workspace.writeFile('/.agents/skills/pdf/SKILL.md', '---\nname: pdf\ndescription: For PDFs\n---\nRead.\n');
    await workspace.writeFile('/.agents/agents/tester.md', '---\nname: tester\ndescription: Tests\n---\nTest.\n');
  });
  const allowed = async (of: Page) =>
    await of.evaluate(async () => {
      const { panels, skills, agents } = window.toolyard;
      const all = [...(await panels.list()), ...(await skills.list()), ...(await agents.list())];
      return all
        .map((one) => [('panelId' in one ? one.panelId : one.name) as string, one.allowed] as const)
        .filter(([name]) => ['board', 'pdf', 'tester'].includes(name));
    });
  await expect.poll(async () => (await allowed(page)).length).toBe(3);
  await page.evaluate(async () => {
    await window.toolyard.panels.allow('board', true);
    await window.toolyard.skills.allow('pdf', true);
  });
  expect(await allowed(page)).toEqual([
    ['board', true],
    ['pdf', true],
    ['tester', false],
  ]);
  const packed = await page.evaluate(async () => [
    ...new Uint8Array(await (await window.toolyard.backup.export()).arrayBuffer()),
  ]);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, serviceWorkers: 'block' });
  const other = await context.newPage();
  await openApp(other);
  await other.evaluate(async (bytes) => {
    await window.toolyard.backup.import(new Blob([new Uint8Array(bytes)]), {
      own: true,
      mode: 'merge',
    });
  }, packed);
  await expect
    .poll(async () => await allowed(other))
    .toEqual([
      ['board', false],
      ['pdf', false],
      ['tester', false],
    ]);
  await context.close();
});
