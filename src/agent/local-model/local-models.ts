import { ToolyardError } from '../../core/errors.ts';
import type {
  LoadedModel,
  LocalEnd,
  LocalModelState,
  LocalModelWorkerApi,
  ModelFileWorkerApi,
} from '../contract/local-models.ts';
import type { ModelFailure, ModelTarget } from '../contract/model-worker-api.ts';
import type { LocalModelsService } from '../contract/services.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import { connectRpc, shareCallback, type RpcRemote } from '../../platform/rpc.ts';
import type { ModelConnection } from '../providers/model-connection.ts';
import { localEnd, localRequest } from './local-request.ts';
import { listModels, openModelFolder, readModel, removeModel } from './model-folder.ts';
import { isModelAddress, modelName } from './model-name.ts';

export interface LocalModelPorts {
  /** Makes a worker of src/realms/local-model-worker.ts. */
  readonly openRunner: () => KillableEndpoint;
  /** Makes a worker of src/realms/model-file-worker.ts. */
  readonly openKeeper: () => KillableEndpoint;
  readonly storage: Pick<StorageManager, 'getDirectory'>;
  /** The values of `model` of the providers that a person has set up for this tab. */
  readonly setUp: () => Promise<readonly string[]>;
  /** Threads that a model may use; 1 without shared memory. */
  readonly threads: number;
}
/** Models in the tab: their files, and the model in memory. */
export interface LocalModels extends LocalModelsService {
  /** The link to the model, used like any other; the model stays in memory after a run. */
  readonly link: ModelConnection;
}

/** Default context size in tokens. Each token takes memory. */
const CONTEXT_TOKENS = 8_192;
/**
 * Time for a model to stop. While it reads a long text it notices a stop late; its worker is then terminated, and the
 * model is loaded again on the next request.
 */
const STOP_MS = 1_500;
const STOPPED = 'It was stopped.';

interface Runner {
  readonly name: string;
  readonly contextTokens: number;
  readonly worker: KillableEndpoint;
  readonly remote: RpcRemote<LocalModelWorkerApi>;
  readonly loaded: Promise<LoadedModel>;
  /** Settles when its worker is terminated or fails. */
  readonly ended: Promise<string>;
  readonly end: (why: string) => void;
}

/** The model in memory. */
interface Memory {
  readonly ports: LocalModelPorts;
  runner: Runner | undefined;
  state: LocalModelState;
  asking: Promise<unknown> | undefined;
}

export function createLocalModels(ports: LocalModelPorts): LocalModels {
  const memory: Memory = { ports, runner: undefined, state: { state: 'none' }, asking: undefined };
  return {
    link: {
      ask: askIn(memory),
      test: async (target) => {
        const started = performance.now();
        const found = await ready(memory, target);
        if (!('remote' in found)) return { ok: false, failure: found };
        const models = (await listModels(await openFolder(ports))).map(({ name }) => name);
        return { ok: true, durationMs: performance.now() - started, models };
      },
      end: () => undefined,
    },
    list: async () => await listModels(await openFolder(ports)),
    ...fileKeeping(memory),
    remove: async (name) => {
      const folder = await openFolder(ports);
      if ((await readModel(folder, name)) === undefined)
        throw new ToolyardError('not-found', `There is no model ${name} in this browser.`);
      if (memory.runner?.name === name) unload(memory, 'The model was removed.');
      await removeModel(folder, name);
    },
    state: async () => memory.state,
    unload: async () => unload(memory, 'The model was unloaded.'),
  };
}

async function openFolder({ storage, setUp }: LocalModelPorts): Promise<FileSystemDirectoryHandle> {
  return await openModelFolder(storage, new Set((await setUp()).map(modelName)));
}

function unload(memory: Memory, why: string): void {
  memory.runner?.end(why);
  memory.runner = undefined;
  memory.state = { state: 'none' };
}

function open(memory: Memory, name: string, file: File, contextTokens: number): Runner {
  const { ports, runner } = memory;
  if (runner?.name === name && runner.contextTokens === contextTokens) return runner;
  unload(memory, 'Another model was loaded.');
  const worker = ports.openRunner();
  const remote = connectRpc<LocalModelWorkerApi>(worker);
  let sayEnded = (_why: string): void => undefined;
  const ended = new Promise<string>((resolve) => (sayEnded = resolve));
  worker.addEventListener('error', () =>
    opened.end('The model’s worker failed: most likely there was not enough memory.'),
  );
  const loaded = Promise.race([
    remote.load({ file, contextTokens, threads: ports.threads }),
    ended.then((message): LoadedModel => ({ ok: false, message })),
  ]);
  const opened: Runner = {
    name,
    contextTokens,
    worker,
    remote,
    loaded,
    ended,
    end: (why) => {
      worker.terminate();
      if (memory.runner === opened) {
        memory.runner = undefined;
        memory.state = { state: 'none' };
      }
      sayEnded(why);
    },
  };
  memory.runner = opened;
  memory.state = { state: 'loading', name };
  void loaded.then((outcome) => {
    if (memory.runner !== opened) return;
    if (outcome.ok)
      memory.state = {
        state: 'ready',
        name,
        bytes: file.size,
        contextTokens: outcome.contextTokens,
        threads: outcome.threads,
      };
    else opened.end(outcome.message);
  });
  return opened;
}

