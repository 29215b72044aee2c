import type { ModelClient, ModelTarget, ModelWorkerApi } from '../contract/model-worker-api.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import { connectRpc } from '../../platform/rpc.ts';
import { connectAnswers } from './answer-port.ts';

/** A worker of src/realms/model-worker.ts that runs. */
export interface ModelWorker {
  readonly api: ModelClient;
  /** Settles when it failed or was terminated. */
  readonly ended: Promise<'failed' | 'ended'>;
  /** Terminates it. */
  readonly end: () => void;
}

export interface ModelWorkerPool {
  /** The worker that waits for a run with this provider, or a new one. */
  readonly acquire: (target: ModelTarget) => ModelWorker;
  /** A worker without a request under way: it waits for the next run with the same provider, for `IDLE_MS`. */
  readonly release: (worker: ModelWorker, target: ModelTarget) => void;
}

/** Starting one takes longer than a step of a run, and code that has run is compiled. */
const IDLE_MS = 60_000;

/**
 * The workers of runs. One at most waits for another run. It serves no other provider: what one sends was parsed in it,
 * and is in no thread that gets the key of another.
 *
 * @param spawn makes a worker of src/realms/model-worker.ts
 */
export function createModelWorkerPool(spawn: () => KillableEndpoint, idleMs = IDLE_MS): ModelWorkerPool {
  let idle: { readonly worker: ModelWorker; readonly provider: string; readonly timer: Timer } | undefined;

  function takeIdle(): typeof idle {
    const taken = idle;
    idle = undefined;
    clearTimeout(taken?.timer);
    return taken;
  }

  return {
    acquire: (target) => {
      const isFit = idle?.provider === providerOf(target);
      return (isFit ? takeIdle()?.worker : undefined) ?? start(spawn());
    },
    release: (worker, target) => {
      takeIdle()?.worker.end();
      const dismiss = (): void => {
        if (idle?.worker === worker) takeIdle();
        worker.end();
      };
      idle = { worker, provider: providerOf(target), timer: setTimeout(dismiss, idleMs) };
      void worker.ended.then(dismiss);
    },
  };
}

type Timer = ReturnType<typeof setTimeout>;

function providerOf({ kind, baseURL }: ModelTarget): string {
  return `${kind} ${baseURL ?? ''}`;
}

/** Whether one worker may serve both. */
export function isSameProvider(one: ModelTarget, other: ModelTarget): boolean {
  return providerOf(one) === providerOf(other);
}

function start(endpoint: KillableEndpoint): ModelWorker {
  let end = (): void => undefined;
  let isEnded = false;
  const ended = new Promise<'failed' | 'ended'>((resolve) => {
    endpoint.addEventListener('error', () => resolve('failed'));
    end = () => {
      if (isEnded) return;
      isEnded = true;
      endpoint.terminate();
      resolve('ended');
    };
  });
  return { api: connectAnswers(connectRpc<ModelWorkerApi>(endpoint)), ended, end };
}
