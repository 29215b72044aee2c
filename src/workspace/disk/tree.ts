import { fileFailure, type FileResult, type FileStat } from '../../core/file-system.ts';
import type { DiskLimits } from './disk-limits.ts';

interface FileNode {
  readonly kind: 'file';
  readonly mode: number;
  readonly mtimeMs: number;
  readonly size: number;
  readonly hash: string;
}

interface LinkNode {
  readonly kind: 'link';
  readonly mtimeMs: number;
  readonly target: string;
}

export interface DirectoryNode {
  readonly kind: 'directory';
  mode: number;
  mtimeMs: number;
  readonly entries: Map<string, TreeNode>;
}

export type TreeNode = FileNode | LinkNode | DirectoryNode;

/** One change of a tree. Paths are real and canonical. The journal stores these. */
export type TreeChange =
  | {
      readonly type: 'file';
      readonly path: string;
      readonly mode: number;
      readonly size: number;
      readonly hash: string;
    }
  | { readonly type: 'directory'; readonly path: string; readonly mode: number }
  | { readonly type: 'link'; readonly path: string; readonly target: string }
  | { readonly type: 'mode'; readonly path: string; readonly mode: number }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'move'; readonly from: string; readonly to: string };

/** The target of a path. */
export interface Location {
  /** Real and canonical. */
  readonly path: string;
  readonly node: TreeNode | undefined;
  /** The path ended with a slash. */
  readonly asDirectory: boolean;
}

/** A tree of directories, files and links, without contents. */
export class Tree {
  readonly root: DirectoryNode = { kind: 'directory', mode: 0o755, mtimeMs: 0, entries: new Map() };
  /** Total bytes of all files. */
  bytes = 0;
  /** Number of files, directories and links, without the root. */
  count = 0;
  readonly #limits: DiskLimits;

  constructor(limits: DiskLimits) {
    this.#limits = limits;
  }

  /** Resolves a path as a kernel does. The last part may be missing; the others may not. */
  resolve(path: string, followLast: boolean): FileResult<Location> {
    const fault = pathFault(path, this.#limits);
    if (fault !== undefined) return fileFailure(fault, path);
    const parents: { node: DirectoryNode; path: string }[] = [];
    let here = { node: this.root, path: '' };
    const names = path
      .split('/')
      .filter((name) => name !== '')
      .reverse();
    const asDirectory = path.length > 1 && path.endsWith('/');
    let links = 0;
    for (;;) {
      const name = names.pop();
      if (name === undefined)
        return { ok: true, value: { path: here.path === '' ? '/' : here.path, node: here.node, asDirectory } };
      if (name === '.') continue;
      if (name === '..') {
        here = parents.pop() ?? here;
        continue;
      }
      const node = here.node.entries.get(name);
      const isLast = names.length === 0;
      if (node?.kind === 'link' && (!isLast || followLast || asDirectory)) {
        if (++links > this.#limits.maxLinks) return fileFailure('ELOOP', path);
        if (node.target.startsWith('/')) {
          here = { node: this.root, path: '' };
          parents.length = 0;
        }
        names.push(
          ...node.target
            .split('/')
            .filter((part) => part !== '')
            .reverse(),
        );
        continue;
      }
      if (isLast) {
        if (asDirectory && node !== undefined && node.kind !== 'directory') return fileFailure('ENOTDIR', path);
        const real = `${here.path}/${name}`;
        // Links can make a path longer than the written one.
        const realFault = links > 0 ? pathFault(real, this.#limits) : undefined;
        return realFault === undefined
          ? { ok: true, value: { path: real, node, asDirectory } }
          : fileFailure(realFault, path);
      }
      if (node === undefined) return fileFailure('ENOENT', path);
      if (node.kind !== 'directory') return fileFailure('ENOTDIR', path);
      parents.push(here);
      here = { node, path: `${here.path}/${name}` };
    }
  }

  /** The node at a canonical path; follows no link. */
  at(path: string): TreeNode | undefined {
    let node: TreeNode | undefined = this.root;
    for (const name of path.split('/')) {
      if (name === '') continue;
      if (node?.kind !== 'directory') return undefined;
      node = node.entries.get(name);
    }
    return node;
  }

  /** @throws Error if the change does not fit the tree: a damaged journal or a bug. */
  apply(change: TreeChange, atMs: number): void {
    switch (change.type) {
      case 'file':
        return this.#put(
          change.path,
          { kind: 'file', mode: change.mode, mtimeMs: atMs, size: change.size, hash: change.hash },
          atMs,
        );
      case 'directory':
        return this.#put(
          change.path,
          { kind: 'directory', mode: change.mode, mtimeMs: atMs, entries: new Map() },
          atMs,
        );
      case 'link':
        return this.#put(change.path, { kind: 'link', mtimeMs: atMs, target: change.target }, atMs);
      case 'mode': {
        const node = this.at(change.path);
        if (node?.kind === 'directory') node.mode = change.mode;
        else if (node?.kind === 'file')
          this.#parent(change.path).entries.set(nameOf(change.path), { ...node, mode: change.mode });
        else throw new Error(`No file or directory to change: ${change.path}`);
        return;
      }
      case 'remove':
        this.#take(change.path, atMs);
        return;
      case 'move':
        return this.#put(change.to, this.#take(change.from, atMs), atMs);
    }
  }

  #put(path: string, node: TreeNode, atMs: number): void {
    const parent = this.#parent(path);
    const name = nameOf(path);
    this.#count(parent.entries.get(name), -1);
    this.#count(node, 1);
    parent.entries.set(name, node);
    parent.mtimeMs = atMs;
  }

