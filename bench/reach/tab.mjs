// @ts-check
/**
 * What it adds to a call that it comes from outside, over the relay, instead of from the page: a tool of a tab of the
 * built app is called in the page, over `/api/ai/tools/execute` and by the official MCP client of both eras, one call of
 * each in turns, all on kept connections. A bare Node server that answers the same stands beside them.
 *   node bench/reach/tab.mjs     on the built app
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startServing } from '../../scripts/mcp/serving-page.mjs';
import { median, percentile, short } from '../statistics.mjs';

const ROUNDS = 60;
const WARM_UP = 10;
/** As a model takes longer between calls: a fresh worker is ready again. */
const PAUSE_MS = 150;
const TEXT = 'x'.repeat(1000);

const serving = await startServing('bench', [
  {
    name: 'echo',
    description: 'Gives its text back',
    parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    environment: 'browser',
    code: 'export default ({ text }) => ({ text });',
  },
]);
const bare = spawn(process.execPath, [fileURLToPath(new URL('./bare-server.mjs', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
/** @type {Client[]} */
const clients = [];
try {
  const { value: port } = await createInterface({ input: bare.stdout })[Symbol.asyncIterator]().next();
  const clientOf = async (/** @type {'auto' | 'legacy'} */ mode) => {
    const client = new Client({ name: 'bench', version: '1' }, { versionNegotiation: { mode } });
    const url = new URL(`http://127.0.0.1:${serving.port}/mcp`);
    const headers = { authorization: `Bearer ${serving.token}` };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    clients.push(client);
    return async () => {
      const { isError, content } = await client.callTool({ name: 'echo', arguments: { text: TEXT } });
      if (isError === true) throw new Error(JSON.stringify(content));
    };
  };
  const ways = {
    'a bare server': timed(async () => await execute(String(port))),
    'in the page': async () => await serving.page.evaluate(callInPage, TEXT),
    '`/api/ai/tools/execute`': timed(async () => await execute(serving.port)),
    'MCP of 2026-07-28': timed(await clientOf('auto')),
    'MCP of 2025-11-25': timed(await clientOf('legacy')),
  };
  const limits = /** @type {Record<string, number>} */ ({
    '`/api/ai/tools/execute`': 3,
    'MCP of 2026-07-28': 4,
    'MCP of 2025-11-25': 4,
  });
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // The first ones were allowed for always; looking for questions would be measured too.
    if (round === 1 - WARM_UP) await serving.stopApproving();
    for (const [way, call] of Object.entries(ways)) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const ms = await call();
      if (round >= 0) times[way]?.push(ms);
    }
  }
  console.log('| a call | median ms | p95 | more than in the page, median | wanted |\n|---|---|---|---|---|');
  const inPage = times['in the page'] ?? [];
  for (const [way, ms] of Object.entries(times)) {
    const limit = limits[way];
    const more = median(ms.map((one, at) => one - (inPage[at] ?? NaN)));
    console.log(
      `| ${way} | ${short(median(ms))} | ${short(percentile(ms, 0.95))} | ` +
        `${limit === undefined ? '' : short(more)} | ${limit === undefined ? '' : `≤ ${limit}`} |`,
    );
    if (limit !== undefined && more > limit) process.exitCode = 1;
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const client of clients) await client.close();
  bare.kill();
  await serving.close();
}

/** @param {() => Promise<void>} call @returns {() => Promise<number>} how long it takes, in milliseconds */
function timed(call) {
  return async () => {
    const startMs = performance.now();
    await call();
    return performance.now() - startMs;
  };
}

/** @param {string | number} port */
async function execute(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/ai/tools/execute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serving.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tool: 'echo', args: { text: TEXT } }),
  });
  const text = await answer.text();
  if (!text.startsWith('{"success":true')) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
}

/** Sent to the page as it is. @param {string} text @returns {Promise<number>} milliseconds */
async function callInPage(text) {
  const startMs = performance.now();
  const order = { toolName: 'echo', parameters: { text }, caller: 'model' };
  const { success, error } = await /** @type {any} */ (window).toolyard.executeTool(order);
  if (!success) throw new Error(error);
  return performance.now() - startMs;
}
