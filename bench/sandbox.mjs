// @ts-check
/**
 * The cost of running a tool: every figure is compared with a baseline in the same run, as a ratio. Prints a table;
 * `--write` puts it into docs/BENCHMARKS.md. Machines differ: read the ratios, not the milliseconds.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { atOnce, inARow, overshoot, warmBesideWorker } from './measure-page.mjs';
import { report } from './report.mjs';
import { median, percentile, short } from './statistics.mjs';
import { forkOnce } from './fork/fork-once.mjs';

const root = fileURLToPath(new URL('../dist', import.meta.url));
const TOOLS = {
  bench_echo: 'function tool(params) { return params; }',
  bench_loop: 'function tool() { while (true); }',
  bench_never: 'function tool() { return new Promise(() => {}); }',
};

const server = await startServer({ port: 0, root });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.goto(server.url);
  await page.evaluate(async (tools) => {
    const { toolyard } = /** @type {any} */ (window);
    await toolyard.ready;
    for (const [name, code] of Object.entries(tools)) {
      await toolyard.addTool({
        name,
        description: 'bench',
        code,
        parameters: { type: 'object' },
        environment: 'browser',
      });
    }
  }, TOOLS);
  await page.reload();

  const first = await page.evaluate(async () => {
    const { toolyard } = /** @type {any} */ (window);
    await toolyard.ready;
    const start = performance.now();
    const { success, error } = await toolyard.executeTool({ toolName: 'bench_echo', parameters: {} });
    if (!success) throw new Error(error);
    return performance.now() - start;
  });
  const forks = [];
  for (let round = 0; round < 15; round += 1) forks.push(await forkOnce());
  const warm = await page.evaluate(warmBesideWorker, { rounds: 30, restMs: 150 });
  const row = await page.evaluate(inARow, { calls: 100 });
  const parallel = await page.evaluate(atOnce, { atOnce: 8, rounds: 5 });
  const loop = await page.evaluate(overshoot, { toolName: 'bench_loop', timeoutMs: 300, rounds: 12 });
  const never = await page.evaluate(overshoot, { toolName: 'bench_never', timeoutMs: 300, rounds: 12 });

  const fork50 = median(forks);
  const worker50 = median(warm.worker);
  const warm50 = median(warm.warm);
  const late = (/** @type {{ tool: number[], timer: number[] }} */ times) =>
    percentile(times.tool, 0.95) - percentile(times.timer, 0.95);
  const rows = [
    ['`child_process.fork()` per call, median', short(fork50), '1 × fork', ''],
    ['bare worker per call, median', short(worker50), `${short(worker50 / fork50)} × fork`, ''],
    ['first call after the page is ready', short(first), `${short(first / fork50)} × fork`, ''],
    [
      'warm call, rested, median',
      short(warm50),
      `${short(warm50 / fork50)} × fork, ${short(warm50 / worker50)} × worker`,
      '≤ 0.10 × fork, ≤ 0.5 × worker',
    ],
    [
      '100 calls in a row, each',
      short(row.tool),
      `${short(row.tool / row.worker)} × worker in a row (${short(row.worker)} ms)`,
      '≤ 1.5 × worker',
    ],
    ['8 calls at once, all, median', short(median(parallel)), `${short(median(parallel) / warm50)} × warm call`, ''],
    ['deadline overshoot, `while(true){}`, p95 beyond a bare timer', short(late(loop)), '', '≤ 50 ms'],
    ['deadline overshoot, never-settling promise, p95 beyond a bare timer', short(late(never)), '', '≤ 50 ms'],
  ];
  report('sandbox', ['what', 'ms', 'ratio', 'wanted'], rows, browser.version());
} finally {
  await browser.close();
  await server.close();
}