  #take(path: string, atMs: number): TreeNode {
    const parent = this.#parent(path);
    const node = parent.entries.get(nameOf(path));
    if (node === undefined) throw new Error(`Nothing to take away: ${path}`);
    this.#count(node, -1);
    parent.entries.delete(nameOf(path));
    parent.mtimeMs = atMs;
    return node;
  }

  #parent(path: string): DirectoryNode {
    const parent = this.at(path.slice(0, path.lastIndexOf('/')));
    if (parent?.kind !== 'directory' || nameOf(path) === '') throw new Error(`No folder to change: ${path}`);
    return parent;
  }

  #count(node: TreeNode | undefined, sign: 1 | -1): void {
    if (node === undefined) return;
    const size = sizeOfTree(node);
    this.bytes += sign * size.bytes;
    this.count += sign * size.count;
  }
}

/** Bytes and number of nodes at and below a node. */
export function sizeOfTree(node: TreeNode): { bytes: number; count: number } {
  const size = { bytes: node.kind === 'file' ? node.size : 0, count: 1 };
  if (node.kind !== 'directory') return size;
  for (const child of node.entries.values()) {
    const below = sizeOfTree(child);
    size.bytes += below.bytes;
    size.count += below.count;
  }
  return size;
}

export function statOfNode(node: TreeNode): FileStat {
  const { kind, mtimeMs } = node;
  if (node.kind === 'file') return { kind, mode: node.mode, size: node.size, mtimeMs };
  if (node.kind === 'link') return { kind, mode: 0o777, size: new TextEncoder().encode(node.target).length, mtimeMs };
  return { kind, mode: node.mode, size: 0, mtimeMs };
}

/** All nodes below a directory, each directory before its entries. */
export function* walkTree(directory: DirectoryNode, below = ''): Generator<{ path: string; node: TreeNode }> {
  for (const [name, node] of directory.entries) {
    const path = `${below}/${name}`;
    yield { path, node };
    if (node.kind === 'directory') yield* walkTree(node, path);
  }
}

/** The error of a malformed path, found without looking it up. */
export function pathFault(path: string, limits: DiskLimits): 'EINVAL' | 'ENAMETOOLONG' | undefined {
  if (!path.startsWith('/') || path.includes('\0')) return 'EINVAL';
  if (longer(path, limits.maxPathBytes)) return 'ENAMETOOLONG';
  let depth = 0;
  for (let start = 1; start <= path.length;) {
    const slash = path.indexOf('/', start);
    const end = slash === -1 ? path.length : slash;
    if (end > start) depth++;
    if (
      depth > limits.maxDepth ||
      ((end - start) * 3 > limits.maxNameBytes && longer(path.slice(start, end), limits.maxNameBytes))
    )
      return 'ENAMETOOLONG';
    start = end + 1;
  }
  return undefined;
}

/**
 * Whether a text exceeds a number of bytes. A UTF-16 unit has at most three bytes of UTF-8: short text needs no
 * encoding.
 */
function longer(text: string, maxBytes: number): boolean {
  return text.length * 3 > maxBytes && (text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
