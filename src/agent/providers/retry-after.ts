import { isRecord, parseJson } from '../../core/json.ts';

const GOOGLE_DELAY = /^(\d+(?:\.\d+)?)s$/;

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
