import { satisfies } from 'semver';

/** Maximum characters of a range. The semver package takes seconds for a megabyte, and no real package needs that. */
export const MAX_RANGE_CHARS = 4_096;

/** Whether a version is in a range, by npm's rules; false if the range is too long or invalid. */
export function isInRange(version: string, range: string): boolean {
  return range.length <= MAX_RANGE_CHARS && satisfies(version, range, { loose: true });
}
