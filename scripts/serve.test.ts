import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer } from './serve.mjs';

const folder = mkdtempSync(join(tmpdir(), 'toolyard-serve-'));
const root = join(folder, 'dist');
/** Long and varied: each quality of compression gives other bytes. */
const SCRIPT = Array.from({ length: 400 }, (_none, at) => `export const a${at * at} = ${at % 7};\n`).join('');
const WORDS = 'hello, hello, hello';
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Home</title>');
  writeFileSync(join(root, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(root, 'icon.png'), 'not compressed');
  writeFileSync(join(root, '.vite/manifest.json'), '{}');
  writeFileSync(join(root, 'words.txt'), WORDS);
  writeFileSync(join(root, 'odd.bin'), 'odd');
  writeFileSync(join(root, 'typed.bin'), 'typed');
  writeFileSync(join(root, 'broken.txt'), 'broken');
  writeFileSync(
    join(root, '_headers'),
    '/*\n  X-Rule: all\n/icon.png\n  Cache-Control: max-age=60\n/typed.bin\n  Content-Type: text/x-typed\n' +
      '/broken.txt\n  X-Broken: \u2713\n',
  );
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

  const RULED = { 'x-content-type-options': 'nosniff', 'x-rule': 'all' };
  const NO_STORE = { ...RULED, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  const tagOf = (text: string, encoding = '') =>
    `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}${encoding}"`;

  test('refuses to write', async () => {
    expect(await answerTo('/', { method: 'POST' })).toEqual({
      status: 405,
      headers: { ...NO_STORE, allow: 'GET, HEAD' },
      body: 'Method not allowed',
    });
  });

  test.each(['/nothing', '/%41', '/.vite/manifest.json'])(
    'says that %s is not found, under the rules',
    async (path) => {
      const [answer, head] = [await answerTo(path), await answerTo(path, { method: 'HEAD' })];
      expect(answer).toEqual({ status: 404, headers: NO_STORE, body: 'Not found' });
      expect(head).toEqual({ ...answer, body: '' });
    },
  );

  test.each([
    ['br', '-br', brotliCompressSync(WORDS, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
    ['gzip', '-gzip', gzipSync(WORDS)],
    ['', '', Buffer.from(WORDS)],
  ])('says what it sends as %j', async (encoding, suffix, bytes) => {
    const headers = {
      ...RULED,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: tagOf(WORDS, suffix),
      'content-length': String(bytes.length),
      ...(encoding === '' ? {} : { 'content-encoding': encoding }),
    };
    const asked = { headers: { 'accept-encoding': encoding } };
    expect(await answerTo('/words.txt', asked)).toEqual({ status: 200, headers, body: bytes.toString('latin1') });
    expect(await answerTo('/words.txt', { ...asked, method: 'HEAD' })).toEqual({ status: 200, headers, body: '' });
  });

  test('compresses quickly', async () => {
    const { body } = await answerTo('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
    const quick = brotliCompressSync(SCRIPT, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    expect(quick.equals(brotliCompressSync(SCRIPT))).toBe(false);
    expect(body).toBe(quick.toString('latin1'));
  });

  test('names no type that it does not know, and lets a rule name it', async () => {
    const untyped = { ...RULED, 'cache-control': 'no-cache', 'content-length': '3', etag: tagOf('odd') };
    expect(await answerTo('/odd.bin', { headers: { 'accept-encoding': 'br' } })).toEqual({
      status: 200,
      headers: { ...untyped, 'content-type': 'application/octet-stream' },
      body: 'odd',
    });
    expect((await answerTo('/typed.bin')).headers['content-type']).toBe('text/x-typed');
  });

  test('answers 500 when it fails', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(await answerTo('/broken.txt')).toEqual({ status: 500, headers: { 'content-type': 'text/plain' }, body: '' });
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  test('reads a file again when its time or its size has changed', async () => {
    const file = join(root, 'changing.bin');
    const bodyOf = async (text: string, seconds: number) => {
      writeFileSync(file, text);
      utimesSync(file, seconds, seconds);
      return (await answerTo('/changing.bin')).body;
    };
    expect(await bodyOf('one', 1_000)).toBe('one');
    expect(await bodyOf('two', 1_000)).toBe('one');
    expect(await bodyOf('two', 2_000)).toBe('two');
    expect(await bodyOf('three', 2_000)).toBe('three');
  });

  test('frees its port when it is closed', async () => {
    const other = await startServer({ root });
    await other.close();
    const again = await startServer({ root, port: other.port, host: '127.0.0.1' });
    expect([again.url, again.port]).toEqual([`http://127.0.0.1:${other.port}`, other.port]);
    await again.close();
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

/** An answer without the headers of the connection. */
async function answerTo(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${server.url}${path}`, { method, headers, agent: false }, resolve).on('error', reject).end();
  });
  const bytes: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) bytes.push(chunk);
  const { connection: _c, date: _d, 'keep-alive': _k, 'transfer-encoding': _t, ...reported } = response.headers;
  return { status: response.statusCode, headers: reported, body: Buffer.concat(bytes).toString('latin1') };
}
