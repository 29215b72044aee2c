import { addTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { startCanary } from '../support/browsers/canary.ts';
import { emptyWorkspace, withOnePage } from '../support/one-page.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

/** One page for all tests: Node is loaded once, and each test stores under names of its own. */
let page: Page;
withOnePage((opened) => (page = opened), { timeout: 90_000 });
test.beforeEach(async () => await emptyWorkspace(page));

const engine = { kind: 'embedded', nodeVersion: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown };
let made = 0;

async function addNodeTool(page: Page, code: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  made += 1;
  const name = `node-${made}`;
  await addTool(page, {
    name,
    description: 'A tool of Node.',
    code,
    parameters: { type: 'object' },
    environment: 'node',
    ...more,
  });
  return name;
}
const runNode = async (
  page: Page,
  code: string,
  parameters: unknown = {},
  more: Readonly<Record<string, unknown>> = {},
) => await callTool(page, await addNodeTool(page, code, more), parameters);
const grant = async (page: Page, tool: string, permissions: Readonly<Record<string, unknown>>): Promise<void> => {
  await page.evaluate(([name, given]) => window.toolyard.grants.set(name, given), [
    tool,
    { network: [], files: 'none', secrets: [], dom: false, ...permissions },
  ] as const);
};

test('a tool as the desktop knows it: require, fs, path, child_process', async () => {
  const code = `function tool(params) {
  const fs = require('fs');
  const path = require('path');
  const file = path.join(require('os').tmpdir(), params.name);
  fs.writeFileSync(file, 'text of ' + params.name);
  console.log('wrote', path.basename(file));
  return new Promise((resolve, reject) => {
    require('child_process').exec('cat ' + file + ' | wc -c', (error, stdout) =>
      error ? reject(error) : resolve({ text: fs.readFileSync(file, 'utf8'), bytes: Number(stdout) }),
    );
  });
}`;
  expect(await runNode(page, code, { name: 'a.txt' })).toEqual({
    success: true,
    result: { text: 'text of a.txt', bytes: 13 },
    executionTime: expect.any(Number),
    duration_ms: expect.any(Number) as unknown,
    logs: ['wrote a.txt'],
    engine,
  });
});

test('both module systems, TypeScript, the context, and lines of errors', async () => {
  expect(
    await runNode(
      page,
      'import { createRequire } from "node:module";\nconst os = await import("node:os");\nexport default async ' +
        '({ a }, { storage, log, toolName }) => {\n  log(toolName, import.meta.url);\n  const count = ((await ' +
        'storage.get("count")) ?? 0) + 1;\n  await storage.set("count", count);\n  return [a, ' +
        'createRequire(import.meta.url)("util").format("%d", count), os.EOL];\n};',
      { a: 1 },
    ),
  ).toMatchObject({
    success: true,
    result: [1, '1', '\n'],
  });
  const typed = await addNodeTool(
    page,
    'interface Input { n: number }\nexport async function tool({ n }: Input): Promise<number> {\n  if (n < 0) ' +
      'throw new RangeError("negative");\n  return n satisfies number;\n}',
    { language: 'typescript' },
  );
  expect(await callTool(page, typed, { n: 2 })).toMatchObject({ success: true, result: 2 });
  expect(await callTool(page, typed, { n: -1 })).toMatchObject({
    success: false,
    errorCode: 'threw',
    error: 'negative',
    details: { name: 'RangeError', line: 3, stack: expect.stringContaining(`${typed}.ts:3:`) as unknown },
  });
});

test('statements that end with their lines, in JavaScript and in TypeScript', async () => {
  const code = (type: string): string =>
    `import { basename } from 'node:path'\nimport { format } from 'node:util'\nconst a${type} = ` +
    `5\nbasename('/x')\nconst b = [a]\nformat\`t\`\nexport const c = a\nimport 'node:os'\n[a].map((x) => ` +
    `b.push(x))\nexport default async () => {\n  const d = a\n  basename('/y')\n  await null\n  format(d)\n  ` +
    `return [a, b, c, d]\n}\n`;
  expect(await runNode(page, code(''))).toMatchObject({ success: true, result: [5, [5, 5], 5, 5] });
  expect(await runNode(page, code(': number'), {}, { language: 'typescript' })).toMatchObject({
    success: true,
    result: [5, [5, 5], 5, 5],
  });
  const wrong =
    "import { basename } from 'node:path'\nconst a = 5\nbasename('/x')\nexport default () => {\n  " +
    "basename('/x'); throw new Error(basename('/here'))\n}";
  expect(await runNode(page, wrong)).toMatchObject({ success: false, error: 'here', details: { line: 5, column: 25 } });
});

test('web streams through each of their methods', async () => {
  const code = `module.exports = async () => {
  const stream = () =>
    new ReadableStream({
      start(c) {
        c.enqueue('a');
        c.enqueue('b');
        c.close();
      },
    });
  const into = [];
  await stream().pipeTo(new WritableStream({ write: (part) => void into.push(part) }));
  for await (const part of stream().pipeThrough(
    new TransformStream({ transform: (part, c) => c.enqueue(part + part) }),
  ))
    into.push(part);
  const source = stream(),
    reader = source.getReader();
  await reader.read();
  reader.releaseLock();
  const error = await reader.read().catch((e) => e.code);
  for await (const part of source) into.push(part);
  const zipped = new Response(
    new Blob(['zip'])
      .stream()
      .pipeThrough(new CompressionStream('gzip'))
      .pipeThrough(new DecompressionStream('gzip')),
  );
  return [into, error, await zipped.text(), typeof require('vm').runInNewContext('this').RegExp];
};`;
  expect(await runNode(page, code)).toMatchObject({
    success: true,
    result: [['a', 'b', 'aa', 'bb', 'b'], 'ERR_INVALID_STATE', 'zip', 'function'],
  });
});

test('TLS to a port where nobody listens is refused, and what has no HTTP in it by name', async () => {
  const code = `module.exports = async () => {
  const tls = require('tls');
  const ended = (options) =>
    new Promise((resolve) => {
      const seen = [];
      const socket = tls.connect(options, () => seen.push('connected', socket.authorized));
      socket
        .on('error', (error) => seen.push(error.code, error.syscall ?? 'none'))
        .on('close', () => resolve([...seen, socket.authorized]));
    });
  const unread = tls.connect({ host: 'example.com', port: 443 });
  const read = () => {
    try {
      return unread.getPeerCertificate();
    } catch (error) {
      return error.code;
    }
  };
  const told = read();
  unread.on('error', () => {}).destroy();
  return [
    ...(await Promise.all(
      [
        { port: 9, host: '127.0.0.1' },
        { port: 9, host: '127.0.0.1', rejectUnauthorized: false },
        { port: 9, host: '::1', ALPNProtocols: ['http/1.1'] },
        { port: 443, host: 'example.com' },
      ].map(ended),
    )),
    told,
  ];
};`;
  const refused = ['ECONNREFUSED', 'connect', false];
  expect(await runNode(page, code)).toMatchObject({
    success: true,
    result: [
      refused,
      refused,
      refused,
      ['ERR_FEATURE_UNAVAILABLE_ON_PLATFORM', 'none', false],
      'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
    ],
  });
});

test('files come with the grant, and changes land when the run ended well', async () => {
  await page.evaluate(() => window.toolyard.workspace.writeFile('/notes/a.txt', 'one'));
  const code = `function tool({ fail }) {
    const fs = require('fs');
    fs.writeFileSync('/notes/a.txt', fs.readFileSync('/notes/a.txt', 'utf8') + '+');
    fs.writeFileSync('made.bin', Buffer.from([1, 2, 3]));
    if (fail) throw new Error('after writing');
    return fs.readdirSync('/notes');
  }`;
  const name = await addNodeTool(page, code);
  const denied = {
    errorCode: 'denied',
    details: { requested: { files: 'read' }, files: [{ access: 'read', path: '/notes/a.txt' }] },
  };
  expect(await callTool(page, name)).toMatchObject(denied);
  const read = async (): Promise<unknown> =>
    await page.evaluate(async () => [
      await window.toolyard.workspace.readFile('/notes/a.txt'),
      await window.toolyard.workspace.list(),
    ]);
  await grant(page, name, { files: 'read' });
  expect(await callTool(page, name)).toMatchObject({
    success: true,
    result: ['a.txt'],
    changes: { state: 'discarded', total: 2 },
  });
  expect(await read()).toEqual(['one', ['/notes/a.txt']]);
  await grant(page, name, { files: 'write' });
  expect(await callTool(page, name, { fail: true })).toMatchObject({ success: false, error: 'after writing' });
  expect(await read()).toEqual(['one', ['/notes/a.txt']]);
  expect(await callTool(page, name)).toMatchObject({
    success: true,
    changes: {
      state: 'landed',
      total: 2,
      conflicts: [],
      entries: [
        { path: '/notes/a.txt', did: 'write', size: 4 },
        { path: '/made.bin', did: 'write', size: 3 },
      ],
    },
  });
  expect(await read()).toEqual(['one+', ['/made.bin', '/notes/a.txt']]);
  await page.reload();
  await page.evaluate(() => window.toolyard.ready);
  expect(await read()).toEqual(['one+', ['/made.bin', '/notes/a.txt']]);
});

test('two runs at once: different files both land, of one file the later is told', async () => {
  const name = await addNodeTool(
    page,
    `async function tool({ who }) {
    const fs = require('fs');
    fs.writeFileSync('/of-' + who, who);
    fs.writeFileSync('/same', who);
    await new Promise((next) => setTimeout(next, 300));
    return who;
  }`,
  );
  await grant(page, name, { files: 'write' });
  const both = await Promise.all(['x', 'y'].map((who) => callTool(page, name, { who })));
  expect(both.map(({ success, changes }) => [success, changes?.state])).toEqual([
    [true, 'landed'],
    [true, 'landed'],
  ]);
  expect(both.flatMap(({ changes }) => changes?.conflicts ?? [])).toEqual(['/same']);
  expect(await page.evaluate(() => window.toolyard.workspace.list())).toEqual(['/of-x', '/of-y', '/same']);
});

test('http and fetch leave through the broker: what was granted, with its secret, and nothing else', async () => {
  const canary = await startCanary();
  const name = await addNodeTool(
    page,
    `async function tool({ origin }, { secrets }) {
  const get = (address, headers = {}) =>
    new Promise((resolve, reject) =>
      require('http')
        .get(address, { headers }, (answer) => {
          const parts = [];
          answer
            .on('data', (part) => parts.push(part))
            .on('end', () => resolve([answer.statusCode, Buffer.concat(parts).length > 0]));
        })
        .on('error', (error) => reject(error)),
    );
  const said = [];
  said.push((await fetch(origin + '/api/fetch', { headers: { 'x-key': secrets.get('NODE_KEY') } })).status);
  said.push(await get(origin + '/api/http', { 'x-key': secrets.get('NODE_KEY') }));
  for (const path of ['/other', '/api/../other'])
    said.push(await get(origin + path).then(String, (error) => error.code ?? error.name));
  return said;
}`,
  );
  await page.evaluate(
    (origin) =>
      window.toolyard.secrets.set({
        name: 'NODE_KEY',
        value: 'value-of-node-key',
        bindings: [{ origin, methods: ['GET'], pathPrefix: '/api/' }],
      }),
    canary.main.url,
  );
  await grant(page, name, {
    network: [{ origin: canary.main.url, methods: ['GET'], pathPrefix: '/api/' }],
    secrets: ['NODE_KEY'],
  });
  const result = await callTool(page, name, { origin: canary.main.url });
  expect(result).toMatchObject({
    success: false,
    errorCode: 'denied',
    details: { tried: [{ method: 'GET', path: '/other' }] },
  });
  const events = canary.events();
  await canary.close();
  expect(
    events
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['/api/fetch', '/api/http']);
  expect(JSON.stringify(result)).not.toContain('value-of-node-key');
});

test('servers of a tool, its threads and its children find one another', async () => {
  const code = `async function tool() {
  const http = require('http');
  const { Worker } = require('worker_threads');
  const { fork } = require('child_process');
  const server = http.createServer((request, answer) => answer.end('served ' + request.url));
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address();
  const own = await (await fetch('http://localhost:' + port + '/own')).text();
  const thread = await new Promise((resolve, reject) =>
    new Worker(
      'const { workerData, parentPort } = require("worker_threads"); parentPort.postMessage(workerData * 2)',
      { eval: true, workerData: 21 },
    )
      .on('message', resolve)
      .on('error', reject),
  );
  require('fs').writeFileSync(
    '/tmp/fork.cjs',
    'process.on("message", (m) => process.send({ got: m, pid: process.pid > 0 }, () => process.disconnect()))',
  );
  const child = fork('/tmp/fork.cjs');
  const forked = await new Promise((resolve, reject) => {
    child.on('message', resolve).on('error', reject);
    child.send({ a: [1] });
  });
  server.close();
  return { own, thread, forked };
}`;
  expect(await runNode(page, code, {}, { timeout: 30_000 })).toMatchObject({
    success: true,
    result: { own: 'served /own', thread: 42, forked: { got: { a: [1] }, pid: true } },
  });
});

test('a program can wait for a child, since the page is isolated', async () => {
  const code = `function tool() {
  const { execSync, spawnSync } = require('child_process');
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['-e', 'console.log(process.argv.length); console.error("err"); process.exitCode = 5'],
    { encoding: 'utf8' },
  );
  return [execSync('echo a b | tr a-z A-Z').toString(), status, stdout, stderr];
}`;
  expect(await runNode(page, code, {}, { timeout: 30_000 })).toMatchObject({
    success: true,
    result: ['A B\n', 5, '1\n', 'err\n'],
  });
});

test('digests, ciphers, keys, gzip and brotli are Node’s', async () => {
  const code = `async function tool() {
  const crypto = require('crypto'),
    zlib = require('zlib');
  const key = Buffer.alloc(32, 7),
    iv = Buffer.alloc(12, 9);
  const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
  const sealed =
    Buffer.concat([cipher.update('text'), cipher.final()]).toString('hex') + cipher.getAuthTag().toString('hex');
  const { publicKey, privateKey } = crypto.generateKeyPairSync('ed25519');
  return {
    sha: crypto.createHash('sha256').update('abc').digest('hex').slice(0, 8),
    hmac: crypto.createHmac('sha1', 'k').update('d').digest('hex'),
    scrypt: crypto.scryptSync('p', 's', 16).toString('hex'),
    sealed,
    signed: crypto.verify(null, Buffer.from('m'), publicKey, crypto.sign(null, Buffer.from('m'), privateKey)),
    gzip: zlib.gunzipSync(zlib.gzipSync('round')).toString(),
    brotli: zlib.brotliDecompressSync(zlib.brotliCompressSync('round')).toString(),
    uuid: crypto.randomUUID().length,
  };
}`;
  const { createHmac, scryptSync, createCipheriv } = await import('node:crypto');
  const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32, 7), Buffer.alloc(12, 9));
  const sealed =
    Buffer.concat([cipher.update('text'), cipher.final()]).toString('hex') + cipher.getAuthTag().toString('hex');
  expect(await runNode(page, code)).toMatchObject({
    success: true,
    result: {
      sha: 'ba7816bf',
      hmac: createHmac('sha1', 'k').update('d').digest('hex'),
      scrypt: scryptSync('p', 's', 16).toString('hex'),
      sealed,
      signed: true,
      gzip: 'round',
      brotli: 'round',
      uuid: 36,
    },
  });
});

