// @ts-check
/**
 * What the relay adds to a call of `/api/ai/tools/execute` on a kept connection: a bare Node server answers the same in
 * a process of its own, one call of each in turns. In place of the tab there is a process that speaks its wire, so what
 * the tab itself costs is not in it.
 *   node bench/reach/relay.mjs
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { addClient, stateFile } from '../../relay/state.mjs';
import { median, percentile, short } from '../statistics.mjs';

const ROUNDS = 500;
const WARM_UP = 50;
const REQUESTED_MS = 3;
const CASES = [
  { what: 'a call', bytes: 0 },
  { what: 'a call with 10,000 characters, and back', bytes: 10_000 },
  { what: 'a call with a million, and back', bytes: 1_000_000 },
];

const home = mkdtempSync(join(tmpdir(), 'toolyard-bench-'));
const token = await addClient(stateFile({ TOOLYARD_HOME: home }), 'bench');
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
try {
  const line = await start('../../relay/cli.mjs', ['serve', '--port', '0'], /#pair=/);
  const [, port = '', key = ''] = /#pair=(\d+)\.([\w-]+)/.exec(line) ?? [];
  await start('./tab-double.mjs', [port, key], /ready/);
  const bare = await start('./bare-server.mjs', [], /^\d+$/);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  console.log(
    '| what | bare server, median ms | through the relay | more, median | p95 | wanted |\n|---|---|---|---|---|---|',
  );
  for (const { what, bytes } of CASES) {
    const body = JSON.stringify({ tool: 'echo', args: { text: 'x'.repeat(bytes) } });
    /** @type {{ bare: number[], more: number[], ours: number[] }} */
    const times = { bare: [], ours: [], more: [] };
    const rounds = bytes > 100_000 ? ROUNDS / 5 : ROUNDS;
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const bareMs = await call(agent, bare, body);
      const oursMs = await call(agent, port, body);
      if (round < 0) continue;
      times.bare.push(bareMs);
      times.ours.push(oursMs);
      times.more.push(oursMs - bareMs);
    }
    const [bareMs, oursMs, moreMs] = [times.bare, times.ours, times.more].map(median);
    const limit = bytes > 100_000 ? '' : `≤ ${REQUESTED_MS}`;
    console.log(
      `| ${what} | ${short(bareMs ?? NaN)} | ${short(oursMs ?? NaN)} | ${short(moreMs ?? NaN)} | ` +
        `${short(percentile(times.more, 0.95))} | ${limit} |`,
    );
    if (limit !== '' && (moreMs ?? NaN) > REQUESTED_MS) process.exitCode = 1;
  }
  agent.destroy();
} finally {
  for (const child of children) child.kill();
  rmSync(home, { recursive: true });
}

/**
 * Starts a program and waits for a line of it.
 * @param {string} path @param {string[]} args @param {RegExp} pattern @returns {Promise<string>} the line
 */
async function start(path, args, pattern) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(path, import.meta.url)), ...args], {
    env: { ...process.env, TOOLYARD_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) if (pattern.test(line)) return line;
  throw new Error(`${path} ended before it was ready`);
}

/** @param {Agent} agent @param {string} port @param {string} body @returns {Promise<number>} milliseconds */
async function call(agent, port, body) {
  const startMs = performance.now();
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const answer = await new Promise(
    (/** @type {(response: import('node:http').IncomingMessage) => void} */ resolve, reject) => {
      const asked = request(
        { agent, host: '127.0.0.1', port, path: '/api/ai/tools/execute', method: 'POST', headers },
        resolve,
      );
      asked.on('error', reject).end(body);
    },
  );
  const result = await text(answer);
  const endMs = performance.now();
  if (answer.statusCode !== 200 || !result.startsWith('{"success":true'))
    throw new Error(`${answer.statusCode} ${result.slice(0, 200)}`);
  return endMs - startMs;
}
