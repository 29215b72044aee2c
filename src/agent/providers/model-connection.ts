import type {
  AnswerListener,
  ModelEnd,
  ModelEvent,
  ModelRequest,
  ModelTarget,
  ModelTest,
  ModelWorkerApi,
} from '../contract/model-worker-api.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import { connectRpc, shareCallback, type RpcRemote } from '../../platform/rpc.ts';
import { failureWith } from './failures/classify-failure.ts';

/** The worker of one run: started by its first request and reused for later steps. */
export interface ModelConnection {
  /** An abort terminates the worker, and with it the request; the next request gets a new worker. Never rejects. */
  readonly ask: (
    request: ModelRequest,
    onEvents: (events: readonly ModelEvent[]) => void,
    signal: AbortSignal,
  ) => Promise<ModelEnd>;
  readonly test: (target: ModelTarget, signal: AbortSignal) => Promise<ModelTest>;
  /** Terminates the worker; a request under way is answered as stopped. */
  readonly end: () => void;
}

interface Running {
  readonly endpoint: KillableEndpoint;
  readonly api: RpcRemote<ModelWorkerApi>;
  /** Settles when the worker failed or was terminated. */
  readonly ended: Promise<'failed' | 'ended'>;
  readonly end: () => void;
}

/** @param spawn makes a worker of src/realms/model-worker.ts */
export function createModelConnection(spawn: () => KillableEndpoint): ModelConnection {
  let current: Running | undefined;

  function end(): void {
    current?.end();
    current = undefined;
  }

  async function use<Answer>(
    send: (api: RpcRemote<ModelWorkerApi>) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<
    Answer | { readonly ok: false; readonly failure: ReturnType<typeof failureWith>; readonly requests: number }
  > {
    if (signal.aborted) return { ok: false, failure: failureWith('stopped'), requests: 0 };
    const worker = (current ??= start(spawn()));
    signal.addEventListener('abort', end);
    try {
      const answer = await Promise.race([send(worker.api), worker.ended]);
      if (answer !== 'failed' && answer !== 'ended') return answer;
      if (answer === 'failed') end();
      return {
        ok: false,
        failure:
          answer === 'ended'
            ? failureWith('stopped')
            : failureWith('internal', {
                message: 'The part of the app that talks to models could not start, or has ended.',
              }),
        requests: 1,
      };
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  return {
    ask: async (request, onEvents, signal) => {
      // Events after a stop are ignored.
      const receive = (events: readonly ModelEvent[]): void => {
        if (!signal.aborted) onEvents(events);
      };
      return await use<ModelEnd>(
        (api) => answerOf((listener) => api.ask(request, shareCallback(listener)), receive),
        signal,
      );
    },
    test: async (target, signal) => await use<ModelTest>(async (api) => await api.test(target), signal),
    end,
  };
}

/** Asks for an answer; its end. Rejects like `ask`. */
export async function answerOf(
  ask: (listener: AnswerListener) => Promise<void>,
  onEvents: (events: readonly ModelEvent[]) => void,
): Promise<ModelEnd> {
  return await new Promise((resolve, reject) => {
    ask((events, end) => {
      onEvents(events);
      if (end !== undefined) resolve(end);
    }).catch(reject);
  });
}

function start(endpoint: KillableEndpoint): Running {
  let end = (): void => undefined;
  const ended = new Promise<'failed' | 'ended'>((resolve) => {
    endpoint.addEventListener('error', () => resolve('failed'));
    end = () => {
      endpoint.terminate();
      resolve('ended');
    };
  });
  return { endpoint, api: connectRpc<ModelWorkerApi>(endpoint), ended, end };
}
