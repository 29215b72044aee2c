// @ts-check
// A reverse tunnel on this machine: what a client asks of `/mcp` or `/api/…` goes to the tab, and what the tab answers
// goes back. The relay has no tools and does not understand what it passes on.
import { createServer } from 'node:http';
import { Clients } from './clients.mjs';
import { Exchanges } from './exchanges.mjs';
import { Pipes } from './pipes.mjs';
import { createRequestHandler } from './requests.mjs';
import { hostsOf } from './rules.mjs';
import { pairingKey } from './state.mjs';
import { Tabs } from './tabs.mjs';
import { createUpgradeHandler } from './upgrades.mjs';
import { WIRE_LIMITS } from './wire.mjs';

/** Loopback alone. */
const ADDRESS = '127.0.0.1';
const MAX_CONNECTIONS = 512;
const SERVER = {
  maxHeaderSize: 16 << 10,
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
  insecureHTTPParser: false,
  requireHostHeader: true,
};
const LOOK_MS = 250;

/** @typedef {{ port: number, key: string, close: () => Promise<void> }} Relay `key`: for `#pair=PORT.KEY` */
/**
 * @typedef {object} RelayOptions
 * @property {number} port 0 uses a free one
 * @property {string} file where keys and clients are stored
 * @property {readonly string[]} sites origins whose pages may connect as a tab
 * @property {number} [answerMs] how long the tab may take to begin an answer
 */

/** @param {RelayOptions} options @returns {Promise<Relay>} rejects if the port is taken, or with a RelayProblem */
export async function startRelay({ port: askedPort, file, sites, answerMs = WIRE_LIMITS.answerMs }) {
  const server = createServer(SERVER);
  server.maxConnections = MAX_CONNECTIONS;
  let isReady = false;
  server.on('connection', (socket) => (isReady ? undefined : socket.destroy()));
  const port = await listen(server, askedPort);
  const close = () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    return closed;
  };
  try {
    const key = await pairingKey(file, port);
    const { clients, exchanges, tabs, pipes } = connect(key, file);
    const parts = { hosts: hostsOf(port), sites: new Set(sites), clients, exchanges, tabs, pipes, answerMs };
    const handle = createRequestHandler(parts);
    const answer =
      (/** @type {boolean} */ awaitsContinue) =>
      (
        /** @type {import('node:http').IncomingMessage} */ request,
        /** @type {import('node:http').ServerResponse} */ response,
      ) => {
        handle(request, response, awaitsContinue).catch((/** @type {unknown} */ error) => {
          console.error('toolyard-relay:', error);
          response.destroy();
        });
      };
    server.on('request', answer(false));
    server.on('checkContinue', answer(true));
    server.on('upgrade', createUpgradeHandler(parts));
    isReady = true;
    const looking = setInterval(() => clients.refresh(), LOOK_MS);
    return {
      port,
      key,
      close: async () => {
        clearInterval(looking);
        tabs.close();
        pipes.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects what is open with who may open it. @param {string} key @param {string} file */
function connect(key, file) {
  const exchanges = new Exchanges();
  const clients = new Clients(file, () => {
    const isRemoved = (/** @type {import('./clients.mjs').Client} */ client) => !clients.has(client);
    pipes.revoke(isRemoved);
    for (const id of exchanges.finish('revoked', isRemoved)) tabs.send({ t: 'abort', id });
    tabs.send({ t: 'clients', clients: clients.names });
  });
  const tabs = new Tabs(key, {
    clients: () => clients.names,
    onServed: () => pipes.openAll(),
    onLost: () => void exchanges.finish('tab-lost'),
    onFrame: (frame, reply) => {
      if (frame.t === 'hello' || frame.t === 'proof') return false;
      if (frame.t !== 'client-add' && frame.t !== 'client-remove') return exchanges.receive(frame);
      void clients.change(frame).then((answer) => {
        reply(answer);
        clients.refresh();
      });
      return true;
    },
  });
  const pipes = new Pipes(exchanges, (frame) => tabs.send(frame));
  return { exchanges, clients, tabs, pipes };
}

/** @param {import('node:http').Server} server @param {number} port @returns {Promise<number>} the port */
async function listen(server, port) {
  await new Promise((started, failed) => {
    server.once('error', failed);
    server.listen(port, ADDRESS, () => started(undefined));
  });
  // A connection that cannot be taken, for want of file handles, ends nothing else.
  server.on('error', (error) => console.error('toolyard-relay:', error));
  // It listens on a port.
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}
