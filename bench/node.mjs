// @ts-check
/**
 * Node tools beside `child_process.fork()` in the same run. Prints a table; `--write` puts it into docs/BENCHMARKS.md.
 *   node bench/node.mjs [--write]
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { report } from './report.mjs';
import { residentBytes } from './resident.mjs';
import { median, short } from './statistics.mjs';

const root = fileURLToPath(new URL('../dist', import.meta.url));
const ROUNDS = 12;
const REST_MS = 1_500;
const requires = `for (let i = 0; i < 100; i += 1) require('/tmp/bench/module-' + i + '.js');`;
const makeModules =
  `require('fs').mkdirSync('/tmp/bench', { recursive: true }); for (let i = 0; i < 100; i += 1) ` +
  `require('fs').writeFileSync('/tmp/bench/module-' + i + '.js', 'exports.n = ' + i + '; exports.f = function (x) ` +
  `{ return x * ' + i + '; };');`;
const walk =
  `const fs = require('fs'); let bytes = 0; for (const name of fs.readdirSync(folder)) bytes += ` +
  `fs.readFileSync(folder + '/' + name).length;`;
/** Programs for both environments. @type {Record<string, string>} */
const PROGRAMS = {
  trivial: 'return 1;',
  requires: `const before = Date.now(); ${makeModules} ${requires} return 1;`,
  files: `const folder = params.folder; ${walk} return bytes;`,
};

const forkFile = join(mkdtempSync(join(tmpdir(), 'toolyard-bench-')), 'child.cjs');
writeFileSync(
  forkFile,
  `const tools = { ${Object.entries(PROGRAMS)
    .map(([name, body]) => `${name}(params) { ${body} }`)
    .join(
      ', ',
    )} }; process.once('message', ({ name, params }) => process.send(tools[name](params), () => process.disconnect()));`,
);
const forkOnce = (/** @type {string} */ name, /** @type {object} */ params = {}) =>
  new Promise((/** @type {(ms: number) => void} */ resolve, reject) => {
    const start = performance.now();
    const child = fork(forkFile);
    child.once('error', reject);
    child.once('message', () => resolve(performance.now() - start));
    child.send({ name, params });
  });
const folder = mkdtempSync(join(tmpdir(), 'toolyard-bench-files-'));
for (let index = 0; index < 1_000; index += 1)
  writeFileSync(join(folder, `file-${index}.txt`), `${index} `.repeat(200));

const server = await startServer({ port: 0, root });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.goto(server.url);
  await page.evaluate(async (programs) => {
    const { toolyard } = /** @type {any} */ (window);
    await toolyard.ready;
    for (const [name, body] of Object.entries(programs)) {
      await toolyard.addTool({
        name,
        description: 'bench',
        code: `function tool(params) { ${body} }`,
        parameters: { type: 'object' },
        environment: 'node',
      });
    }
    await toolyard.grants.set('files', { network: [], files: 'read', secrets: [], dom: false });
    for (let index = 0; index < 1_000; index += 1)
      await toolyard.workspace.writeFile(`/files/file-${index}.txt`, `${index} `.repeat(200));
  }, PROGRAMS);
  await page.reload();
  await page.evaluate(() => /** @type {any} */ (window).toolyard.ready);
  await page.waitForTimeout(3_000);

  const call = (/** @type {string} */ name, /** @type {object} */ parameters = {}) =>
    page.evaluate(async ([toolName, given]) => {
      const start = performance.now();
      const { success, error } = await /** @type {any} */ (window).toolyard.executeTool({
        toolName,
        parameters: given,
      });
      if (!success) throw new Error(error);
      return performance.now() - start;
    }, /** @type {const} */ ([name, parameters]));
  /** Calls after a pause, alternating with a fork that does the same: other load of the machine affects both. */
  const beside = async (
    /** @type {string} */ name,
    /** @type {object} */ parameters = {},
    /** @type {object} */ forked = {},
  ) => {
    const times = { run: /** @type {number[]} */ ([]), fork: /** @type {number[]} */ ([]) };
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.waitForTimeout(REST_MS);
      times.run.push(await call(name, parameters));
      await page.waitForTimeout(REST_MS);
      times.fork.push(await forkOnce(name, forked));
    }
    return { run: median(times.run), fork: median(times.fork) };
  };

  // The browser then has them cached: the following start excludes the download.
  const download = await page.evaluate(async (urls) => {
    const start = performance.now();
    await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));
    return performance.now() - start;
  }, kitUrls());
  const before = residentBytes();
  const first = await call('trivial');
  const firstFork = median([await forkOnce('trivial'), await forkOnce('trivial'), await forkOnce('trivial')]);
  await page.waitForTimeout(REST_MS);
  const after = residentBytes();
  const warm = await beside('trivial');
  const hundred = await beside('requires');
  const files = await beside('files', { folder: '/files' }, { folder });
  await page.waitForTimeout(REST_MS);
  const eight = await page.evaluate(async () => {
    const { toolyard } = /** @type {any} */ (window);
    const times = [];
    for (let round = 0; round < 4; round += 1) {
      const start = performance.now();
      await Promise.all(Array.from({ length: 8 }, () => toolyard.executeTool({ toolName: 'trivial', parameters: {} })));
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 4_000));
    }
    return times;
  });
  const eightForked = [];
  for (let round = 0; round < 4; round += 1) {
    const start = performance.now();
    await Promise.all(Array.from({ length: 8 }, () => forkOnce('trivial')));
    eightForked.push(performance.now() - start);
  }

  const rows = [
    ['`fork()` of a Node for one call, median', short(warm.fork), '1 × fork', ''],
    ['download of Node from this machine, once', short(download), `${short(download / firstFork)} × fork`, ''],
    [
      'first node tool after the page is ready, Node in the browser’s cache',
      short(first),
      `${short(first / firstFork)} × fork beside it (${short(firstFork)} ms)`,
      '≤ 4 × fork',
    ],
    [
      'warm run of a trivial tool, rested, median',
      short(warm.run),
      `${short(warm.run / warm.fork)} × fork`,
      '≤ 0.25 × fork',
    ],
    [
      '100 modules written and required',
      short(hundred.run),
      `${short(hundred.run / hundred.fork)} × fork of the same (${short(hundred.fork)} ms)`,
      '',
    ],
    [
      '1,000 files of the workspace listed and read',
      short(files.run),
      `${short(files.run / files.fork)} × fork of the same (${short(files.fork)} ms)`,
      '',
    ],
    [
      '8 trivial runs at once, all, median',
      short(median(eight)),
      `${short(median(eight) / median(eightForked))} × 8 forks at once (${short(median(eightForked))} ms)`,
      '',
    ],
    [
      'memory of the browser after the first run, over before',
      `${short((after - before) / 1e6)} MB`,
      'two booted spares and the sandbox around them',
      '',
    ],
  ];
  report('node', ['what', 'ms', 'ratio', 'wanted'], rows, browser.version());
} finally {
  await browser.close();
  await server.close();
  for (const path of [folder, join(forkFile, '..')]) rmSync(path, { recursive: true, force: true });
}

/** Paths of Node's files, with the names from the build. */
function kitUrls() {
  return readdirSync(join(root, 'node'))
    .filter((name) => !name.startsWith('LICENSE'))
    .map((name) => `/node/${name}`);
}
