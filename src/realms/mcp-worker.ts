/**
 * Trusted worker that communicates with one MCP server. It parses what the server sends, so that a flood, a huge
 * message or a bug of the client ends only this thread. It has network access and gives up access to everything else of
 * its origin.
 */
import '../platform/zod-jitless.ts';
import { createMcpClient } from '../mcp/client/mcp-client.ts';
import { createStreamSlots, UNCOUNTED_SLOTS } from '../mcp/client/stream-slots.ts';
import type { McpWorkerApi } from '../mcp/contract/mcp-worker-api.ts';
import { removeWorkerGlobals } from '../platform/remove-worker-globals.ts';
import { closeRpc, serveThread } from '../platform/rpc.ts';

// Read before access is removed: locks count connections.
const { locks } = navigator as { locks?: LockManager };

removeWorkerGlobals();

const client = createMcpClient({
  fetch: (url, init) => fetch(url, init),
  slots: locks === undefined ? UNCOUNTED_SLOTS : createStreamSlots(locks),
});

const api: McpWorkerApi = {
  ...client,
  callTool: async (order, onProgress) => {
    try {
      return await client.callTool(order, onProgress);
    } finally {
      // The listener has its own port.
      closeRpc(onProgress);
    }
  },
};

serveThread(api);
