import { shareCallback, type RpcRemote } from '../../platform/rpc.ts';
import type { AnswerListener, ModelClient, ModelWorkerApi } from '../contract/model-worker-api.ts';

/**
 * The answers of all requests to one worker travel on one port, each with the number of its request: a port of its own
 * for each would take longer than what it carries.
 */
export function serveAnswers({ ask, ...client }: ModelClient): ModelWorkerApi {
  let notify: ((number: number, ...message: Parameters<AnswerListener>) => unknown) | undefined;
  return {
    ...client,
    listen: (listener) => {
      notify = listener;
    },
    // Whether the other end has received it: the answer of the listener, which is a promise between threads.
    ask: async (number, request) => await ask(request, (...message) => notify?.(number, ...message) as void),
  };
}

/** The client behind a worker that serves `serveAnswers`. */
export function connectAnswers(remote: RpcRemote<ModelWorkerApi>): ModelClient {
  const listeners = new Map<number, AnswerListener>();
  let last = 0;
  const receive: Parameters<ModelWorkerApi['listen']>[0] = (number, events, end) => {
    const listener = listeners.get(number);
    // What comes after the end is ignored.
    if (end !== undefined) listeners.delete(number);
    listener?.(events, end);
  };
  // Messages arrive in order, so the listener is there before the first request. A worker that failed answers nothing.
  remote.listen(shareCallback(receive)).catch(() => undefined);
  return {
    ask: async (request, onEvents) => {
      last += 1;
      const number = last;
      listeners.set(number, onEvents);
      try {
        // The end may arrive after this: it travels on another port.
        await remote.ask(number, request);
      } catch (error) {
        listeners.delete(number);
        throw error;
      }
    },
    stop: async () => await remote.stop(),
    test: async (target) => await remote.test(target),
  };
}
