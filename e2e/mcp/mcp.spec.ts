import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { everythingForAll } from '../support/servers/mcp-everything.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { appUrl, expect, test } from '../support/test.ts';

const { http, sse } = everythingForAll();

/** Stores a server and returns how connecting to it ended. */
const add = (page: Page, fields: Record<string, unknown>) =>
  page.evaluate(async (given) => {
    const { id } = await window.toolyard.mcp.addServer(given);
    const status = await window.toolyard.mcp.connect(id);
    return { id, state: status.state, cause: 'failure' in status ? status.failure.cause : undefined };
  }, fields);
const call = (page: Page, toolName: string, parameters: unknown = {}, timeout?: number) =>
  page.evaluate((options) => window.toolyard.executeTool(options), {
    toolName,
    parameters,
    ...(timeout === undefined ? {} : { timeout }),
  });

test('servers of both kinds are added, their tools called, stopped and known after a reload @slow', async ({
  page,
}) => {
  await openApp(page);
  expect(await page.evaluate(() => window.toolyard.mcp.getServers())).toEqual([]);
  const { id, state } = await add(page, { name: 'every', transport: 'http', url: http.url });
  expect(state).toBe('connected');
  expect((await add(page, { name: 'old', transport: 'sse', url: sse.url })).state).toBe('connected');
  expect(await call(page, 'every.get-sum', { a: 2, b: 40 })).toMatchObject({
    success: true,
    result: 'The sum of 2 and 40 is 42.',
  });
  expect(await call(page, 'every.get-sum', { a: 'x', b: 40 })).toMatchObject({
    success: false,
    errorCode: 'invalid-input',
  });
  expect(await call(page, 'every.get-structured-content', { location: 'New York' })).toMatchObject({
    success: true,
    result: { temperature: expect.any(Number) },
  });
  expect(await call(page, 'old.get-tiny-image')).toMatchObject({
    success: true,
    result: expect.arrayContaining([expect.objectContaining({ type: 'image' })]) as unknown[],
  });
  expect(await call(page, 'every.trigger-long-running-operation', { duration: 5, steps: 1 }, 500)).toMatchObject({
    errorCode: 'timeout',
    error: 'Tool execution timed out after 500ms',
  });
  const progress = await page.evaluate(async () => {
    const seen: number[] = [];
    const { success } = await window.toolyard.executeTool({
      toolName: 'every.trigger-long-running-operation',
      parameters: { duration: 4, steps: 4 },
      timeout: 3_000,
      onProgress: ({ done }) => seen.push(done),
    });
    return { success, seen };
  });
  expect(progress).toEqual({ success: true, seen: [1, 2, 3, 4] });
  const discovered = await page.evaluate(() => window.toolyard.discoverTools());
  expect(discovered.mcp.map(({ function: { name } }) => name)).toEqual(
    expect.arrayContaining(['every.echo', 'old.echo']),
  );
  expect(discovered.tool_origins['every.echo']).toBe('mcp');

  await page.reload();
  await page.evaluate(() => window.toolyard.ready);
  expect(
    (await page.evaluate(() => window.toolyard.mcp.getServers())).map(({ name, tools }) => [name, tools.length > 10]),
  ).toEqual([
    ['every', true],
    ['old', true],
  ]);
  expect(await call(page, 'old.echo', { message: 'x' })).toMatchObject({ success: true, result: 'Echo: x' });
  await page.evaluate((server) => window.toolyard.mcp.removeServer(server), id);
  expect(await call(page, 'every.echo', { message: 'x' })).toMatchObject({ errorCode: 'not-found' });
});

