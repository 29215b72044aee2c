import type { SnapshotChanges, SnapshotEntry } from '../contract/snapshot.ts';
import type { DiskSession } from './session.ts';
import { walkTree, type TreeNode } from './tree.ts';

/** With more entries a snapshot is as fast. */
const MAX_ENTRIES = 2_000;

/**
 * What changed since a version; undefined if the version is too old or too much has changed.
 * @throws as `DiskSession.blob`
 */
export async function changesSince(session: DiskSession, version: number): Promise<SnapshotChanges | undefined> {
  const { recent, tree, version: now } = session.state;
  const paths = recent.since(version);
  if (paths === undefined || paths.has('/')) return undefined;
  const nodes = new Map<string, TreeNode>();
  for (const path of paths) {
    const node = tree.at(path);
    if (node === undefined) continue;
    nodes.set(path, node);
    if (node.kind === 'directory') for (const below of walkTree(node, path)) nodes.set(below.path, below.node);
    if (nodes.size > MAX_ENTRIES) return undefined;
  }
  const packs: Blob[] = [];
  const entries: SnapshotEntry[] = [];
  for (const [path, node] of nodes) {
    const { mtimeMs } = node;
    if (node.kind === 'directory') entries.push({ kind: 'directory', path, mode: node.mode, mtimeMs });
    else if (node.kind === 'link') entries.push({ kind: 'link', path, target: node.target, mtimeMs });
    else {
      const { mode, size, hash } = node;
      entries.push({ kind: 'file', path, mode, mtimeMs, size, hash, pack: packs.length, offset: 0 });
      packs.push(size === 0 ? new Blob([]) : await session.blob(hash));
    }
  }
  return { version: now, replaced: [...paths], entries, packs };
}
