import type { RunChange, RunChanges } from '../../../core/call.ts';
import { trimmedEnd } from '../../../core/text/trim-characters.ts';

export interface ChangeRow {
  readonly path: string;
  /** Undefined for a conflict that is not among the listed changes. */
  readonly did: RunChange['did'] | undefined;
  readonly size: number | undefined;
  /** Something else changed the path meanwhile, so it was left unchanged. */
  readonly isConflict: boolean;
}

/** Conflicts first, then the rest in order. */
export function changeRows({ entries, conflicts }: RunChanges): readonly ChangeRow[] {
  const known = new Map(entries.map((entry) => [entry.path, entry]));
  const left = new Set(conflicts);
  const rowOf = (path: string, entry: RunChange | undefined, isConflict: boolean): ChangeRow => ({
    path,
    did: entry?.did,
    size: entry?.size,
    isConflict,
  });
  return [
    ...[...left].map((path) => rowOf(path, known.get(path), true)),
    ...entries.filter(({ path }) => !left.has(path)).map((entry) => rowOf(entry.path, entry, false)),
  ];
}

const ORDER = ['write', 'mkdir', 'symlink', 'chmod', 'remove'] as const;

/** The number of changes of each kind, in a fixed order; undefined if not all changes are listed. */
export function changeCounts({
  entries,
  total,
}: RunChanges): readonly { readonly did: RunChange['did']; readonly count: number }[] | undefined {
  if (entries.length < total) return undefined;
  return ORDER.map((did) => ({ did, count: entries.filter((entry) => entry.did === did).length })).filter(
    ({ count }) => count > 0,
  );
}

/** `['/a/b', '/c.txt']`: the name is most important, the folders may be truncated. */
export function splitPath(path: string): readonly [folders: string, name: string] {
  const at = trimmedEnd(path, '/').lastIndexOf('/');
  return at < 0 ? ['', path] : [path.slice(0, at), path.slice(at)];
}
