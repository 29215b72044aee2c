import type { Page } from '@playwright/test';
import { SERVER_TABS } from '../../src/ui/lib/routes.ts';
import { english as paletteTexts } from '../../src/ui/palette/texts/en.ts';
import { addTool, browserTool, openApp } from './journeys/journeys.ts';
import { SAMPLE_CONVERSATION } from './sample-conversation.ts';
import { expect } from './test.ts';

/** Groups of addresses that have their own screens. */
export type RouteGroup = 'tools' | 'others' | 'servers' | 'settings';

/** Creates something of each kind, so that no screen is empty, and returns the addresses that show it. */
export async function fillRoutes(page: Page, group: RouteGroup, serverURL: string): Promise<readonly string[]> {
  await openApp(page);
  await addTool(
    page,
    browserTool('alpha', 'function tool({ a = 1 }) { console.log("a"); return { rows: [{ a }] }; }', {
      parameters: { type: 'object', properties: { a: { type: 'integer', description: 'How many.' } } },
      cases: [{ name: 'one', input: { a: 1 }, expectation: { kind: 'contains', value: {} } }],
    }),
  );
  await addTool(page, browserTool('noded', 'function tool() {}', { environment: 'node', enabled: false }));
  switch (group) {
    case 'tools':
      return [
        '/#/',
        '/#/new',
        '/#/import',
        ...['', '/schema', '/cases', '/details', '/history'].map((tab) => `/#/tools/alpha${tab}`),
        '/#/tools/noded',
        '/#/tools/noded/packages',
        '/#/builtin/read',
        '/#/builtin/bash',
        '/#/tools/nobody',
        '/#/nowhere/at/all',
      ];
    case 'others':
      return await fillOthers(page);
    case 'servers':
      await page.evaluate(async (url) => {
        const { id } = await window.toolyard.mcp.addServer({ name: 'every', transport: 'http', url });
        await window.toolyard.mcp.connect(id);
      }, serverURL);
      return [
        '/#/servers',
        ...SERVER_TABS.map((tab) => `/#/servers/every/${tab}`),
        '/#/servers/every/tools/get-sum',
        '/#/servers/nobody',
      ];
    case 'settings':
      return Object.keys(paletteTexts.settingsWords).map((name) => `/#/settings/${name}`);
  }
}

async function fillOthers(page: Page): Promise<readonly string[]> {
  const link = await page.evaluate(async () => {
    await window.toolyard.workspace.writeFile('/notes/a.md', '# A');
    await window.toolyard.workspace.writeFile(
      '/tools/glob.js',
      "export default { name: 'glob', description: 'Mine.', input_schema: { type: 'object' }, execute: () => 1 };",
    );
    const url = await window.toolyard.share.encode({ tools: ['alpha'], files: [] });
    await window.toolyard.updateTool('alpha', { description: 'Another.' });
    return url;
  });
  await page.goto('/#/agent');
  await page
    .getByLabel('Import a conversation')
    .first()
    .setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(SAMPLE_CONVERSATION)),
    });
  await expect(page).toHaveURL(/agent\/.+/);
  const conversation = new URL(page.url()).hash;
  return [
    '/#/files',
    '/#/files/notes',
    '/#/files/notes/a.md',
    '/#/files/missing.txt',
    '/#/project/glob',
    '/#tool=made=/tools/glob.js&tool=a.b=',
    '/#/panels/skills',
    '/#/agent',
    `/${conversation}`,
    link.slice(new URL(link).origin.length),
    '/#/s/1abcdefghijklmnop',
  ];
}

/** Opens an address and waits until its screen is complete. */
export async function goWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0);
}
