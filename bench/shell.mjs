// @ts-check
/**
 * Shells, children, threads and rows of runs beside `fork()` of the real Node, and computing beside the real Node
 * itself. Prints a table; `--write` puts it into docs/BENCHMARKS.md.
 *   node bench/shell.mjs [--write] [--only=<groups of rows, separated by commas>]
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { report } from './report.mjs';
import { residentBytes } from './resident.mjs';
import { COMPUTING, computeHere, NODE_TOOLS } from './shell/tools.mjs';
import { median, short } from './statistics.mjs';
import { forkOnce } from './fork/fork-once.mjs';

const root = fileURLToPath(new URL('../dist', import.meta.url));
const ROUNDS = 9;
const REST_MS = 1_500;
const REPOSITORY_FILES = 2_000;
const MANY_FILES = 50_000;
/** Time without a node tool or shell after which spares must have been given back, and some for doing so. */
const UNUSED_MS = 65_000;
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

/** @type {string[][]} */
const rows = [];
const isAsked = (/** @type {string} */ group) => only?.includes(group) !== false;
/** @param {string} what @param {number} ms @param {number} forkMs @param {number | undefined} limit */
const row = (what, ms, forkMs, limit) => {
  const cells = [
    what,
    short(ms),
    `${short(ms / forkMs)} × fork (${short(forkMs)} ms)`,
    limit === undefined ? '' : `≤ ${String(limit)} ×`,
  ];
  console.log(cells.join('  '));
  rows.push(cells);
};

