/** Node's codes for what a file operation can meet. */
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

/** A failed file operation. `path` is the one that was asked for. */
export interface FileError {
  readonly code: FileErrorCode;
  readonly path: string;
  /** What happened and what to do next. */
  readonly message: string;
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

/** `leadsTo`: of a link that leads to a file or directory. */
export interface ListedEntry extends FileStat {
  readonly name: string;
  readonly leadsTo?: 'file' | 'directory';
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** `changed` also of a new mode. A removed or moved directory is told as itself, not by what lies below it. */
export interface FileChange {
  readonly path: string;
  readonly kind: 'created' | 'changed' | 'removed';
}

/**
 * Files behind a promise. Paths are absolute POSIX: `.`, `..` and links are followed as a kernel does, and nothing
 * leads out of the root. Names are compared exactly. Every member answers with a code and none rejects; an operation
 * that was answered `ok` is durable.
 */
export interface FileSystem {
  /** @returns the whole contents, a copy of the caller's own. */
  readonly readFile: (path: string) => Promise<FileResult<Uint8Array<ArrayBuffer>>>;
  /**
   * Makes or replaces a file. Its folder must be there. An existing file keeps its mode unless one is given; a new one
   * gets 0o644. `replaces`: only if the file still has these contents, by their SHA-256 in lower-case hex, else
   * `EBUSY`.
   */
  readonly writeFile: (
    path: string,
    bytes: Uint8Array,
    options?: { readonly mode?: number; readonly replaces?: string },
  ) => Promise<FileResult<void>>;
  /**
   * As `writeFile`, of contents that are read part by part: a large file is never in memory. `goOn` is asked now and
   * then, with how many bytes are written: when it says false, nothing is written and the answer is `ECANCELED`.
   */
  readonly writeBlob: (
    path: string,
    contents: Blob,
    options?: { readonly mode?: number; readonly goOn?: (bytes: number) => boolean | Promise<boolean> },
  ) => Promise<FileResult<void>>;
  /**
   * Many small files at once, with the folders above them. Where something is already it stays: false for that one.
   * @returns an answer for each
   */
  readonly addFiles: (
    files: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
  ) => Promise<readonly FileResult<boolean>[]>;
  /**
   * Copies a file, a link, or a folder with all below it, at once or not at all. Contents are not copied: both have the
   * same. `EEXIST` when something is at `to`.
   */
  readonly copy: (from: string, to: string) => Promise<FileResult<void>>;
  /** Removes files, links and folders with all below them, all or none. What lies in another of them goes with it. */
  readonly rmAll: (paths: readonly string[]) => Promise<FileResult<void>>;
  /** The contents with none of them read. What reads them later throws once they have been moved: then ask again. */
  readonly blob: (path: string) => Promise<FileResult<Blob>>;
  /** @returns entries in the order of their names' UTF-16 units, each with what `lstat` says of it. */
  readonly list: (path: string) => Promise<FileResult<readonly ListedEntry[]>>;
  /** @returns entries in the order of their names' UTF-16 units. */
  readonly readdir: (path: string) => Promise<FileResult<readonly DirectoryEntry[]>>;
  readonly stat: (path: string) => Promise<FileResult<FileStat>>;
  /** Like `stat`, but of a link itself. */
  readonly lstat: (path: string) => Promise<FileResult<FileStat>>;
  /** `recursive` makes missing parents and is content with a directory that is there. */
  readonly mkdir: (
    path: string,
    options?: { readonly recursive?: boolean; readonly mode?: number },
  ) => Promise<FileResult<void>>;
  /**
   * Removes a file, a link or an empty directory; `recursive` a full one too; `force` is content when nothing is there.
   */
  readonly rm: (
    path: string,
    options?: { readonly recursive?: boolean; readonly force?: boolean },
  ) => Promise<FileResult<void>>;
  /** Replaces a file, a link or an empty directory of the same kind at `to`. */
  readonly rename: (from: string, to: string) => Promise<FileResult<void>>;
  readonly symlink: (target: string, path: string) => Promise<FileResult<void>>;
  readonly readlink: (path: string) => Promise<FileResult<string>>;
  readonly realpath: (path: string) => Promise<FileResult<string>>;
  readonly chmod: (path: string, mode: number) => Promise<FileResult<void>>;
  /** False also for a link that leads nowhere. */
  readonly exists: (path: string) => Promise<boolean>;
  /**
   * Tells of changes anywhere on the disk after they became durable, those of other tabs included. A change too large
   * to list is one `changed` of `/`.
   *
   * @returns the way to stop hearing.
   */
  readonly watch: (listener: (changes: readonly FileChange[]) => void) => () => void;
}

const MESSAGES: Readonly<Record<FileErrorCode, string>> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'something is there already',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  ENOTEMPTY: 'the folder is not empty; remove it recursively',
  EACCES: 'the path is protected; change the list of protected paths in the settings or choose another path',
  ENOSPC: 'the disk is full: nothing was written; remove files or free space on the device',
  ELOOP: 'too many links, or links that lead in a circle',
  EINVAL: 'the path or value is not valid here',
  ENAMETOOLONG: 'the name or path is too long',
  EBUSY: 'something else changed it meanwhile: read it again',
  ECANCELED: 'it was stopped: nothing was written',
  EIO: 'the stored contents could not be read or written',
};

/** The failure for a code; `detail` replaces the code's usual words. */
export function fileFailure(code: FileErrorCode, path: string, detail: string = MESSAGES[code]): FileFailure {
  return { ok: false, error: { code, path, message: `${code}: ${detail}: ${path}` } };
}
