import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages of another site than the app's, which is served at `localhost`. */
export interface ForeignPages {
  readonly origin: string;
  /** Serves a document and returns its address. */
  readonly add: (body: string, headers?: Readonly<Record<string, string>>) => string;
  readonly close: () => Promise<void>;
}

export async function startForeignPages(): Promise<ForeignPages> {
  const pages = new Map<string, { body: string; headers: Readonly<Record<string, string>> }>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page === undefined) response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
        .end(`<!doctype html><html lang="en"><title>Foreign</title><body>${page.body}</body></html>`);
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  // A listening TCP server has an AddressInfo, never a pipe's path.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    add(body, headers = {}) {
      const path = `/${pages.size}`;
      pages.set(path, { body, headers });
      return `${origin}${path}`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
