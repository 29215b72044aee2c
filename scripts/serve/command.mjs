// @ts-check
// The command line of the local server.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, pairingLink, sitesOfPort } from '../../relay/pairing.mjs';

/** Whether a module is what Node was started with. @param {string} url of the module @param {readonly string[]} argv */
export function isCommand(url, [, script]) {
  return script !== undefined && resolve(script) === fileURLToPath(url);
}

/**
 * @typedef {object} Parts
 * @property {string} root folder of the built app
 * @property {(options: { port: number, host: string, path: string, headers: boolean }) => Promise<{ url: string, port:
 * number }>} start
 * @property {(options: { port: number, sites: string[] }) => Promise<{ port: number, key: string }>} startRelay
 * @property {Pick<Console, 'log' | 'error'>} [console]
 */

/**
 * Starts the server, and the relay beside it, or says why it cannot. Without the relay the app is the same.
 * @param {string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env `PORT`, `HOST` and `RELAY_PORT` override the addresses
 * @param {Parts} parts
 * @returns {Promise<0 | 1>} the exit code
 */
export async function runCommand(args, env, { root, start, startRelay, console = globalThis.console }) {
  const { port, host, path, headers, relayPort } = readCommand(args, env);
  if (!existsSync(join(root, 'index.html'))) {
    console.error('There is no built app in dist/. Run `npm start`, which builds it, or `npm run build`.');
    return 1;
  }
  try {
    const app = await start({ port, host, path, headers });
    console.log(`Toolyard is ready: ${app.url}${path === '/' ? '' : '/'}`);
    if (relayPort !== undefined) await runRelay(app, relayPort, { startRelay, console });
    return 0;
  } catch (error) {
    console.error(
      isTaken(error)
        ? `Port ${port} is in use. Choose another: PORT=${port + 1} npm start`
        : `The server cannot start: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 1;
  }
}

/**
 * @param {{ url: string, port: number }} app @param {number} port
 * @param {{ startRelay: Parts['startRelay'], console: Pick<Console, 'log' | 'error'> }} parts
 */
async function runRelay({ url, port: appPort }, port, { startRelay, console }) {
  const sites = [...new Set([...sitesOfPort(appPort), new URL(url).origin])];
  try {
    const relay = await startRelay({ port, sites });
    console.log(`To let agents on this computer use your tools, open: ${pairingLink(`${url}/`, relay)}`);
  } catch (error) {
    console.error(
      isTaken(error)
        ? `Agents cannot connect: port ${port} of the relay is in use. Choose another: RELAY_PORT=${port + 1} npm start`
        : `Agents cannot connect: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** @param {string[]} args @param {Readonly<Record<string, string | undefined>>} env */
function readCommand(args, env) {
  const { values: asked } = parseArgs({
    args,
    options: {
      path: { type: 'string', default: '/' },
      'no-headers': { type: 'boolean', default: false },
      'no-relay': { type: 'boolean', default: false },
    },
  });
  const folders = asked.path.split('/').filter((part) => part !== '');
  return {
    port: Number(env['PORT'] ?? 4173),
    host: env['HOST'] ?? 'localhost',
    path: ['', ...folders, ''].join('/'),
    headers: !asked['no-headers'],
    relayPort: asked['no-relay'] ? undefined : Number(env['RELAY_PORT'] ?? DEFAULT_PORT),
  };
}

/** @param {unknown} error */
function isTaken(error) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
