import type {
  AnswerListener,
  ModelEnd,
  ModelEvent,
  ModelRequest,
  ModelTarget,
  ModelTest,
} from '../contract/model-worker-api.ts';
import { isSameProvider, type ModelWorker, type ModelWorkerPool } from './model-worker-pool.ts';
import { failureWith } from './failures/classify-failure.ts';

/** The worker of one run: taken by its first request, and used for later steps. */
export interface ModelConnection {
  /** An abort terminates the worker, and with it the request; the next request gets a new worker. Never rejects. */
  readonly ask: (
    request: ModelRequest,
    onEvents: (events: readonly ModelEvent[]) => void,
    signal: AbortSignal,
  ) => Promise<ModelEnd>;
  readonly test: (target: ModelTarget, signal: AbortSignal) => Promise<ModelTest>;
  /** Gives the worker back, or terminates it: then the request under way is answered as stopped. */
  readonly end: () => void;
}

type Failed = Extract<ModelEnd, { readonly ok: false }>;

const BROKEN = failureWith('internal', {
  message: 'The part of the app that talks to models could not start, or has ended.',
});

export function createModelConnection(pool: ModelWorkerPool): ModelConnection {
  let current: { readonly worker: ModelWorker; readonly target: ModelTarget } | undefined;
  /** Number of requests under way. */
  let underWay = 0;

  function terminate(): void {
    current?.worker.end();
    current = undefined;
  }

  function end(): void {
    if (underWay === 0 && current !== undefined) pool.release(current.worker, current.target);
    else terminate();
    current = undefined;
  }

  async function use<Answer>(
    target: ModelTarget,
    send: (api: ModelWorker['api']) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer | Failed> {
    if (signal.aborted) return { ok: false, failure: failureWith('stopped'), requests: 0 };
    // A worker that parsed what one provider sent gets no other's key.
    if (current !== undefined && !isSameProvider(current.target, target)) end();
    const { worker } = (current ??= { worker: pool.acquire(target), target });
    signal.addEventListener('abort', terminate);
    underWay += 1;
    try {
      const answer = await Promise.race([send(worker.api), worker.ended]);
      if (answer !== 'failed' && answer !== 'ended') return answer;
      if (answer === 'failed') terminate();
      return { ok: false, failure: answer === 'ended' ? failureWith('stopped') : BROKEN, requests: 1 };
    } finally {
      underWay -= 1;
      signal.removeEventListener('abort', terminate);
    }
  }

  return {
    ask: async (request, onEvents, signal) => {
      // Events after a stop are ignored.
      const receive = (events: readonly ModelEvent[]): void => {
        if (!signal.aborted) onEvents(events);
      };
      return await use<ModelEnd>(
        request.target,
        (api) => answerOf((listener) => api.ask(request, listener), receive),
        signal,
      );
    },
    test: async (target, signal) => await use<ModelTest>(target, async (api) => await api.test(target), signal),
    end,
  };
}

/** Asks for an answer; its end. Rejects like `ask`. */
export async function answerOf(
  ask: (listener: AnswerListener) => Promise<void>,
  onEvents: (events: readonly ModelEvent[]) => void,
): Promise<ModelEnd> {
  return await new Promise((resolve, reject) => {
    let isOver = false;
    ask((events, end) => {
      // A worker that serves the next run tells an old one nothing.
      if (isOver) return;
      isOver = end !== undefined;
      onEvents(events);
      if (end !== undefined) resolve(end);
    }).catch(reject);
  });
}
