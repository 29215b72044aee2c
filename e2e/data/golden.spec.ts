import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ToolRecord } from '../../src/core/tool.ts';
import { callTool, openApp } from '../support/journeys/journeys.ts';
import { plantStored } from '../support/plant-stored.ts';
import { expect, test } from '../support/test.ts';

const golden = (name: string): Promise<Buffer> => readFile(new URL(`../../golden/${name}`, import.meta.url));
const goldenJson = async <Value>(name: string): Promise<Value> => JSON.parse(await golden(name).then(String)) as Value;

const byName = (tools: readonly ToolRecord[]): ToolRecord[] => [...tools].sort((a, b) => (a.name < b.name ? -1 : 1));
/** As text: the test runner's own serializer loses a member named `__proto__`. */
const toolsOf = async (page: Page): Promise<ToolRecord[]> =>
  byName(JSON.parse(await page.evaluate(async () => JSON.stringify(await window.toolyard.getTools()))) as ToolRecord[]);
const storedTools = async (): Promise<ToolRecord[]> => {
  const file = (await goldenJson<{ tools: (ToolRecord & { versions: unknown })[] }>('everything-1.backup.json')).tools;
  // Hashes of code have had another form since; that they are new ones of the same code is a unit test.
  const codeHash = expect.stringMatching(/^[0-9a-f]{64}$/) as ToolRecord['codeHash'];
  return byName(file.map(({ versions: _versions, ...record }) => ({ ...record, codeHash })));
};

/** What a conversation says of approvals and trust is left out when it is read: only this browser knows that. */
function withoutClaims(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content), (key, value: unknown) => {
    if (key === 'approval') return undefined;
    return key === 'route' && typeof value === 'object' ? { ...value, trusted: false } : value;
  });
}

test('links of every kind hold what they held', async ({ page }) => {
  await openApp(page);
  for (const { what, fragment, content } of await goldenJson<{ what: string; fragment: string; content: unknown }[]>(
    'links.json',
  )) {
    const now = await page.evaluate(
      async (link) =>
        JSON.stringify(await window.toolyard.share.decode(link), (_key, value: unknown) =>
          value instanceof Uint8Array ? { bytes: [...value] } : value,
        ),
      `https://toolyard.example/${fragment}`,
    );
    expect(JSON.parse(now), what).toEqual(withoutClaims(content));
  }
});

test('a share file holds what it held, and its signature fits', async ({ page }) => {
  await openApp(page);
  const { tools, files, author } = await page.evaluate(
    (text) => window.toolyard.share.decode(text),
    String(await golden('tools.toolyard.json')),
  );
  expect([tools.map(({ name }) => name).sort(), files.map(({ path }) => path), author?.valid]).toEqual([
    ['area', 'definition', 'proto', 'typed_module'],
    ['/notes/readme.md', '/data/bytes.bin'],
    true,
  ]);
  const stored = await storedTools();
  for (const { createdAt: _createdAt, updatedAt: _updatedAt, origins: _origins, ...fields } of tools.filter(
    ({ name }) => name !== 'proto',
  ))
    expect(stored.find(({ name }) => name === fields.name)).toMatchObject(fields);
});

for (const name of ['everything.backup.gz', 'everything-1.backup.json']) {
  test(`a backup is restored: ${name}`, async ({ page }) => {
    await openApp(page);
    const bytes = [...(await golden(name))];
    const report = await page.evaluate(
      (file) => window.toolyard.backup.import(new Blob([new Uint8Array(file)]), { mode: 'replace', own: true }),
      bytes,
    );
    expect([report.tools.added, report.runs]).toEqual([5, 5]);
    expect(await toolsOf(page)).toEqual(await storedTools());
    expect(
      await page.evaluate(async () =>
        (await window.toolyard.getVersions('typed_module')).map(({ version, record }) => [version, record.name]),
      ),
    ).toEqual([
      [2, 'typed_module'],
      [1, 'typed.module'],
    ]);
    if (name.endsWith('.gz'))
      expect(await page.evaluate(() => window.toolyard.workspace.readFile('/notes/readme.md'))).toBe(
        '# Notes\n\nKept.\n',
      );
  });
}

test('everything that was stored is there: tools, grants, secrets, approvals, conversations, files', async ({
  page,
  context,
}) => {
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  );
  await page.goto('/bare');
  await plantStored(page, String(await golden('stored-4.json')));
  await openApp(page);
  expect(await toolsOf(page)).toEqual(await storedTools());
  expect(await callTool(page, 'area', { w: 3, h: 4 })).toMatchObject({ success: true, result: 12 });
  expect((await page.evaluate(() => window.toolyard.runCases('area'))).passed).toBe(4);

  expect(await page.evaluate(() => window.toolyard.grants.get('definition'))).toEqual({
    network: [{ origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/v1/' }],
    files: 'read',
    secrets: ['TOKEN'],
    dom: false,
  });
  expect(await page.evaluate(() => window.toolyard.grants.get('bash'))).toMatchObject({ files: 'write' });
  const sent: (string | undefined)[] = [];
  await context.route('https://api.example.org/**', async (route) => {
    sent.push(route.request().headers()['authorization']);
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      body: 'heard',
    });
  });
  await page.evaluate(() =>
    window.toolyard.updateTool('definition', {
      environment: 'browser',
      code:
        'export default async (p, { fetch, secrets }) => await (await fetch("https://api.example.org/v1/a", { ' +
        'headers: { authorization: "Bearer " + (await secrets.get("TOKEN")) } })).text();',
    }),
  );
  expect(await callTool(page, 'definition')).toMatchObject({ success: true, result: 'heard' });
  expect(sent).toEqual(['Bearer golden-value-of-a-test']);

  expect(await page.evaluate(() => window.toolyard.workspace.list('/'))).toEqual(
    expect.arrayContaining([
      '/data/bytes.bin',
      '/data/large.txt',
      '/lib/greeting.js',
      '/notes/readme.md',
      '/tools/greet.js',
    ]),
  );
  expect(
    await page.evaluate(async () => [...(await window.toolyard.workspace.readFile('/data/bytes.bin', 'bytes'))]),
  ).toEqual([0, 1, 2, 250, 255]);
  expect(await page.evaluate(async () => (await window.toolyard.workspace.readFile('/data/large.txt')).length)).toBe(
    42_000,
  );
  expect(await callTool(page, 'greet', { name: 'Ada' })).toMatchObject({ success: true, result: 'Hello Ada' });
  expect(
    (await page.evaluate(() => window.toolyard.mcp.getServers())).map(({ name, enabled }) => [name, enabled]),
  ).toEqual([
    ['apps', false],
    ['files', false],
  ]);

  await page.goto('/#/agent');
  await page.getByRole('link', { name: /What is the area of 5 by 6/ }).click();
  await expect(page.getByText('It is 30.').first()).toBeVisible();
  await page.goto('/#/settings/approvals');
  await expect(page.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveText(/^area/);
});
