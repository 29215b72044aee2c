// @ts-check
// The command line of the relay.
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, pairingLink, sitesOfPort } from './pairing.mjs';
import { startRelay } from './relay.mjs';
import { addClient, isCode, messageOf, readState, RelayProblem, removeClient, stateFile } from './state.mjs';
import { runStdio } from './stdio/stdio.mjs';

const DEFAULT_SITES = sitesOfPort(4173);

const USAGE = `Connects agents on this computer with the tools of a Toolyard tab.

  toolyard-relay serve [--port 4180] [--site https://toolyard.example]…
      starts the relay and prints the link that pairs a tab with it
  toolyard-relay stdio [--port 4180]
      for a configuration of an MCP client; the token of the client is in TOOLYARD_TOKEN
  toolyard-relay client add NAME
      prints a new token, once
  toolyard-relay client list
  toolyard-relay client remove NAME

TOOLYARD_RELAY_PORT is another port, TOOLYARD_HOME another folder than ~/.toolyard.`;

/**
 * @typedef {object} Surroundings
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {Pick<Console, 'log' | 'error'>} console
 * @property {NodeJS.ReadableStream} input
 * @property {NodeJS.WritableStream} output
 */

/**
 * @param {string[]} args @param {Surroundings} surroundings
 * @returns {Promise<number | undefined>} the exit code; undefined if the relay runs now
 */
export async function runCommand(args, surroundings) {
  try {
    return await run(args, surroundings);
  } catch (error) {
    const isExpected = error instanceof RelayProblem || isCode(error, 'ERR_PARSE_ARGS_UNKNOWN_OPTION');
    surroundings.console.error(isExpected ? messageOf(error) : error);
    return 1;
  }
}

/** @param {string[]} args @param {Surroundings} surroundings */
async function run(args, { env, console, input, output }) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      site: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const port = readPort(values.port ?? env['TOOLYARD_RELAY_PORT']);
  const file = stateFile(env);
  switch (command) {
    case 'serve':
      return await serve({ port, file, sites: values.site, console });
    case 'stdio':
      return await runStdio({
        port,
        token: env['TOOLYARD_TOKEN'] ?? '',
        input,
        output,
        report: (line) => console.error(`toolyard-relay: ${line}`),
      });
    case 'client':
      return await manageClients(file, rest, console);
    default:
      console.error(`There is no command “${command}”.\n\n${USAGE}`);
      return 1;
  }
}

/** @param {{ port: number, file: string, sites: string[], console: Pick<Console, 'log' | 'error'> }} parts */
async function serve({ port, file, sites, console }) {
  const addresses = sites.map(readSite);
  try {
    const origins = [...DEFAULT_SITES, ...addresses.map(({ origin }) => origin)];
    const relay = await startRelay({ port, file, sites: origins });
    const links = addresses.length > 0 ? addresses.map(({ href }) => href) : DEFAULT_SITES.slice(0, 1);
    console.log(`The relay is ready: http://127.0.0.1:${relay.port}`);
    for (const site of links) console.log(`Pair a tab with it: ${pairingLink(site, relay)}`);
    return undefined;
  } catch (error) {
    if (!isCode(error, 'EADDRINUSE')) throw error;
    throw new RelayProblem(
      `Port ${port} is in use, perhaps by a relay that runs already. ` +
        `Choose another: toolyard-relay serve --port ${port + 1}`,
    );
  }
}

/** @param {string} file @param {string[]} args @param {Pick<Console, 'log' | 'error'>} console */
async function manageClients(file, [what, name], console) {
  if (what === 'list') {
    for (const [each, { since }] of readState(file).clients) console.log(`${each}\t${since}`);
    return 0;
  }
  if (name === undefined || (what !== 'add' && what !== 'remove')) {
    console.error('toolyard-relay client add NAME | list | remove NAME');
    return 1;
  }
  if (what === 'add') {
    const token = await addClient(file, name);
    console.error(`Added “${name}”. This is its token, which is not shown again:`);
    console.log(token);
  } else {
    await removeClient(file, name);
    console.error(`Removed “${name}”. Its token opens nothing any more.`);
  }
  return 0;
}

/** @param {string | undefined} text */
function readPort(text) {
  if (text === undefined) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new RelayProblem(`“${text}” is not a port.`);
}

/** @param {string} text */
function readSite(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw new RelayProblem(`“${text}” is not the address of a site, such as https://toolyard.example`);
}
