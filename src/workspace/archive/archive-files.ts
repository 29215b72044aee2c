import type { FileKind } from '../../core/file-system.ts';
import type { TreeDisk } from '../../core/tree/tree-writer.ts';

/** A file, folder or link that goes into an archive. */
export interface PackedEntry {
  readonly name: string;
  readonly kind: FileKind;
  readonly mode: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** The part of the disk that packing uses. Its members reject with the error of the disk. */
export interface PackedFiles {
  readonly stat: (path: string) => Promise<PackedEntry>;
  readonly list: (path: string) => Promise<readonly PackedEntry[]>;
  readonly blob: (path: string) => Promise<Blob>;
  /** Reads a whole small file. */
  readonly read: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly readlink: (path: string) => Promise<string>;
}

/** The part of the disk that unpacking uses. Paths are absolute. */
export interface UnpackedFiles extends TreeDisk<Blob | Uint8Array<ArrayBuffer>> {
  /** How many more bytes and entries the disk can hold. */
  readonly room: () => Promise<{ readonly bytes: number; readonly entries: number }>;
  /** Creates small files at paths where nothing exists. The result says for each whether it was created, or why not. */
  readonly add: (
    files: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
  ) => Promise<readonly (boolean | string)[]>;
}
