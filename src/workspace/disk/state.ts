import type { FileChange } from '../../core/file-system.ts';
import { Contents } from './format/contents.ts';
import type { DiskLimits } from './disk-limits.ts';
import { RecentChanges } from './recent-changes.ts';
import type { JournalRecord } from './format/records.ts';
import { Tree, type TreeChange } from './tree.ts';

/** Everything of a disk except the bytes in its packs. */
export interface DiskState {
  readonly tree: Tree;
  readonly contents: Contents;
  /** Increases by one with each change of the tree. */
  version: number;
  /** Packs to remove once no snapshot of a version before the given one is held. */
  readonly retired: Map<string, number>;
  readonly recent: RecentChanges;
}

export function newState(limits: DiskLimits): DiskState {
  return {
    tree: new Tree(limits),
    contents: new Contents(),
    version: 0,
    retired: new Map(),
    recent: new RecentChanges(0),
  };
}

/**
 * Applies one record to a state.
 *
 * @returns the changes, for watchers.
 * @throws Error if the record does not follow this state.
 */
export function applyRecord(state: DiskState, record: JournalRecord): FileChange[] {
  const { changes, packs, inline, version, atMs } = record;
  if (version !== state.version + (changes.length > 0 ? 1 : 0))
    throw new Error(`Record ${version} does not follow on version ${state.version}`);
  for (const { hash, bytes } of inline) state.contents.addInline(hash, bytes);
  for (const pack of packs) {
    state.contents.addPack(pack);
    // A retired pack may be needed again.
    state.retired.delete(pack.id);
  }
  const reported: FileChange[] = [];
  for (const change of changes) {
    for (const each of fileChangesOf(state.tree, change)) reported.push(each);
    state.tree.apply(change, atMs);
  }
  state.version = version;
  state.recent.add(
    version,
    reported.map(({ path }) => path),
  );
  return reported;
}

function fileChangesOf(tree: Tree, change: TreeChange): FileChange[] {
  switch (change.type) {
    case 'file':
    case 'directory':
    case 'link':
      return [{ path: change.path, kind: tree.at(change.path) === undefined ? 'created' : 'changed' }];
    case 'mode':
      return [{ path: change.path, kind: 'changed' }];
    case 'remove':
      return [{ path: change.path, kind: 'removed' }];
    case 'move':
      return [
        { path: change.from, kind: 'removed' },
        { path: change.to, kind: tree.at(change.to) === undefined ? 'created' : 'changed' },
      ];
  }
}
