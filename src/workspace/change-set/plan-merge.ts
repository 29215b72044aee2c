import type { ChangeConflict, ChangeSetEntry } from '../contract/change-set.ts';
import type { SnapshotEntry, SnapshotIndex } from '../contract/snapshot.ts';
import { sizeOfTree, walkTree, type Tree, type TreeChange, type TreeNode } from '../disk/tree.ts';
import { PathSet } from './path-set.ts';

/** An entry of a change set, with the hash and size of a written file instead of its contents. */
export type PlainEntry =
  | Exclude<ChangeSetEntry, { readonly type: 'write' }>
  | {
      readonly type: 'write';
      readonly path: string;
      readonly mode: number;
      readonly hash: string;
      readonly size: number;
    };

export interface MergePlan {
  readonly changes: readonly TreeChange[];
  /** Paths whose entries land or match the disk already. */
  readonly landed: readonly string[];
  readonly conflicts: readonly ChangeConflict[];
  /** By how many bytes the disk grows. */
  readonly moreBytes: number;
  readonly moreEntries: number;
  /** The first entry that no run on this snapshot can have made. */
  readonly impossible: string | undefined;
}

/** The three states, and what lands so far. */
interface Merging {
  readonly tree: Tree;
  readonly seen: ReadonlyMap<string, SnapshotEntry>;
  readonly below: ReturnType<typeof childrenBelow>;
  /** Removed paths, so empty for later entries. */
  readonly cleared: PathSet;
  readonly folders: Set<string>;
  readonly changes: TreeChange[];
  readonly landed: string[];
  readonly conflicts: Map<string, ChangeConflict>;
  moreBytes: number;
  moreEntries: number;
  impossible: string | undefined;
}

/**
 * Compares three states: the snapshot that the run saw, the current tree, and the run's changes. A path that only the
 * run changed lands. A path that something else also changed, in another way, is a conflict and stays.
 */
export function planMerge(base: SnapshotIndex, tree: Tree, entries: readonly PlainEntry[]): MergePlan {
  const merging: Merging = {
    tree,
    seen: new Map(base.entries.map((entry) => [entry.path, entry])),
    below: childrenBelow(base),
    cleared: new PathSet(),
    folders: new Set(),
    changes: [],
    landed: [],
    conflicts: new Map(),
    moreBytes: 0,
    moreEntries: 0,
    impossible: undefined,
  };
  for (const entry of inOrder(entries)) {
    if (entry.type === 'remove') remove(merging, entry.path);
    else put(merging, entry);
  }
  const { changes, landed, conflicts, moreBytes, moreEntries, impossible } = merging;
  return { changes, landed, conflicts: [...conflicts.values()], moreBytes, moreEntries, impossible };
}

function remove(merging: Merging, path: string): void {
  const { tree, seen, cleared, changes, landed, conflicts } = merging;
  if (cleared.holds(path)) {
    // Removed with a folder above it.
    landed.push(path);
    return;
  }
  const now = tree.at(path);
  const was = seen.get(path);
  if (now === undefined) {
    if (was === undefined) merging.impossible ??= path;
    else landed.push(path);
    return;
  }
  const other = firstDifference(merging, path, was, now);
  if (other !== undefined) {
    conflicts.set(path, { path, ...other });
    return;
  }
  cleared.add(path);
  landed.push(path);
  const size = sizeOfTree(now);
  merging.moreBytes -= size.bytes;
  merging.moreEntries -= size.count;
  changes.push({ type: 'remove', path });
}

function put(merging: Merging, entry: Exclude<PlainEntry, { type: 'remove' }>): void {
  const { tree, seen, cleared, folders, changes, landed, conflicts } = merging;
  const { path } = entry;
  const wiped = cleared.holds(path);
  const was = wiped ? undefined : seen.get(path);
  const now = wiped ? undefined : tree.at(path);
  const home = folderFault(merging, parentOf(path));
  if (home === 'impossible' || (entry.type === 'chmod' && (was === undefined || was.kind === 'link'))) {
    merging.impossible ??= path;
    return;
  }
  if (home !== undefined) {
    conflicts.set(path, { path, ...home });
    return;
  }
  if (isDone(entry, now)) {
    landed.push(path);
    return;
  }
  if (!sameState(was, now)) {
    conflicts.set(path, { path, at: path, theirs: theirsOf(was, now) });
    return;
  }
  // A run that changes the kind of an entry also removes the old one.
  if (now !== undefined && entry.type !== 'chmod' && (now.kind === 'directory' || entry.type === 'mkdir')) {
    merging.impossible ??= path;
    return;
  }
  merging.moreBytes +=
    (entry.type === 'write' ? entry.size : 0) - (now?.kind === 'file' && entry.type !== 'chmod' ? now.size : 0);
  merging.moreEntries += now === undefined ? 1 : 0;
  if (entry.type === 'mkdir') folders.add(path);
  changes.push(changeOf(entry));
  landed.push(path);
}

