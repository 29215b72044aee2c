import type {
  Snapshot,
  SnapshotChanges,
  SnapshotDirectory,
  SnapshotEntry,
  SnapshotFile,
  SnapshotLink,
} from '../contract/snapshot.ts';
import { PathSet } from '../change-set/path-set.ts';

/** What searches look through. */
export interface SearchedTree {
  readonly version: number;
  /** In the order of their paths. */
  readonly entries: readonly (SnapshotFile | SnapshotLink)[];
  readonly packs: readonly Blob[];
}

/** Changes leave packs behind that nothing needs any more: at this number everything is taken anew. */
const MAX_PACKS = 5_000;

export function treeOf({ index, packs }: Snapshot): SearchedTree {
  return { version: index.version, entries: inOrder(index.entries.filter(isNoDirectory)), packs };
}

/** The tree after changes; undefined when it is better to take it anew. */
export function changedTree(
  tree: SearchedTree,
  { version, replaced, entries, packs }: SnapshotChanges,
): SearchedTree | undefined {
  if (tree.packs.length + packs.length > MAX_PACKS) return undefined;
  const gone = new PathSet();
  for (const path of replaced) gone.add(path);
  const first = tree.packs.length;
  const added = entries
    .filter(isNoDirectory)
    .map((entry) => (entry.kind === 'file' ? { ...entry, pack: entry.pack + first } : entry));
  return {
    version,
    entries: inOrder([...tree.entries.filter(({ path }) => !gone.holds(path)), ...added]),
    packs: [...tree.packs, ...packs],
  };
}

function isNoDirectory(entry: SnapshotEntry): entry is Exclude<SnapshotEntry, SnapshotDirectory> {
  return entry.kind !== 'directory';
}

/** @param entries are sorted where they are */
function inOrder<Entry extends { readonly path: string }>(entries: Entry[]): Entry[] {
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}
