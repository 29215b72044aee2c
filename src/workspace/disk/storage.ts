/** A file that grows at its end. Synchronous: nothing can happen between a write and its flush. */
export interface AppendFile {
  readonly size: number;
  /** The bytes from `offset` to the end. */
  readonly read: (offset: number) => Uint8Array<ArrayBuffer>;
  /** Returns once the bytes are durable. @throws DOMException `QuotaExceededError`. */
  readonly append: (bytes: Uint8Array) => void;
  readonly truncate: (size: number) => void;
  readonly close: () => void;
}

/**
 * The flat folder of files that stores a disk. Only the disk that owns it writes. Names are `index-<n>`, `journal-<n>`
 * and `pack-<id>`.
 */
export interface DiskStorage {
  readonly list: () => Promise<readonly string[]>;
  /**
   * Writes a whole file and resolves once it is durable.
   * @throws DOMException `QuotaExceededError`; a part of the file may be left.
   */
  readonly create: (name: string, parts: readonly Uint8Array[]) => Promise<void>;
  /** Like `create`, with parts that arrive one after another. @throws also the error of reading them. */
  readonly createFrom: (name: string, parts: AsyncIterable<Uint8Array>) => Promise<void>;
  /** The current file; undefined if it does not exist. Readable until it is removed or written to. */
  readonly file: (name: string) => Promise<Blob | undefined>;
  /** Removes a file; does nothing if it does not exist. */
  readonly remove: (name: string) => Promise<void>;
  /** Opens a file for appending; creates it if missing. */
  readonly openAppend: (name: string) => Promise<AppendFile>;
}

/** A message from one disk to others on the same storage, in other tabs. */
export interface PeerMessage {
  readonly type: 'changed';
  readonly changes: readonly { readonly path: string; readonly kind: 'created' | 'changed' | 'removed' }[];
}

/** The other disks on the same storage. One at a time owns it, and all know which snapshots are in use. */
export interface Peers {
  /**
   * Resolves once this disk is the only one that may write. The result releases the ownership.
   *
   * @param onAsked called, perhaps many times, when another disk wants to own the storage.
   * @throws Error if the owner does not release it in time.
   */
  readonly own: (onAsked: () => void) => Promise<() => void>;
  /**
   * Protects the packs of version `version` from removal, until the returned function is called or this thread ends.
   */
  readonly hold: (version: number) => Promise<() => void>;
  /** Every version that any disk holds. */
  readonly heldVersions: () => Promise<readonly number[]>;
  /**
   * Protects a pack that no index names yet from removal, until the returned function is called or this thread ends.
   */
  readonly stage: (pack: string) => Promise<() => void>;
  /** Every pack that any disk has staged. */
  readonly stagedPacks: () => Promise<ReadonlySet<string>>;
  /** Sends a message to all others. */
  readonly publish: (message: PeerMessage) => void;
  readonly subscribe: (listener: (message: PeerMessage) => void) => () => void;
  readonly close: () => void;
}
