import { isRecord, parseJson } from '../../core/json/json.ts';
import type { ModelFailure } from '../contract/model-worker-api.ts';
import type { ModelLimits } from './watched-fetch.ts';

const GOOGLE_DELAY = /^(\d+(?:\.\d+)?)s$/;
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

/**
 * The pause that a service asks for, in milliseconds: from a header, in seconds or as a date, or from its error
 * message. `now` as `Date.now()`.
 */
export function retryAfterOf(headers: Headers, body: string, now: number): number | undefined {
  const inMs = Number(headers.get('retry-after-ms') ?? NaN);
  if (Number.isFinite(inMs) && inMs >= 0) return Math.ceil(inMs);
  const given = headers.get('retry-after')?.trim();
  if (given === undefined || given === '') return delayOf(body);
  if (/^\d+(\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1_000);
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Google puts it into the details of its error, such as `17s`. */
function delayOf(body: string): number | undefined {
  const parsed = parseJson(body);
  const error = parsed.ok && isRecord(parsed.value) ? parsed.value['error'] : undefined;
  const details = isRecord(error) && Array.isArray(error['details']) ? (error['details'] as unknown[]) : [];
  for (const detail of details) {
    const delay =
      isRecord(detail) && typeof detail['retryDelay'] === 'string'
        ? GOOGLE_DELAY.exec(detail['retryDelay'])?.[1]
        : undefined;
    if (delay !== undefined) return Math.ceil(Number(delay) * 1_000);
  }
  return undefined;
}
