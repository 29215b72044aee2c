import type { Page } from '@playwright/test';
import { boundsNow } from '../attacks/lab/attack.ts';
import { watchPage } from '../attacks/lab/watch-page.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { startEverything, type Everything } from '../support/servers/mcp-everything.ts';
import { startHostileServer, type HostileServer } from '../support/servers/mcp-hostile.ts';
import { expect, test } from '../support/test.ts';

let good: Everything;
let bad: HostileServer;
test.beforeAll(async () => {
  [good, bad] = await Promise.all([startEverything('streamableHttp'), startHostileServer()]);
});
test.afterAll(async () => {
  await Promise.all([good.stop(), bad.stop()]);
});
// The browser logs servers that are gone or refuse requests.
test.use({ expectedErrors: [/Failed to load resource/, /net::ERR/] });

/** Stores a server and returns how connecting to it ended. */
const add = (page: Page, name: string, url: string) =>
  page.evaluate(
    async (fields) => {
      const { id } = await window.toolyard.mcp.addServer({ ...fields, transport: 'http' });
      await window.toolyard.mcp.connect(id);
      return id;
    },
    { name, url },
  );
/** How a call ended: its result or its code, and its duration. */
const call = (
  page: Page,
  toolName: string,
  {
    parameters = {},
    timeout = 20_000,
    caller = 'api',
  }: { parameters?: unknown; timeout?: number; caller?: 'api' | 'model' } = {},
) =>
  page.evaluate(
    async (options) => {
      const { success, result, errorCode } = await window.toolyard.executeTool(options);
      return success ? result : errorCode;
    },
    { toolName, parameters, timeout, caller },
  );
const goodSum = (page: Page) => call(page, 'good.get-sum', { parameters: { a: 2, b: 40 } });
const SUM = 'The sum of 2 and 40 is 42.';
const status = (page: Page, name: string) =>
  page.evaluate(async (requested) => {
    const found = (await window.toolyard.mcp.getServers()).find((server) => server.name === requested)?.status;
    return found === undefined ? 'none' : 'failure' in found ? `${found.state}: ${found.failure.cause}` : found.state;
  }, name);

/** Runs work against a hostile server, and expects that the page continues and another server answers. */
async function suffer(page: Page, work: () => Promise<unknown>): Promise<unknown> {
  const watch = await watchPage(page, 'mcp');
  await watch.start();
  const [outcome, beside] = await Promise.all([work(), goodSum(page)]);
  expect(beside).toBe(SUM);
  expect(await goodSum(page)).toBe(SUM);
  expect(await watch.longestGapMs()).toBeLessThan(boundsNow().gapMs);
  expect(await watch.happenings()).toEqual([]);
  return outcome;
}

test('servers that die, hang, say nothing, answer nonsense or others', async ({ page }) => {
  await openApp(page);
  await add(page, 'good', good.url);
  // It has half a minute to answer; the others continue meanwhile.
  const silent = add(page, 'silent', bad.url('silent'));
  for (const name of ['dies', 'hangs', 'garbled', 'wrong-ids']) await add(page, name, bad.url(name));

  expect(await suffer(page, () => call(page, 'dies.go'))).toBe('transport');
  expect(await status(page, 'dies')).toBe('reconnecting: nothing-listening');
  bad.revive();
  await expect.poll(() => status(page, 'dies'), { timeout: 60_000 }).toBe('connected');

  expect(await suffer(page, () => call(page, 'hangs.go', { timeout: 1_500 }))).toBe('timeout');
  expect(await call(page, 'hangs.well')).toBe('well was called');

  expect(await suffer(page, () => call(page, 'garbled.go', { timeout: 5_000 }))).toBe('transport');
  expect(await status(page, 'garbled')).toBe('failed: not-mcp');
  expect(await call(page, 'garbled.well')).toBe('well was called');

  expect(await suffer(page, () => call(page, 'wrong-ids.go', { timeout: 3_000 }))).toBe('timeout');
  expect(await call(page, 'wrong-ids.well')).toBe('well was called');

  await silent;
  expect(await status(page, 'silent')).toMatch(/^reconnecting: no-answer$/);
});

test('a flood of 100,000 messages, and a message of 50 MB', async ({ page }) => {
  await openApp(page);
  await add(page, 'good', good.url);
  for (const [name, end] of [
    ['floods', 'failed: flood'],
    ['huge', 'failed: too-large'],
  ] as const) {
    await add(page, name, bad.url(name));
    expect(await suffer(page, () => call(page, `${name}.go`, { timeout: 60_000 })), name).toBe('transport');
    expect(await status(page, name)).toBe(end);
  }
});

const FLOODING = `process.stdin.once('data', () => {
  const line =
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } }) +
    '\\n';
  if (process.argv[2] === 'huge')
    for (let count = 0; count < 50; count += 1) process.stdout.write('x'.repeat(2 ** 20));
  else for (let count = 0; count < 100; count += 1) process.stdout.write(line.repeat(1000));
});
setInterval(() => undefined, 1000);`;

