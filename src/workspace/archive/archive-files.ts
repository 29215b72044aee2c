import type { FileKind } from '../../core/file-system.ts';

/** One thing below what is packed. */
export interface PackedEntry {
  readonly name: string;
  readonly kind: FileKind;
  readonly mode: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** What packing needs of the disk. Its members reject with what keeps them. */
export interface PackedFiles {
  readonly stat: (path: string) => Promise<PackedEntry>;
  readonly list: (path: string) => Promise<readonly PackedEntry[]>;
  readonly blob: (path: string) => Promise<Blob>;
  /** The whole of a small file. */
  readonly read: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly readlink: (path: string) => Promise<string>;
}

/** What unpacking needs of it. Paths are absolute. */
export interface UnpackedFiles {
  /** Bytes and entries that the disk still takes. */
  readonly room: () => Promise<{ readonly bytes: number; readonly entries: number }>;
  readonly exists: (path: string) => Promise<boolean>;
  readonly put: (path: string, contents: Blob | Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Small files where nothing is yet; for each whether it was made, or why not. */
  readonly add: (
    files: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
  ) => Promise<readonly (boolean | string)[]>;
  readonly makeFolder: (path: string) => Promise<void>;
  readonly link: (target: string, path: string) => Promise<void>;
}
