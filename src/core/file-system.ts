import { FILE_FAULTS, type FileReason } from './files/file-faults.ts';
import { faultOf, type Fault } from './reason.ts';

/** Error codes of Node for file operations. */
export type FileErrorCode =
  | 'ENOENT'
  | 'EEXIST'
  | 'ENOTDIR'
  | 'EISDIR'
  | 'ENOTEMPTY'
  | 'EACCES'
  | 'ENOSPC'
  | 'ELOOP'
  | 'EINVAL'
  | 'ENAMETOOLONG'
  | 'EBUSY'
  | 'ECANCELED'
  | 'EIO';

/** A failed file operation: what happened and what to do next. `path` is the path that the caller gave. */
export interface FileError extends Fault {
  readonly code: FileErrorCode;
  readonly path: string;
}

export type FileResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: FileError };
export type FileFailure = Extract<FileResult<never>, { ok: false }>;

export type FileKind = 'file' | 'directory' | 'link';

export interface FileStat {
  readonly kind: FileKind;
  /** Permission bits without the type, 0 to 0o777; `mode & 0o111` marks an executable. Links have 0o777. */
  readonly mode: number;
  /** Bytes of a file, UTF-8 bytes of a link's target, 0 for a directory. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
}

/** An entry of a directory. `leadsTo`: the type of a link's target. */
export interface ListedEntry extends FileStat {
  readonly name: string;
  readonly leadsTo?: 'file' | 'directory';
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/**
 * One change. `changed` includes a new mode. A directory that is removed or moved is one change, without its contents.
 */
export interface FileChange {
  readonly path: string;
  readonly kind: 'created' | 'changed' | 'removed';
}

/**
 * An asynchronous file system. Paths are absolute POSIX paths: `.`, `..` and links are resolved as a kernel does, and
 * no path leaves the root. Names are compared exactly. No method rejects: a failure is returned with a code. Once an
 * operation has returned `ok`, it is durable.
 */
export interface FileSystem {
  /** @returns the whole contents, as a copy */
  readonly readFile: (path: string) => Promise<FileResult<Uint8Array<ArrayBuffer>>>;
  /**
   * Creates or replaces a file. Its directory must exist. An existing file keeps its mode unless one is given; a new
   * one gets 0o644. `replaces`: lower-case hex SHA-256 of the contents that the file must still have, otherwise the
   * result is `EBUSY`.
   */
  readonly writeFile: (
    path: string,
    bytes: Uint8Array,
    options?: { readonly mode?: number; readonly replaces?: string },
  ) => Promise<FileResult<void>>;
  /**
   * Like `writeFile`, but reads the contents in parts, so that a large file is never in memory. `goOn` is called now
   * and then with the number of bytes written; if it returns false, nothing is written and the result is `ECANCELED`.
   */
  readonly writeBlob: (
    path: string,
    contents: Blob,
    options?: { readonly mode?: number; readonly goOn?: (bytes: number) => boolean | Promise<boolean> },
  ) => Promise<FileResult<void>>;
  /**
   * Adds many small files in one operation and creates missing parent directories. Where something exists it stays, and
   * the answer for that file is false. @returns one answer per file
   */
  readonly addFiles: (
    files: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
  ) => Promise<readonly FileResult<boolean>[]>;
  /**
   * Copies a file, a link, or a directory with its contents, atomically. Copies share the stored contents. `EEXIST` if
   * something is at `to`.
   */
  readonly copy: (from: string, to: string) => Promise<FileResult<void>>;
  /** Removes files, links and directories with their contents, all or none. Paths may lie inside one another. */
  readonly rmAll: (paths: readonly string[]) => Promise<FileResult<void>>;
  /** The contents, read lazily. Reading throws once the contents have been moved on the disk: then call this again. */
  readonly blob: (path: string) => Promise<FileResult<Blob>>;
  /** @returns entries ordered by the UTF-16 units of their names, each with its `lstat` */
  readonly list: (path: string) => Promise<FileResult<readonly ListedEntry[]>>;
  /** @returns entries ordered by the UTF-16 units of their names */
  readonly readdir: (path: string) => Promise<FileResult<readonly DirectoryEntry[]>>;
  readonly stat: (path: string) => Promise<FileResult<FileStat>>;
  /** Like `stat`, but does not follow a link. */
  readonly lstat: (path: string) => Promise<FileResult<FileStat>>;
  /** `recursive` creates missing parents and accepts an existing directory. */
  readonly mkdir: (
    path: string,
    options?: { readonly recursive?: boolean; readonly mode?: number },
  ) => Promise<FileResult<void>>;
  /**
   * Removes a file, a link or an empty directory; with `recursive` also a non-empty one. `force` accepts a missing
   * path.
   */
  readonly rm: (
    path: string,
    options?: { readonly recursive?: boolean; readonly force?: boolean },
  ) => Promise<FileResult<void>>;
  /** Replaces what is at `to` if it is a file, a link or an empty directory of the same kind. */
  readonly rename: (from: string, to: string) => Promise<FileResult<void>>;
  readonly symlink: (target: string, path: string) => Promise<FileResult<void>>;
  readonly readlink: (path: string) => Promise<FileResult<string>>;
  readonly realpath: (path: string) => Promise<FileResult<string>>;
  readonly chmod: (path: string, mode: number) => Promise<FileResult<void>>;
  /** False for a broken link. */
  readonly exists: (path: string) => Promise<boolean>;
  /**
   * Reports changes anywhere on the disk once they are durable, including those of other tabs. A change that is too
   * large to list is reported as one `changed` of `/`.
   *
   * @returns a function that stops watching
   */
  readonly watch: (listener: (changes: readonly FileChange[]) => void) => () => void;
}

/** A failure with this code. @param why replaces the usual words of the code; as text, it stands in every language */
export function fileFailure(code: FileErrorCode, path: string, why: FileReason | string = usual(code)): FileFailure {
  const detail = typeof why === 'string' ? why : faultOf(FILE_FAULTS, why);
  return {
    ok: false,
    error: { code, path, ...faultOf(FILE_FAULTS, { code: 'file-error', values: [code, detail, path] }) },
  };
}

function usual(code: FileErrorCode): FileReason {
  return { code, values: [] };
}
