import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from './body-of.ts';

/** The addresses that an MCP server with authorization names, on another server. */
export interface Elsewhere {
  /** Of the metadata of the server itself. */
  readonly metadata?: string;
  /** Of the authorization server. */
  readonly service?: string;
  readonly token?: string;
  readonly registration?: string;
  /** For the older transport: the address for messages. */
  readonly messages?: string;
  /** Redirects requests to this address. */
  readonly redirect?: string;
}

export interface ElsewhereServer {
  readonly origin: string;
  /** Address of the server that names these. */
  readonly urlFor: (elsewhere: Elsewhere) => string;
  /** Requested paths, with all headers and the body of each. */
  readonly seen: () => readonly { readonly path: string; readonly text: string }[];
  readonly stop: () => Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*, www-authenticate',
};

export async function startElsewhere(): Promise<ElsewhereServer> {
  const named: Elsewhere[] = [];
  const seen: { path: string; text: string }[] = [];
  const server = createServer((request, response) => {
    const give = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      void response
        .writeHead(status, { ...CORS, 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const origin = `http://${request.headers.host ?? ''}`;
    const { pathname } = new URL(request.url ?? '/', origin);
    if (request.method === 'OPTIONS') return give(204, '');
    // Paths end with the number of the case; those of metadata begin with the kind of metadata.
    const number = /\d+/.exec(pathname)?.[0] ?? '';
    const {
      metadata,
      service = origin + `/service/${number}`,
      token,
      registration,
      messages,
      redirect,
    } = named[Number(number)] ?? {};
    void bodyOf(request).then((body) => {
      seen.push({ path: pathname, text: `${JSON.stringify(request.headers)}\n${body}` });
      if (pathname.startsWith('/.well-known/oauth-protected-resource') || pathname.startsWith('/metadata'))
        return give(200, { resource: `${origin}/mcp/${number}`, authorization_servers: [service] });
      if (pathname.includes('oauth-authorization-server') || pathname.includes('openid-configuration')) {
        const own = `${origin}/service/${number}`;
        return give(200, {
          issuer: own,
          authorization_endpoint: `${own}/authorize`,
          token_endpoint: token ?? `${own}/token`,
          registration_endpoint: registration ?? `${own}/register`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          grant_types_supported: ['authorization_code', 'client_credentials'],
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
        });
      }
      if (redirect !== undefined) return give(307, {}, { location: redirect });
      if (messages !== undefined && request.method === 'GET')
        return void response
          .writeHead(200, { ...CORS, 'content-type': 'text/event-stream' })
          .write(`event: endpoint\ndata: ${messages}\n\n`);
      return give(
        401,
        {},
        { 'www-authenticate': `Bearer resource_metadata="${metadata ?? `${origin}/metadata/${number}`}"` },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    origin,
    urlFor: (elsewhere) => `${origin}/mcp/${String(named.push(elsewhere) - 1)}`,
    seen: () => [...seen],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
