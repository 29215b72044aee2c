/**
 * Trusted worker that downloads a model's file from an address that a person entered and stores it. It ends with that
 * file.
 */
import { keepModel } from '../agent/local-model/keep-model.ts';
import type { ModelFileWorkerApi } from '../agent/contract/local-models.ts';
import { serveThread } from '../platform/rpc.ts';

const api: ModelFileWorkerApi = {
  keep: async (source, name, onProgress) =>
    await keepModel(
      { storage: navigator.storage, fetch: (url, init) => fetch(url, init) },
      { source, name },
      onProgress,
    ),
};

serveThread(api);
