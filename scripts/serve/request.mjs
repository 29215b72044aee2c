// @ts-check
// What a request asks the local server for, and what its answer says of the file.
import { extname } from 'node:path';

/** @typedef {'br' | 'gzip' | 'identity'} Encoding */

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
  ['.tgz', 'application/gzip'],
  ['.ttf', 'font/ttf'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);
const COMPRESSED = /^(?:text\/|application\/(?:json|wasm|manifest)|image\/svg)/;

/** Visible characters that browsers write as they are in a path; of the others, only the space is in names of files. */
const NEEDLESSLY_ENCODED = /%(?:[234][0-9a-f]|5[0-9a-df]|6[1-9a-f]|7[0-9ace])/i;

/**
 * The decoded path without its query, or undefined if it is malformed or an unusual spelling: header rules match by
 * path, so each file must have exactly one address.
 * @param {string} url
 */
export function requestPath(url) {
  try {
    const [written = ''] = url.split(/[?#]/, 1);
    const path = decodeURIComponent(written);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    const isPlain = !/\/\/|[\\;]|[\0-\x1f\x7f]/.test(path) && !NEEDLESSLY_ENCODED.test(written.replaceAll('%20', ''));
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
export function pathBelow(path, home) {
  return path?.startsWith(home) === true ? path.slice(home.length - 1) : undefined;
}

/**
 * Where a server is reached, without a trailing slash.
 * @param {string} host
 * @param {number} port
 * @param {string} home folder of the app in the address, `/` at both ends
 */
export function addressOf(host, port, home) {
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}${home.slice(0, -1)}`;
}

/** The type of a file, and whether it gets smaller by compression. @param {string} name */
export function contentOf(name) {
  const type = MIME_TYPES.get(extname(name)) ?? 'application/octet-stream';
  return { type, isCompressed: COMPRESSED.test(type) };
}

/** @param {string} accepted @returns {Encoding} */
export function chooseEncoding(accepted) {
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.trim().split(/\s*;\s*/);
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/** Names below assets/ contain a hash of their content; all others are revalidated. @param {string} path */
export function cacheControl(path) {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** @param {string | undefined} header @param {string} etag */
export function sameEtag(header, etag) {
  return (header ?? '').split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}
