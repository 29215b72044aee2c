import type { FileError, FileResult, FileSystem } from '../file-system.ts';
import type { TreeEntry } from './tree-path.ts';
import type { TreeDisk } from './tree-writer.ts';

/** Contents of a file, with its mode if it is to have one of its own. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly mode?: number;
}

/** A failed operation of a file system. */
export class TreeDiskError extends Error {
  readonly error: FileError;

  constructor(error: FileError) {
    super(error.message);
    this.error = error;
  }
}

/** A file system as a tree writer uses it. @throws TreeDiskError from all of its operations but `look` */
export function treeDisk(files: FileSystem): TreeDisk<FileContent> {
  return {
    look: (path) => entryAt(files, path),
    names: async (folder) => valueOf(await files.readdir(folder)).map(({ name }) => name),
    write: async (path, { bytes, mode }) =>
      valueOf(await files.writeFile(path, bytes, mode === undefined ? {} : { mode })),
    makeFolder: async (path) => valueOf(await files.mkdir(path)),
    link: async (target, path) => valueOf(await files.symlink(target, path)),
    // With all that is in a folder, at once; it follows no link.
    remove: async (path) => valueOf(await files.rm(path, { recursive: true })),
  };
}

/** What is at a path itself; undefined if nothing is. */
export async function entryAt(files: FileSystem, path: string): Promise<TreeEntry | undefined> {
  const found = await files.lstat(path);
  if (!found.ok) return undefined;
  const { kind } = found.value;
  if (kind !== 'link') return { kind };
  const target = await files.readlink(path);
  return target.ok ? { kind, target: target.value } : undefined;
}

function valueOf<Value>(result: FileResult<Value>): Value {
  if (!result.ok) throw new TreeDiskError(result.error);
  return result.value;
}
