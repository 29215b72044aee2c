// @ts-check
// Who may open a WebSocket: pages of the sites that a person named, which have to prove more, and programs with a
// token.
import { WebSocketServer } from 'ws';
import { PIPE_WIRE } from './stdio/pipe-wire.mjs';
import { checkHost, checkPage, tokenOf } from './rules.mjs';
import { WIRE, WIRE_LIMITS } from './wire.mjs';

const CLOSING_MS = 1_000;
const OPTIONS = {
  noServer: true,
  perMessageDeflate: false,
  closeTimeout: CLOSING_MS,
  maxPayload: WIRE_LIMITS.frameBytes,
};

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/**
 * @param {object} parts
 * @param {ReadonlySet<string>} parts.hosts
 * @param {ReadonlySet<string>} parts.sites
 * @param {import('./clients.mjs').Clients} parts.clients
 * @param {import('./tabs.mjs').Tabs} parts.tabs
 * @param {import('./pipes.mjs').Pipes} parts.pipes
 * @returns {(request: IncomingMessage, raw: import('node:stream').Duplex, head: Buffer) => void}
 */
export function createUpgradeHandler({ hosts, sites, clients, tabs, pipes }) {
  const tabSockets = new WebSocketServer({ ...OPTIONS, handleProtocols: () => WIRE });
  const pipeSockets = new WebSocketServer({ ...OPTIONS, handleProtocols: () => PIPE_WIRE });
  return (request, raw, head) => {
    // The other side may leave at any time.
    raw.on('error', () => raw.destroy());
    const misdirected = checkHost(request, hosts);
    if (misdirected !== undefined) return refuse(raw, misdirected.status);
    const { url } = request;
    if (url === '/tab') {
      const { origin = '' } = request.headers;
      if (!sites.has(origin)) return refuse(raw, 403);
      if (!offers(request, WIRE)) return refuse(raw, 400);
      return tabSockets.handleUpgrade(request, raw, head, (socket) => tabs.accept(socket, raw, origin));
    }
    const client = checkPage(request) === undefined ? clients.find(tokenOf(request)) : undefined;
    if (client === undefined) return refuse(raw, 403);
    if (url !== '/client') return refuse(raw, 404);
    if (!offers(request, PIPE_WIRE)) return refuse(raw, 400);
    if (!pipes.hasRoom(client)) return refuse(raw, 429);
    pipeSockets.handleUpgrade(request, raw, head, (socket) => pipes.accept(socket, client, tabs.isServed));
  };
}

/** @param {IncomingMessage} request @param {string} protocol */
function offers({ headers }, protocol) {
  return (headers['sec-websocket-protocol'] ?? '').split(',').some((name) => name.trim() === protocol);
}

/** @param {import('node:stream').Duplex} raw @param {number} status */
function refuse(raw, status) {
  raw.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => raw.destroy());
}
