import { createHideValues } from '../../core/secrets/hide-values.ts';
import type { ModelEnd, ModelEvent, ModelFailure, ModelClient, ModelRequest } from '../contract/model-worker-api.ts';
import { askInText } from '../dialect/ask-in-text.ts';
import { requestBaseOf } from './base-url.ts';
import { callOptions } from './call-options.ts';
import { createUseModel, type UseModel } from './choose-adapter.ts';
import { createEventSender } from './event-sender.ts';
import { classifyModelFailure, failureWith } from './failures/classify-failure.ts';
import { findCause, type Surroundings } from './failures/find-cause.ts';
import { createKeyFetch } from './key-fetch.ts';
import { MODEL_LIMITS } from './model-limits.ts';
import { readStream, type StreamReading } from './read-stream.ts';
import { recordExchanges, type ExchangeRecorder } from '../raw/record-exchange.ts';
import { pause, retryDelayMs } from './retry.ts';
import { testModel } from './test-model.ts';
import { createWatchedFetch, type Attempt, type ModelLimits } from './watched-fetch.ts';
import { defined } from '../../core/defined.ts';

interface ClientDeps extends Surroundings {
  readonly limits: ModelLimits;
  readonly useApp: UseModel;
  /** Between 0 and 1. */
  readonly random: () => number;
}

export type ModelClientDeps = Pick<ClientDeps, 'fetch'> & Partial<ClientDeps>;

/** The client of models, which runs in the model worker. */
export function createModelClient(given: ModelClientDeps): ModelClient {
  const deps: ClientDeps = {
    limits: MODEL_LIMITS,
    useApp: createUseModel(),
    random: Math.random,
    page: new URL('https://page.example'),
    isOnline: () => true,
    ...given,
  };
  // Calls in a model's text are parsed in this worker too, so that terminating it ends a parse that takes too long.
  const askText = askInText<ModelRequest>((request, receive, signal) =>
    askModel(deps, request, (event) => receive([event]), signal),
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
      const { send, end } = createEventSender(onEvents);
      const ended = await whileRunning((signal) =>
        request.dialect === 'native'
          ? askModel(deps, request, send, signal)
          : askText(request, (events) => events.forEach(send), signal),
      );
      await end(ended);
    },
    test: (target) =>
      whileRunning((signal) =>
        testModel(
          { ...deps, ask: (request, notify, limits, until) => askModel({ ...deps, limits }, request, notify, until) },
          target,
          signal,
        ),
      ),
    stop: () => {
      for (const controller of running) controller.abort();
      return Promise.resolve();
    },
  };
}

type Notify = (event: ModelEvent) => void;
type Ended = { readonly end: ModelEnd; /** Part of an answer was passed on. */ readonly isBegun: boolean };

/** Gets one answer of a model. Never rejects; the key never appears in its output. */
async function askModel(
  deps: ClientDeps,
  request: ModelRequest,
  notify: Notify,
  signal: AbortSignal,
): Promise<ModelEnd> {
  let requests = 0;
  for (let tries = 1; ; tries += 1) {
    const { end, isBegun } = await askOnce(deps, request, notify, signal);
    requests += end.requests;
    const inMs = end.ok || isBegun ? undefined : retryDelayMs(end.failure, tries, deps.limits, deps.random);
    if (end.ok || inMs === undefined) return { ...end, requests };
    notify({ type: 'retrying', inMs, failure: end.failure });
    if (!(await pause(inMs, signal))) return { ok: false, failure: failureWith('stopped'), requests };
  }
}

async function askOnce(deps: ClientDeps, request: ModelRequest, notify: Notify, signal: AbortSignal): Promise<Ended> {
  const { target } = request;
  const baseUrl = requestBaseOf(target);
  const attempt: Attempt = { requests: 0 };
  let isBegun = false;
  let recorder: ExchangeRecorder | undefined;
  const failed = (failure: ModelFailure): Ended => ({
    end: { ok: false, failure, requests: attempt.requests },
    isBegun,
  });
  if (target.kind === 'chrome' || target.kind === 'local') return failed(failureWith('no-model'));
  if (baseUrl === undefined)
    return failed(
      failureWith('bad-request', {
        message: 'The base URL is not a web address.',
        fix: 'Enter an address that begins with https:// or http://.',
      }),
    );
  const hide = createHideValues(target.key === undefined ? [] : [target.key]);
  const failureFor = async (error: unknown): Promise<ModelFailure> =>
    classifyModelFailure({ attempt, error, isStopped: signal.aborted, hide }) ?? (await findCause(baseUrl, deps));
  try {
    const { key: _key, ...keyless } = target;
    const keyed = createKeyFetch(deps.fetch, target, baseUrl);
    if (request.isLogged) recorder = recordExchanges(keyed.fetch, (piece) => notify({ type: 'raw', piece }));
    const fetch = createWatchedFetch(attempt, {
      baseUrl,
      fetch: recorder?.fetch ?? keyed.fetch,
      limits: deps.limits,
    });
    const withKey = keyed.key === undefined ? keyless : { ...keyless, key: keyed.key };
    const reading = await deps.useApp({ ...withKey, kind: target.kind }, baseUrl, fetch, async (model) => {
      const { stream } = await model.doStream({ ...callOptions(request), abortSignal: signal });
      return await readStream(stream, (event) => {
        isBegun = true;
        notify(event);
      });
    });
    if (reading.error !== undefined || signal.aborted) return failed(await failureFor(reading.error));
    const end = endOf(reading, attempt.requests);
    return end === undefined ? failed(failureWith('cut-off')) : { end, isBegun };
  } catch (error) {
    return failed(await failureFor(error));
  } finally {
    recorder?.end();
  }
}

/** Undefined if the end of the answer has not arrived. */
function endOf({ isCut, finish, usage, opaque }: StreamReading, requests: number): ModelEnd | undefined {
  if (isCut || finish === undefined) return undefined;
  return {
    ok: true,
    finish,
    ...defined({ usage, opaque }),
    requests,
  };
}
