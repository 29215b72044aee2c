// @ts-check
import { createServer, request as send } from 'node:http';
import { listenOnLoopback } from './listen.mjs';

/**
 * A server for a program that cannot be given a token: it passes requests on to the relay and adds the token. Names of
 * the server become names of the relay, and everything else stays as it was sent.
 *
 * @param {number} relayPort @param {string} token
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startTokenProxy(relayPort, token) {
  /** Its own port. */
  let port = 0;
  const server = createServer((request, response) => {
    const rename = (/** @type {string | undefined} */ text) => text?.replace(`:${port}`, `:${relayPort}`);
    const { host, origin, ...headers } = request.headers;
    const onward = send(
      {
        host: '127.0.0.1',
        port: relayPort,
        path: request.url,
        method: request.method,
        headers: {
          ...headers,
          host: rename(host),
          ...(origin === undefined ? {} : { origin: rename(origin) }),
          authorization: `Bearer ${token}`,
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    onward.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(onward);
    response.on('close', () => onward.destroy());
  });
  const listening = await listenOnLoopback(server);
  port = listening.port;
  return listening;
}
