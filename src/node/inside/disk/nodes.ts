import { DiskError, type DiskStat, type EntryKind } from './disk.ts';
import { MODE } from './modes.ts';

interface NodeBase {
  readonly ino: number;
  permissions: number;
  links: number;
  uid: number;
  gid: number;
  atimeMs: number;
  mtimeMs: number;
  ctimeMs: number;
  readonly birthtimeMs: number;
}

export interface FileNode extends NodeBase {
  readonly kind: 'file';
  /** Longer than `size` while the file grows, shorter if only its size was set. */
  bytes: Uint8Array;
  size: number;
}

export interface DirectoryNode extends NodeBase {
  readonly kind: 'directory';
  readonly entries: Map<string, DiskNode>;
}

export interface LinkNode extends NodeBase {
  readonly kind: 'link';
  readonly target: string;
}

/** A device: `/dev/null` reads as empty and discards writes. */
export interface CharacterNode extends NodeBase {
  readonly kind: 'character';
}

export type DiskNode = FileNode | DirectoryNode | LinkNode | CharacterNode;

const TYPE_BITS: Readonly<Record<EntryKind, number>> = {
  file: MODE.file,
  directory: MODE.directory,
  link: MODE.link,
  character: MODE.character,
};

let lastIno = 1;

/** The fields every new node has. */
export function newNode(permissions: number, nowMs: number): NodeBase {
  return {
    ino: ++lastIno,
    permissions,
    links: 1,
    uid: 0,
    gid: 0,
    atimeMs: nowMs,
    mtimeMs: nowMs,
    ctimeMs: nowMs,
    birthtimeMs: nowMs,
  };
}

export function statOf(node: DiskNode): DiskStat {
  const size =
    node.kind === 'file'
      ? node.size
      : node.kind === 'directory'
        ? 4096
        : node.kind === 'link'
          ? new TextEncoder().encode(node.target).length
          : 0;
  const nlink =
    node.kind === 'directory'
      ? 2 + [...node.entries.values()].filter((child) => child.kind === 'directory').length
      : node.links;
  const { ino, uid, gid, atimeMs, mtimeMs, ctimeMs, birthtimeMs } = node;
  return {
    ino,
    mode: TYPE_BITS[node.kind] | node.permissions,
    nlink,
    uid,
    gid,
    size,
    atimeMs,
    mtimeMs,
    ctimeMs,
    birthtimeMs,
  };
}

/** Makes room for `size` bytes; grows by half, so that many small writes stay fast. */
export function reserve(file: FileNode, size: number): void {
  if (size <= file.bytes.length) return;
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(Math.max(size, Math.floor(file.bytes.length * 1.5)));
  } catch {
    throw new DiskError('ENOSPC');
  }
  bytes.set(file.bytes);
  file.bytes = bytes;
}

/** Sets the size without allocating memory: the part beyond the bytes reads as zeros. */
export function resize(file: FileNode, size: number): void {
  if (size < file.size) file.bytes.fill(0, size, file.size);
  file.size = size;
}
