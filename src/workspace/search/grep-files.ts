import { isBinary } from '../../core/binary-file.ts';
import type { SnapshotFile } from '../../core/snapshot.ts';
import { includeMatcher } from './glob-files.ts';
import { createLineFinder, type FoundLine } from './line-finder.ts';
import { showLines } from './show-lines.ts';

export interface GrepQuery {
  readonly pattern: string;
  /** Real path of the folder or the one file to look in. */
  readonly base: string;
  readonly include?: string;
  readonly ignoreCase: boolean;
  /** Lines shown before and after each match. */
  readonly before: number;
  readonly after: number;
  /** Lines that match; what comes after them is not looked for. */
  readonly maxResults: number;
}

export interface GrepFindings {
  readonly lines: readonly string[];
  readonly matches: number;
  /** Files with a match. */
  readonly files: number;
  /** Text files that were looked through. */
  readonly searched: number;
  /** There may be more: `maxResults` was reached. */
  readonly isCut: boolean;
}

/**
 * @param files in the order of what is found.
 * @param read gives undefined for what cannot be read.
 * @throws PatternError
 */
export function grepFiles(files: readonly SnapshotFile[], query: GrepQuery, read: (file: SnapshotFile) => Uint8Array | undefined): GrepFindings {
  const { base, include, maxResults } = query;
  const find = createLineFinder(query.pattern, query.ignoreCase);
  const isIncluded = include === undefined ? () => true : includeMatcher(include);
  const below = base === '/' ? '/' : `${base}/`;
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let [matches, withMatch, searched] = [0, 0, 0];
  let isCut = false;
  for (const file of files) {
    const isInside = file.path.startsWith(below) ? isIncluded(file.path.slice(below.length)) : file.path === base;
    if (!isInside || file.size === 0) continue;
    const bytes = read(file);
    if (bytes === undefined || isBinary(bytes)) continue;
    searched++;
    const text = decoder.decode(bytes);
    const found: FoundLine[] = [];
    for (const line of find(text)) {
      if (matches + found.length === maxResults) {
        isCut = true;
        break;
      }
      found.push(line);
    }
    if (found.length > 0) {
      if (withMatch > 0 && query.before + query.after > 0) lines.push('--');
      lines.push(...showLines(file.path, text, found, query));
      matches += found.length;
      withMatch++;
    }
    if (isCut) break;
  }
  return { lines, matches, files: withMatch, searched, isCut };
}
