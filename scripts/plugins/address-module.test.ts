import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { addressModule } from './address-module.mjs';

const PATHS = { pageUrl: 'sandbox/1a.html', urls: { worker: 'node/w.js', parts: { "it's": 'node/p.json' } } };

/** What the module exports to a script at an address, in a page or in a worker. */
function evaluate(base: string, address: string, isPage: boolean): unknown {
  const out = {};
  runInNewContext(addressModule(base, PATHS).replaceAll('export const ', 'out.'), {
    out,
    URL,
    location: { href: address },
    ...(isPage ? { document: {} } : {}),
  });
  // Objects of that context have other prototypes.
  return JSON.parse(JSON.stringify(out));
}
const below = (home: string) => ({
  pageUrl: `${home}sandbox/1a.html`,
  urls: { worker: `${home}node/w.js`, parts: { "it's": `${home}node/p.json` } },
});

test.each([
  ['https://example.org/some/where/#/tools/a/schema?b=/c', true, 'https://example.org/some/where/'],
  ['https://example.org/some/where/embed.html#tool=1a', true, 'https://example.org/some/where/'],
  ['https://example.org/?again=/x/y', true, 'https://example.org/'],
  ['https://example.org/some/where/workers/host-worker/1a.js', false, 'https://example.org/some/where/'],
])('a build finds its files from %s', (address, isPage, home) => {
  expect(evaluate('./', address, isPage)).toEqual(below(home));
});

test('the development server serves them at its root', () => {
  expect(evaluate('/', 'http://localhost:5173/src/app/host-worker.ts', false)).toEqual(below('/'));
});
