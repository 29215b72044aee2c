import { isBinary } from '../contract/binary-file.ts';
import type { SnapshotFile, SnapshotLink } from '../contract/snapshot.ts';
import { includeMatcher } from './glob-files.ts';
import { createLineFinder, type FoundLine } from './line-finder.ts';
import { needleOf, type Needle } from './pack-contents.ts';
import { requiredText } from './required-text.ts';
import { showLines } from './show-lines.ts';

export interface GrepQuery {
  readonly pattern: string;
  /** Real path of the folder or file to search. */
  readonly base: string;
  readonly include?: string;
  readonly ignoreCase: boolean;
  /** Lines shown before and after each match. */
  readonly before: number;
  readonly after: number;
  /** Maximum number of matching lines; the search stops there. */
  readonly maxResults: number;
}

export interface GrepFindings {
  readonly lines: readonly string[];
  readonly matches: number;
  /** Number of files with a match. */
  readonly files: number;
  /** Number of files that were searched. */
  readonly searched: number;
  /** `maxResults` was reached; there may be more matches. */
  readonly isCut: boolean;
}

/** Reads files, at most `length` bytes each. Both methods throw if the contents are gone. */
export interface SearchedFiles {
  readonly read: (file: SnapshotFile, from: number, length: number) => Uint8Array;
  /** False only if the file certainly does not contain the text. */
  readonly mayHold: (file: SnapshotFile, needle: Needle) => boolean;
}

/** Maximum bytes of a file that are decoded at once. */
const PART_BYTES = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * @param entries in the order of the results; links are skipped.
 * @throws PatternError
 */
export function grepFiles(
  entries: readonly (SnapshotFile | SnapshotLink)[],
  query: GrepQuery,
  { read, mayHold }: SearchedFiles,
): GrepFindings {
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
  for (const file of entries) {
    if (file.kind === 'link') continue;
    const isInside = file.path.startsWith(below) ? isIncluded(file.path.slice(below.length)) : file.path === base;
    if (!isInside || file.size === 0) continue;
    searched++;
    if (needle !== undefined && !mayHold(file, needle)) continue;
    let isFound = false;
    for (const { text, firstLine } of textsOf(file, read, decoder)) {
      const found: FoundLine[] = [];
      for (const line of find(text)) {
        if (matches + found.length === maxResults) {
          isCut = true;
          break;
        }
        found.push(line);
      }
      if (found.length > 0) {
        if (matches > 0 && query.before + query.after > 0) lines.push('--');
        for (const line of showLines(file.path, text, found, query, firstLine)) lines.push(line);
        matches += found.length;
        isFound = true;
      }
      if (isCut) break;
    }
    if (isFound) withMatch++;
    if (isCut) break;
  }
  return { lines, matches, files: withMatch, searched, isCut };
}

/**
 * The text of a file; a large file in parts of whole lines; nothing for a binary file. Lines around a match stay within
 * a part.
 */
function* textsOf(
  file: SnapshotFile,
  read: SearchedFiles['read'],
  decoder: TextDecoder,
): Generator<{ text: string; firstLine: number }> {
  let firstLine = 1;
  for (let at = 0; at < file.size;) {
    const bytes = read(file, at, PART_BYTES);
    if (at === 0 && isBinary(bytes)) return;
    const isLast = at + bytes.length >= file.size;
    const newline = isLast ? -1 : bytes.lastIndexOf(NEWLINE);
    const part = newline === -1 ? bytes : bytes.subarray(0, newline + 1);
    yield { text: decoder.decode(part), firstLine };
    if (!isLast) for (const byte of part) if (byte === NEWLINE) firstLine++;
    at += part.length;
  }
}
