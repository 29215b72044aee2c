import { structuredPatch } from 'diff';
import { readBlob, STAGE, TREE, walk, WORKDIR, type WalkerEntry } from 'isomorphic-git';
import { isAmong, type Repository } from './repository.ts';

/** One side of a comparison: a commit, nothing, the index, or the working files. */
export type Side = { readonly commit: string | undefined } | 'index' | 'work';

interface FileVersion {
  readonly oid: string;
  /** Octal, as git writes it. */
  readonly mode: string;
  readonly bytes: Uint8Array;
}

/** A path that differs between both sides. */
export interface FileDifference {
  readonly path: string;
  readonly before: FileVersion | undefined;
  readonly after: FileVersion | undefined;
}

const SHORT_OID = 7;
const NO_OID = '0'.repeat(SHORT_OID);
/** Bytes that git searches for a zero, which makes a file binary. */
const BINARY_HEAD_BYTES = 8_000;

/** The differences between two sides, sorted by path. Untracked files are left out. */
export async function compare(
  repository: Repository,
  { from, to }: { readonly from: Side; readonly to: Side },
  among: readonly string[],
): Promise<FileDifference[]> {
  const { fs, dir, cache } = repository;
  const found: FileDifference[] = [];
  const sides = [walkerOf(from), walkerOf(to), ...(to === 'work' ? [STAGE()] : [])];
  const trees = sides.filter((side) => side !== undefined);
  await walk({
    fs,
    dir,
    cache,
    trees,
    map: async (path, entries) => {
      if (path === '.') return undefined;
      const given = [...entries];
      const [a, b, index] = sides.map((side) => (side === undefined ? null : (given.shift() ?? null)));
      if (to === 'work' && isNone(a) && isNone(index)) return null;
      if (!isAmong(path, among) && !among.some((one) => one.startsWith(`${path}/`))) return null;
      const [before, after] = [await stateOf(a), await stateOf(b)];
      if (before?.oid === after?.oid && before?.mode === after?.mode) return undefined;
      if (!isAmong(path, among)) return undefined;
      found.push({
        path,
        before: before && (await versionOf(repository, before)),
        after: after && (await versionOf(repository, after)),
      });
      return undefined;
    },
  });
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

const isNone = (entry: WalkerEntry | null | undefined): boolean => entry === null || entry === undefined;

function walkerOf(side: Side) {
  if (side === 'index') return STAGE();
  if (side === 'work') return WORKDIR();
  return side.commit === undefined ? undefined : TREE({ ref: side.commit });
}

interface State {
  readonly entry: WalkerEntry;
  readonly oid: string;
  readonly mode: string;
}

/** The content of a file; undefined for a folder or a missing path. */
async function stateOf(entry: WalkerEntry | null | undefined): Promise<State | undefined> {
  if (entry === null || entry === undefined || (await entry.type()) !== 'blob') return undefined;
  const [oid, mode] = [await entry.oid(), await entry.mode()];
  return oid === undefined ? undefined : { entry, oid, mode: mode.toString(8).padStart(6, '0') };
}

async function versionOf({ fs, dir, cache }: Repository, { entry, oid, mode }: State): Promise<FileVersion> {
  const here = await entry.content();
  const bytes = here instanceof Uint8Array ? here : (await readBlob({ fs, dir, cache, oid })).blob;
  return { oid, mode, bytes };
}

export function didOf({ before, after }: FileDifference): 'A' | 'D' | 'M' {
  return before === undefined ? 'A' : after === undefined ? 'D' : 'M';
}

/** Added and removed lines; undefined for a binary file. */
export interface LineCounts {
  readonly added: number;
  readonly removed: number;
}

export function lineCounts(difference: FileDifference): LineCounts | undefined {
  if (isBinary(difference)) return undefined;
  const lines = hunksOf(difference).flatMap((hunk) => hunk.lines);
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}

/** The part of a patch for one file, in the format of `git diff`. */
export function patchOf(difference: FileDifference): string {
  const { path, before, after } = difference;
  const lines = [`diff --git a/${path} b/${path}`];
  if (before === undefined) lines.push(`new file mode ${after?.mode ?? ''}`);
  else if (after === undefined) lines.push(`deleted file mode ${before.mode}`);
  else if (before.mode !== after.mode) lines.push(`old mode ${before.mode}`, `new mode ${after.mode}`);
  if (before?.oid !== after?.oid) {
    const same = before !== undefined && before.mode === after?.mode ? ` ${before.mode}` : '';
    lines.push(`index ${shortOid(before)}..${shortOid(after)}${same}`);
    const [a, b] = [before === undefined ? '/dev/null' : `a/${path}`, after === undefined ? '/dev/null' : `b/${path}`];
    if (isBinary(difference)) lines.push(`Binary files ${a} and ${b} differ`);
    else {
      const hunks = hunksOf(difference);
      if (hunks.length > 0) lines.push(`--- ${a}`, `+++ ${b}`);
      for (const { oldStart, oldLines, newStart, newLines, lines: text } of hunks)
        lines.push(`@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`, ...text);
    }
  }
  return `${lines.join('\n')}\n`;
}

const shortOid = (version: FileVersion | undefined): string => version?.oid.slice(0, SHORT_OID) ?? NO_OID;
const range = (start: number, count: number): string =>
  count === 1 ? String(start) : `${String(count === 0 ? Math.max(0, start - 1) : start)},${String(count)}`;

function hunksOf({ path, before, after }: FileDifference) {
  const [a, b] = [textOf(before), textOf(after)];
  return structuredPatch(path, path, a, b, undefined, undefined, { context: 3 }).hunks;
}

function isBinary({ before, after }: FileDifference): boolean {
  return [before, after].some((version) => version?.bytes.subarray(0, BINARY_HEAD_BYTES).includes(0) === true);
}

const textOf = (version: FileVersion | undefined): string =>
  version === undefined ? '' : new TextDecoder().decode(version.bytes);
