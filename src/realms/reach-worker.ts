/**
 * Trusted worker that serves clients outside the tab: it speaks to the relay on this computer, and MCP to the clients
 * behind it. It parses what they send, so that a flood or a bug ends only this thread. It can reach the loopback
 * addresses and nothing else, and gives up access to everything else of its origin.
 */
import '../platform/zod-jitless.ts';
import type { ReachDoor } from '../reach/contract/door.ts';
import type { ReachWorkerApi, ReachWorkerEvents, ReachWorkerPorts } from '../reach/contract/reach-worker-api.ts';
import { createExchanges } from '../reach/relay/exchanges.ts';
import { createRelayLink } from '../reach/relay/relay-link.ts';
import { createMcpServing } from '../reach/server/serving.ts';
import { removeWorkerGlobals } from '../platform/remove-worker-globals.ts';
import { connectRpc, serveRpc } from '../platform/rpc.ts';

// Taken before access is removed.
const { WebSocket: Socket } = globalThis;

removeWorkerGlobals();

self.addEventListener(
  'message',
  ({ data: { api, door: doorPort, version } }: MessageEvent<ReachWorkerPorts>) => {
    const door = connectRpc<ReachDoor & ReachWorkerEvents>(doorPort);
    const serving = createMcpServing(door, version);
    const exchanges = createExchanges(door, serving, (frame) => link.send(frame));
    const link = createRelayLink({
      open: (url, protocol) => new Socket(url, protocol),
      onState: (state) => void door.onState(state),
      onFrame: exchanges.receive,
      onLost: exchanges.endAll,
    });
    const served: ReachWorkerApi = {
      connect: link.connect,
      disconnect: link.disconnect,
      addClient: async (name) => (await link.ask('client-add', name)) ?? '',
      removeClient: async (name) => void (await link.ask('client-remove', name)),
      listsChanged: serving.listsChanged,
      callEvent: serving.receive,
      drop: exchanges.drop,
    };
    serveRpc(served, api);
  },
  { once: true },
);
