import { fileFailure, type FileResult } from '../../core/file-system.ts';
import type { SnapshotEntry } from '../contract/snapshot.ts';
import { planMakeDirectories, roomFor, type Planned, type Scene } from './operations.ts';
import { pathFault, sizeOfTree, walkTree, type Tree, type TreeChange, type TreeNode } from './tree.ts';

/** Copies a file, link or folder with everything below it. Copies share their contents with the original. */
export function planCopy({ tree, guard, limits }: Scene, from: string, to: string): Planned {
  const source = tree.resolve(from, false);
  if (!source.ok) return source;
  const target = tree.resolve(to, false);
  if (!target.ok) return target;
  const { node, path: realFrom } = source.value;
  const { path: realTo } = target.value;
  if (node === undefined) return fileFailure('ENOENT', from);
  if (target.value.node !== undefined) return fileFailure('EEXIST', to);
  if (realFrom === '/' || realTo.startsWith(`${realFrom}/`))
    return fileFailure('EINVAL', from, { code: 'file-copied-into-itself', values: [] });
  if (target.value.asDirectory && node.kind !== 'directory') return fileFailure('ENOTDIR', to);
  if (guard.refusesReplacing(realTo)) return fileFailure('EACCES', to);
  const size = sizeOfTree(node);
  const room = roomFor(tree, limits, size.bytes, size.count);
  if (room !== undefined) return fileFailure('ENOSPC', to, room);
  const changes = [changeOf(realTo, node)];
  if (node.kind === 'directory') {
    for (const below of walkTree(node, realTo)) {
      if (pathFault(below.path, limits) !== undefined) return fileFailure('ENAMETOOLONG', to);
      changes.push(changeOf(below.path, below.node));
    }
  }
  return { ok: true, value: changes };
}

/** Removes all paths with everything below them, or none. */
export function planRemoveAll({ tree, guard }: Scene, paths: readonly string[]): Planned {
  const real = new Set<string>();
  for (const path of paths) {
    const location = tree.resolve(path, false);
    if (!location.ok) return location;
    if (location.value.path === '/') return fileFailure('EINVAL', path, { code: 'file-root-removed', values: [] });
    if (location.value.node === undefined) return fileFailure('ENOENT', path);
    if (guard.refusesReplacing(location.value.path)) return fileFailure('EACCES', path);
    real.add(location.value.path);
  }
  return { ok: true, value: outermostOf(real).map((path) => ({ type: 'remove', path })) };
}

/** Paths that lie in none of the others. Paths are real. */
export function outermostOf(paths: ReadonlySet<string>): string[] {
  return [...paths].filter((path) => {
    for (let above = path.lastIndexOf('/'); above > 0; above = path.lastIndexOf('/', above - 1))
      if (paths.has(path.slice(0, above))) return false;
    return true;
  });
}

/** Restores paths and everything below them from a snapshot, where nothing exists now. Creates folders above them. */
export function planRestore(
  scene: Scene,
  roots: ReadonlySet<string>,
  entries: readonly SnapshotEntry[],
): FileResult<{ readonly changes: readonly TreeChange[]; readonly hashes: ReadonlySet<string> }> {
  const { tree, limits } = scene;
  const changes: TreeChange[] = [];
  const made = new Set<string>();
  for (const root of roots) {
    const folder = root.slice(0, root.lastIndexOf('/'));
    const location = tree.resolve(root, false);
    if (location.ok && (location.value.node !== undefined || location.value.path !== root))
      return fileFailure('EEXIST', root, { code: 'file-other', values: [] });
    if (folder === '') continue;
    // A folder of the snapshot may be a link now, which is not followed.
    if (hasOther(tree, folder)) return fileFailure('EEXIST', root, { code: 'file-other-above', values: [] });
    const above = planMakeDirectories(scene, folder, 0o755);
    if (!above.ok) return above;
    for (const change of above.value) {
      if (change.type !== 'directory' || made.has(change.path)) continue;
      made.add(change.path);
      changes.push(change);
    }
  }
  const hashes = new Set<string>();
  let [bytes, count] = [0, made.size];
  const inside = new Set<string>(roots);
  for (const entry of entries) {
    if (!inside.has(entry.path) && !inside.has(entry.path.slice(0, entry.path.lastIndexOf('/')))) continue;
    // A folder comes before its entries.
    inside.add(entry.path);
    count++;
    const { path } = entry;
    if (entry.kind === 'directory') changes.push({ type: 'directory', path, mode: entry.mode });
    else if (entry.kind === 'link') changes.push({ type: 'link', path, target: entry.target });
    else {
      changes.push({ type: 'file', path, mode: entry.mode, size: entry.size, hash: entry.hash });
      bytes += entry.size;
      if (entry.size > 0) hashes.add(entry.hash);
    }
  }
  const room = roomFor(tree, limits, bytes, count);
  return room === undefined
    ? { ok: true, value: { changes, hashes } }
    : fileFailure('ENOSPC', [...roots][0] ?? '/', room);
}

/** Whether a path has a part that exists and is no folder. */
function hasOther(tree: Tree, path: string): boolean {
  for (let end = path.indexOf('/', 1); ; end = path.indexOf('/', end + 1)) {
    const kind = tree.at(end === -1 ? path : path.slice(0, end))?.kind;
    if (kind !== undefined && kind !== 'directory') return true;
    if (end === -1 || kind === undefined) return false;
  }
}

function changeOf(path: string, node: TreeNode): TreeChange {
  if (node.kind === 'directory') return { type: 'directory', path, mode: node.mode };
  if (node.kind === 'link') return { type: 'link', path, target: node.target };
  return { type: 'file', path, mode: node.mode, size: node.size, hash: node.hash };
}
