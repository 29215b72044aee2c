import type {
  Snapshot,
  SnapshotChanges,
  SnapshotDirectory,
  SnapshotEntry,
  SnapshotFile,
  SnapshotLink,
} from '../contract/snapshot.ts';
import { PathSet } from '../change-set/path-set.ts';

/** The entries and packs to search. */
export interface SearchedTree {
  readonly version: number;
  /** Sorted by path. */
  readonly entries: readonly (SnapshotFile | SnapshotLink)[];
  readonly packs: readonly Blob[];
}

/** Each change adds packs and leaves old ones behind: at this number, take a new snapshot. */
const MAX_PACKS = 5_000;

export function treeOf({ index, packs }: Snapshot): SearchedTree {
  return { version: index.version, entries: inOrder(index.entries.filter(isNoDirectory)), packs };
}

/** Applies changes to the tree; undefined if a new snapshot is better. */
export function changedTree(
  tree: SearchedTree,
  { version, replaced, entries, packs }: SnapshotChanges,
): SearchedTree | undefined {
  if (tree.packs.length + packs.length > MAX_PACKS) return undefined;
  const outdated = new PathSet();
  for (const path of replaced) outdated.add(path);
  const first = tree.packs.length;
  const added = entries
    .filter(isNoDirectory)
    .map((entry) => (entry.kind === 'file' ? { ...entry, pack: entry.pack + first } : entry));
  return {
    version,
    entries: inOrder([...tree.entries.filter(({ path }) => !outdated.holds(path)), ...added]),
    packs: [...tree.packs, ...packs],
  };
}

function isNoDirectory(entry: SnapshotEntry): entry is Exclude<SnapshotEntry, SnapshotDirectory> {
  return entry.kind !== 'directory';
}

/** @param entries sorted in place */
function inOrder<Entry extends { readonly path: string }>(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}