test('programs that flood, print 50 MB without an end, and never answer', async ({ page }) => {
  await openApp(page);
  await add(page, 'good', good.url);
  await page.evaluate((code) => window.toolyard.workspace.writeFile('/bad.mjs', code), FLOODING);
  for (const [name, cause] of [
    ['flood', 'flood'],
    ['huge', 'too-large'],
  ] as const) {
    const connected = await suffer(page, () =>
      page.evaluate(async (kind) => {
        const { id } = await window.toolyard.mcp.addServer({
          name: kind,
          transport: 'stdio',
          command: 'node',
          args: ['/bad.mjs', kind],
        });
        return (await window.toolyard.mcp.connect(id)).state;
      }, name),
    );
    expect(connected).toBe('failed');
    expect(await status(page, name)).toBe(`failed: ${cause}`);
  }
});

const TALKING = `import readline from 'node:readline';
const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'initialize')
    return say({
      id,
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: true }, resources: { subscribe: true, listChanged: true } },
        serverInfo: { name: 'talks', version: '1' },
      },
    });
  if (method === 'tools/list')
    return say({ id, result: { tools: [{ name: 'talk', inputSchema: { type: 'object' } }] } });
  if (method !== 'tools/call') return say({ id, error: { code: -32601, message: 'Method not found' } });
  for (let count = 0; count < 5000; count += 1) {
    say({
      method: 'notifications/' + ['tools/list_changed', 'resources/list_changed', 'resources/updated'][count % 3],
      ...(count % 3 === 2 ? { params: { uri: 'file:///' + count } } : {}),
    });
    process.stderr.write('a line to nobody\\n'.repeat(100));
  }
  say({ id, result: { content: [{ type: 'text', text: 'said' }] } });
});`;

test('a program that talks without end on the side', async ({ page }) => {
  await openApp(page);
  await add(page, 'good', good.url);
  await page.evaluate((code) => window.toolyard.workspace.writeFile('/talks.mjs', code), TALKING);
  await page.evaluate(async () => {
    const { id } = await window.toolyard.mcp.addServer({
      name: 'talks',
      transport: 'stdio',
      command: 'node',
      args: ['/talks.mjs'],
    });
    await window.toolyard.mcp.connect(id);
  });
  expect(await suffer(page, () => call(page, 'talks.talk', { timeout: 60_000 }))).toBe('said');
  expect(await status(page, 'talks')).toBe('connected');
});

test('schemas that never end hold up nobody else', async ({ page }) => {
  await openApp(page);
  await add(page, 'good', good.url);
  await add(page, 'schemas', bad.url('schemas'));
  const text = `${'a'.repeat(60)}!`;
  expect(await suffer(page, () => call(page, 'schemas.slow', { parameters: { text } }))).toBe('invalid-input');
  expect(await suffer(page, () => call(page, 'schemas.promises'))).toBe('invalid-output');
  expect(['deep was called', 'invalid-tool']).toContain(
    await suffer(page, () => call(page, 'schemas.deep', { parameters: { text: 'x' } })),
  );
  expect(await suffer(page, () => call(page, 'schemas.circle'))).toBe('invalid-tool');
  expect(await call(page, 'schemas.well')).toBe('well was called');
});

test('names that mean something to JavaScript are names of tools, and those that are none are told', async ({
  page,
}) => {
  await openApp(page);
  await add(page, 'names', bad.url('names'));
  const discovered = await page.evaluate(() => window.toolyard.discoverTools());
  const names = discovered.mcp.map(({ function: { name } }) => name);
  expect(names.sort()).toEqual([
    'names.__proto__',
    'names.bare',
    'names.constructor',
    'names.toString',
    'names.twice',
    'names.with_u20_space_u2F_und_u20__uDF_',
  ]);
  expect(Object.hasOwn(discovered.tool_origins, 'names.__proto__')).toBe(true);
  for (const name of names) expect(await call(page, name), name).toMatch(/ was called$/);
  expect(await page.evaluate(() => 'polluted' in {} || Object.keys(Object.prototype).length)).toBe(0);
});

test('a tool that changed after it was approved is kept from models until a person has seen it', async ({ page }) => {
  await openApp(page);
  const id = await add(page, 'changes', bad.url('changes'));
  const offered = async () =>
    (await page.evaluate(() => window.toolyard.discoverTools())).mcp.map(({ function: { name } }) => name);
  expect(await offered()).toEqual(['changes.go', 'changes.well']);
  bad.change();
  await page.evaluate(async (server) => {
    await window.toolyard.mcp.disconnect(server);
    await window.toolyard.mcp.connect(server);
  }, id);
  expect(await offered()).toEqual(['changes.well']);
  expect(await call(page, 'changes.go', { caller: 'model' })).toBe('denied');
  expect(await call(page, 'changes.well', { caller: 'model' })).toBe('well was called');
});
