/**
 * Trusted worker that holds a model in memory and writes its answers, with llama.cpp as WebAssembly. The weights are
 * untrusted, so it has no network access and gives up access to the origin's storage. Ending it frees its memory.
 */
import '../agent/local-model/without-storage.ts';
import { createLocalRunner } from '../agent/local-model/local-runner.ts';
import type { LocalModelWorkerApi } from '../agent/contract/local-models.ts';
import { serveThread } from '../platform/rpc.ts';
import wasm from '@wllama/wllama/esm/wasm/wllama.wasm?url';

const api: LocalModelWorkerApi = createLocalRunner(new URL(wasm, self.location.href).href);

serveThread(api);
