import { belowRoot, partsOf, runNow, type Steps, type TreeEntry } from '../../../core/tree/tree-path.ts';
import { TreeWriter, type LeftOut } from '../../../core/tree/tree-writer.ts';
import type { FileStat, ShellFiles } from './shell-files.ts';

/**
 * The files below one folder of a program's disk, for commands that write a tree, such as git and npm. Nothing outside
 * the folder is read, written or removed, through no link; see `TreeWriter`. Paths are absolute. Reading what lies
 * outside or behind a link fails like reading what is missing; writing it is left out and noted.
 */
export class TreeFiles {
  readonly #files: ShellFiles;
  readonly #writer: TreeWriter<Uint8Array>;

  /** @param root an existing folder; links to it are followed */
  constructor(files: ShellFiles, root: string) {
    this.#files = files;
    this.#writer = new TreeWriter(files.realPath(root), {
      look: (path) => entryAt(files, path),
      names: (folder) => files.names(folder).map(({ name }) => name),
      write: (path, bytes) => files.write(path, bytes),
      makeFolder: (path) => files.makeDirectory(path, false),
      link: (target, path) => files.symlink(target, path),
      remove: (path) => files.remove(path, false, false),
    });
  }

  get root(): string {
    return this.#writer.root;
  }

  get leftOut(): readonly LeftOut[] {
    return this.#writer.leftOut;
  }

  /** What is at a path itself; undefined if nothing is. */
  entry(path: string): TreeEntry | undefined {
    return runNow(this.#writer.look(this.#below(path)));
  }

  /** Whether a file or folder is at a path, or at the end of a link that stays inside. */
  exists(path: string): boolean {
    return this.realPath(path) !== undefined;
  }

  /** The path with the links that stay inside followed; undefined if nothing is there, or outside. */
  realPath(path: string): string | undefined {
    return runNow(this.#writer.readable(this.#below(path)));
  }

  stat(path: string, followLinks = true): FileStat {
    const own = this.entry(path) === undefined ? undefined : this.#plain(path);
    return this.#files.stat((followLinks ? this.realPath(path) : own) ?? missing('stat', path), false);
  }

  read(path: string): Uint8Array {
    return this.#files.read(this.realPath(path) ?? missing('open', path));
  }

  /** The entries of a folder; a link to one counts as none. */
  names(path: string): ReturnType<ShellFiles['names']> {
    const { kind } = this.entry(path) ?? missing('scandir', path);
    if (kind !== 'directory') throw failure('ENOTDIR', 'not a directory', 'scandir', path);
    return this.#files.names(this.#plain(path));
  }

  readLink(path: string): string {
    const entry = this.entry(path) ?? missing('readlink', path);
    return entry.kind === 'link' ? entry.target : this.#files.readLink(this.#plain(path));
  }

  /** @returns false if it was left out */
  write(path: string, bytes: Uint8Array, mode?: number): boolean {
    const isDone = this.#take(path, (below) => this.#writer.write(below, bytes));
    if (isDone && mode !== undefined) this.#files.setMode(this.#plain(path), mode);
    return isDone;
  }

  symlink(target: string, path: string): boolean {
    return this.#take(path, (below) => this.#writer.link(below, target));
  }

  /** Creates folders above it, too. */
  makeDirectory(path: string): boolean {
    return this.#take(path, (below) => this.#writer.makeFolder(below));
  }

  remove(path: string, isRecursive: boolean): boolean {
    return this.#take(path, (below) => (isRecursive ? this.#writer.removeTree(below) : this.#writer.remove(below)));
  }

  /** Removes a link in the place of a folder or of one above it. @returns its path below the root, if there was one */
  clearWay(path: string): readonly string[] {
    return runNow(this.#writer.clearWay(this.#below(path)));
  }

  setMode(path: string, mode: number): void {
    if (this.entry(path)?.kind === 'file') this.#files.setMode(this.#plain(path), mode);
  }

  #take(path: string, steps: (below: string) => Steps<boolean>): boolean {
    return runNow(steps(this.#below(path)));
  }

  /** A path without `.` and a slash at the end, which would make the disk follow a link. */
  #plain(path: string): string {
    const parts = partsOf(this.#below(path));
    return parts === 'outside' ? path : `${this.root === '/' ? '' : this.root}/${parts.join('/')}`;
  }

  /** A path outside stays absolute, which the writer leaves out. */
  #below(path: string): string {
    // The git library writes two slashes at the root of the disk.
    const plain = path.replace(/\/{2,}/g, '/');
    return belowRoot(this.root, plain) ?? plain;
  }
}

/** What is at a path itself; undefined if nothing is. */
export function entryAt(files: ShellFiles, path: string): TreeEntry | undefined {
  let stat: FileStat;
  try {
    stat = files.stat(path, false);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
  if (stat.isSymbolicLink) return { kind: 'link', target: files.readLink(path) };
  if (stat.isDirectory) return { kind: 'directory' };
  return { kind: 'file', isShared: (stat.nlink ?? 1) > 1 };
}

function missing(syscall: string, path: string): never {
  throw failure('ENOENT', 'no such file or directory', syscall, path);
}

function failure(code: string, message: string, syscall: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${message}, ${syscall} '${path}'`), { code, syscall, path });
}
