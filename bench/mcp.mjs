// @ts-check
/**
 * What a call of an MCP server's tool costs through the catalog, beside the bare official client in the same page,
 * one after the other in turns.
 *   node bench/mcp.mjs     on the built app
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { EVERYTHING, startPeer } from '../scripts/mcp/start-peer.mjs';
import { startServer } from '../scripts/serve.mjs';
import { median, percentile, short } from './statistics.mjs';

const ROUNDS = 100;
const REQUESTED_MS = 8;
/** @type {{ what: string, name: string, parameters: object }[]} */
const CASES = [
  { what: 'a sum', name: 'get-sum', parameters: { a: 2, b: 40 } },
  { what: 'a structured result', name: 'get-structured-content', parameters: { location: 'New York' } },
  { what: 'an echo of 100,000 characters', name: 'echo', parameters: { message: 'x'.repeat(100_000) } },
];

const built = [
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: fileURLToPath(new URL('./mcp-bare-client.mjs', import.meta.url)),
        formats: ['iife'],
        name: 'bareClient',
        fileName: 'out',
      },
    },
  }),
].flat()[0];
if (built === undefined || !('output' in built)) throw new Error('No bundle was made of the bare client');
const [{ code }] = built.output;
const [server, everything] = await Promise.all([
  startServer({ port: 0, root: fileURLToPath(new URL('../dist', import.meta.url)) }),
  startPeer({ main: EVERYTHING, args: () => ['streamableHttp'], path: '/mcp' }),
]);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  // The page itself has no network access: the bare client bypasses its policy, which is not measured.
  const page = await (await browser.newContext({ serviceWorkers: 'block', bypassCSP: true })).newPage();
  await page.goto(server.url);
  await page.addScriptTag({ content: code });
  console.log(
    '| a call for | bare client, median ms | through the catalog | more, median | p95 | wanted ' +
      '|\n|---|---|---|---|---|---|',
  );
  for (const { what, name, parameters } of CASES) {
    const { bare, ours } = await page.evaluate(measure, { url: everything.url, name, parameters, rounds: ROUNDS });
    const more = ours.map((ms, round) => ms - (bare[round] ?? 0));
    console.log(
      `| ${what} | ${short(median(bare))} | ${short(median(ours))} | ${short(median(more))} | ` +
        `${short(percentile(more, 95))} | ≤ ${REQUESTED_MS} |`,
    );
    if (median(more) > REQUESTED_MS) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await Promise.all([server.close(), everything.stop()]);
}

/**
 * Sent to the page as source.
 *
 * @param {{ url: string, name: string, parameters: object, rounds: number }} order
 */
async function measure({ url, name, parameters, rounds }) {
  const { toolyard, bareClient } = /** @type {any} */ (window);
  await toolyard.ready;
  if ((await toolyard.mcp.getServers()).length === 0) {
    const { id } = await toolyard.mcp.addServer({ name: 'every', transport: 'http', url });
    await toolyard.mcp.connect(id);
  }
  const client = await bareClient.connect(url);
  /** @type {{ bare: number[], ours: number[] }} */
  const times = { bare: [], ours: [] };
  for (let round = -5; round < rounds; round += 1) {
    const start = performance.now();
    await client.callTool({ name, arguments: parameters });
    const between = performance.now();
    const { success, error } = await toolyard.executeTool({ toolName: `every.${name}`, parameters });
    if (!success) throw new Error(error);
    const end = performance.now();
    // The first rounds warm both up.
    if (round >= 0) times.bare.push(between - start);
    if (round >= 0) times.ours.push(end - between);
  }
  await client.close();
  return times;
}
