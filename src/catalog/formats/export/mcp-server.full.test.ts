import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import typescript from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverRuntime } from '../../../../scripts/plugins/export-plugin.mjs';
import { createCodeAnalyzer } from '../../code/analyze-code.ts';
import { stripTypes } from '../../code/strip-types.ts';
import { exportTools } from './export-tools.ts';
import { recordOf } from '../../catalog-testing.ts';
import type { ExportedFile, ExportResult } from '../../contract/export.ts';
import type { ToolRecord } from '../../../core/tool.ts';

// Inside the project, so that Node finds the packages that `npm install` would install.
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = join(root, '.cache/exported-server-test');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const analyzer = createCodeAnalyzer((code) => Promise.resolve(stripTypes(typescript, code)));
let runtime: readonly ExportedFile[] = [];
const exported = (records: readonly ToolRecord[]): Promise<ExportResult> =>
  exportTools(records, 'mcp-server', { analyzer, runtime: () => Promise.resolve(runtime) });

const NUMBER = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const TOOLS: readonly ToolRecord[] = [
  recordOf({
    name: 'double',
    parameters: NUMBER,
    code: 'function tool({ n }) {\n  return n * 2;\n}\n',
    cases: [
      { name: 'two', input: { n: 1 }, expectation: { kind: 'equals', value: 2 } },
      { name: 'wrong', input: { n: 1 }, expectation: { kind: 'equals', value: 3 } },
    ],
  }),
  recordOf({
    name: 'typed.sum',
    language: 'typescript',
    code:
      'interface In { list: number[] }\nexport default async ({ list }: In) => ({ sum: list.reduce((a, b) => a + ' +
      'b, 0) });\n',
    returns: { type: 'object', properties: { sum: { type: 'number' } } },
  }),
  recordOf({
    name: 'hidden',
    environment: 'node',
    code: "import { basename } from 'node:path';\nfunction tool({ path }) { return basename(path); }",
  }),
  recordOf({
    name: 'handler',
    code:
      "export default { name: 'x', description: 'y', execute: (p) => (p.bad ? { error: 'no good' } : [new " +
      "Map([['a', 1n]]), false, { more: 1 }]) };",
  }),
  recordOf({ name: 'throws', code: "function run() { throw new TypeError('boom'); }" }),
  recordOf({ name: 'spins', timeout: 300, code: 'function tool() { for (;;); }' }),
  recordOf({
    name: 'keeps',
    code:
      'async function tool(p, { storage }) { localStorage.x = (+localStorage.x || 0) + 1; await storage.set("a", ' +
      '1); return [localStorage.x, typeof process, typeof self]; }',
  }),
  recordOf({
    name: 'databases',
    code:
      "const open = () => new Promise((ok) => { const r = indexedDB.open('d'); r.onupgradeneeded = () => " +
      "r.result.createObjectStore('s'); r.onsuccess = () => ok(r.result); });\nexport default async () => { const " +
      'd = await open(); return [...d.objectStoreNames]; }',
  }),
  recordOf({
    name: 'secret',
    permissions: { network: [], files: 'none', secrets: ['API_KEY', 'UNSET'], dom: false },
    code: 'export default (p, { secrets }) => secrets.get(p.name)',
  }),
  recordOf({
    name: 'files',
    environment: 'node',
    code:
      "const fs = require('fs');\nmodule.exports = async (p, { files, log }) => { log('hello', { a: 1 }); await " +
      "files.writeFile('/a/b.txt', 'x'); fs.writeFileSync('c.txt', 'y'); console.log('printed'); return " +
      'files.list(); };',
  }),
  recordOf({ name: 'exits', environment: 'node', code: 'function tool() { process.exit(3); }' }),
  recordOf({
    name: 'picture',
    code: "function tool() { return new Blob([new Uint8Array([1, 2])], { type: 'image/png' }); }",
  }),
];

