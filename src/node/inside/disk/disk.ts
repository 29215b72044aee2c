/**
 * The disk that a program sees, below Node's `fs`: POSIX operations on absolute paths and open files. All are
 * synchronous, so an implementation must read its contents synchronously.
 */

/** The POSIX error of an operation, such as `ENOENT`. */
export class DiskError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface DiskStat {
  readonly ino: number;
  /** Type and permission bits. */
  readonly mode: number;
  readonly nlink: number;
  readonly uid: number;
  readonly gid: number;
  readonly size: number;
  /** Milliseconds since 1970, with fractions. */
  readonly atimeMs: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly birthtimeMs: number;
}

export type EntryKind = 'file' | 'directory' | 'link' | 'character';

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

export interface DiskChange {
  readonly kind: 'rename' | 'change';
  readonly path: string;
  /** The byte range that was written, from `from` up to `to`, if nothing else of the file changed. */
  readonly written?: { readonly from: number; readonly to: number };
}

/**
 * A disk. Paths are absolute; `.`, `..` and a trailing slash have their POSIX meaning. Every method throws `DiskError`.
 */
export interface Disk {
  stat(path: string, followLinks: boolean): DiskStat;
  list(path: string): DirectoryEntry[];
  makeDirectory(path: string, mode: number): void;
  removeDirectory(path: string): void;
  unlink(path: string): void;
  rename(from: string, to: string): void;
  link(existing: string, path: string): void;
  symlink(target: string, path: string): void;
  readLink(path: string): string;
  /** The path with all links resolved. */
  realPath(path: string): string;
  setMode(path: string, mode: number): void;
  setOwner(path: string, uid: number, gid: number, followLinks: boolean): void;
  setTimes(path: string, atimeMs: number, mtimeMs: number, followLinks: boolean): void;
  /** Opens with the numeric flags of Linux. */
  open(path: string, flags: number, mode: number): OpenFile;
  /** Reports changes at and below a path until the returned function is called. */
  watch(path: string, listener: (change: DiskChange) => void): () => void;
}

/** An open file or directory. It stays usable if its path is moved or removed. */
export interface OpenFile {
  stat(): DiskStat;
  /** Reads bytes into `target` from `position`; fewer at the end of the file. */
  read(target: Uint8Array, position: number): number;
  write(bytes: Uint8Array, position: number): number;
  truncate(size: number): void;
  setMode(mode: number): void;
  setOwner(uid: number, gid: number): void;
  setTimes(atimeMs: number, mtimeMs: number): void;
  /** The whole file in memory that threads share, if it lies there. From then on both copies write to their own. */
  share(): Uint8Array | undefined;
  /** Replaces the contents by these bytes, which are the file's from now on. */
  adopt(bytes: Uint8Array): void;
}
