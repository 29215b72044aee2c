/**
 * Trusted worker that speaks to the model of one run, with its key. What a provider sends is read here, so that a flood
 * or a fault of a package ends this thread and nothing else. It reaches the network and gives up what else its origin
 * has.
 */
import '../platform/without-eval.ts';
import { createModelClient } from '../agent/providers/model-client.ts';
import type { ModelWorkerApi } from '../agent/contract/model-worker-api.ts';
import { dropPowers } from '../platform/drop-powers.ts';
import { closeRpc, serveThread } from '../platform/rpc.ts';

dropPowers();

const client = createModelClient({
  fetch: (url, init) => fetch(url, init),
  page: new URL(self.location.href),
  isOnline: () => navigator.onLine,
});

const api: ModelWorkerApi = {
  ...client,
  ask: async (request, onEvents) => {
    try {
      return await client.ask(request, onEvents);
    } finally {
      // The way back to the listener has a port of its own.
      closeRpc(onEvents);
    }
  },
};

serveThread(api);
