// @ts-check
// What every request is checked against before anything of it reaches the tab.

/** @typedef {{ status: number, message: string, headers?: Record<string, string> }} Refusal */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/** Headers whose second occurrence could mean something else to somebody else. */
const ONCE = new Set([
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'origin',
  'sec-fetch-site',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
  'transfer-encoding',
  'upgrade',
]);
const BEARER = /^Bearer ([\w-]{20,128})$/i;
const SEGMENT = /^(?:[\w.~-]|%[0-9a-f]{2})+$/i;
const METHODS = ['GET', 'POST', 'DELETE'];
const MAX_PATH = 1024;
const MAX_QUERY = 4096;
/** What a client may say to the tab besides `mcp-…`. */
const FORWARDED = new Set(['accept', 'content-type', 'last-event-id', 'traceparent', 'tracestate']);
const MAX_FORWARDED = 64;
/** What the tab may say to a client besides `mcp-…`: nothing that concerns the connection, cookies or other pages. */
const ANSWERED = new Set(['allow', 'content-type', 'retry-after']);

/** The names under which a relay is addressed. @param {number} port */
export function hostsOf(port) {
  return new Set(['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${port}`));
}

/**
 * The form of a request and the name that it was sent to: a page can make a browser resolve a name of its own to this
 * address.
 * @param {IncomingMessage} request @param {ReadonlySet<string>} hosts @returns {Refusal | undefined}
 */
export function checkHost({ rawHeaders, headers, url = '' }, hosts) {
  const names = rawHeaders.filter((_text, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const once = names.filter((name) => ONCE.has(name));
  if (new Set(once).size < once.length) return { status: 400, message: 'A header is there twice.' };
  // Another form names a host of its own, or the server as a whole.
  if (!url.startsWith('/')) return { status: 400, message: 'The address of a request begins with a slash.' };
  return hosts.has(headers.host ?? '') ? undefined : { status: 421, message: 'This is not the name of the relay.' };
}

/**
 * Browsers add one of these headers to whatever a page sends. The origin of the relay itself, which MCP servers on a
 * loopback address have to accept, is no page's: without the other header, a program has written it.
 * @param {IncomingMessage} request
 */
export function checkPage({ headers }) {
  const { host, origin, 'sec-fetch-site': site } = headers;
  const isProgram = site === undefined && (origin === undefined || origin === `http://${host}`);
  return isProgram || (origin === undefined && site === 'none')
    ? undefined
    : { status: 403, message: 'Web pages cannot call the relay.' };
}

/** The token of a request. @param {IncomingMessage} request @returns {string | undefined} */
export function tokenOf({ headers }) {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/**
 * Where a request goes.
 * @param {string} url beginning with a slash
 * @returns {{ path: string, query: string } | undefined} undefined if the tab has no such address; `query` without its
 * question mark
 */
export function readRoute(url) {
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
  if (path.length > MAX_PATH || query.length > MAX_QUERY) return undefined;
  const [, root, ...rest] = path.split('/');
  const isOurs = root === 'mcp' ? rest.length === 0 : root === 'api' && rest.length > 0;
  const isPlain = rest.every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..');
  return isOurs && isPlain ? { path, query } : undefined;
}

/** Whether a request asks what an MCP client asks first to sign in. @param {string} url */
export const isSignInProbe = (url) => url.startsWith('/.well-known/');

/** @param {IncomingMessage} request */
export function hasBody({ headers }) {
  return headers['transfer-encoding'] !== undefined || ![undefined, '0'].includes(headers['content-length']);
}

/** What a request may carry. @param {IncomingMessage} request @returns {Refusal | undefined} */
export function checkContent(request) {
  const { method = '', headers } = request;
  if (!METHODS.includes(method))
    return { status: 405, message: `Methods: ${METHODS.join(', ')}.`, headers: { allow: METHODS.join(', ') } };
  if (method !== 'POST' && !hasBody(request)) return undefined;
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const isJson = type === 'application/json' && parameters.every((part) => /^charset="?utf-8"?$/.test(part));
  return isJson && [undefined, 'identity'].includes(headers['content-encoding'])
    ? undefined
    : { status: 415, message: 'The content type has to be application/json, in UTF-8, not compressed.' };
}

/** The headers of a client that the tab gets. @param {IncomingMessage} request @returns {Record<string, string>} */
export function forwardedHeaders({ headers }) {
  return Object.fromEntries(
    Object.entries(headers)
      .flatMap(([name, value]) =>
        (FORWARDED.has(name) || name.startsWith('mcp-')) && typeof value === 'string'
          ? [/** @type {[string, string]} */ ([name, value])]
          : [],
      )
      .slice(0, MAX_FORWARDED),
  );
}

/**
 * The headers of an answer that a client gets.
 * @param {Readonly<Record<string, string>>} headers of the tab, parsed
 * @returns {Record<string, string>}
 */
export function answeredHeaders(headers) {
  const passed = Object.entries(headers).filter(([name]) => ANSWERED.has(name) || name.startsWith('mcp-'));
  return { ...Object.fromEntries(passed), ...OF_EVERY_ANSWER };
}

/** Nothing is kept, guessed at or shown by a browser, and no page may read it. */
export const OF_EVERY_ANSWER = Object.freeze({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
