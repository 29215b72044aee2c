// @ts-check
/** Published MCP servers, each in its own process on loopback. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** The reference server; its argument is `sse` or `streamableHttp`, its port comes in `PORT`. */
export const EVERYTHING = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);
const START_MS = 30_000;

/** @typedef {{ url: string, stop: () => Promise<void> }} Peer */

/**
 * @param {object} order
 * @param {string} order.main a program of Node
 * @param {(port: string) => readonly string[]} order.args
 * @param {string} order.path of its address
 * @param {number} [order.port] default a free one
 * @param {string} [order.cwd]
 * @returns {Promise<Peer>} when it responds to requests; rejects if it does not
 */
export async function startPeer({ main, args, path, port, cwd }) {
  const at = String(port ?? (await freePort()));
  const child = spawn(process.execPath, [main, ...args(at)], {
    env: { ...process.env, PORT: at },
    stdio: 'ignore',
    ...(cwd === undefined ? {} : { cwd }),
  });
  const url = `http://127.0.0.1:${at}${path}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  for (const end = Date.now() + START_MS; Date.now() < end && child.exitCode === null;) {
    const answered = await fetch(new URL('/nothing', url)).then(
      () => true,
      () => false,
    );
    if (answered) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`the server at ${url} did not start`);
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
