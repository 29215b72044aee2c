import { createHideValues } from '../../core/hide-values.ts';
import type { ModelEnd, ModelEvent, ModelFailure, ModelRequest } from '../contract/model-worker-api.ts';
import { requestBaseOf } from './base-url.ts';
import { failureOf, failureWith } from './failure-of.ts';
import { findCause, type Surroundings } from './find-cause.ts';
import type { UseModel } from './language-model.ts';
import { createKeyFetch } from './key-fetch.ts';
import { readStream } from './read-stream.ts';
import { toCallOptions } from './to-prompt.ts';
import { createWatchedFetch, type Attempt, type ModelLimits } from './watched-fetch.ts';

export interface AskDeps extends Surroundings {
  readonly limits: ModelLimits;
  readonly useModel: UseModel;
  /** Between 0 and 1. */
  readonly random: () => number;
}

type Ended = { readonly end: ModelEnd; /** Part of an answer was passed on. */ readonly isBegun: boolean };
const RETRIED: ReadonlySet<ModelFailure['code']> = new Set(['rate-limited', 'server-error']);

/**
 * Gets one answer of a model. Retries after a rate limit or a server error, if nothing of an answer has arrived and the
 * service does not ask for a long pause. Never rejects; the key never appears in its output.
 */
export async function askModel(
  deps: AskDeps,
  request: ModelRequest,
  notify: (event: ModelEvent) => void,
  signal: AbortSignal,
): Promise<ModelEnd> {
  let requests = 0;
  for (let tries = 1; ; tries += 1) {
    const { end, isBegun } = await askOnce(deps, request, notify, signal);
    requests += end.requests;
    if (end.ok || isBegun || tries >= deps.limits.maxRequests || !RETRIED.has(end.failure.code))
      return { ...end, requests };
    const inMs =
      end.failure.retryAfterMs ?? Math.round(deps.limits.firstRetryMs * 2 ** (tries - 1) * (0.75 + deps.random() / 2));
    if (inMs > deps.limits.maxRetryAfterMs) return { ...end, requests };
    notify({ type: 'retrying', inMs, failure: end.failure });
    if (!(await pause(inMs, signal))) return { ok: false, failure: failureWith('stopped'), requests };
  }
}

async function askOnce(
  deps: AskDeps,
  request: ModelRequest,
  notify: (event: ModelEvent) => void,
  signal: AbortSignal,
): Promise<Ended> {
  const { target } = request;
  const baseUrl = requestBaseOf(target);
  const attempt: Attempt = { requests: 0 };
  let isBegun = false;
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
    failureOf({ attempt, error, isStopped: signal.aborted, hide }) ?? (await findCause(baseUrl, deps));
  try {
    const { key: _key, ...keyless } = target;
    const keyed = createKeyFetch(deps.fetch, target, baseUrl);
    const fetch = createWatchedFetch(attempt, { baseUrl, fetch: keyed.fetch, limits: deps.limits });
    const reported = keyed.key === undefined ? keyless : { ...keyless, key: keyed.key };
    const reading = await deps.useModel({ ...reported, kind: target.kind }, baseUrl, fetch, async (model) => {
      const { stream } = await model.doStream({ ...toCallOptions(request), abortSignal: signal });
      return await readStream(stream, (event) => {
        isBegun = true;
        notify(event);
      });
    });
    if (reading.error !== undefined || signal.aborted) return failed(await failureFor(reading.error));
    if (reading.isCut || reading.finish === undefined) return failed(failureWith('cut-off'));
    const { finish, usage, opaque } = reading;
    return {
      end: {
        ok: true,
        finish,
        ...(usage === undefined ? {} : { usage }),
        ...(opaque === undefined ? {} : { opaque }),
        requests: attempt.requests,
      },
      isBegun,
    };
  } catch (error) {
    return failed(await failureFor(error));
  }
}

/** @returns false if it was stopped during the pause */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  return await new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
