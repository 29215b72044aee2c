/**
 * Trusted worker that speaks to one MCP server. What a server sends is read here, so that a flood, a huge message or a
 * fault of the client ends this thread and nothing else. It reaches the network and gives up what else its origin has.
 */
import '../platform/without-eval.ts';
import { createMcpClient } from '../mcp/client/mcp-client.ts';
import { createStreamSlots, UNCOUNTED_SLOTS } from '../mcp/client/stream-slots.ts';
import type { McpWorkerApi } from '../mcp/contract/mcp-worker-api.ts';
import { dropPowers } from '../platform/drop-powers.ts';
import { closeRpc, serveThread } from '../platform/rpc.ts';

// Taken before the powers go: connections are counted by them.
const { locks } = navigator as { locks?: LockManager };

dropPowers();

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
      // The way back to the listener has a port of its own.
      closeRpc(onProgress);
    }
  },
};

serveThread(api);
