import { MODEL_LIMITS } from './model-limits.ts';
import type { ModelEvent, ModelRequest, ModelWorkerApi } from '../contract/model-worker-api.ts';
import { askInText } from '../dialect/ask-in-text.ts';
import { askModel, type AskDeps } from './ask-model.ts';
import { createUseModel } from './language-model.ts';
import { testModel } from './test-model.ts';

export type ModelClientDeps = Pick<AskDeps, 'fetch'> & Partial<AskDeps>;

/** The client of models, which runs in the model worker. */
export function createModelClient(given: ModelClientDeps): ModelWorkerApi {
  const parts: AskDeps = {
    limits: MODEL_LIMITS,
    useModel: createUseModel(),
    random: Math.random,
    page: new URL('https://page.example'),
    isOnline: () => true,
    ...given,
  };
  // Calls in a model's text are parsed in this worker too, so that terminating it ends a parse that takes too long.
  const ask = askInText<ModelRequest>((request, receive, signal) =>
    askModel(parts, request, (event) => receive([event]), signal),
  );
  const running = new Set<AbortController>();
  const whileRunning = async <Value>(use: (signal: AbortSignal) => Promise<Value>): Promise<Value> => {
    const controller = new AbortController();
    running.add(controller);
    try {
      return await use(controller.signal);
    } finally {
      running.delete(controller);
    }
  };
  return {
    ask: async (request, onEvents) => {
      const notifier = createNotifier(onEvents, parts.limits.notifyMs);
      const end = await whileRunning((signal) => ask(request, (events) => events.forEach(notifier.notify), signal));
      await notifier.flush();
      return end;
    },
    test: (target) => whileRunning((signal) => testModel(parts, target, signal)),
    stop: () => {
      for (const controller of running) controller.abort();
      return Promise.resolve();
    },
  };
}

/** Sends the first event at once, later ones in batches, with texts joined. `flush` settles once all were received. */
function createNotifier(
  onEvents: (events: readonly ModelEvent[]) => unknown,
  notifyMs: number,
): { readonly notify: (event: ModelEvent) => void; readonly flush: () => Promise<void> } {
  let waiting: ModelEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let received: unknown;
  const notifyAll = (): void => {
    timer = undefined;
    if (waiting.length === 0) return;
    received = onEvents(waiting);
    waiting = [];
    timer = setTimeout(notifyAll, notifyMs);
  };
  return {
    notify: (event) => {
      const last = waiting.at(-1);
      if (last !== undefined && (event.type === 'text' || event.type === 'thought') && last.type === event.type)
        waiting[waiting.length - 1] = { type: event.type, text: last.text + event.text };
      else waiting.push(event);
      if (timer === undefined) notifyAll();
    },
    flush: async () => {
      clearTimeout(timer);
      notifyAll();
      clearTimeout(timer);
      await received;
    },
  };
}
