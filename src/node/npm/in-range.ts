import { satisfies } from 'semver';

/** Characters of a range. The package that reads it takes seconds for a megabyte, and no package asks for that. */
export const MAX_RANGE_CHARS = 4_096;

/** Whether a version is in a range, as npm says; in one that is too long or cannot be read none is. */
export function isInRange(version: string, range: string): boolean {
  return range.length <= MAX_RANGE_CHARS && satisfies(version, range, { loose: true });
}
