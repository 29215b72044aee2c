import { fileFailure, type FileResult } from '../../core/file-system.ts';

/** A file of a snapshot: its contents are `size` bytes from `offset` of pack number `pack`. */
export interface SnapshotFile {
  readonly kind: 'file';
  readonly path: string;
  /** Permission bits, 0 to 0o777. */
  readonly mode: number;
  /** Milliseconds since 1970. */
  readonly mtimeMs: number;
  readonly size: number;
  /** Lower-case hex SHA-256 of the contents. */
  readonly hash: string;
  readonly pack: number;
  readonly offset: number;
}

export interface SnapshotDirectory {
  readonly kind: 'directory';
  readonly path: string;
  readonly mode: number;
  readonly mtimeMs: number;
}

export interface SnapshotLink {
  readonly kind: 'link';
  readonly path: string;
  readonly target: string;
  readonly mtimeMs: number;
}

export type SnapshotEntry = SnapshotFile | SnapshotDirectory | SnapshotLink;

/** The tree of the disk at one moment, as plain data that can be posted to any thread. */
export interface SnapshotIndex {
  readonly format: 1;
  /** The version of the disk at that moment; a change set names it as its base. */
  readonly version: number;
  /** All entries without the root, each directory before its entries. Paths are real: no part is a link. */
  readonly entries: readonly SnapshotEntry[];
}

/** An immutable view of a disk. The packs are `File`s: posting them does not copy them, and a sandbox can read them. */
export interface Snapshot {
  readonly index: SnapshotIndex;
  readonly packs: readonly Blob[];
}

/** The changes that turn the tree of an earlier version into that of a later one. */
export interface SnapshotChanges {
  /** Version of the disk after the changes. */
  readonly version: number;
  /** Paths that were removed with everything below them; `entries` take their place. */
  readonly replaced: readonly string[];
  readonly entries: readonly SnapshotEntry[];
  /** The contents of `entries` alone. A later write to the disk can make them unreadable; then take a snapshot. */
  readonly packs: readonly Blob[];
}

/** Reads a snapshot synchronously. Does not follow links: the caller does. */
export interface SnapshotReader {
  readonly version: number;
  readonly entries: readonly SnapshotEntry[];
  readonly entry: (path: string) => SnapshotEntry | undefined;
  /**
   * A copy of the contents. Errors: `ENOENT`, `EISDIR`, `EINVAL` for a link, `EIO` if the pack is gone or too short.
   */
  readonly read: (path: string) => FileResult<Uint8Array<ArrayBuffer>>;
}

/** Packs up to this size are read as a whole: one slow call instead of one for each small file. */
const WHOLE_PACK_BYTES = 32 * 1024 * 1024;

/** @param readBytes in a worker `(blob) => new FileReaderSync().readAsArrayBuffer(blob)`; may throw. */
export function openSnapshot({ index, packs }: Snapshot, readBytes: (blob: Blob) => ArrayBuffer): SnapshotReader {
  const byPath = new Map(index.entries.map((entry) => [entry.path, entry]));
  const whole = new Map<Blob, ArrayBuffer>();

  function bytesOf(pack: Blob, offset: number, size: number): Uint8Array<ArrayBuffer> {
    if (pack.size > WHOLE_PACK_BYTES) return new Uint8Array(readBytes(pack.slice(offset, offset + size)));
    const held = whole.get(pack) ?? readBytes(pack);
    // A pack with one file is read only once: caching it would double its memory.
    if (size < pack.size) whole.set(pack, held);
    return size === pack.size ? new Uint8Array(held) : new Uint8Array(held.slice(offset, offset + size));
  }

  return {
    version: index.version,
    entries: index.entries,
    entry: (path) => byPath.get(path),
    read(path) {
      const entry = byPath.get(path);
      if (entry === undefined) return fileFailure('ENOENT', path);
      if (entry.kind === 'directory') return fileFailure('EISDIR', path);
      if (entry.kind === 'link') return fileFailure('EINVAL', path);
      if (entry.size === 0) return { ok: true, value: new Uint8Array(0) };
      const pack = packs[entry.pack];
      if (pack === undefined || entry.offset + entry.size > pack.size) return fileFailure('EIO', path);
      try {
        return { ok: true, value: bytesOf(pack, entry.offset, entry.size) };
      } catch (error) {
        return fileFailure('EIO', path, error instanceof Error ? error.message : String(error));
      }
    },
  };
}
