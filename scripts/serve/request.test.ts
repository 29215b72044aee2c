import { expect, test } from 'vitest';
import { addressOf, cacheControl, chooseEncoding, contentOf, pathBelow, requestPath, sameEtag } from './request.mjs';

test.each([
  ['/', '/'],
  ['', ''],
  ['/a/b.js', '/a/b.js'],
  ['/a?b', '/a'],
  ['/a#b', '/a'],
  ['/a?/../b#c', '/a'],
  ['/~a-b_c.d@e[f]', '/~a-b_c.d@e[f]'],
  ["/!$&'()*+,:=|", "/!$&'()*+,:=|"],
  ['/a%20b', '/a b'],
  ['/%C3%A4', '/ä'],
  ['/%5e%60%7B%7D', '/^`{}'],
])('%s is the path %s', (url, path) => {
  expect(requestPath(url)).toBe(path);
});

test.each([
  ...[
    '//',
    '/a//b',
    '\\',
    '/a\\b',
    '/;',
    '/a;b',
    '/\0',
    '/\x1f',
    '/\x7f',
    '/%',
    '/%zz',
    '/%c3',
    '/%00',
    '/%0a',
    '/%7f',
  ],
  // Other spellings of what browsers write as it is.
  ...['/%21', '/%25', '/%2520', '/%2e', '/%2F', '/%2f', '/%30', '/%39', '/%3a', '/%3f', '/%40', '/%41', '/%4F', '/%50'],
  ...[
    '/%5a',
    '/%5B',
    '/%5c',
    '/%5d',
    '/%5f',
    '/%61',
    '/%6a',
    '/%6f',
    '/%70',
    '/%79',
    '/%7a',
    '/%7C',
    '/%7e',
    '/%20%41',
  ],
])('%j is no spelling of a path', (url) => {
  expect(requestPath(url)).toBeUndefined();
});

test.each([
  ['/a/b/c', '/', '/a/b/c'],
  ['/a/b/c', '/a/b/', '/c'],
  ['/a/b/', '/a/b/', '/'],
  ['/a/b', '/a/b/', undefined],
  ['/x/a/b/', '/a/b/', undefined],
  ['a', '/', undefined],
  [undefined, '/', undefined],
])('%s below %s is %s', (path, home, expected) => {
  expect(pathBelow(path, home)).toBe(expected);
});

test.each([
  ['localhost', '/', 'http://localhost:80'],
  ['localhost', '/a/b/', 'http://localhost:80/a/b'],
  ['127.0.0.1', '/', 'http://127.0.0.1:80'],
  ['0.0.0.0', '/', 'http://localhost:80'],
  ['::', '/', 'http://localhost:80'],
])('the host %s with the folder %s is reached at %s', (host, home, expected) => {
  expect(addressOf(host, 80, home)).toBe(expected);
});

test.each([
  ['css', 'text/css; charset=utf-8', true],
  ['html', 'text/html; charset=utf-8', true],
  ['ico', 'image/x-icon', false],
  ['jpg', 'image/jpeg', false],
  ['js', 'text/javascript; charset=utf-8', true],
  ['json', 'application/json; charset=utf-8', true],
  ['map', 'application/json; charset=utf-8', true],
  ['md', 'text/markdown; charset=utf-8', true],
  ['mjs', 'text/javascript; charset=utf-8', true],
  ['png', 'image/png', false],
  ['svg', 'image/svg+xml', true],
  ['ttf', 'font/ttf', false],
  ['txt', 'text/plain; charset=utf-8', true],
  ['wasm', 'application/wasm', true],
  ['webmanifest', 'application/manifest+json; charset=utf-8', true],
  ['webp', 'image/webp', false],
  ['woff2', 'font/woff2', false],
  ['other', 'application/octet-stream', false],
])('a file .%s is %s (compressed: %s)', (extension, type, isCompressed) => {
  expect(contentOf(`/folder.css/name.${extension}`)).toEqual({ type, isCompressed });
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
  ['gzip,deflate , br ', 'br'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['brx, xgzip', 'identity'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.', 'identity'],
  ['br;q=0.000', 'identity'],
  ['br ; q=0.0', 'identity'],
  ['br  ;  q=0', 'identity'],
  ['br;a=1;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['br;q=0.01', 'br'],
  ['br;q=00', 'br'],
  ['br;xq=0', 'br'],
  ['br;q=1', 'br'],
  ['br ;q=1.0', 'br'],
])('%j gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each([
  ['/assets/a.js', 'public, max-age=31536000, immutable'],
  ['/assets', 'no-cache'],
  ['/x/assets/a.js', 'no-cache'],
  ['/index.html', 'no-cache'],
])('%s is cached as %s', (path, expected) => {
  expect(cacheControl(path)).toBe(expected);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  [' "a" ', true],
  ['"b", "a"', true],
  ['"b", W/"a" ,"c"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['"ab"', false],
  ['"a"W/', false],
  ['xW/"a"', false],
  ['W/W/"a"', false],
  ['**', false],
  ['', false],
  [undefined, false],
])('the tag "a" is among %s: %s', (header, expected) => {
  expect(sameEtag(header, '"a"')).toBe(expected);
});