test('what is not there says so by name', async () => {
  // HTTP/2 can be required, since packages do that before they know whether they need it.
  for (const [module, use] of [
    ['sqlite', ''],
    ['inspector', ''],
    ['http2', 'm.connect("https://localhost");'],
  ]) {
    const result = await runNode(
      page,
      `function tool() { const m = require('node:${module}'); ${use} return Object.keys(m).length; }`,
    );
    expect
      .soft(result, module)
      .toMatchObject({ success: false, error: expect.stringMatching(/not available/) as unknown });
  }
  const native = await runNode(
    page,
    'function tool() { try { process.dlopen({ exports: {} }, "/x.node"); } catch (error) { return error.code; } }',
  );
  expect(native).toMatchObject({ success: true, result: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
});

test.describe('once', () => {
  // The network is cut while the page prefetches files.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Unable to preload CSS/] });

  test('Node is loaded with the first node tool, not before, and only once', async ({ page: fresh, context }) => {
    const fetched: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/node/')) fetched.push(request.url());
    });
    await openApp(fresh);
    expect(fetched).toEqual([]);
    await runNode(fresh, 'function tool() { return 1; }');
    const once = fetched.length;
    expect(once).toBeGreaterThan(3);
    await context.setOffline(true);
    expect(
      await runNode(
        fresh,
        'function tool() { return require("zlib").gunzipSync(require("zlib").gzipSync("offline")).toString(); }',
      ),
    ).toMatchObject({ success: true, result: 'offline' });
    expect(fetched.length).toBe(once);
  });
});
