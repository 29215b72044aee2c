import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { makeTar } from '../../../src/node/inside/npm/testing/make-tar.ts';

/** A package registry on loopback with equal packages: `module.exports = 'of a package'`, and a command of that name. */
export async function startTinyRegistry(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const archiveOf = (name: string): Buffer =>
    gzipSync(
      makeTar([
        {
          name: 'package/package.json',
          content: JSON.stringify({ name, version: '1.0.0', main: 'index.js', bin: 'cli.js' }),
        },
        { name: 'package/index.js', content: "module.exports = 'of a package';" },
        {
          name: 'package/cli.js',
          content: `#!/usr/bin/env node\nconsole.log('command of ${name}', ...process.argv.slice(2));`,
        },
      ]),
    );
  const server = createServer((request, response) => {
    const [, name = '', rest = ''] = (request.url ?? '').split('/');
    response.setHeader('access-control-allow-origin', '*');
    const archive = archiveOf(name);
    if (rest !== '') return void response.end(archive);
    const dist = {
      tarball: `${url}${name}/-/${name}-1.0.0.tgz`,
      integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
    };
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': { name, version: '1.0.0', bin: { [name]: 'cli.js' }, dist } },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  return { url, stop: () => closed(server) };
}

/** A server on loopback with CORS for every page, which echoes requests: `GET /a`, or the length of the body. */
export async function startEcho(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => {
      const cors = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, authorization',
        'access-control-allow-methods': '*',
      };
      response
        .writeHead(200, { ...cors, 'content-type': 'text/plain' })
        .end(bytes === 0 ? `${String(request.method)} ${String(request.url)}` : `http://127.0.0.1/${String(bytes)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, stop: () => closed(server) };
}

async function closed(server: ReturnType<typeof createServer>): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
