import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from './serve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'toolyard-serve-'));
const root = join(folder, 'dist');
const SCRIPT = 'export const answer = 42;\n'.repeat(100);
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(join(root, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(root, 'icon.png'), 'not compressed');
  writeFileSync(join(root, '.vite/manifest.json'), '{}');
  writeFileSync(join(root, '_headers'), '/*\n  X-Rule: all\n/icon.png\n  Cache-Control: max-age=60\n');
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  server = await startServer({ root });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('as a host that sends no headers serves it, from a folder', () => {
  let plain: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    plain = await startServer({ root, path: '/some/where/', headers: false });
  });
  afterAll(() => plain.close());

  test('files are in that folder and nowhere else', async () => {
    expect(plain.url).toMatch(/^http:\/\/localhost:\d+\/some\/where$/);
    const statuses = [
      '/some/where/',
      '/some/where/icon.png',
      '/',
      '/icon.png',
      '/some/where',
      '/some/where/../../secret.txt',
      '/some/where/_headers',
    ].map(async (path) => (await fetch(new URL(path, plain.url))).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404, 404, 404]);
  });

  test('no rule of the build applies, and everything is cached for ten minutes', async () => {
    const { headers } = await fetch(`${plain.url}/assets/app-1a2b.js`);
    expect(
      [...headers.keys()]
        .filter((name) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(name))
        .sort(),
    ).toEqual(['cache-control', 'content-encoding', 'content-length', 'content-type', 'etag', 'vary']);
    expect(headers.get('cache-control')).toBe('max-age=600');
  });
});

describe('the static server', () => {
  test('serves the page with its type, rules and no caching', async () => {
    const response = await fetch(`${server.url}/?query=1`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>Home');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-rule')).toBe('all');
  });

  test.each(['br', 'gzip'])('compresses text as %s', async (encoding) => {
    const response = await fetch(`${server.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(Number(response.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 4);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('leaves images uncompressed and lets a rule set their caching', async () => {
    const response = await fetch(`${server.url}/icon.png`);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('max-age=60');
  });

  test('responds 304 to its own ETag, without a body', async () => {
    const first = await fetch(`${server.url}/`);
    const second = await fetch(`${server.url}/`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
  });

  test('responds to HEAD without a body', async () => {
    const response = await fetch(`${server.url}/`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(response.headers.get('content-length')).toBe('34');
    expect(await response.text()).toBe('');
  });

  test.each([
    '/nothing',
    '/_headers',
    '/.vite/manifest.json',
    '/assets',
    '/%',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '//',
    '//index.html',
    '///',
    '/assets//x.js',
    '/workers//host-worker/x.js',
    '/%2f',
    '/%2Findex.html',
    '/%5c',
    '/;/index.html',
    '/index.html;x',
    '/./index.html',
    '/x/../index.html',
    '/%2e/index.html',
    '/index%2ehtml',
    '/%69ndex.html',
    '/%2569ndex.html',
    '/index.html/',
    '/index.html.',
    '/INDEX.HTML',
    '/index.html%00',
    '/index.html%20',
  ])('%s is not found', async (path) => {
    expect(await rawStatus(server.port, path)).toBe(404);
  });

  test('a path that climbs out of the folder is not found', async () => {
    expect(await rawStatus(server.port, '/../secret.txt')).toBe(404);
    expect(await rawStatus(server.port, '/assets/../../secret.txt')).toBe(404);
  });

  test('refuses to write', async () => {
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
  });

  test('reports that the port is taken', async () => {
    await expect(startServer({ root, port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

/** fetch normalizes paths; an attacker's client does not. */
async function rawStatus(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(Number(text.split(' ')[1])));
    socket.on('error', reject);
  });
}
