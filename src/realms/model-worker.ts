/**
 * Trusted worker that communicates with the model of one run, with its key. It parses what the provider sends, so that
 * a flood or a bug of a package ends only this thread. It has network access and gives up access to everything else of
 * its origin.
 */
import '../platform/zod-jitless.ts';
import { serveAnswers } from '../agent/providers/answer-port.ts';
import { createModelClient } from '../agent/providers/model-client.ts';
import { removeWorkerGlobals } from '../platform/remove-worker-globals.ts';
import { serveThread } from '../platform/rpc.ts';

removeWorkerGlobals();

serveThread(
  serveAnswers(
    createModelClient({
      fetch: (url, init) => fetch(url, init),
      page: new URL(self.location.href),
      isOnline: () => navigator.onLine,
    }),
  ),
);
