// @ts-check
// What becomes of an HTTP request: refused, or an exchange with the tab.
import { answerHttp, readBody, refuse } from './http-exchange.mjs';
import { checkContent, checkHost, checkPage, forwardedHeaders, isSignInProbe, readRoute, tokenOf } from './rules.mjs';
import { WIRE_LIMITS } from './wire.mjs';

/** Of all bodies that are being read. */
const MAX_BODIES_BYTES = 64 << 20;
const BUSY = { status: 429, message: 'Too many calls are open. Try again later.', headers: { 'retry-after': '1' } };
const SLOW_TAB = {
  status: 503,
  message: 'The tab does not keep up. Try again later.',
  headers: { 'retry-after': '2' },
};
const NO_TAB = 'No Toolyard tab is connected. Open Toolyard and connect it under “Connect an agent”.';
const NO_ROUTE = { status: 404, message: 'There is no such address.' };
const NO_SIGN_IN = { status: 404, message: 'There is no sign-in here: clients send a token.' };
/** Not 401, to which MCP clients answer with a sign-in that does not exist. */
const NO_TOKEN = {
  status: 403,
  message:
    'The token is missing, wrong or revoked. Send “Authorization: Bearer” with the token of a client: add one in ' +
    'Toolyard, or with `toolyard-relay client add NAME`.',
};

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/**
 * @typedef {object} Parts
 * @property {ReadonlySet<string>} hosts names of the relay, with its port
 * @property {import('./clients.mjs').Clients} clients
 * @property {import('./exchanges.mjs').Exchanges} exchanges
 * @property {import('./tabs.mjs').Tabs} tabs
 * @property {number} answerMs
 */

/**
 * @param {Parts} parts
 * @returns {(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) => Promise<void>}
 */
export function createRequestHandler(parts) {
  let reading = 0;
  return async (request, response, awaitsContinue) => {
    const admitted = admit(request, parts);
    if ('status' in admitted) return refuse(request, response, admitted);
    const bytes = expectedBytes(request);
    if (reading + bytes > MAX_BODIES_BYTES) return refuse(request, response, BUSY);
    reading += bytes;
    if (awaitsContinue && bytes <= WIRE_LIMITS.bodyBytes) response.writeContinue();
    const body = await readBody(request).finally(() => (reading -= bytes));
    if (body === undefined) return;
    if (typeof body !== 'string') return refuse(request, response, body);
    passOn(request, response, { ...admitted, body }, parts);
  };
}

/** How large a body will be at most. @param {IncomingMessage} request */
function expectedBytes({ headers }) {
  if (headers['transfer-encoding'] !== undefined) return WIRE_LIMITS.bodyBytes;
  return Math.min(Number(headers['content-length'] ?? 0), WIRE_LIMITS.bodyBytes + 1);
}

/**
 * Everything that is asked before a byte of the body is read.
 * @param {IncomingMessage} request
 * @param {Pick<Parts, 'hosts' | 'clients'>} parts
 * @returns {import('./rules.mjs').Refusal | { client: import('./clients.mjs').Client, path: string, query: string }}
 */
function admit(request, { hosts, clients }) {
  const { url = '' } = request;
  const misdirected = checkHost(request, hosts) ?? checkPage(request);
  if (misdirected !== undefined) return misdirected;
  if (isSignInProbe(url)) return NO_SIGN_IN;
  const client = clients.find(tokenOf(request));
  if (client === undefined) return NO_TOKEN;
  const route = readRoute(url);
  if (route === undefined) return NO_ROUTE;
  return checkContent(request) ?? { client, ...route };
}

/**
 * @param {IncomingMessage} request @param {ServerResponse} response
 * @param {{ client: import('./clients.mjs').Client, path: string, query: string, body: string }} call
 * @param {Parts} parts
 */
function passOn(request, response, { client, path, query, body }, { clients, exchanges, tabs, answerMs }) {
  // The token may have been revoked while the body arrived.
  clients.refresh();
  if (!clients.has(client)) return refuse(request, response, NO_TOKEN);
  if (!tabs.isServed) return refuse(request, response, { status: path === '/mcp' ? 503 : 409, message: NO_TAB });
  if (!exchanges.hasRoom(client)) return refuse(request, response, BUSY);
  const id = exchanges.add(
    answerHttp(request, response, {
      client,
      answerMs,
      abort: () => {
        if (exchanges.delete(id)) tabs.send({ t: 'abort', id });
      },
      done: () => exchanges.delete(id),
    }),
  );
  const { method = '' } = request;
  const headers = forwardedHeaders(request);
  if (tabs.send({ t: 'req', id, client: client.name, method, path, query, headers, body })) return;
  exchanges.delete(id);
  refuse(request, response, SLOW_TAB);
}
