import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Page } from '@playwright/test';
import { addTool, openApp } from '../support/journeys/journeys.ts';
import { addAgent, offer, pair, startPageRelay, type PageRelay } from '../support/relay-of-page.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedErrors: [/WebSocket connection to/] });
test.describe.configure({ timeout: 90_000 });

const BIG = {
  name: 'big',
  description: 'Gives a text of a million characters, in steps.',
  environment: 'browser',
  code: `export default async ({ size }, context) => {
    for (let done = 1; done <= 3; done += 1) {
      context.progress(done, 3);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    if (size < 0) await new Promise((resolve) => setTimeout(resolve, 60_000));
    return { text: 'x'.repeat(size) };
  };`,
  parameters: { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] },
  returns: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  timeout: 120_000,
};

let relay: PageRelay;
test.beforeEach(async ({ page }) => {
  await openApp(page);
  relay = await startPageRelay(page);
});
test.afterEach(() => relay.close());

async function always(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Always…' }).click();
  const button = page.getByRole('button', { name: 'Always allow this tool' });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.click();
}

for (const [way, mode] of [
  ['http', 'auto'],
  ['http', 'legacy'],
  ['stdio', 'auto'],
  ['stdio', 'legacy'],
] as const)
  test(`the official client over ${way}, ${mode} @slow`, async ({ page }) => {
    await addTool(page, BIG);
    await pair(page, relay);
    const token = await addAgent(page, 'claude-code', 'Claude Code');
    const transport =
      way === 'http'
        ? new StreamableHTTPClientTransport(new URL(`${relay.url}/mcp`), {
            requestInit: { headers: { authorization: `Bearer ${token}` } },
          })
        : new StdioClientTransport({
            command: process.execPath,
            args: ['relay/cli.mjs', 'stdio', '--port', String(relay.port)],
            env: { TOOLYARD_TOKEN: token, TOOLYARD_RELAY_PORT: String(relay.port) },
          });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    await expect(page.getByText('claude-code is connected.')).toBeVisible();
    expect((await client.listTools()).tools).toEqual([]);

    let changes = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => void (changes += 1));
    const isNotified = way === 'stdio' || mode === 'auto';
    if (mode === 'auto')
      await (client as unknown as { listen: (filter: object) => Promise<unknown> }).listen({ toolsListChanged: true });
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await offer(page, 'claude-code', 'big');
    if (isNotified) await expect.poll(() => changes).toBeGreaterThan(0);
    const { tools } = await client.listTools({}, { cacheMode: 'bypass' } as never);
    expect(tools).toMatchObject([{ name: 'big', outputSchema: { required: ['text'] } }]);

    const seen: number[] = [];
    const called = client.callTool(
      { name: 'big', arguments: { size: 1_000_000 } },
      { onprogress: ({ progress, message }) => message === undefined && seen.push(progress) },
    );
    await always(page);
    const { structuredContent } = await called;
    expect((structuredContent as { text: string }).text).toHaveLength(1_000_000);
    expect(seen).toEqual([1, 2, 3]);

    // An edit of the tool is a change of the list, and its calls ask again.
    const before = changes;
    await page.evaluate(() => window.toolyard.updateTool('big', { description: 'Edited.' }));
    if (isNotified) await expect.poll(() => changes).toBeGreaterThan(before);

    const stop = new AbortController();
    const cancelled = client.callTool({ name: 'big', arguments: { size: -1 } }, { signal: stop.signal }).then(
      () => 'ended',
      () => 'cancelled',
    );
    await expect(page.getByRole('button', { name: 'Stop big' })).toBeVisible();
    stop.abort();
    expect(await cancelled).toBe('cancelled');
    await expect(page.getByRole('button', { name: 'Stop big' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Calls' }).getByText('Stopped')).toBeVisible();
    await client.close();
  });
