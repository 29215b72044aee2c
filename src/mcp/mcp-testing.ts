import { createMcpClient } from './client/mcp-client.ts';
import { UNCOUNTED_SLOTS } from './client/stream-slots.ts';
import type { McpClientProxy } from './manager/client-proxy.ts';

/** A link to a client on this thread instead of in a worker. @param fetch sends its requests */
export function openLinkHere(fetch: Parameters<typeof createMcpClient>[0]['fetch']): McpClientProxy {
  const client = Object.entries(createMcpClient({ fetch, slots: UNCOUNTED_SLOTS })).map(([name, method]) => [
    name,
    async (...given: never[]) => await (method as (...given: never[]) => unknown)(...given),
  ]);
  return {
    api: Object.fromEntries(client) as McpClientProxy['api'],
    failed: new Promise(() => undefined),
    end: () => undefined,
  };
}
