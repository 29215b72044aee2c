import { expect, it } from 'vitest';
import { isOwnAddress } from './own-address.ts';

const PAGE = ['', 'index.html'];

it.each([
  '/',
  '/index.html',
  '/some/where/',
  '/some/where/index.html',
  '/my%20tools/',
  '/~me/toolyard/',
  '/caf%C3%A9/',
  '/v1.2/',
  '/index.html.d/',
])('%s is an address of the page', (path) => {
  expect(isOwnAddress(path, PAGE)).toBe(true);
});

it.each([
  '',
  'index.html',
  'a/index.html',
  '//',
  '///',
  '//index.html',
  '/some//where/',
  '/some/where//',
  '/%2f',
  '/%2F/',
  '/some%2fwhere/',
  '/%5c',
  '/%5C/',
  '/\\',
  '/;/',
  '/;x/',
  '/index.html;x',
  '/index.html/',
  '/index.html/x',
  '/INDEX.HTML',
  '/Index.html',
  '/index.htm',
  '/index',
  '/index.html.',
  '/index.html%20',
  '/index.html%00',
  '/a%00/',
  '/a%0d/',
  '/a%1F/',
  '/%2e/',
  '/%2e%2e/',
  '/%252e/',
  '/%69ndex.html',
  '/a%253bb/',
  '/embed.html',
  '/embed.html/',
])('%s is not an address of the page', (path) => {
  expect(isOwnAddress(path, PAGE)).toBe(false);
});

it.each([
  ['/embed.html', true],
  ['/embed', true],
  ['/x/embed.html', true],
  ['/', false],
  ['//embed.html', false],
  ['/Embed.html', false],
  ['/embed.html/', false],
  ['/embed/', false],
  ['/embed%2ehtml', false],
])('the page in other pages: %s %s', (path, isOwn) => {
  expect(isOwnAddress(path, ['embed', 'embed.html'])).toBe(isOwn);
});
