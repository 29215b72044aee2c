import type { SnapshotEntry, SnapshotReader } from '../../../workspace/contract/snapshot.ts';
import { DiskError } from './disk.ts';
import { newNode, type DirectoryNode, type DiskNode, type FileNode } from './nodes.ts';

/** The node that a mount put at each path: a different node later is a change. */
export interface Mounted {
  readonly reader: SnapshotReader;
  readonly nodes: ReadonlyMap<string, DiskNode>;
}

/** `ctimeMs` of a node that has not changed since it was mounted. */
export const UNTOUCHED_MS = 0;

/** A file of a snapshot. Its contents are read on first use. */
class SnapshotFileNode implements FileNode {
  readonly kind = 'file';
  readonly ino: number;
  permissions: number;
  links = 1;
  uid = 0;
  gid = 0;
  atimeMs: number;
  mtimeMs: number;
  ctimeMs = UNTOUCHED_MS;
  readonly birthtimeMs: number;
  size: number;
  frozen = 0;
  #bytes: Uint8Array | undefined;
  readonly #read: () => Uint8Array;

  constructor(ino: number, { mode, mtimeMs, size }: Extract<SnapshotEntry, { kind: 'file' }>, read: () => Uint8Array) {
    this.ino = ino;
    this.permissions = mode;
    this.atimeMs = this.mtimeMs = this.birthtimeMs = mtimeMs;
    this.size = size;
    this.#read = read;
  }

  get bytes(): Uint8Array {
    return (this.#bytes ??= this.#read());
  }

  set bytes(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
}

/**
 * Mounts the files of a snapshot below a folder. Existing folders are used; existing files stay, since only the system
 * has files there.
 */
export function mountSnapshot(root: DirectoryNode, at: string, reader: SnapshotReader, nowMs: number): Mounted {
  const nodes = new Map<string, DiskNode>();
  const before = nodesBelow(root);
  const folders = new Map<string, DirectoryNode>([['', root]]);
  const folder = (path: string): DirectoryNode => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const { parent, name } = split(path);
    const above = folder(parent);
    const there = above.entries.get(name);
    const made: DirectoryNode =
      there?.kind === 'directory' ? there : { ...newNode(0o755, nowMs), kind: 'directory', entries: new Map() };
    above.entries.set(name, made);
    folders.set(path, made);
    return made;
  };
  const base = at === '/' ? '' : at;
  for (const entry of reader.entries) {
    const path = base + entry.path;
    if (entry.kind === 'directory') {
      const made = folder(path);
      made.permissions = entry.mode;
      made.mtimeMs = entry.mtimeMs;
      if (!before.has(made)) made.ctimeMs = UNTOUCHED_MS;
      nodes.set(path, made);
      continue;
    }
    const { parent, name } = split(path);
    const above = folder(parent);
    if (above.entries.has(name)) continue;
    const node = nodeOf(entry, reader);
    above.entries.set(name, node);
    nodes.set(path, node);
  }
  return { reader, nodes };
}

function nodeOf(entry: Exclude<SnapshotEntry, { kind: 'directory' }>, reader: SnapshotReader): DiskNode {
  const fresh = newNode(0o777, entry.mtimeMs);
  if (entry.kind === 'link') return { ...fresh, ctimeMs: UNTOUCHED_MS, kind: 'link', target: entry.target };
  return new SnapshotFileNode(fresh.ino, entry, () => {
    const contents = reader.read(entry.path);
    if (!contents.ok) throw new DiskError('EIO');
    return contents.value;
  });
}

/** A node and everything below it. */
export function nodesBelow(node: DiskNode, into = new Set<DiskNode>()): ReadonlySet<DiskNode> {
  into.add(node);
  if (node.kind === 'directory') for (const child of node.entries.values()) nodesBelow(child, into);
  return into;
}

/** Splits a path into its folder and its last name; the path of the root is empty here. */
function split(path: string): { parent: string; name: string } {
  const slash = path.lastIndexOf('/');
  return { parent: path.slice(0, slash), name: path.slice(slash + 1) };
}
