import picomatch from 'picomatch';
import type { SnapshotEntry } from '../contract/snapshot.ts';

export interface GlobQuery {
  readonly pattern: string;
  /** Real path of the folder to search. */
  readonly base: string;
  readonly ignoreCase?: boolean;
}

/** An invalid pattern. */
export class PatternError extends Error {}

/**
 * Files and links below a folder whose paths match, newest first. A pattern that begins with a slash is relative to the
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

/**
 * A filter of file names like ripgrep's `-g`: a pattern without a slash applies to the name alone. @throws PatternError
 */
export function includeMatcher(pattern: string): (pathBelow: string) => boolean {
  const isRooted = pattern.startsWith('/');
  const plain = isRooted ? pattern.slice(1) : pattern;
  return plain.includes('/') || isRooted ? matcherOf(plain) : matcherOf(`**/${plain}`);
}

/** Maximum length of an engine's message, which repeats the expression. */
const MAX_WHY = 200;

function matcherOf(pattern: string, ignoreCase = false): (path: string) => boolean {
  try {
    const expression = picomatch.makeRe(pattern, { dot: true, windows: false, nocase: ignoreCase });
    if (!(expression instanceof RegExp)) throw new PatternError('the pattern cannot be read');
    // Engines refuse an expression that is too large only when it is used.
    expression.test('');
    return (path) => expression.test(path);
  } catch (error) {
    throw error instanceof PatternError
      ? error
      : new PatternError((error instanceof Error ? error.message : String(error)).slice(0, MAX_WHY));
  }
}
