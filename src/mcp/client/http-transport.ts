import {
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type Transport,
} from '@modelcontextprotocol/client';
import { defined } from '../../core/defined.ts';
import type { ObservedFetch } from './observed-fetch.ts';
import type { ServerFetch } from './server-fetch.ts';

/**
 * The transport to a server with an address: Streamable HTTP, or the older HTTP with SSE.
 *
 * @param requests inserts the secrets that may go to the address
 * @param fetch sends what `requests` lets through
 */
export function createHttpTransport(
  kind: 'http' | 'sse',
  requests: ServerFetch,
  fetch: ObservedFetch['fetch'],
  authProvider: OAuthClientProvider | undefined,
): Transport {
  const options = { fetch: requests.sendBy(fetch), ...defined({ authProvider }) };
  const url = new URL(requests.target.url);
  return kind === 'sse' ? new SSEClientTransport(url, options) : new StreamableHTTPClientTransport(url, options);
}
