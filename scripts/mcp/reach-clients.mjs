// @ts-check
// Programs made by others use the tools of a tab of the built app, over the relay: each lists them and calls each.
//   npm run test:reach-clients [-- --only=<part of a name>]
// They are fetched by npm into .cache/reach-clients when they are first needed; curl is used where it is installed.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { fetchPackages } from './fetched.mjs';
import { startServing } from './serving-page.mjs';

const INSPECTOR = '@modelcontextprotocol/inspector';
const CALL_MS = 60_000;
const RELAY = fileURLToPath(new URL('../../relay/cli.mjs', import.meta.url));

/** What each tool is called with, and a text that its result holds. */
const CALLS = [
  { name: 'add', args: { a: 2, b: 40 }, expected: '42' },
  { name: 'repeat', args: { text: 'zwölf ', count: 2 }, expected: 'zwölf zwölf ' },
  { name: 'report', args: { size: 1_000_000 }, expected: 'x'.repeat(1_000_000) },
];
const number = { type: 'number' };
/** @type {readonly import('./serving-page.mjs').OwnTool[]} */
const TOOLS = [
  {
    name: 'add',
    description: 'Adds two numbers.',
    parameters: { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] },
    code: 'export default ({ a, b }) => a + b;',
  },
  {
    name: 'repeat',
    description: 'Repeats a text.',
    parameters: {
      type: 'object',
      properties: { text: { type: 'string' }, count: { type: 'integer' } },
      required: ['text', 'count'],
    },
    code: 'export default ({ text, count }) => text.repeat(count);',
  },
  {
    name: 'report',
    description: 'Gives a long text, in steps.',
    parameters: { type: 'object', properties: { size: number }, required: ['size'] },
    code: `export default async ({ size }, context) => {
      for (let done = 1; done <= 3; done += 1) {
        context.progress(done, 3);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return 'x'.repeat(size);
    };`,
  },
];

const FRONT = `name: pages
description: "Use it to count pages: quotes, and ünïcode"
license: MIT
metadata:
  version: "1.0"
  tags: [a, b]`;
const SKILLS = {
  pages: {
    'SKILL.md': `---\n${FRONT}\n---\nRun scripts/count pages.sh.\n`,
    'scripts/count pages.sh': 'wc -l "$1"\n',
  },
};

/** @typedef {(call: (typeof CALLS)[number]) => Promise<string>} Call what the client shows of the result */
/** @typedef {{ list: () => Promise<readonly string[]>, call: Call, close?: () => Promise<void> }} Used */

const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? '';
const modules = fetchPackages('reach-clients', { 'mcp-remote': '0.15.1', [INSPECTOR]: '2.12.0' });
const home = mkdtempSync(join(tmpdir(), 'toolyard-clients-'));
const serving = await startServing('clients', TOOLS, SKILLS);
const url = `http://127.0.0.1:${serving.port}/mcp`;
const bearer = `Authorization: Bearer ${serving.token}`;
const environment = {
  ...process.env,
  HOME: home,
  MCP_CATALOG_PATH: join(home, 'mcp.json'),
  TOOLYARD_TOKEN: serving.token,
  TOOLYARD_RELAY_PORT: String(serving.port),
};
const stdio = [RELAY, 'stdio', '--port', String(serving.port)];

/** @type {readonly (readonly [string, () => Promise<Used>])[]} */
const CLIENTS = [
  ...(spawnSync('curl', ['--version']).status === 0
    ? [/** @type {const} */ (['curl, /api/ai', () => Promise.resolve(curl())])]
    : []),
  ['Inspector CLI over HTTP', () => Promise.resolve(inspector([url, '--transport', 'http', '--header', bearer]))],
  ['Inspector CLI over stdio', () => Promise.resolve(inspector([process.execPath, ...stdio]))],
  [
    'mcp-remote',
    () =>
      official(() =>
        throughProgram([join(modules, 'mcp-remote/dist/proxy.js'), url, '--allow-http', '--header', bearer]),
      ),
  ],
  .../** @type {const} */ (['auto', 'legacy']).flatMap((mode) => [
    /** @type {const} */ ([
      `official client over HTTP, ${mode}`,
      () =>
        official(
          () =>
            new StreamableHTTPClientTransport(new URL(url), {
              requestInit: { headers: { authorization: `Bearer ${serving.token}` } },
            }),
          mode,
        ),
    ]),
    /** @type {const} */ ([`official client over stdio, ${mode}`, () => official(() => throughProgram(stdio), mode)]),
  ]),
];

