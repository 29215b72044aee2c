const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * A time from outside, as it is written there, if it is ISO 8601 with a zone. Nothing was made later than now: a later
 * time becomes now. Undefined for what is no such time.
 */
export function pastTime(input: unknown, now: Date): string | undefined {
  if (typeof input !== 'string' || !ISO_8601.test(input)) return undefined;
  const at = Date.parse(input);
  if (Number.isNaN(at)) return undefined;
  return at > now.getTime() ? now.toISOString() : input;
}
