import type { ChangeHead } from '../../../sandbox/contract/sandbox-wire.ts';
import type { DirectoryNode, DiskNode, FileNode } from './nodes.ts';
import { UNTOUCHED_MS, type Mounted } from './mount.ts';

/** Folders whose contents belong to the run and end with it. */
const SCRATCH: ReadonlySet<string> = new Set(['/dev', '/proc', '/tmp', '/home', '/.toolyard']);

/** The changes of a run to its workspace: heads, and the contents of its writes in the same order. */
export interface DiskChanges {
  readonly heads: readonly ChangeHead[];
  readonly contents: readonly Uint8Array[];
}

/**
 * Compares the tree with the mount at `/`; without a mount, everything is new that the system did not put there.
 * @param before nodes that existed before the run, so not changes
 */
export function changesOf(
  root: DirectoryNode,
  mounted: Mounted | undefined,
  before: ReadonlySet<DiskNode>,
): DiskChanges {
  const heads: ChangeHead[] = [];
  const contents: Uint8Array[] = [];
  const removed: ChangeHead[] = [];

  const add = (path: string, node: DiskNode): void => {
    if (node.kind === 'directory') heads.push({ type: 'mkdir', path, mode: node.permissions });
    else if (node.kind === 'link') heads.push({ type: 'symlink', path, target: node.target });
    else if (node.kind === 'file') {
      heads.push({ type: 'write', path, mode: node.permissions, size: node.size });
      contents.push(bytesOf(node));
    }
  };
  const visit = (folder: DirectoryNode, prefix: string): void => {
    for (const [name, node] of folder.entries) {
      const path = `${prefix}/${name}`;
      if (SCRATCH.has(path)) continue;
      const original = mounted?.nodes.get(path);
      if (original === undefined) {
        if (!before.has(node)) add(path, node);
      } else if (original.kind !== node.kind) {
        removed.push({ type: 'remove', path });
        add(path, node);
      } else {
        compare(path, original, node);
      }
      if (node.kind === 'directory') visit(node, path);
    }
  };
  const compare = (path: string, original: DiskNode, node: DiskNode): void => {
    if (node === original && node.ctimeMs === UNTOUCHED_MS) return;
    const entry = mounted?.reader.entry(path);
    if (node.kind === 'link') {
      if (entry?.kind !== 'link' || entry.target !== node.target) add(path, node);
    } else if (node.kind === 'file') {
      if (entry?.kind !== 'file' || !sameContents(mounted, path, node)) add(path, node);
      else if (entry.mode !== node.permissions) heads.push({ type: 'chmod', path, mode: node.permissions });
    } else if (entry?.kind === 'directory' && entry.mode !== node.permissions) {
      heads.push({ type: 'chmod', path, mode: node.permissions });
    }
  };
  visit(root, '');
  for (const path of mounted?.nodes.keys() ?? []) {
    if (SCRATCH.has(`/${path.split('/')[1] ?? ''}`) || find(root, path) !== undefined) continue;
    // Removing a folder removes everything below it.
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (find(root, parent)?.kind === 'directory' || !(mounted?.nodes.has(parent) ?? false))
      removed.push({ type: 'remove', path });
  }
  return { heads: [...removed, ...heads], contents };
}

function sameContents(mounted: Mounted | undefined, path: string, node: FileNode): boolean {
  const entry = mounted?.reader.entry(path);
  if (entry?.kind !== 'file' || entry.size !== node.size) return false;
  const contents = mounted?.reader.read(path);
  if (contents?.ok !== true) return false;
  const own = bytesOf(node);
  return contents.value.every((byte, at) => byte === own[at]);
}

/** The whole contents of a file; a part that only its size covers reads as zeros. */
function bytesOf(file: FileNode): Uint8Array {
  if (file.bytes.length >= file.size) return file.bytes.subarray(0, file.size);
  const all = new Uint8Array(file.size);
  all.set(file.bytes);
  return all;
}

function find(root: DirectoryNode, path: string): DiskNode | undefined {
  let node: DiskNode | undefined = root;
  for (const name of path.split('/').slice(1)) {
    if (node?.kind !== 'directory') return undefined;
    node = node.entries.get(name);
  }
  return node;
}
