import type { ModelFailure } from '../contract/model-worker-api.ts';
import type { ModelLimits } from './watched-fetch.ts';

const RETRIED: ReadonlySet<ModelFailure['code']> = new Set(['rate-limited', 'server-error']);

/**
 * The pause before a request is sent again, in milliseconds: what the service asked for, or one that doubles each time.
 * Undefined if it is not sent again: another failure, too many requests, or too long a pause. Only for an answer of
 * which nothing has arrived: it has changed nothing, so sending the request again is safe.
 *
 * @param tries how often it has been sent
 * @param random between 0 and 1
 */
export function retryDelayMs(
  { code, retryAfterMs: requestedMs }: ModelFailure,
  tries: number,
  { maxRequests, firstRetryMs, maxRetryAfterMs }: ModelLimits,
  random: () => number,
): number | undefined {
  if (tries >= maxRequests || !RETRIED.has(code)) return undefined;
  const inMs = requestedMs ?? Math.round(firstRetryMs * 2 ** (tries - 1) * (0.75 + random() / 2));
  return inMs > maxRetryAfterMs ? undefined : inMs;
}

/** @returns false if it was stopped during the pause */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
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
