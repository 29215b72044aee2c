import type { Progress } from '../../core/call.ts';
import type { FileChange, FileKind } from '../../core/file-system.ts';

/** A file, folder or link of the workspace, as lists show it. */
export interface WorkspaceEntry {
  /** Absolute. If the folder was requested by its real path, only the last part may be a link. */
  readonly path: string;
  /** Empty for the root. */
  readonly name: string;
  readonly kind: FileKind;
  /** For a link: the kind of its target; undefined if it is broken. */
  readonly leadsTo?: 'file' | 'directory';
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
  /** Tools may not change it. */
  readonly isProtected: boolean;
}

/**
 * A save from an editor. `held` is the SHA-256 (lower-case hex) that the file must still have; undefined overwrites.
 */
export interface FileSave {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly held?: string;
}

export interface WorkspaceUsage {
  readonly bytes: number;
  readonly maxBytes: number;
  /** Number of files, folders and links. */
  readonly entries: number;
  readonly maxEntries: number;
}

/** A line with a match. `line` is 1-based. */
export interface FoundText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export interface FoundTexts {
  readonly found: readonly FoundText[];
  /** Number of files with a match, and of text files that were searched. */
  readonly files: number;
  readonly searched: number;
  /** The search stopped at its limit; there may be more matches. */
  readonly isCut: boolean;
}

export interface TextQuery {
  readonly text: string;
  readonly isExpression: boolean;
  readonly matchCase: boolean;
  /** Folder to search. */
  readonly folder: string;
}

/** Why an entry of an archive was left out. */
export type ArchiveRefusal =
  'outside' | 'name' | 'duplicate' | 'link' | 'behind-link' | 'method' | 'exists' | 'damaged' | 'refused';

export interface ArchiveLeft {
  /** Its name in the archive. */
  readonly name: string;
  readonly why: ArchiveRefusal;
  /** The message of the disk, for `refused`. */
  readonly message?: string;
}

/** An entry that is different in an archive than on the disk. */
export interface PackedOtherwise {
  readonly path: string;
  /** Its name in the archive; undefined for a link that was left out because it leads out of the archive. */
  readonly name?: string;
}

export interface FilesPacked {
  readonly blob: Blob;
  /** At most `LIMITS.files.maxLeftReported`. */
  readonly otherwise: readonly PackedOtherwise[];
  readonly otherwiseCount: number;
}

/** The result of unpacking an archive. */
export interface ArchiveTaken {
  readonly files: number;
  readonly folders: number;
  readonly bytes: number;
  /** At most `LIMITS.files.maxLeftReported`. */
  readonly left: readonly ArchiveLeft[];
  readonly leftCount: number;
}

/** A folder outside the browser, of which the workspace has a copy, with the state of both when it was copied. */
export interface LinkedFolder {
  /** Path of the copy. */
  readonly path: string;
  readonly handle: FileSystemDirectoryHandle;
  /** By path below the folder: the times of copy and original, and the size. */
  readonly files: ReadonlyMap<string, LinkedFile>;
}

export interface LinkedFile {
  /** Milliseconds since 1970: modification time of the copy when it was written, and of the original. */
  readonly copiedAt: number;
  readonly changedAt: number;
  readonly size: number;
}

/**
 * The files of the workspace. Paths are absolute. Methods that write reject like `read`. `act` is an id that the page
 * creates; `undo` reverts everything done under it at once.
 */
export interface FilesService {
  /** Rejects with `not-found`, `invalid-input` or `transport`; `data.code` is the code of Node. */
  read(path: string): Promise<Uint8Array>;
  /** Creates missing folders above it. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Paths of all files at and below a folder, sorted. */
  listAll(path: string): Promise<string[]>;
  /** Removes a file, or a folder with all below it. */
  removeForGood(path: string): Promise<void>;
  /** Reports all later changes of the disk, also those of other tabs. A change of `/` can be anywhere. */
  watch(listener: (changes: readonly FileChange[]) => void): Promise<void>;
  /** Entries in no particular order. Rejects with `not-found` or `invalid-input`. */
  listFolder(path: string): Promise<WorkspaceEntry[]>;
  /** Undefined if the path does not exist. */
  stat(path: string): Promise<WorkspaceEntry | undefined>;
  /** The contents of a file, not read yet. A later read fails if the disk has moved them; then call this again. */
  blob(path: string): Promise<Blob>;
  /**
   * Writes a file that is open in an editor, and resolves to its SHA-256. Rejects with `conflict` if the file is no
   * longer as `held` says.
   */
  save(save: FileSave): Promise<string>;
  /**
   * Creates or replaces a file and creates missing folders above it. Reads the contents in parts. For a large file, it
   * calls `goOn` from time to time with the number of bytes written: if that returns false, nothing is written, and
   * this rejects with `aborted`.
   */
  put(path: string, contents: Blob, act?: string, goOn?: (bytes: number) => boolean | Promise<boolean>): Promise<void>;
  /** Creates missing folders above it. Rejects with `duplicate-name` if the path exists. */
  makeFolder(path: string, act?: string): Promise<void>;
  /** Rejects with `duplicate-name` if the target exists: a move replaces nothing. */
  move(from: string, to: string, act?: string): Promise<void>;
  /** Copies a file, or a folder with everything below it. Rejects with `duplicate-name` if the target exists. */
  copy(from: string, to: string, act?: string): Promise<void>;
  remove(paths: readonly string[], act?: string): Promise<void>;
  /** Rejects with an error for what could not be reverted; the rest was. */
  undo(act: string): Promise<void>;
  usage(): Promise<WorkspaceUsage>;
}

/** Packs files into zips and unpacks zips. */
export interface ArchivesService {
  /**
   * Creates a zip of files and folders with everything below them, under names that every system accepts. Rejects with
   * `aborted` or `transport`.
   */
  zip(paths: readonly string[], listener?: (progress: Progress) => void): Promise<FilesPacked>;
  /**
   * Unpacks a zip into a folder. Existing files stay, unless `replace`. Rejects with `invalid-input`, before it has
   * written anything, or with `aborted`.
   */
  unzip(
    zip: Blob,
    folder: string,
    options?: { readonly replace?: boolean; readonly act?: string },
    listener?: (progress: Progress) => void,
  ): Promise<ArchiveTaken>;
  /** Stops packing or unpacking. Unpacked files stay; `undo` of the act removes them. */
  stop(): Promise<void>;
}

/** Searches for the screen. A new search ends the previous one. */
export interface SearchService {
  /**
   * Paths whose names contain the text; if the text has a slash, paths whose ends do. Newest first, at most
   * `LIMITS.files.maxFound`. Rejects with `aborted`.
   */
  files(text: string): Promise<{ paths: string[]; isCut: boolean }>;
  /** Rejects with `invalid-input` for an invalid expression, or with `aborted`. */
  text(query: TextQuery): Promise<FoundTexts>;
  stop(): Promise<void>;
}

/** Folders outside the browser that have copies in the workspace. */
export interface LinkedFoldersService {
  list(): Promise<LinkedFolder[]>;
  /** Stores a folder's handle with its copy; replaces that of the same path. */
  keep(folder: LinkedFolder): Promise<void>;
  forget(path: string): Promise<void>;
}

/** The services of this room, by name. */
export interface WorkspaceServices {
  readonly files: FilesService;
  readonly archives: ArchivesService;
  readonly search: SearchService;
  readonly linkedFolders: LinkedFoldersService;
}