const server = await startServer({ port: 0, root });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const opened = async () => {
    await page.goto(server.url);
    await page.evaluate(() => /** @type {any} */ (window).toolyard.ready);
  };
  await opened();
  await page.evaluate(async (nodeTools) => {
    const { toolyard } = /** @type {any} */ (window);
    const add = (
      /** @type {string} */ name,
      /** @type {string} */ code,
      /** @type {'node' | 'browser'} */ environment,
    ) =>
      toolyard.addTool({
        name,
        description: 'bench',
        code,
        parameters: { type: 'object' },
        environment,
      });
    for (const [name, code] of Object.entries(nodeTools)) await add(name, code, 'node');
    await add('bench_echo', 'function tool(params) { return params; }', 'browser');
  }, NODE_TOOLS);

  const call = (/** @type {string} */ name, /** @type {object} */ parameters = {}) =>
    page.evaluate(async ([toolName, given]) => {
      const start = performance.now();
      const { success, error, result } = await /** @type {any} */ (window).toolyard.executeTool({
        toolName,
        parameters: given,
        timeout: 180_000,
      });
      if (!success) throw new Error(error);
      return { ms: performance.now() - start, result };
    }, /** @type {const} */ ([name, parameters]));
  const bash = async (/** @type {string} */ command) => (await call('bash', { command })).ms;
  /** Rested calls, alternating with a fork: other load of the machine affects both. */
  const beside = async (/** @type {() => Promise<number>} */ measure, rounds = ROUNDS) => {
    const times = { run: /** @type {number[]} */ ([]), fork: /** @type {number[]} */ ([]) };
    for (let round = 0; round < rounds; round += 1) {
      await page.waitForTimeout(REST_MS);
      times.run.push(await measure());
      await page.waitForTimeout(REST_MS / 3);
      times.fork.push(await forkOnce());
    }
    return { ms: median(times.run), forkMs: median(times.fork), all: times.run };
  };
  const measured = async (
    /** @type {string} */ what,
    /** @type {number | undefined} */ limit,
    /** @type {() => Promise<number>} */ measure,
    rounds = ROUNDS,
  ) => {
    const { ms, forkMs } = await beside(measure, rounds);
    row(what, ms, forkMs, limit);
  };

  // Node and the shell are then in the browser's cache.
  await bash('git --version; true');
  if (isAsked('first')) {
    const firsts = [];
    const forks = [];
    for (let round = 0; round < 5; round += 1) {
      await opened();
      await page.waitForTimeout(3_000);
      firsts.push(await bash('true'));
      forks.push(await forkOnce(), await forkOnce());
    }
    row('first `bash true` after the page is ready, median', median(firsts), median(forks), 3);
  }
  await opened();
  await page.waitForTimeout(3_000);
  await bash('true');

  if (isAsked('bash')) {
    await measured('`bash true`, warm, rested, median', 0.25, () => bash('true'));
    await measured('`bash` with a pipe of five commands', 0.3, () =>
      bash("printf 'b\\na\\nb\\n' | sort | uniq -c | grep b | wc -l"),
    );
    await measured('`bash` with `node -e 0`', 0.6, () => bash('node -e 0'));
    await measured('`bash` with `true; node -e 0`: a shell and a child', undefined, () => bash('true; node -e 0'));
  }
  if (isAsked('children')) {
    const inside = async (/** @type {string} */ name) => Number((await call(name)).result);
    await measured('a child `node -e 0` of a node tool', 0.5, () => inside('bench_child'));
    await measured('the same beside 100 MB of the run’s own files', 0.7, () => inside('bench_child_beside'));
    await measured('ten children at once, all', 5, () => inside('bench_children'));
    await measured('a worker thread', 0.5, () => inside('bench_thread'));
  }
  if (isAsked('row')) {
    await measured('warm run of a trivial node tool', 0.25, async () => (await call('bench_trivial')).ms);
    const inARow = [];
    const forks = [];
    for (let round = 0; round < 4; round += 1) {
      await page.waitForTimeout(4_000);
      inARow.push(
        await page.evaluate(async () => {
          const start = performance.now();
          for (let at = 0; at < 20; at += 1)
            await /** @type {any} */ (window).toolyard.executeTool({ toolName: 'bench_trivial', parameters: {} });
          return (performance.now() - start) / 20;
        }),
      );
      forks.push(await forkOnce(), await forkOnce(), await forkOnce());
    }
    row('20 node tools in a row, each', median(inARow), median(forks), 0.4);
  }
  if (isAsked('browser')) {
    await measured('warm run of a browser tool', 0.05, async () => (await call('bench_echo')).ms, 20);
    const atOnce = [];
    const forks = [];
    for (let round = 0; round < 5; round += 1) {
      await page.waitForTimeout(3_000);
      atOnce.push(
        await page.evaluate(async () => {
          const start = performance.now();
          await Promise.all(
            Array.from({ length: 64 }, () =>
              /** @type {any} */ (window).toolyard.executeTool({ toolName: 'bench_echo', parameters: {} }),
            ),
          );
          return (performance.now() - start) / 64;
        }),
      );
      forks.push(await forkOnce(), await forkOnce(), await forkOnce());
    }
    row('64 browser tools at once, each', median(atOnce), median(forks), 0.1);
  }
  if (isAsked('compute')) {
    const inTab = JSON.parse(String((await call('bench_compute')).result));
    const here = await computeHere();
    for (const { name, limit } of COMPUTING) {
      const cells = [
        `${name} of 100 MB`,
        short(inTab[name]),
        `${short(inTab[name] / (here[name] ?? NaN))} × the real Node (${short(here[name] ?? NaN)} ms)`,
        `≤ ${String(limit)} ×`,
      ];
      console.log(cells.join('  '));
      rows.push(cells);
    }
  }
  if (isAsked('git')) {
    await bash(
      `mkdir -p /repo && cd /repo && for i in $(seq 1 ${String(REPOSITORY_FILES)}); do echo "$i" > "file-$i.txt"; done; ` +
        'git init . && git add . && git commit -m all',
    );
    await measured(`\`git status\` over ${REPOSITORY_FILES.toLocaleString('en-US')} files`, 1, () =>
      bash('cd /repo && git status'),
    );
  }
  if (isAsked('many')) {
    await call('bench_files', { count: MANY_FILES });
    await page.waitForTimeout(REST_MS);
    await measured(`\`bash true\` over ${MANY_FILES.toLocaleString('en-US')} files`, 0.4, () => bash('true'));
  }
  if (isAsked('memory')) {
    await opened();
    await page.waitForTimeout(3_000);
    const before = residentBytes();
    await bash('true');
    await call('bench_trivial');
    await page.waitForTimeout(3_000);
    const used = residentBytes() - before;
    await page.waitForTimeout(UNUSED_MS);
    const rested = residentBytes() - before;
    for (const [what, bytes, limit] of /** @type {const} */ ([
      ['memory after a shell and a node tool, over before', used, 150],
      ['the same after a minute without a node tool or shell', rested, 60],
    ])) {
      const cells = [what, `${short(bytes / 1e6)} MB`, 'spares and sandbox', `≤ ${String(limit)} MB`];
      console.log(cells.join('  '));
      rows.push(cells);
    }
  }
  report('shell', ['what', 'ms', 'ratio', 'wanted'], rows, browser.version());
} finally {
  await browser.close();
  await server.close();
}