/** Loads the model of a target into memory. */
async function ready(
  memory: Memory,
  { model, contextTokens = CONTEXT_TOKENS }: ModelTarget,
): Promise<Runner | ModelFailure> {
  const name = modelName(model);
  const file = await readModel(await openFolder(memory.ports), name);
  if (file === undefined) {
    return {
      code: 'no-model',
      message: `There is no model ${name} in this browser.`,
      fix: isModelAddress(model)
        ? 'Fetch it in the settings of this model first.'
        : 'Choose its file in the settings of this model.',
    };
  }
  const opened = open(memory, name, file, contextTokens);
  const outcome = await opened.loaded;
  return outcome.ok
    ? opened
    : {
        code: 'no-model',
        message: `The model could not be loaded: ${outcome.message}`,
        fix: 'Take a smaller model, or one with a smaller context. Files of more than 2 GB have to be split.',
      };
}

function askIn(memory: Memory): ModelConnection['ask'] {
  return async ({ target, ...request }, onEvents, signal) => {
    // Whatever the file contains, its code ends with the worker.
    const endLoading = (): void => (memory.state.state === 'loading' ? unload(memory, STOPPED) : undefined);
    signal.addEventListener('abort', endLoading);
    const found = await ready(memory, target).finally(() => signal.removeEventListener('abort', endLoading));
    if (signal.aborted) return localEnd({ ok: false, code: 'stopped', message: STOPPED });
    if (!('remote' in found)) return { ok: false, failure: found, requests: 0 };
    // One answer at a time: there is one model, and it has one context.
    while (memory.asking !== undefined) await memory.asking;
    if (signal.aborted) return localEnd({ ok: false, code: 'stopped', message: STOPPED });
    const onAbort = () => void stop(memory, found);
    signal.addEventListener('abort', onAbort);
    const answer = found.remote.ask(
      localRequest(request),
      shareCallback(async (text: string) => onEvents([{ type: 'text', text }])),
    );
    const end = Promise.race([
      answer,
      found.ended.then((message): LocalEnd => ({ ok: false, code: 'stopped', message })),
    ]);
    memory.asking = end.then(
      () => (memory.asking = undefined),
      () => (memory.asking = undefined),
    );
    try {
      const outcome = await end;
      // After a failure the model is loaded anew.
      if (!outcome.ok && outcome.code === 'failed') found.end(outcome.message);
      return localEnd(outcome);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };
}

async function stop(memory: Memory, stopped: Runner): Promise<void> {
  void stopped.remote.stop();
  const isLate = await Promise.race([
    memory.asking?.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), STOP_MS)),
  ]);
  if (isLate === true) stopped.end(STOPPED);
}

/** Stores files of models, one at a time. */
function fileKeeping(memory: Memory): Pick<LocalModels, 'keep' | 'stopKeeping'> {
  let keeping: { readonly end: () => void } | undefined;
  return {
    keep: async (source, onProgress) => {
      if (keeping !== undefined)
        throw new ToolyardError('conflict', 'Another model is being fetched. Wait for it, or stop it.');
      if (typeof source === 'string' && !isModelAddress(source))
        throw new ToolyardError('invalid-input', 'This is no address that starts with https:// or http://.');
      const worker = memory.ports.openKeeper();
      let reject = (_error: Error): void => undefined;
      const stopped = new Promise<never>((_resolve, refuse) => (reject = refuse));
      keeping = {
        end: () => {
          worker.terminate();
          reject(new ToolyardError('aborted', 'It was stopped; nothing of the file was kept.'));
        },
      };
      worker.addEventListener('error', () =>
        reject(new ToolyardError('transport', 'The file could not be kept: its worker could not be loaded.')),
      );
      try {
        const name = modelName(typeof source === 'string' ? source : source.name);
        const kept = await Promise.race([
          connectRpc<ModelFileWorkerApi>(worker).keep(source, name, shareCallback(onProgress)),
          stopped,
        ]);
        if (!kept.ok) throw new ToolyardError(kept.code, kept.message);
        // The model in memory comes from the old file.
        if (memory.runner?.name === name) unload(memory, 'Its file was replaced.');
        return kept.file;
      } finally {
        worker.terminate();
        keeping = undefined;
      }
    },
    stopKeeping: async () => keeping?.end(),
  };
}