let failed = 0;
let used = 0;
console.log('| client | lists | calls |\n|---|---|---|');
try {
  for (const [name, open] of CLIENTS.filter(([each]) => each.includes(only))) {
    const problems = await use(open);
    used += 1;
    if (problems.length > 0) failed += 1;
    console.log(`| ${name} | ${problems.length === 0 ? 'all 3 | all 3 |' : `FAILS: ${problems.join('; ')} | |`}`);
  }
  if ('MCP Inspector, skills'.includes(only)) {
    const problem = await verifySkills();
    used += 1;
    if (problem !== undefined) failed += 1;
    console.log(`| MCP Inspector, skills | ${problem === undefined ? 'verified' : `FAILS: ${problem}`} | |`);
  }
} finally {
  await serving.close();
  rmSync(home, { recursive: true });
}
console.log(`${used - failed} passed, ${failed} failed`);
if (failed > 0 || used === 0) process.exitCode = 1;

/** @param {() => Promise<Used>} open @returns {Promise<string[]>} what went wrong */
async function use(open) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Used | undefined} */
  let client;
  try {
    client = await open();
    const names = [...(await client.list())].sort().join(', ');
    if (names !== 'add, repeat, report') problems.push(`it lists ${JSON.stringify(names)}`);
    for (const call of CALLS) {
      const shown = await client.call(call);
      if (!shown.includes(call.expected)) problems.push(`${call.name} gave ${shown.slice(0, 300)}`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await client?.close?.();
  }
  return problems;
}

/** @returns {Used} */
function curl() {
  const ask = async (/** @type {string} */ path, /** @type {object | undefined} */ body = undefined) =>
    JSON.parse(
      await run('curl', [
        '-sS',
        '-H',
        bearer,
        ...(body === undefined ? [] : ['-H', 'content-type: application/json', '-d', JSON.stringify(body)]),
        `http://127.0.0.1:${serving.port}/api/ai/${path}`,
      ]),
    );
  return {
    list: async () =>
      Object.values(await ask('tools/discover')).flatMap((/** @type {unknown} */ tools) =>
        Array.isArray(tools) ? tools.map((tool) => tool.function.name) : [],
      ),
    call: async ({ name, args }) => String((await ask('tools/execute', { tool: name, args })).result),
  };
}

/** Each question to the Inspector is a process of its own. @param {readonly string[]} target @returns {Used} */
function inspector(target) {
  const isAddress = target[0]?.startsWith('http') === true;
  const ask = async (/** @type {string[]} */ ...options) =>
    JSON.parse(
      await run(process.execPath, [
        join(modules, INSPECTOR, 'clients/launcher/build/index.js'),
        '--cli',
        // Options that take several values end before a command, which has options of its own.
        ...(isAddress ? target : []),
        ...options,
        ...(isAddress ? [] : ['-e', `TOOLYARD_TOKEN=${serving.token}`, ...target]),
      ]),
    );
  return {
    list: async () => (await ask('--method', 'tools/list')).tools.map((/** @type {any} */ { name }) => name),
    call: async ({ name, args }) =>
      textOf(
        await ask(
          '--method',
          'tools/call',
          '--tool-name',
          name,
          ...Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${String(value)}`]),
        ),
      ),
  };
}

/** The Inspector compares each skill with its files: digests, sizes, front matter. */
async function verifySkills() {
  try {
    const shown = await run(process.execPath, [
      join(modules, INSPECTOR, 'clients/launcher/build/index.js'),
      '--cli',
      url,
      '--transport',
      'http',
      '--header',
      bearer,
      '--method',
      'skills/list',
      '--verify',
    ]);
    const { uri, outcome } = JSON.parse(shown);
    return uri === 'skill://pages/SKILL.md' && outcome === 'verified' ? undefined : `it says ${shown.slice(0, 300)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @param {readonly string[]} args */
function throughProgram(args) {
  return new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    env: /** @type {Record<string, string>} */ (environment),
    stderr: 'ignore',
  });
}

/**
 * @param {() => import('@modelcontextprotocol/client').Transport} transport
 * @param {'auto' | 'legacy'} mode of the protocol's revision
 * @returns {Promise<Used>}
 */
async function official(transport, mode = 'auto') {
  const client = new Client({ name: 'reach-clients', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(transport());
  return {
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async ({ name, args }) =>
      textOf(await client.callTool({ name, arguments: args }, /** @type {any} */ ({ timeout: CALL_MS }))),
    close: () => client.close(),
  };
}

/** @param {any} result @returns {string} */
function textOf({ content }) {
  return content.map((/** @type {{ text?: string }} */ { text: each }) => each ?? '').join('');
}

/** What a program prints. @param {string} program @param {string[]} args @returns {Promise<string>} */
async function run(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment, timeout: CALL_MS });
  const [out, errors, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve, reject) => child.once('close', resolve).once('error', reject)),
  ]);
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${(errors || out).slice(0, 500)}`);
  return out;
}
