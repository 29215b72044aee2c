import type { Page } from '@playwright/test';
import { EXAMPLE_SERVER_SOURCE } from '../../src/agent/contract/example-server.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const PATH = '/my servers/example.mjs';

async function writeExample(page: Page): Promise<void> {
  await page.evaluate(async ({ path, source }) => await window.toolyard.workspace.writeFile(path, source), {
    path: PATH,
    source: EXAMPLE_SERVER_SOURCE,
  });
}

test('a program is added by one line, in every way that the page’s API has, and starts', async ({ page }) => {
  await openApp(page);
  await writeExample(page);
  const line = `node "${PATH}"`;
  const connected = await page.evaluate(async (command) => {
    const { mcp } = window.toolyard;
    const added = await mcp.addServer({ name: 'line', command });
    const { added: imported } = await mcp.importConfig({
      mcpServers: { imported: { command, args: [] }, address: { url: command } },
    });
    const states = [
      await mcp.connect(added.id),
      ...(await Promise.all(imported.map(({ server }) => mcp.connect(server.id)))),
    ];
    return states.map(({ state }) => state);
  }, line);
  expect(connected).toEqual(['connected', 'connected', 'connected']);
  const servers = await page.evaluate(() => window.toolyard.mcp.getServers());
  for (const server of servers)
    expect(server).toMatchObject({ transport: 'stdio', command: 'node', args: [PATH], tools: expect.any(Array) });
  expect(servers.map(({ name }) => name).sort()).toEqual(['address', 'imported', 'line']);
});

test('a line that only a shell could run is refused by what it needs one for', async ({ page }) => {
  await openApp(page);
  for (const [command, named] of [
    ['npx a && npx b', '&&'],
    ['npx a | sh', '|'],
    ['npx $HOME', '$HOME'],
    ['npx `id`', 'backticks'],
  ] as const) {
    const added = await page.evaluate(
      (given) =>
        window.toolyard.mcp.addServer({ name: 'a', command: given }).then(String, (error: Error) => error.message),
      command,
    );
    expect.soft(added).toContain(named);
  }
  expect(await page.evaluate(() => window.toolyard.mcp.getServers())).toEqual([]);
});
