// @ts-check
// Serves the built app with the headers of dist/_headers, on Node built-ins only. `PORT` and `HOST` override the
// address.
//   node scripts/serve.mjs --path /some/where/ --no-headers   as a host that sends no headers serves it, from a folder
// As a command it also starts the relay, on `RELAY_PORT`; not with --no-relay. It ends with this process.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { startRelay } from '../relay/relay.mjs';
import { stateFile } from '../relay/state.mjs';
import { headersFor, parseHeadersFile } from './serve/headers-file.mjs';
import { isCommand, runCommand } from './serve/command.mjs';
import {
  addressOf,
  cacheControl,
  chooseEncoding,
  contentOf,
  pathBelow,
  requestPath,
  sameEtag,
} from './serve/request.mjs';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** @typedef {import('./serve/request.mjs').Encoding} Encoding */
/** @typedef {{ name: string, version: string, body: Buffer, etag: string, encodings: Map<Encoding, Promise<Buffer>> }} CachedFile */

/**
 * @param {{ port?: number, host?: string, root?: string, path?: string, headers?: boolean }} [options] port 0 uses a
 * free one; `path` is the folder of the app in the address, `/` at both ends; without `headers` a response has only
 * what every host sends
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>} `url` without a trailing slash; rejects
 * if the port is taken
 */
export async function startServer({
  port = 0,
  host = 'localhost',
  root = DIST,
  path: home = '/',
  headers: sendsHeaders = true,
} = {}) {
  const folder = resolve(root);
  const rulesFile = join(folder, '_headers');
  const rules = sendsHeaders && existsSync(rulesFile) ? parseHeadersFile(readFileSync(rulesFile, 'utf8')) : [];
  /** @type {Map<string, CachedFile>} */
  const cache = new Map();

  const server = createServer((request, response) => {
    answer(request, response).catch((/** @type {unknown} */ error) => {
      console.error(error);
      // Nothing was sent: an answer is sent in one step.
      response.writeHead(500, { 'content-type': 'text/plain' }).end();
    });
  });

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function answer(request, response) {
    const path = pathBelow(requestPath(request.url ?? '/'), home);
    /** @type {Map<string, string>} */
    const headers = new Map(sendsHeaders ? [['x-content-type-options', 'nosniff']] : []);
    // Hosts apply their rules to every response, errors included.
    for (const [name, value] of headersFor(rules, path ?? '/')) headers.set(name, value);
    /** @param {number} status @param {string} text */
    const refuse = (status, text) => {
      headers.set('content-type', 'text/plain; charset=utf-8');
      headers.set('cache-control', 'no-store');
      response.writeHead(status, Object.fromEntries(headers)).end(text);
    };

    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers.set('allow', 'GET, HEAD');
      refuse(405, 'Method not allowed');
      return;
    }
    const name = servedFile(folder, path);
    const file = name === undefined ? undefined : await load(cache, name);
    if (file === undefined) {
      refuse(404, 'Not found');
      return;
    }

    const { type, isCompressed } = contentOf(file.name);
    const encoding = isCompressed ? chooseEncoding(String(request.headers['accept-encoding'] ?? '')) : 'identity';
    const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    if (!headers.has('content-type')) headers.set('content-type', type);
    if (!headers.has('cache-control'))
      headers.set('cache-control', sendsHeaders ? cacheControl(path ?? '') : 'max-age=600');
    if (isCompressed) headers.set('vary', 'accept-encoding');
    headers.set('etag', etag);
    if (sameEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, Object.fromEntries(headers)).end();
      return;
    }
    const body = await encoded(file, encoding);
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    headers.set('content-length', String(body.length));
    response.writeHead(200, Object.fromEntries(headers)).end(body);
  }

  await new Promise((started, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => started(undefined));
  });
  // It listens on a port.
  const { port: actualPort } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: addressOf(host, actualPort, home),
    port: actualPort,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed(undefined));
        server.closeAllConnections();
      }),
  };
}

/** The file of a path; undefined if it is not served. @param {string} folder @param {string | undefined} path */
function servedFile(folder, path) {
  // Build metadata (.vite) and the rules themselves are not part of the site.
  if (path === undefined || /\/\./.test(path) || path === '/_headers') return undefined;
  const file = resolve(folder, `.${path.endsWith('/') ? `${path}index.html` : path}`);
  return file.startsWith(folder + sep) ? file : undefined;
}

/** @param {Map<string, CachedFile>} cache @param {string} name */
async function load(cache, name) {
  const info = await stat(name).catch(() => undefined);
  if (info === undefined || !info.isFile()) return undefined;
  const version = `${info.mtimeMs}:${info.size}`;
  const known = cache.get(name);
  if (known?.version === version) return known;
  const body = await readFile(name);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  /** @type {CachedFile} */
  const file = { name, version, body, etag, encodings: new Map() };
  cache.set(name, file);
  return file;
}

/** @param {CachedFile} file @param {Encoding} encoding */
function encoded(file, encoding) {
  const known = file.encodings.get(encoding);
  if (known) return known;
  const made = compress(file.body, encoding);
  file.encodings.set(encoding, made);
  return made;
}

/** @param {Buffer} body @param {Encoding} encoding @returns {Promise<Buffer>} */
async function compress(body, encoding) {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return promisify(gzip)(body);
  // Quality 5 keeps the first response fast: 11 takes seconds for a megabyte.
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

if (isCommand(import.meta.url, process.argv))
  process.exitCode = await runCommand(process.argv.slice(2), process.env, {
    root: DIST,
    start: startServer,
    startRelay: async (options) => startRelay({ ...options, file: stateFile() }),
  });
