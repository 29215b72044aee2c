import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from '../servers/body-of.ts';

/** A request that arrived. Preflights are not recorded. */
export interface Arrived {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A server on loopback with CORS for every page, unless the path says otherwise. */
export interface LoopbackServer {
  readonly origin: string;
  /** The requests since the last call. */
  readonly arrived: () => Arrived[];
  readonly close: () => Promise<void>;
}

/**
 * By first segment of the path: `/no-cors` answers without CORS headers, `/redirect` to `/api/final`, `/status/<code>`
 * with that code, `/html` with a page, `/never` not at all; everything else with what it was asked, as JSON.
 */
export async function startLoopbackServer(): Promise<LoopbackServer> {
  let requests: Arrived[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request;
      if (method !== 'OPTIONS') requests.push({ method, url, headers, body });
      answer(request, response, body);
    });
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  // A listening TCP server has an AddressInfo, never a pipe's path.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    arrived: () => {
      const seen = requests;
      requests = [];
      return seen;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse, body: string): void {
  const [, first = '', second = ''] = (url.split('?')[0] ?? '').split('/');
  if (first === 'never') return;
  if (first !== 'no-cors') {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-allow-methods', '*');
    response.setHeader('access-control-expose-headers', '*');
  }
  if (method === 'OPTIONS') response.writeHead(204).end();
  else if (first === 'redirect') response.writeHead(302, { location: '/api/final' }).end();
  else if (first === 'status') response.writeHead(Number(second)).end(second === '204' ? undefined : 'status');
  else if (first === 'html')
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<!doctype html><title>Sign in</title>');
  else
    response
      .writeHead(200, { 'content-type': 'application/json', 'x-answer': 'yes' })
      .end(JSON.stringify({ method, url, headers, body }));
}
