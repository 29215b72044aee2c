import { isBinary } from '../../core/binary-file.ts';
import type { SnapshotFile } from '../../core/snapshot.ts';
import { includeMatcher } from './glob-files.ts';
import { createLineFinder, type FoundLine } from './line-finder.ts';
import { needleOf, type Needle } from './pack-contents.ts';
import { requiredText } from './required-text.ts';
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
  /** Files that were looked through. */
  readonly searched: number;
  /** There may be more: `maxResults` was reached. */
  readonly isCut: boolean;
}

/** The contents of files. Both throw when they are gone. */
export interface SearchedFiles {
  readonly read: (file: SnapshotFile) => Uint8Array;
  /** False only when a file does not hold a text. */
  readonly mayHold: (file: SnapshotFile, needle: Needle) => boolean;
}

/**
 * @param files in the order of what is found.
 * @throws PatternError
 */
export function grepFiles(files: readonly SnapshotFile[], query: GrepQuery, { read, mayHold }: SearchedFiles): GrepFindings {
  const { base, include, maxResults } = query;
  const find = createLineFinder(query.pattern, query.ignoreCase);
  const required = requiredText(query.pattern, query.ignoreCase);
  const needle = required === undefined ? undefined : needleOf(required, query.ignoreCase);
  const isIncluded = include === undefined ? () => true : includeMatcher(include);
  const below = base === '/' ? '/' : `${base}/`;
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let [matches, withMatch, searched] = [0, 0, 0];
  let isCut = false;
  for (const file of files) {
    const isInside = file.path.startsWith(below) ? isIncluded(file.path.slice(below.length)) : file.path === base;
    if (!isInside || file.size === 0) continue;
    searched++;
    if (needle !== undefined && !mayHold(file, needle)) continue;
    const bytes = read(file);
    if (isBinary(bytes)) continue;
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
