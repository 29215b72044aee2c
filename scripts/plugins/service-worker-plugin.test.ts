import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { headersFile } from '../serve/security-headers.mjs';
import { listBuild, serviceWorkerCode, writeServiceWorker } from './service-worker-plugin.mjs';

const folder = mkdtempSync(join(tmpdir(), 'toolyard-sw-'));
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
for (const path of [
  'index.html',
  'theme.js',
  'assets/index-a.js',
  'assets/index-a.js.map',
  'workers/w/b.js',
  'sandbox/c.html',
  'node/core-d.json',
  'LICENSES.txt',
  '.vite/manifest.json',
])
  put(path, `text of ${path}`);
put('assets/large-e.js', 'x'.repeat(1_000_001));
put('assets/german-b.js', 'Texte');
put('_headers', headersFile('boot'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a build is listed with hashes; large files, Node’s and rare languages are not part of the shell', () => {
  const list = listBuild(folder, 'code');
  expect(Object.keys(list.files)).toEqual([
    'LICENSES.txt',
    'assets/german-b.js',
    'assets/index-a.js',
    'assets/large-e.js',
    'index.html',
    'node/core-d.json',
    'sandbox/c.html',
    'theme.js',
    'workers/w/b.js',
  ]);
  expect(list.later).toEqual(['LICENSES.txt', 'assets/german-b.js', 'assets/large-e.js', 'node/core-d.json']);
  expect(list.files['theme.js']).toMatch(/^[0-9a-f]{16}$/);
});

test('the sandbox document keeps its policy and stays embeddable under isolation', () => {
  expect(listBuild(folder, 'code').sandboxHeaders['sandbox']).toMatchObject({
    'content-security-policy': expect.stringMatching(/^sandbox allow-scripts; default-src 'none'/) as unknown,
    'cross-origin-embedder-policy': 'credentialless',
    'connection-allowlist': '()',
  });
});

test('every change gives another version, a second write does not', () => {
  const ids = [listBuild(folder, 'code').id, listBuild(folder, 'other code').id];
  writeServiceWorker(folder, 'code');
  ids.push(listBuild(folder, serviceWorkerCode(readFileSync(join(folder, 'sw.js'), 'utf8'))).id);
  put('theme.js', 'changed');
  ids.push(listBuild(folder, 'code').id);
  expect([ids[2] === ids[0], new Set(ids).size]).toEqual([true, 3]);
});
