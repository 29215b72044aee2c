// @ts-check
// The command line of the local server.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Whether a module is what Node was started with. @param {string} url of the module @param {readonly string[]} argv */
export function isCommand(url, [, script]) {
  return script !== undefined && resolve(script) === fileURLToPath(url);
}

/**
 * Starts the server, or says why it cannot.
 * @param {string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env `PORT` and `HOST` override the address
 * @param {{
 *   root: string,
 *   start: (options: { port: number, host: string, path: string, headers: boolean }) => Promise<{ url: string }>,
 *   console?: Pick<Console, 'log' | 'error'>,
 * }} parts `root`: folder of the built app
 * @returns {Promise<0 | 1>} the exit code
 */
export async function runCommand(args, env, { root, start, console = globalThis.console }) {
  const { port, host, path, headers } = readCommand(args, env);
  if (!existsSync(join(root, 'index.html'))) {
    console.error('There is no built app in dist/. Run `npm start`, which builds it, or `npm run build`.');
    return 1;
  }
  try {
    const { url } = await start({ port, host, path, headers });
    console.log(`Toolyard is ready: ${url}${path === '/' ? '' : '/'}`);
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

/** @param {string[]} args @param {Readonly<Record<string, string | undefined>>} env */
function readCommand(args, env) {
  const { values: asked } = parseArgs({
    args,
    options: { path: { type: 'string', default: '/' }, 'no-headers': { type: 'boolean', default: false } },
  });
  const folders = asked.path.split('/').filter((part) => part !== '');
  return {
    port: Number(env['PORT'] ?? 4173),
    host: env['HOST'] ?? 'localhost',
    path: ['', ...folders, ''].join('/'),
    headers: !asked['no-headers'],
  };
}

/** @param {unknown} error */
function isTaken(error) {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
