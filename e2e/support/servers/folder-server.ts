import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Serves the files of folders, each below its name, on loopback. */
export async function serveFolders(
  folders: ReadonlyMap<string, string>,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    void (async () => {
      const [, name = '', ...rest] = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).split(
        '/',
      );
      const folder = folders.get(name);
      const path = folder === undefined ? undefined : join(folder, normalize(`/${rest.join('/')}`));
      const isFile = path !== undefined && (await stat(path).catch(() => undefined))?.isFile() === true;
      response.writeHead(isFile ? 200 : 404, {
        'content-type': TYPES[extname(path ?? '')] ?? 'application/octet-stream',
      });
      if (isFile) createReadStream(path).pipe(response);
      else response.end();
    })();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  // A listening server has an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}