test('what speaks to servers is loaded when there is one', { tag: '@slow' }, async ({ page }) => {
  const asked: string[] = [];
  // Only a server can see the requests of workers.
  const between = createServer((request, response) => {
    asked.push(request.url ?? '');
    const passed = forward(
      `${appUrl()}${request.url ?? ''}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    // The page is closed, or the app no longer served.
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  try {
    await openApp(page, `http://localhost:${String((between.address() as AddressInfo).port)}/`);
    expect(await page.evaluate(() => window.toolyard.mcp.getServers())).toEqual([]);
    expect((await page.evaluate(() => window.toolyard.discoverTools())).mcp).toEqual([]);
    // Longer than the delay before it connects stored servers.
    await page.waitForTimeout(4_000);
    const OF_SERVERS = /load-mcp|mcp-acts|mcp-worker|mcp-programs/;
    expect(asked.some((path) => path.includes('host-worker'))).toBe(true);
    expect(asked.filter((path) => OF_SERVERS.test(path))).toEqual([]);
    expect((await add(page, { name: 'every', transport: 'http', url: http.url })).state).toBe('connected');
    expect(asked.filter((path) => OF_SERVERS.test(path)).length).toBeGreaterThan(1);
  } finally {
    await page.close();
    between.closeAllConnections();
    between.close();
  }
});

const SERVER = `import readline from 'node:readline';
process.stderr.write('started ' + process.env.WHO + '\\n');
readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const say = (more) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...more }) + '\\n');
  if (id === undefined) return;
  if (method === 'initialize')
    say({
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'own', version: '1' },
      },
    });
  else if (method === 'tools/list')
    say({
      result: {
        tools: [
          {
            name: 'upper',
            inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
          },
          { name: 'die', inputSchema: { type: 'object' } },
        ],
      },
    });
  else if (method === 'tools/call' && params.name === 'die') process.exit(3);
  else if (method === 'tools/call')
    say({ result: { content: [{ type: 'text', text: params.arguments.text.toUpperCase() }] } });
  else say({ error: { code: -32601, message: 'Method not found' } });
});`;

test(
  'a program in the tab is a server: long messages, any script, its death and its next life',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await page.evaluate((text) => window.toolyard.workspace.writeFile('/server.mjs', text), SERVER);
    const report = await page.evaluate(() =>
      window.toolyard.mcp.importConfig({
        mcpServers: { own: { command: 'node', args: ['/server.mjs'], env: { WHO: 'me', API_TOKEN: 'very-secret' } } },
      }),
    );
    expect(report).toMatchObject({
      secretsStored: ['API_TOKEN'],
      added: [{ server: { env: { WHO: 'me', API_TOKEN: '${secret:API_TOKEN}' } } }],
    });
    await expect
      .poll(() => page.evaluate(async () => (await window.toolyard.mcp.getServers())[0]?.status.state))
      .toBe('connected');
    expect(await call(page, 'own.upper', { text: 'größe 😀' })).toMatchObject({ result: 'GRÖSSE 😀' });
    expect(
      await page.evaluate(
        async () =>
          (await window.toolyard.executeTool({ toolName: 'own.upper', parameters: { text: 'ü'.repeat(200_000) } }))
            .result === 'Ü'.repeat(200_000),
      ),
    ).toBe(true);
    expect(await call(page, 'own.die')).toMatchObject({ success: false, errorCode: 'transport' });
    expect(await call(page, 'own.upper', { text: 'again' })).toMatchObject({ result: 'AGAIN' });
  },
);

test.describe('servers that are wrong', () => {
  test.use({ expectedErrors: [/Failed to load resource/, /blocked by CORS/, /net::ERR/] });
  let noCors: Server;
  test.beforeAll(async () => {
    noCors = createServer(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    );
    await new Promise<void>((resolve) => noCors.listen(0, '127.0.0.1', resolve));
  });
  test.afterAll(() => void noCors.close());

  test('the browser tells nothing, and the doctor says what it is', async ({ page }) => {
    await openApp(page);
    const { port } = noCors.address() as AddressInfo;
    const causes = [
      await add(page, { name: 'nothing', transport: 'http', url: 'http://127.0.0.1:9/mcp' }),
      await add(page, { name: 'no-cors', transport: 'http', url: `http://127.0.0.1:${String(port)}/mcp` }),
      await add(page, { name: 'wrong-path', transport: 'http', url: http.url.replace('/mcp', '/nothing') }),
      await add(page, { name: 'wrong-kind', transport: 'http', url: sse.url }),
      await add(page, { name: 'wrong-kind-too', transport: 'sse', url: http.url }),
    ].map(({ cause }) => cause);
    expect(causes).toEqual(['nothing-listening', 'no-cors', 'wrong-path', 'wrong-transport', 'wrong-transport']);
  });

  test('ten servers of one host work from two tabs at once', { tag: '@slow' }, async ({ page, context }) => {
    await openApp(page);
    const names = Array.from({ length: 10 }, (_, index) => `s${String(index)}`);
    const states = await Promise.all(names.map((name) => add(page, { name, transport: 'http', url: http.url })));
    expect(states.map(({ state }) => state)).toEqual(names.map(() => 'connected'));
    const other = await context.newPage();
    await openApp(other);
    const sums = await Promise.all(
      [page, other].map((tab) =>
        Promise.all(names.map((name, index) => call(tab, `${name}.get-sum`, { a: index, b: 1 }))),
      ),
    );
    for (const answers of sums) expect(answers.map(({ success }) => success)).toEqual(names.map(() => true));
  });
});
