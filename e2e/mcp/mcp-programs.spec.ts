import type { Page } from '@playwright/test';
import { openApp } from '../support/journeys/journeys.ts';
import { startRegistry, type PackageRegistry } from '../support/servers/package-registry.ts';
import { expect, test } from '../support/test.ts';

const SERVERS = ['memory', 'everything', 'filesystem', 'sequential-thinking'].map(
  (name) => `@modelcontextprotocol/server-${name}`,
);
/** The configuration from the instructions of these servers, with a person's values. */
const CONFIG = `{
  "mcpServers": {
    "memory": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"], "env": { "MEMORY_FILE_PATH": "/notes/memory.jsonl" } },
    "everything": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-everything"] },
    "filesystem": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/notes"] },
    "sequential-thinking": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-sequential-thinking"] }
  }
}`;
const ADA = { name: 'Ada 😀', entityType: 'Person', observations: ['schrieb über Größen', '数学'] };

let registry: PackageRegistry | undefined;
test.beforeAll(async () => {
  // Offline at the first time: the test says so and is skipped.
  registry = await startRegistry(SERVERS).catch(() => undefined);
});
test.afterAll(() => registry?.stop());

const call = (page: Page, toolName: string, parameters: unknown = {}) =>
  page.evaluate((options) => window.toolyard.executeTool(options), { toolName, parameters, timeout: 60_000 });
const states = (page: Page) =>
  page.evaluate(async () =>
    Object.fromEntries(
      (await window.toolyard.mcp.getServers()).map(({ name, status, tools }) => [
        name,
        [status.state, tools.length > 0],
      ]),
    ),
  );
const idOf = (page: Page, name: string) =>
  page.evaluate(
    async (requested) => (await window.toolyard.mcp.getServers()).find((server) => server.name === requested)?.id ?? '',
    name,
  );

test(
  'the servers of a pasted configuration are installed, work, and go on after they were ended',
  { tag: '@slow' },
  async ({ page }) => {
    test.skip(
      registry === undefined,
      'No package registry can be reached, and the servers are not in .cache/packages.',
    );
    await openApp(page, '/#/settings/packages');
    await page.getByRole('textbox', { name: 'Address' }).fill(registry?.url ?? '');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The registry is saved')).toBeVisible();
    await page.evaluate((bytes) => window.toolyard.workspace.writeFile('/notes/first.txt', bytes), 'Grüße 😀');
    await page.evaluate(() => window.toolyard.workspace.writeFile('/elsewhere.txt', 'not for this server'));

    const report = await page.evaluate((text) => window.toolyard.mcp.importConfig(text), CONFIG);
    expect(report).toMatchObject({
      refused: [],
      added: [{ mended: [] }, { mended: [] }, { mended: [] }, { mended: [] }],
    });
    const working = {
      memory: ['connected', true],
      everything: ['connected', true],
      filesystem: ['connected', true],
      'sequential-thinking': ['connected', true],
    };
    await expect.poll(() => states(page), { timeout: 100_000 }).toEqual(working);

    const long = await page.evaluate(async () => {
      const message = 'ü😀'.repeat(100_000);
      return (
        (await window.toolyard.executeTool({ toolName: 'everything.echo', parameters: { message }, timeout: 60_000 }))
          .result === `Echo: ${message}`
      );
    });
    expect(long).toBe(true);
    expect(await call(page, 'everything.get-structured-content', { location: 'New York' })).toMatchObject({
      success: true,
      result: { temperature: expect.any(Number) },
    });
    expect(await call(page, 'filesystem.read_text_file', { path: '/notes/first.txt' })).toMatchObject({
      success: true,
      result: { content: 'Grüße 😀' },
    });
    expect(
      await call(page, 'filesystem.write_file', { path: '/notes/second.txt', content: 'später – 数学' }),
    ).toMatchObject({ success: true });
    expect(await call(page, 'filesystem.read_text_file', { path: '/elsewhere.txt' })).toMatchObject({
      success: false,
      errorCode: 'threw',
    });
    expect(await call(page, 'memory.create_entities', { entities: [ADA] })).toMatchObject({ success: true });
    expect(
      await call(page, 'sequential-thinking.sequentialthinking', {
        thought: 'first',
        thoughtNumber: 1,
        totalThoughts: 2,
        nextThoughtNeeded: true,
      }),
    ).toMatchObject({ success: true, result: { thoughtHistoryLength: 1 } });

    // After their end, their files are in the workspace; the next call starts them from there.
    for (const name of ['filesystem', 'memory'])
      await page.evaluate((id) => window.toolyard.mcp.disconnect(id), await idOf(page, name));
    const read = (path: string) =>
      page.evaluate(
        (at) =>
          window.toolyard.workspace.readFile(at).then(
            (bytes) => (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)),
            () => undefined,
          ),
        path,
      );
    await expect.poll(() => read('/notes/second.txt')).toBe('später – 数学');
    await expect.poll(() => read('/notes/memory.jsonl')).toContain('Ada 😀');
    expect((await states(page))['memory']).toEqual(['disconnected', true]);
    expect(await call(page, 'memory.read_graph')).toMatchObject({ success: true, result: { entities: [ADA] } });
    expect(await call(page, 'filesystem.list_directory', { path: '/notes' })).toMatchObject({
      success: true,
      result: { content: expect.stringContaining('second.txt') },
    });
  },
);
