import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from './body-of.ts';

/** An MCP server that requires a sign-in, with its authorization server, on loopback. */
export interface PrivateServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*, www-authenticate',
};

/** The sign-in page has two links: one agrees, one refuses. */
export async function startPrivate(): Promise<PrivateServer> {
  const challenges = new Map<string, string>();
  const server = createServer((request, response) => {
    const give = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      const isPage = typeof body === 'string';
      response
        .writeHead(status, { ...CORS, 'content-type': isPage ? 'text/html' : 'application/json', ...headers })
        .end(isPage ? body : JSON.stringify(body));
    };
    const origin = `http://${request.headers.host ?? ''}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (request.method === 'OPTIONS') return give(204, '');
    switch (pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return give(200, { resource: `${origin}/mcp`, authorization_servers: [origin] });
      case '/.well-known/oauth-authorization-server':
        return give(200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          registration_endpoint: `${origin}/register`,
          response_types_supported: ['code'],
          grant_types_supported: ['authorization_code'],
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none'],
        });
      case '/register':
        return void bodyOf(request).then((text) =>
          give(201, { ...(JSON.parse(text) as object), client_id: 'registered' }),
        );
      case '/authorize': {
        const back = new URL(searchParams.get('redirect_uri') ?? origin);
        back.searchParams.set('state', searchParams.get('state') ?? '');
        const no = new URL(back);
        no.searchParams.set('error', 'access_denied');
        back.searchParams.set('code', 'the-code');
        challenges.set('the-code', searchParams.get('code_challenge') ?? '');
        return give(
          200,
          `<!doctype html><title>Who are you?</title><a href="${back.href.replaceAll('&', '&amp;')}">Agree</a> ` +
            `<a href="${no.href.replaceAll('&', '&amp;')}">Refuse</a>`,
        );
      }
      case '/token':
        return void bodyOf(request).then((text) => {
          const form = new URLSearchParams(text);
          const isProved =
            createHash('sha256')
              .update(form.get('code_verifier') ?? '')
              .digest('base64url') === challenges.get(form.get('code') ?? '');
          give(
            isProved ? 200 : 400,
            isProved ? { access_token: 'good', token_type: 'Bearer' } : { error: 'invalid_grant' },
          );
        });
      case '/mcp':
        if (request.headers.authorization !== 'Bearer good')
          return give(
            401,
            {},
            { 'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"` },
          );
        return void bodyOf(request).then((text) => {
          if (text === '') return give(405, {});
          const { id, method } = JSON.parse(text) as { id?: number; method: string };
          const results = new Map<string, unknown>([
            [
              'initialize',
              {
                protocolVersion: '2025-06-18',
                capabilities: { tools: {} },
                serverInfo: { name: 'private', version: '1' },
              },
            ],
            ['tools/list', { tools: [{ name: 'whoami', inputSchema: { type: 'object' } }] }],
          ]);
          if (id === undefined) return give(202, '');
          give(200, {
            jsonrpc: '2.0',
            id,
            ...(results.has(method)
              ? { result: results.get(method) }
              : { error: { code: -32601, message: 'Method not found' } }),
          });
        });
      default:
        return give(404, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
