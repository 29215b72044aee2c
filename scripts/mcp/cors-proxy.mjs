// @ts-check
import { createServer, request as send } from 'node:http';
import { listenOnLoopback } from './listen.mjs';

/** Response headers that pages must be able to read. */
const EXPOSED = 'mcp-session-id, www-authenticate, mcp-protocol-version, location';

/**
 * A forward proxy for tests of a page: adds the CORS headers that an operator would set. Responses of `except` pass
 * unchanged.
 *
 * @param {string} except an origin
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startCorsProxy(except) {
  const server = createServer((request, response) => {
    const { origin = '*' } = request.headers;
    const cors = {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED,
      'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      vary: 'origin',
    };
    if (!URL.canParse(request.url ?? '')) return void response.writeHead(400).end();
    const url = new URL(request.url ?? '');
    const isApp = url.origin === except;
    if (!isApp && request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      return void response.writeHead(204, cors).end();
    const { 'proxy-connection': _proxy, ...headers } = request.headers;
    const onward = send(url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, isApp ? answer.headers : { ...answer.headers, ...cors });
      answer.pipe(response);
    });
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(onward);
    response.on('close', () => onward.destroy());
  });
  return await listenOnLoopback(server);
}
