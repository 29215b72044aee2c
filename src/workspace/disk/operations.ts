import type { FileReason } from '../../core/files/file-faults.ts';
import {
  fileFailure,
  type DirectoryEntry,
  type FileFailure,
  type FileResult,
  type ListedEntry,
} from '../../core/file-system.ts';
import type { PathGuard } from '../protected-paths.ts';
import type { DiskLimits } from './disk-limits.ts';
import { pathFault, statOfNode, walkTree, type Location, type Tree, type TreeChange, type TreeNode } from './tree.ts';
import { defined } from '../../core/defined.ts';

/** The input of an operation: the current tree and the protected paths. */
export interface Scene {
  readonly tree: Tree;
  readonly guard: PathGuard;
  readonly limits: DiskLimits;
}

/** The changes of a planned operation, possibly none. They are not applied yet. */
export type Planned = FileFailure | { readonly ok: true; readonly value: readonly TreeChange[] };

export function existingNode(tree: Tree, path: string, followLast: boolean): FileResult<TreeNode> {
  const location = tree.resolve(path, followLast);
  if (!location.ok) return location;
  return location.value.node === undefined ? fileFailure('ENOENT', path) : { ok: true, value: location.value.node };
}

export function listDirectory(tree: Tree, path: string): FileResult<readonly DirectoryEntry[]> {
  const node = existingNode(tree, path, true);
  if (!node.ok) return node;
  if (node.value.kind !== 'directory') return fileFailure('ENOTDIR', path);
  const entries = Array.from(node.value.entries, ([name, { kind }]) => ({ name, kind }));
  return { ok: true, value: entries.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

export function listWithStats(tree: Tree, path: string): FileResult<readonly ListedEntry[]> {
  const node = existingNode(tree, path, true);
  if (!node.ok) return node;
  if (node.value.kind !== 'directory') return fileFailure('ENOTDIR', path);
  const entries = Array.from(node.value.entries, ([name, child]): ListedEntry => {
    const target = child.kind === 'link' ? existingNode(tree, `${path === '/' ? '' : path}/${name}`, true) : undefined;
    const leadsTo = target?.ok === true && target.value.kind !== 'link' ? target.value.kind : undefined;
    return { name, ...statOfNode(child), ...defined({ leadsTo }) };
  });
  return { ok: true, value: entries.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

export function planWriteFile(
  { tree, guard, limits }: Scene,
  path: string,
  file: { hash: string; size: number; mode: number | undefined; replaces: string | undefined },
): Planned {
  const location = tree.resolve(path, true);
  if (!location.ok) return location;
  const { node, asDirectory, path: real } = location.value;
  if (node?.kind === 'directory' || asDirectory) return fileFailure('EISDIR', path);
  if (guard.refusesReplacing(real)) return fileFailure('EACCES', path);
  const old = node?.kind === 'file' ? node : undefined;
  if (file.replaces !== undefined && file.replaces !== old?.hash) return fileFailure('EBUSY', path);
  const room = roomFor(tree, limits, file.size - (old?.size ?? 0), old === undefined ? 1 : 0);
  if (room !== undefined) return fileFailure('ENOSPC', path, room);
  return {
    ok: true,
    value: [{ type: 'file', path: real, mode: file.mode ?? old?.mode ?? 0o644, size: file.size, hash: file.hash }],
  };
}

export function planMakeDirectory(scene: Scene, path: string, mode: number): Planned {
  const location = scene.tree.resolve(path, false);
  if (!location.ok) return location;
  if (location.value.node !== undefined) return fileFailure('EEXIST', path);
  return plannedNew(scene, location.value, path, { type: 'directory', path: location.value.path, mode });
}

/** Like `mkdir -p`. */
export function planMakeDirectories(scene: Scene, path: string, mode: number): Planned {
  const { tree, guard, limits } = scene;
  const names = path.split('/').filter((name) => name !== '');
  let asked = '';
  while (names.length > 0) {
    const location = tree.resolve(`${asked}/${names[0] ?? ''}`, true);
    if (!location.ok) return location;
    const { node, path: real } = location.value;
    if (node === undefined) {
      const missing = names.slice(1).filter((name) => name !== '.');
      // As in a kernel: `..` fails below a missing folder.
      if (missing.includes('..')) return fileFailure('ENOENT', path);
      const paths = missing.reduce<string[]>(
        (made, name) => [...made, `${made[made.length - 1] ?? real}/${name}`],
        [real],
      );
      const fault = tree.resolve(path, true);
      if (!fault.ok && fault.error.code === 'ENAMETOOLONG') return fault;
      if (paths.some((item) => guard.refuses(item))) return fileFailure('EACCES', path);
      const room = roomFor(tree, limits, 0, paths.length);
      return room === undefined
        ? { ok: true, value: paths.map((item) => ({ type: 'directory', path: item, mode })) }
        : fileFailure('ENOSPC', path, room);
    }
    if (node.kind !== 'directory') return fileFailure(names.length === 1 ? 'EEXIST' : 'ENOTDIR', path);
    asked += `/${names.shift() ?? ''}`;
  }
  const whole = tree.resolve(path, true);
  return whole.ok ? { ok: true, value: [] } : whole;
}

export function planRemove(
  { tree, guard }: Scene,
  path: string,
  options: { readonly recursive?: boolean; readonly force?: boolean },
): Planned {
  const location = tree.resolve(path, false);
  if (!location.ok)
    return options.force === true && location.error.code === 'ENOENT' ? { ok: true, value: [] } : location;
  const { node, path: real } = location.value;
  if (real === '/') return fileFailure('EINVAL', path, { code: 'file-root-removed', values: [] });
  if (node === undefined) return options.force === true ? { ok: true, value: [] } : fileFailure('ENOENT', path);
  if (node.kind === 'directory' && node.entries.size > 0 && options.recursive !== true)
    return fileFailure('ENOTEMPTY', path);
  if (guard.refusesReplacing(real)) return fileFailure('EACCES', path);
  return { ok: true, value: [{ type: 'remove', path: real }] };
}

export function planRename({ tree, guard, limits }: Scene, from: string, to: string): Planned {
  const source = tree.resolve(from, false);
  if (!source.ok) return source;
  const target = tree.resolve(to, false);
  if (!target.ok) return target;
  const { node, path: realFrom } = source.value;
  const { node: old, path: realTo } = target.value;
  if (node === undefined) return fileFailure('ENOENT', from);
  if (realFrom === '/' || realTo === '/') return fileFailure('EINVAL', from, { code: 'file-root-moved', values: [] });
  if (realFrom === realTo) return { ok: true, value: [] };
  if (node.kind === 'directory') {
    if (realTo.startsWith(`${realFrom}/`))
      return fileFailure('EINVAL', from, { code: 'file-moved-into-itself', values: [] });
    if (old !== undefined && old.kind !== 'directory') return fileFailure('ENOTDIR', to);
    if (old?.kind === 'directory' && old.entries.size > 0) return fileFailure('ENOTEMPTY', to);
  } else {
    if (old?.kind === 'directory') return fileFailure('EISDIR', to);
    if (target.value.asDirectory) return fileFailure('ENOTDIR', to);
  }
  const refused = [realFrom, realTo].findIndex((path) => guard.refusesReplacing(path));
  if (refused !== -1) return fileFailure('EACCES', refused === 0 ? from : to);
  if (node.kind === 'directory')
    for (const below of walkTree(node, realTo))
      if (pathFault(below.path, limits) !== undefined) return fileFailure('ENAMETOOLONG', to);
  return { ok: true, value: [{ type: 'move', from: realFrom, to: realTo }] };
}

export function planSymlink(scene: Scene, target: string, path: string): Planned {
  if (target === '') return fileFailure('ENOENT', path, { code: 'file-no-target', values: [] });
  if (target.includes('\0')) return fileFailure('EINVAL', path);
  if (new TextEncoder().encode(target).length > scene.limits.maxPathBytes) return fileFailure('ENAMETOOLONG', path);
  const location = scene.tree.resolve(path, false);
  if (!location.ok) return location;
  if (location.value.node !== undefined) return fileFailure('EEXIST', path);
  if (location.value.asDirectory) return fileFailure('ENOENT', path);
  return plannedNew(scene, location.value, path, { type: 'link', path: location.value.path, target });
}

export function planChangeMode({ tree, guard }: Scene, path: string, mode: number): Planned {
  const location = tree.resolve(path, true);
  if (!location.ok) return location;
  const { node, path: real } = location.value;
  if (node === undefined) return fileFailure('ENOENT', path);
  if (guard.refuses(real)) return fileFailure('EACCES', path);
  if (node.kind === 'link' || node.mode === mode) return { ok: true, value: [] };
  return { ok: true, value: [{ type: 'mode', path: real, mode }] };
}

/** Undefined if the disk has room, else why it has none. */
export function roomFor(
  tree: Tree,
  limits: DiskLimits,
  moreBytes: number,
  moreEntries: number,
): FileReason | undefined {
  if (moreBytes > 0 && tree.bytes + moreBytes > limits.maxBytes) {
    return { code: 'file-disk-bytes', values: [Math.round(limits.maxBytes / 1024 / 1024)] };
  }
  if (moreEntries > 0 && tree.count + moreEntries > limits.maxEntries) {
    return { code: 'file-disk-entries', values: [limits.maxEntries] };
  }
  return undefined;
}

function plannedNew({ tree, guard, limits }: Scene, location: Location, path: string, change: TreeChange): Planned {
  const above = change.type === 'directory' ? guard.refuses(location.path) : guard.refusesReplacing(location.path);
  if (above) return fileFailure('EACCES', path);
  const room = roomFor(tree, limits, 0, 1);
  return room === undefined ? { ok: true, value: [change] } : fileFailure('ENOSPC', path, room);
}
