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
  /** Other programs of the run hold the bytes before this offset: they are copied before any of them is written. */
  frozen: number;
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

/** Prepares the bytes from `from` up to `to` for writing; grows by half, so that many small writes stay fast. */
export function reserve(file: FileNode, from: number, to: number): void {
  const isRoomy = to <= file.bytes.length;
  if (isRoomy && from >= file.frozen) return;
  let bytes: Uint8Array;
  try {
    bytes = newBytes(isRoomy ? file.bytes.length : Math.max(to, Math.floor(file.bytes.length * 1.5)));
  } catch {
    throw new DiskError('ENOSPC');
  }
  bytes.set(file.bytes);
  file.bytes = bytes;
  file.frozen = 0;
}

/** Sets the size without allocating memory: the part beyond the bytes reads as zeros. */
export function resize(file: FileNode, size: number): void {
  if (size < file.frozen) {
    file.bytes = file.bytes.subarray(0, size);
    file.frozen = size;
  } else if (size < file.size) file.bytes.fill(0, size, file.size);
  file.size = size;
}

/** Files of at least this size lie in memory that threads can share, where they can. */
const SHARED_FROM_BYTES = 64 * 1024;
const Shared = typeof SharedArrayBuffer === 'undefined' ? undefined : SharedArrayBuffer;

function newBytes(length: number): Uint8Array {
  return Shared === undefined || length < SHARED_FROM_BYTES
    ? new Uint8Array(length)
    : new Uint8Array(new Shared(length));
}

/** Whether these bytes can be given to another thread without a copy. */
function areShareable(bytes: Uint8Array): boolean {
  return Shared !== undefined && bytes.buffer instanceof Shared;
}

/** The whole file for another program, without a copy; undefined if it does not lie in shared memory. */
export function share(file: FileNode): Uint8Array | undefined {
  if (!areShareable(file.bytes) || file.bytes.length < file.size) return undefined;
  file.frozen = Math.max(file.frozen, file.size);
  return file.bytes.subarray(0, file.size);
}

/** Replaces the whole file by bytes that came from another program. */
export function adopt(file: FileNode, bytes: Uint8Array): void {
  file.bytes = bytes;
  file.size = bytes.length;
  file.frozen = areShareable(bytes) ? bytes.length : 0;
}
