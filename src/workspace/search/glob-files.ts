import picomatch from 'picomatch';
import type { SnapshotEntry } from '../contract/snapshot.ts';

export interface GlobQuery {
  readonly pattern: string;
  /** Real path of the folder to look in. */
  readonly base: string;
  readonly ignoreCase?: boolean;
}

/** A pattern that cannot be read. */
export class PatternError extends Error {}

/**
 * Files and links below a folder whose paths match, newest first. A pattern with a slash in front is meant from the
 * root.
 * @throws PatternError
 */
export function globFiles(
  entries: readonly SnapshotEntry[],
  { pattern, base, ignoreCase = false }: GlobQuery,
): string[] {
  const isRooted = pattern.startsWith('/');
  const below = base === '/' ? '/' : `${base}/`;
  const from = isRooted ? 1 : below.length;
  const matches = matcherOf(isRooted ? pattern.slice(1) : pattern.replace(/^(?:\.\/)+/, ''), ignoreCase);
  return entries
    .filter(({ kind, path }) => kind !== 'directory' && path.startsWith(below) && matches(path.slice(from)))
    .sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

/** A filter of file names as ripgrep's `-g` has it: without a slash it is for the name alone. @throws PatternError */
export function includeMatcher(pattern: string): (pathBelow: string) => boolean {
  const isRooted = pattern.startsWith('/');
  const plain = isRooted ? pattern.slice(1) : pattern;
  return plain.includes('/') || isRooted ? matcherOf(plain) : matcherOf(`**/${plain}`);
}

/** A message of an engine repeats its expression. */
const MAX_WHY = 200;

function matcherOf(pattern: string, ignoreCase = false): (path: string) => boolean {
  try {
    const expression = picomatch.makeRe(pattern, { dot: true, windows: false, nocase: ignoreCase });
    if (!(expression instanceof RegExp)) throw new PatternError('the pattern cannot be read');
    // Engines refuse what is too large only when it is used.
    expression.test('');
    return (path) => expression.test(path);
  } catch (error) {
    throw error instanceof PatternError
      ? error
      : new PatternError((error instanceof Error ? error.message : String(error)).slice(0, MAX_WHY));
  }
}
