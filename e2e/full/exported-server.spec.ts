import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { addTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import { twentyTools } from '../support/twenty-tools.ts';

const run = promisify(execFile);
const npm = (cwd: string, ...args: string[]) =>
  run('npm', [...args, '--no-fund', '--no-audit'], { cwd, timeout: 300_000, maxBuffer: 2 ** 26 });
/**
 * The official client and the inspector's command line: fetched when the test runs, since they are a hundred times
 * larger than what they test.
 */
const PEERS = ['@modelcontextprotocol/client@2.4.0', '@modelcontextprotocol/inspector@2.12.0'];

interface McpResult {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
}

/** Calls all tools over one connection of each kind and prints the results. */
const CLIENT = `
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
const { folder, calls } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const all = {};
for (const mode of ['legacy', 'auto']) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['.'],
      cwd: folder,
      env: { ...process.env, API_KEY: 's3cret' },
      stderr: 'ignore',
    }),
  );
  const { tools } = await client.listTools();
  const results = [];
  for (const { name, input } of calls) results.push(await client.callTool({ name, arguments: input }));
  all[mode] = { tools, results };
  await client.close();
}
console.log(JSON.stringify(all));
`;

/** Expects the MCP form of a result of the page. */
function expectSame(name: string, page: ExecuteToolResult, mcp: McpResult): void {
  const [first] = mcp.content;
  expect(mcp.isError ?? false, name).toBe(!page.success);
  if (!page.success) expect(first?.text, name).toBe(page.error);
  else if (typeof page.result === 'string') expect(first, name).toEqual({ type: 'text', text: page.result });
  else if (first?.type === 'image') expect(first, name).toEqual(page.result);
  else expect(JSON.parse(first?.text ?? ''), name).toEqual(page.result);
  if (mcp.structuredContent !== undefined) expect(mcp.structuredContent, name).toEqual(page.result);
}

async function isRegistryThere(cwd: string): Promise<boolean> {
  try {
    await npm(cwd, 'view', 'ms@2.1.3', 'version');
    return true;
  } catch {
    // Offline: the test says so and is skipped.
    return false;
  }
}

/** The package `ms` as in a lock, and as the page's registry would serve it. */
async function servePackage(page: Page, cwd: string): Promise<object> {
  const { stdout } = await npm(cwd, 'view', 'ms@2.1.3', 'dist.integrity');
  await npm(cwd, 'pack', 'ms@2.1.3');
  const archive = await readFile(join(cwd, 'ms-2.1.3.tgz'));
  await page.context().route(/ms-2\.1\.3\.tgz$/, (route) =>
    route.fulfill({
      body: archive,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/octet-stream' },
    }),
  );
  return {
    format: 1,
    requested: [{ name: 'ms', wanted: '2.1.3' }],
    packages: [
      { path: 'ms', name: 'ms', version: '2.1.3', integrity: stdout.trim(), tarball: 'ms/-/ms-2.1.3.tgz', bins: {} },
    ],
  };
}

test('the exported server answers real clients with the results of the page, for twenty tools and their cases', async ({
  page,
}) => {
  test.setTimeout(900_000);
  const root = await mkdtemp(join(tmpdir(), 'toolyard-export-'));
  try {
    test.skip(
      !(await isRegistryThere(root)),
      'No package registry can be reached: npm view ms@2.1.3 failed. The exported server was not installed.',
    );
    await openApp(page);
    const tried = twentyTools(await servePackage(page, root));
    expect(tried).toHaveLength(20);
    for (const { tool } of tried) await addTool(page, tool);
    await page.evaluate(async () => {
      await window.toolyard.secrets.set({ name: 'API_KEY', value: 's3cret', bindings: [] });
      await window.toolyard.grants.set('secrets', { network: [], files: 'none', secrets: ['API_KEY'], dom: false });
    });
    const calls = tried.flatMap(({ tool: { name }, calls: inputs }) => inputs.map((input) => ({ name, input })));
    const results: ExecuteToolResult[] = [];
    // Later calls use results of earlier ones: run them in order, with an empty storage.
    for (const { name, input } of calls) results.push(await callTool(page, name, input, { caller: 'model' }));

    await page.goto('/#/settings/storage');
    await page.getByRole('button', { name: 'Export tools…' }).click();
    await page.getByRole('radio', { name: /^MCP server/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save toolyard-mcp-server.zip' }).click(),
    ]);
    for (const [path, bytes] of Object.entries(unzipSync(new Uint8Array(await readFile(await download.path()))))) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), bytes);
    }
    const folder = join(root, 'toolyard-mcp-server');
    await npm(folder, 'install');

    const peers = join(root, 'peers');
    mkdirSync(peers);
    await writeFile(join(peers, 'package.json'), '{"type":"module"}');
    await npm(peers, 'install', '--ignore-scripts', ...PEERS);
    await writeFile(join(peers, 'client.js'), CLIENT);
    await writeFile(join(peers, 'calls.json'), JSON.stringify({ folder, calls }));
    const { stdout } = await run(process.execPath, ['client.js', 'calls.json'], {
      cwd: peers,
      timeout: 300_000,
      maxBuffer: 2 ** 26,
    });
    const answers = JSON.parse(stdout) as Record<
      'legacy' | 'auto',
      { tools: { name: string }[]; results: McpResult[] }
    >;
    for (const mode of ['legacy', 'auto'] as const) {
      expect(answers[mode].tools.map(({ name }) => name).sort()).toEqual(tried.map(({ tool }) => tool.name).sort());
      for (const [index, { name, input }] of calls.entries()) {
        const [expected, answer] = [results[index], answers[mode].results[index]];
        if (expected === undefined || answer === undefined) throw new Error(`${name} was not answered`);
        expectSame(`${mode} ${name} ${JSON.stringify(input)}`, expected, answer);
      }
    }

    // The inspector starts the server again for each call: the first call of each tool, and the list.
    const inspector = join(peers, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
    const inspect = async (...args: string[]) => {
      const { stdout: printed } = await run(
        process.execPath,
        [inspector, '--cli', process.execPath, join(folder, 'index.js'), '-e', 'API_KEY=s3cret', ...args],
        { cwd: peers, timeout: 120_000, maxBuffer: 2 ** 26 },
      ).catch((error: unknown) => error as { stdout: string });
      return JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1)) as unknown;
    };
    expect(((await inspect('--method', 'tools/list')) as { tools: unknown[] }).tools).toHaveLength(20);
    for (const {
      tool: { name },
      calls: [input = {}],
    } of tried) {
      const args = Object.entries(input).flatMap(([key, value]) => [
        '--tool-arg',
        `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      ]);
      const expected = results[calls.findIndex((each) => each.name === name)];
      if (expected === undefined) throw new Error(`${name} has no result`);
      expectSame(
        `inspector ${name}`,
        expected,
        (await inspect('--method', 'tools/call', '--tool-name', name, ...args)) as McpResult,
      );
    }

    const tests = await npm(folder, 'test');
    expect(tests.stdout).toMatch(/add: small/);

    // The reverse: import the tools again for review.
    await page.goto('/#/import');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await download.path());
    await expect(page.getByText(/Exported MCP server: 20 tools/)).toBeVisible();
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