/** Returns why an entry cannot be put into a folder. */
function folderFault(
  { tree, seen, cleared, folders, conflicts }: Merging,
  path: string,
): Omit<ChangeConflict, 'path'> | 'impossible' | undefined {
  if (folders.has(path)) return undefined;
  if (cleared.holds(path)) return 'impossible';
  if (tree.at(path)?.kind === 'directory') return undefined;
  // The topmost part of the path that is not a folder shows the other change.
  const lost = firstBlocked(tree, path);
  const was = seen.get(lost);
  if (was?.kind === 'directory') return { at: lost, theirs: tree.at(lost) === undefined ? 'removed' : 'changed' };
  const blocked = conflicts.get(lost);
  return blocked === undefined ? 'impossible' : { at: blocked.at, theirs: blocked.theirs };
}

function firstDifference(
  { seen, below }: Merging,
  path: string,
  was: SnapshotEntry | undefined,
  now: TreeNode,
): Omit<ChangeConflict, 'path'> | undefined {
  if (!sameState(was, now)) return { at: path, theirs: theirsOf(was, now) };
  if (now.kind !== 'directory') return undefined;
  const unseen = new Set(below.get(path) ?? []);
  for (const item of walkTree(now, path)) {
    const before = seen.get(item.path);
    if (!sameState(before, item.node)) return { at: item.path, theirs: theirsOf(before, item.node) };
    unseen.delete(item.path);
    for (const child of below.get(item.path) ?? []) unseen.add(child);
  }
  const [lost] = unseen;
  return lost === undefined ? undefined : { at: lost, theirs: 'removed' };
}

/** Sorts entries: removals from the top down, then folders from the top down, then the rest. */
function inOrder(entries: readonly PlainEntry[]): PlainEntry[] {
  const rank = (entry: PlainEntry): number => (entry.type === 'remove' ? 0 : entry.type === 'mkdir' ? 1 : 2);
  // A folder's path sorts before every path that begins with it.
  return [...entries].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}

function childrenBelow(index: SnapshotIndex): Map<string, string[]> {
  const below = new Map<string, string[]>();
  for (const { path } of index.entries) {
    const parent = parentOf(path);
    const list = below.get(parent);
    if (list === undefined) below.set(parent, [path]);
    else list.push(path);
  }
  return below;
}

function changeOf(entry: Exclude<PlainEntry, { type: 'remove' }>): TreeChange {
  const { path } = entry;
  switch (entry.type) {
    case 'write':
      return { type: 'file', path, mode: entry.mode, size: entry.size, hash: entry.hash };
    case 'mkdir':
      return { type: 'directory', path, mode: entry.mode };
    case 'symlink':
      return { type: 'link', path, target: entry.target };
    case 'chmod':
      return { type: 'mode', path, mode: entry.mode };
  }
}

/** Whether the tree is already as the entry wants it. The mode of a folder that two runs created does not count. */
function isDone(entry: Exclude<PlainEntry, { type: 'remove' }>, now: TreeNode | undefined): boolean {
  switch (entry.type) {
    case 'write':
      return now?.kind === 'file' && now.hash === entry.hash && now.mode === entry.mode;
    case 'mkdir':
      return now?.kind === 'directory';
    case 'symlink':
      return now?.kind === 'link' && now.target === entry.target;
    case 'chmod':
      return now !== undefined && now.kind !== 'link' && now.mode === entry.mode;
  }
}

function sameState(was: SnapshotEntry | undefined, now: TreeNode | undefined): boolean {
  if (was === undefined || now === undefined) return was === now;
  if (was.kind === 'file') return now.kind === 'file' && now.hash === was.hash && now.mode === was.mode;
  if (was.kind === 'link') return now.kind === 'link' && now.target === was.target;
  return now.kind === 'directory' && now.mode === was.mode;
}

function theirsOf(was: SnapshotEntry | undefined, now: TreeNode | undefined): ChangeConflict['theirs'] {
  return was === undefined ? 'created' : now === undefined ? 'removed' : 'changed';
}

/** The folder above a path; empty for the root. */
function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The first part of a path, from the root down, that is not a folder. */
function firstBlocked(tree: Tree, path: string): string {
  let folder = tree.root;
  let here = '';
  for (const name of path.slice(1).split('/')) {
    here += `/${name}`;
    const next = folder.entries.get(name);
    if (next?.kind !== 'directory') return here;
    folder = next;
  }
  return here;
}
