// @ts-check
// Serves the built app with the headers of dist/_headers, on Node built-ins only. `PORT` and `HOST` override the
// address.
//   node scripts/serve.mjs --path /some/where/ --no-headers   as a host that sends no headers serves it, from a folder
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headersFor, parseHeadersFile } from './headers-file.mjs';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** @type {ReadonlyMap<string, string>} */
const MIME_TYPES = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.ttf', 'font/ttf'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);
const COMPRESSED = /^(?:text\/|application\/(?:json|wasm|manifest)|image\/svg)/;

/** @typedef {'br' | 'gzip' | 'identity'} Encoding */
/** @typedef {{ version: string, body: Buffer, etag: string, encodings: Map<Encoding, Promise<Buffer>> }} CachedFile */

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
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end();
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
      response.writeHead(status, Object.fromEntries(headers)).end(request.method === 'HEAD' ? undefined : text);
    };

    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers.set('allow', 'GET, HEAD');
      refuse(405, 'Method not allowed');
      return;
    }
    const name = path === undefined ? undefined : servedFile(folder, path);
    const file = name === undefined ? undefined : await load(cache, name);
    if (path === undefined || name === undefined || file === undefined) {
      refuse(404, 'Not found');
      return;
    }

    const type = MIME_TYPES.get(extname(name)) ?? 'application/octet-stream';
    const encoding = COMPRESSED.test(type)
      ? chooseEncoding(String(request.headers['accept-encoding'] ?? ''))
      : 'identity';
    const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    if (!headers.has('content-type')) headers.set('content-type', type);
    if (!headers.has('cache-control')) headers.set('cache-control', sendsHeaders ? cacheControl(path) : 'max-age=600');
    if (COMPRESSED.test(type)) headers.set('vary', 'accept-encoding');
    headers.set('etag', etag);
    if (sameEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, Object.fromEntries(headers)).end();
      return;
    }
    const body = await encoded(file, encoding);
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    headers.set('content-length', String(body.length));
    response.writeHead(200, Object.fromEntries(headers)).end(request.method === 'HEAD' ? undefined : body);
  }

  await new Promise((started, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => started(undefined));
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${actualPort}${home.slice(0, -1)}`,
    port: actualPort,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed(undefined));
        server.closeAllConnections();
      }),
  };
}

/**
 * The decoded path without its query, or undefined if it is malformed or an unusual spelling: header rules match by
 * path, so each file must have exactly one address.
 * @param {string} url
 */
function requestPath(url) {
  try {
    const written = url.split(/[?#]/, 1)[0] ?? '/';
    const path = decodeURIComponent(written);
    const isPlain =
      // eslint-disable-next-line no-control-regex -- control characters are what is looked for
      !/\/\/|[\\;]|[\0-\x1f\x7f]|\/\.{1,2}(?:\/|$)/.test(path) &&
      !/%(?:2[0-9a-f]|3[0-9a-f]|[46][1-9a-f]|[57][0-9a]|5c|5f|7e)/i.test(written.replaceAll('%20', ''));
    return isPlain ? path : undefined;
  } catch {
    // Not percent-encoding, so no such file exists.
    return undefined;
  }
}

/**
 * A path relative to the app's folder, as its rules name it; undefined outside that folder.
 * @param {string | undefined} path
 * @param {string} home
 */
function pathBelow(path, home) {
  return path?.startsWith(home) === true ? path.slice(home.length - 1) : undefined;
}

/** The file of a path; undefined if it is not served. @param {string} folder @param {string} path */
function servedFile(folder, path) {
  // Build metadata (.vite) and the rules themselves are not part of the site.
  if (!path.startsWith('/') || path.includes('\0') || path.includes('\\') || /\/\./.test(path) || path === '/_headers')
    return undefined;
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
  const file = { version, body, etag, encodings: new Map() };
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

/** @param {string} accepted @returns {Encoding} */
function chooseEncoding(accepted) {
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.trim().split(/\s*;\s*/);
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** Names below assets/ contain a hash of their content; all others are revalidated. @param {string} path */
function cacheControl(path) {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** @param {string | undefined} header @param {string} etag */
function sameEtag(header, etag) {
  return (header ?? '').split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values: asked } = parseArgs({
    options: { path: { type: 'string', default: '/' }, 'no-headers': { type: 'boolean', default: false } },
  });
  const port = Number(process.env.PORT ?? 4173);
  const path = `/${asked.path
    .split('/')
    .filter((part) => part !== '')
    .join('/')}/`.replace('//', '/');
  if (!existsSync(join(DIST, 'index.html'))) {
    console.error('There is no built app in dist/. Run `npm start`, which builds it, or `npm run build`.');
    process.exit(1);
  }
  startServer({ port, host: process.env.HOST ?? 'localhost', path, headers: !asked['no-headers'] }).then(
    ({ url }) => console.log(`Toolyard is ready: ${url}${path === '/' ? '' : '/'}`),
    (/** @type {NodeJS.ErrnoException} */ error) => {
      console.error(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Choose another: PORT=${port + 1} npm start`
          : `The server cannot start: ${error.message}`,
      );
      process.exit(1);
    },
  );
}
