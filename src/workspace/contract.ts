import type { Progress } from '../core/call.ts';
import type { FileChange, FileKind } from '../core/file-system.ts';

/** A file, folder or link of the workspace, as lists show it. */
export interface WorkspaceEntry {
  /** Absolute; no part but the last is a link when the folder was asked for by its real path. */
  readonly path: string;
  /** Empty for the root. */
  readonly name: string;
  readonly kind: FileKind;
  /** Of a link: what it leads to, nothing when it leads nowhere. */
  readonly leadsTo?: 'file' | 'directory';
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
  /** Tools are refused to change it. */
  readonly isProtected: boolean;
}

/** `held` is what a file has to be like still, by its SHA-256 in lower-case hex; undefined writes whatever is there. */
export interface FileSave {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly held?: string;
}

export interface WorkspaceUsage {
  readonly bytes: number;
  readonly maxBytes: number;
  /** Files, folders and links. */
  readonly entries: number;
  readonly maxEntries: number;
}

/** A line with what was looked for. `line` is 1-based. */
export interface FoundText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export interface FoundTexts {
  readonly found: readonly FoundText[];
  /** Files with a match, and text files that were looked through. */
  readonly files: number;
  readonly searched: number;
  /** There may be more. */
  readonly isCut: boolean;
}

export interface TextQuery {
  readonly text: string;
  readonly isExpression: boolean;
  readonly matchCase: boolean;
  /** Folder to look in. */
  readonly folder: string;
}

/** Why a part of an archive was not taken. */
export type ArchiveRefusal = 'outside' | 'name' | 'duplicate' | 'link' | 'method' | 'exists' | 'damaged' | 'refused';

export interface ArchiveLeft {
  /** As the archive names it. */
  readonly name: string;
  readonly why: ArchiveRefusal;
  /** The disk's own words, for `refused`. */
  readonly message?: string;
}

/** Something that is otherwise in an archive than on the disk. */
export interface PackedOtherwise {
  readonly path: string;
  /** What it is called there; nothing for a link that was left out, since it leads out of the archive. */
  readonly name?: string;
}

export interface FilesPacked {
  readonly blob: Blob;
  /** At most `LIMITS.files.maxLeftTold`. */
  readonly otherwise: readonly PackedOtherwise[];
  readonly otherwiseCount: number;
}

/** What an archive brought. */
export interface ArchiveTaken {
  readonly files: number;
  readonly folders: number;
  readonly bytes: number;
  /** At most `LIMITS.files.maxLeftTold`. */
  readonly left: readonly ArchiveLeft[];
  readonly leftCount: number;
}

/** A folder outside the browser that was copied in, and what it and the copy were like then. */
export interface LinkedFolder {
  /** Where the copy lies. */
  readonly path: string;
  readonly handle: FileSystemDirectoryHandle;
  /** By path below the folder: when the copy was written, when the original was, and its bytes. */
  readonly files: ReadonlyMap<string, LinkedFile>;
}

export interface LinkedFile {
  /** Milliseconds since 1970: of the copy as it was brought in, and of the original. */
  readonly copiedAt: number;
  readonly changedAt: number;
  readonly size: number;
}

/**
 * The files of the workspace. Paths are absolute. Writers reject as `read` does. An `act` is an id that the page makes:
 * what is done under it is taken back as one by `undo`.
 */
export interface FilesService {
  /** Rejects with `not-found`, `invalid-input` or `transport`; `data.code` is Node's. */
  read(path: string): Promise<Uint8Array>;
  /** Folders above it are made. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Paths of all files at and below a folder, sorted. */
  listAll(path: string): Promise<string[]>;
  /** Removes a file, or a folder with all below it. */
  removeForGood(path: string): Promise<void>;
  /** Tells of changes on the disk from now on, those of other tabs included; a change of `/` may be anywhere. */
  watch(listener: (changes: readonly FileChange[]) => void): Promise<void>;
  /** In no order that means something. Rejects with `not-found` or `invalid-input`. */
  listFolder(path: string): Promise<WorkspaceEntry[]>;
  /** Undefined when nothing is there. */
  stat(path: string): Promise<WorkspaceEntry | undefined>;
  /** The contents of a file, none of them read yet. Reading them later fails once they have been moved: ask again. */
  blob(path: string): Promise<Blob>;
  /**
   * Writes a file that an editor holds; resolves to its SHA-256. Rejects with `conflict` when it is not as it was held.
   */
  save(save: FileSave): Promise<string>;
  /**
   * Makes or replaces a file; folders above it are made. Contents are read part by part. `goOn` is asked now and then
   * about a large one, with the bytes that are written: when it says false, nothing is written, and this rejects with
   * `aborted`.
   */
  put(path: string, contents: Blob, act?: string, goOn?: (bytes: number) => boolean | Promise<boolean>): Promise<void>;
  /** Missing folders above it are made. Rejects with `duplicate-name` when something is there. */
  makeFolder(path: string, act?: string): Promise<void>;
  /** Rejects with `duplicate-name` when something is there: nothing is replaced by a move. */
  move(from: string, to: string, act?: string): Promise<void>;
  /** A file, or a folder with all below it. Rejects with `duplicate-name` when something is there. */
  copy(from: string, to: string, act?: string): Promise<void>;
  remove(paths: readonly string[], act?: string): Promise<void>;
  /** Rejects with what could not be taken back; the rest of it was. */
  undo(act: string): Promise<void>;
  usage(): Promise<WorkspaceUsage>;
}

/** Zips in and out. */
export interface ArchivesService {
  /**
   * A zip of files and folders with all below them, under names that every system takes. Rejects with `aborted` or
   * `transport`.
   */
  zip(paths: readonly string[], listener?: (progress: Progress) => void): Promise<FilesPacked>;
  /**
   * Unpacks a zip into a folder. Files that are there stay, unless `replace`. Rejects with `invalid-input` before
   * anything was written, or `aborted`.
   */
  unzip(
    zip: Blob,
    folder: string,
    options?: { readonly replace?: boolean; readonly act?: string },
    listener?: (progress: Progress) => void,
  ): Promise<ArchiveTaken>;
  /** Ends what is being packed or unpacked. What was unpacked stays; its act takes it back. */
  stop(): Promise<void>;
}

/** Searches of the screen. A new one ends the one before. */
export interface SearchService {
  /**
   * Paths whose names hold the text, or whose ends do when it has a slash; newest first, at most
   * `LIMITS.files.maxFound`. Rejects with `aborted`.
   */
  files(text: string): Promise<{ paths: string[]; isCut: boolean }>;
  /** Rejects with `invalid-input` for an expression that cannot be read, or `aborted`. */
  text(query: TextQuery): Promise<FoundTexts>;
  stop(): Promise<void>;
}

/** Folders outside the browser whose copies lie in the workspace. */
export interface LinkedFoldersService {
  list(): Promise<LinkedFolder[]>;
  /** Keeps a folder's handle with its copy; replaces that of the same path. */
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
