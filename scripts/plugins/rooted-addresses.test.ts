import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRootedAddresses } from './rooted-addresses.mjs';

test('finds addresses that begin at the root of a host, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-rooted-'));
  for (const name of ['assets', 'node']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'index.html'),
    '<link href="/favicon.svg"><script src="./theme.js"></script><a href="https://a.example/b">',
  );
  writeFileSync(join(folder, 'assets/a.css'), 'a{background:url(/assets/b.png)}b{background:url(./c.png)}');
  writeFileSync(
    join(folder, 'assets/a.js'),
    'fetch("/node/core-1a.json");fetch("./node/core-1a.json");import("../workers/a.js");path="/tools/area";',
  );
  writeFileSync(
    join(folder, 'app.webmanifest'),
    '{"start_url":"./","icons":[{"src":"/icons/a.png"}],"id":"../other/"}',
  );
  writeFileSync(join(folder, 'node/worker-1a.js'), 'open("/node/x.js")');
  const found = findRootedAddresses(folder).map(({ file, address }) => `${file} ${address}`);
  rmSync(folder, { recursive: true });
  expect(found.sort()).toEqual([
    'app.webmanifest ../other/',
    'app.webmanifest /icons/a.png',
    'assets/a.css /assets/b.png',
    'assets/a.js /node/core-1a.json',
    'index.html /favicon.svg',
  ]);
});
