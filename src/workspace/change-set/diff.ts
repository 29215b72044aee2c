import type { SnapshotEntry, SnapshotIndex } from '../contract/snapshot.ts';

/** How one path differs between two snapshots. A new time of a directory does not count as a difference. */
export type SnapshotDifference =
  | { readonly kind: 'added'; readonly path: string; readonly after: SnapshotEntry }
  | { readonly kind: 'removed'; readonly path: string; readonly before: SnapshotEntry }
  | { readonly kind: 'changed'; readonly path: string; readonly before: SnapshotEntry; readonly after: SnapshotEntry };

/** Lists what changed between two snapshots, sorted by path. Compares contents by their hash. */
export function diffSnapshots(before: SnapshotIndex, after: SnapshotIndex): SnapshotDifference[] {
  const old = new Map(before.entries.map((entry) => [entry.path, entry]));
  const differences: SnapshotDifference[] = [];
  for (const entry of after.entries) {
    const was = old.get(entry.path);
    old.delete(entry.path);
    if (was === undefined) differences.push({ kind: 'added', path: entry.path, after: entry });
    else if (!isSame(was, entry)) differences.push({ kind: 'changed', path: entry.path, before: was, after: entry });
  }
  for (const was of old.values()) differences.push({ kind: 'removed', path: was.path, before: was });
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function isSame(a: SnapshotEntry, b: SnapshotEntry): boolean {
  if (a.kind === 'file') return b.kind === 'file' && a.hash === b.hash && a.mode === b.mode;
  if (a.kind === 'link') return b.kind === 'link' && a.target === b.target;
  return b.kind === 'directory' && a.mode === b.mode;
}