let server: ChildProcess;
const waiting = new Map<
  number,
  (message: { result?: { content?: { text?: string }[] }; error?: { message: string } }) => void
>();
const notes: { method: string; params: { data?: string } }[] = [];
let nextId = 0;
function ask(
  method: string,
  params: object = {},
): Promise<{ result?: { content?: { text?: string }[] }; error?: { message: string } }> {
  const id = (nextId += 1);
  server.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
  return new Promise((resolve) => waiting.set(id, resolve));
}
const call = async (name: string, args: object = {}) => (await ask('tools/call', { name, arguments: args })).result;
const textOf = async (name: string, args: object = {}) => (await call(name, args))?.content?.[0]?.text;

beforeAll(async () => {
  runtime = await serverRuntime();
  rmSync(folder, { recursive: true, force: true });
  for (const { path, text } of (await exported(TOOLS)).files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  server = spawn(process.execPath, ['.'], {
    cwd: folder,
    env: { ...process.env, API_KEY: 's3cret' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  if (server.stdout === null) throw new Error('no output');
  createInterface({ input: server.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as { id?: number; method: string; params: object };
    if (message.id === undefined) notes.push(message);
    else waiting.get(message.id)?.(message as object);
  });
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
}, 120_000);
afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

describe('an exported server', () => {
  test('lists its tools as MCP requires', async () => {
    const { result } = (await ask('tools/list')) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(result.tools[1]).toEqual({
      name: 'typed.sum',
      description: 'What it does',
      inputSchema: { type: 'object', properties: {} },
      outputSchema: { type: 'object', properties: { sum: { type: 'number' } } },
      annotations: { readOnlyHint: true, openWorldHint: false },
    });
  });

  test('runs every shape of code, validates inputs, and reports failures with the app’s texts', async () => {
    expect(await call('double', { n: '21' })).toMatchObject({
      content: [{ type: 'text', text: '42' }],
      _meta: { details: { coerced: [{ path: '/n', to: 'integer' }] } },
    });
    expect(await call('double', { n: 'x' })).toMatchObject({
      isError: true,
      content: [{ text: 'Invalid input for double: /n must be integer' }],
    });
    expect(await call('typed.sum', { list: [1, 2] })).toEqual({
      content: [{ type: 'text', text: '{"sum":3}' }],
      structuredContent: { sum: 3 },
    });
    expect(await textOf('hidden', { path: '/a/b' })).toBe('b');
    expect(await call('handler')).toEqual({
      content: [{ type: 'text', text: '{"a":"1"}' }],
      _meta: { details: { more: 1 } },
    });
    expect(await call('handler', { bad: true })).toEqual({
      content: [{ type: 'text', text: 'no good' }],
      isError: true,
    });
    expect(await call('throws')).toMatchObject({ content: [{ type: 'text', text: 'boom' }], isError: true });
    expect(await textOf('spins')).toBe('Tool execution timed out after 300ms');
    expect(await textOf('exits')).toBe('The tool ended its own process: process.exit(3)');
    expect((await call('picture'))?.content).toEqual([{ type: 'image', mimeType: 'image/png', data: 'AQI=' }]);
    expect((await ask('tools/call', { name: 'nobody' })).error?.message).toContain('There is no tool named "nobody"');
  });

  test('a tool keeps its storage, and sees only its own secrets and a folder of its own', async () => {
    expect([await textOf('keeps'), await textOf('keeps')]).toEqual([
      '["1","undefined","object"]',
      '["2","undefined","object"]',
    ]);
    expect(await textOf('databases')).toBe('["s"]');
    expect(await textOf('secret', { name: 'API_KEY' })).toBe('s3cret');
    expect(await textOf('secret', { name: 'UNSET' })).toBe('secret needs a permission it does not have: secret UNSET');
    expect(await textOf('files')).toBe('["/a/b.txt","/c.txt"]');
    expect(notes.map(({ params: { data } }) => data)).toEqual(expect.arrayContaining(['hello { a: 1 }', 'printed']));
  });

  test('its cases are tests', () => {
    const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter', 'tap', 'test/cases.test.js'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect(status).toBe(1);
    expect(stdout).toContain('ok 1 - double: two');
    expect(stdout).toMatch(/not ok 2 - double: wrong[\s\S]*the result is 2, expected 3/);
  }, 60_000);
});

describe('the zip', () => {
  test('contains the code as written, is the same bytes each time, and reports all losses', async () => {
    const [first, second] = [await exported(TOOLS), await exported(TOOLS)];
    expect(first.archive).toEqual(second.archive);
    const files = unzipSync(first.archive ?? new Uint8Array());
    const text = (path: string) => new TextDecoder().decode(files[`toolyard-mcp-server/${path}`]);
    expect(text('tools/double.cjs')).toBe(TOOLS[0]?.code);
    expect(text('source/typed_sum.ts')).toBe(TOOLS[1]?.code);
    expect(text('source/hidden.js')).toBe(TOOLS[2]?.code);
    expect(text('mcp.json')).toContain('"API_KEY": "${secret:API_KEY}"');
    expect(first.losses).toEqual([
      {
        tool: 'secret',
        fields: [],
        changes: [
          {
            path: '/permissions',
            text: 'are named in the README, but Node does not hold the tool to them',
            reason: { code: 'change-not-held', values: [] },
          },
        ],
      },
    ]);
    const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };
    for (const [name, version] of Object.entries(dependencies))
      expect(`${name} ${version}`).toBe(`${name} ${manifest.dependencies[name] ?? ''}`);
  });

  test('says of each tool what it declares and what its code shows', async () => {
    const network = [{ origin: 'https://api.github.com', methods: ['GET'], pathPrefix: '/user' }];
    const { archive } = await exported([
      recordOf({
        name: 'forecast',
        code:
          "export default (p, { fetch, secrets }) => fetch('https://api.met.no/x', " +
          "{ headers: { a: secrets.get('MET') } });",
        permissions: { network, files: 'read', secrets: ['GITHUB'], dom: false },
      }),
    ]);
    const readMe = new TextDecoder().decode(unzipSync(archive ?? new Uint8Array())['forecast-mcp-server/README.md']);
    expect(readMe).toContain(
      'Asks for: GET https://api.github.com/user (not found in the code); ' +
        'GET https://api.met.no/x (in the code, not declared); reading files; ' +
        'the secret GITHUB (not found in the code); the secret MET (in the code, not declared).',
    );
  });

  test.each([
    'git+https://evil.example/x.git',
    'https://evil.example/x.tgz',
    'npm:other@1.0.0',
    'file:../x',
    'latest',
    '*',
    '^1.0.0',
    '1.0.0 || 2.0.0',
    'github:a/b',
    '1.0',
    '',
    '1.0.0 ',
    'workspace:*',
  ])('refuses a version that is not exact: %j', async (version) => {
    const one = (path: string, given: string, tarball: string) => ({
      path,
      name: path.split('/').at(-1) ?? '',
      version: given,
      integrity: `sha512-${'A'.repeat(86)}==`,
      tarball,
      bins: {},
    });
    const lock = {
      format: 1,
      requested: ['ms', 'far', 'proto', 'fine'].map((name) => ({ name, wanted: '*' })),
      packages: [
        one('ms', version, 'ms.tgz'),
        one('far', '1.0.0', 'https://evil.example/x.tgz'),
        one('proto', '1.0.0', '//evil.example/x.tgz'),
        one('fine', '1.2.3', 'fine.tgz'),
        one('below', '2.0.0', 'below.tgz'),
        one('fine/node_modules/below', '3.0.0', 'b.tgz'),
        one('bad', version, 'bad.tgz'),
      ],
    } as const;
    const { files, losses } = await exported([recordOf({ name: 'a', environment: 'node', packages: lock })]);
    const read = (path: string) =>
      JSON.parse(files.find((file) => file.path === path)?.text ?? '') as { dependencies: Record<string, unknown> };
    const { ms, far, proto, fine } = read('package.json').dependencies;
    expect({ ms, far, proto, fine }).toEqual({ fine: '1.2.3' });
    const locked = read('package-lock.json').dependencies;
    const hash = `sha512-${'A'.repeat(86)}==`;
    expect({
      ms: locked['ms'],
      bad: locked['bad'],
      far: locked['far'],
      proto: locked['proto'],
      fine: locked['fine'],
      below: locked['below'],
    }).toEqual({
      fine: { version: '1.2.3', integrity: hash, dependencies: { below: { version: '3.0.0', integrity: hash } } },
      below: { version: '2.0.0', integrity: hash },
    });
    expect(
      losses[0]?.changes
        .filter(({ text }) => text.includes('is no version of the registry'))
        .map(({ text }) => text.split(' ')[0]),
    ).toEqual(['ms', 'far', 'proto']);
    expect(JSON.stringify(files.filter(({ path }) => path.startsWith('package')))).not.toMatch(
      /evil|git\+|workspace:|github:/,
    );
  });

  test('has a lock with the hash of each of its packages', async () => {
    const { files } = await exported(TOOLS);
    const { dependencies } = JSON.parse(files.find(({ path }) => path === 'package-lock.json')?.text ?? '') as {
      dependencies: Record<string, { version: string; integrity: string }>;
    };
    for (const name of ['@modelcontextprotocol/server', 'ajv', 'ajv-formats', 'fast-deep-equal', 'zod'])
      expect(`${name} ${dependencies[name]?.integrity ?? ''}`).toMatch(/ sha512-[A-Za-z0-9+/]{86}==$/);
    expect(dependencies['ajv']?.version).toBe(manifest.dependencies['ajv']);
  });

  test('reports what cannot be exported', async () => {
    const lock = (version: string) =>
      ({
        format: 1,
        requested: [
          { name: 'ms', wanted: '*' },
          { name: 'own', wanted: 'archive:x' },
        ],
        packages: ['ms', 'own'].map((name) => ({
          path: name,
          name,
          version,
          integrity: `sha512-${'A'.repeat(86)}==`,
          tarball: name === 'ms' ? 'ms.tgz' : '',
          bins: {},
        })),
      }) as const;
    const { losses, refused, files } = await exported([
      recordOf({ name: 'a', environment: 'node', packages: lock('2.1.3') }),
      recordOf({ name: 'b', environment: 'node', packages: lock('1.0.0'), enabled: false, returns: { type: 'array' } }),
      recordOf({ name: 'draws', permissions: { network: [], files: 'none', secrets: [], dom: true } }),
      recordOf({ name: 'reads', code: 'function tool() { return new FileReader(); }' }),
      recordOf({ name: 'CON', code: 'function tool() {' }),
    ]);
    expect(refused).toMatchObject([
      { tool: 'draws', reason: 'It draws in a document, and a server has none' },
      { tool: 'CON', reason: expect.stringContaining('Unexpected') as string },
    ]);
    expect(losses.map(({ tool, changes }) => [tool, ...changes.map(({ text }) => text)])).toEqual([
      ['a', 'own was dropped in as an archive: put it beside the server and install it from there'],
      [
        'b',
        'is checked, but not announced: MCP announces objects alone',
        'the server offers the tool all the same',
        'ms is 2.1.3 and not 1.0.0: a server has one version of a package',
        'own was dropped in as an archive: put it beside the server and install it from there',
      ],
      ['reads', 'uses FileReader, which Node does not have'],
    ]);
    expect(JSON.parse(files.find(({ path }) => path === 'package.json')?.text ?? '')).toMatchObject({
      dependencies: { ms: '2.1.3' },
    });
  });
});
