/** A file that grows at its end. Synchronous: nothing can come between a write and its flush. */
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
 * The flat folder of files that a disk lies in. Written by the one disk that owns it. Names are `index-<n>`,
 * `journal-<n>` and `pack-<id>`.
 */
export interface DiskStorage {
  readonly list: () => Promise<readonly string[]>;
  /**
   * Writes a whole file and resolves once it is durable.
   * @throws DOMException `QuotaExceededError`; a part of it may be left.
   */
  readonly create: (name: string, parts: readonly Uint8Array[]) => Promise<void>;
  /** The same of parts that come one after another. @throws also what reading them throws. */
  readonly createFrom: (name: string, parts: AsyncIterable<Uint8Array>) => Promise<void>;
  /** The file as it is now; undefined when there is none. Readable until it is removed or written to. */
  readonly file: (name: string) => Promise<Blob | undefined>;
  /** Removes a file; nothing happens when there is none. */
  readonly remove: (name: string) => Promise<void>;
  /** Opens a file for appending, or makes it. */
  readonly openAppend: (name: string) => Promise<AppendFile>;
}

/** What one disk tells the others of the same storage, in other tabs. */
export interface PeerMessage {
  readonly type: 'changed';
  readonly changes: readonly { readonly path: string; readonly kind: 'created' | 'changed' | 'removed' }[];
}

/** The other disks on the same storage: one at a time owns it, and snapshots that are in use are known to all. */
export interface Peers {
  /**
   * Resolves once this disk is the only one that may write, with the way to let go.
   *
   * @param onAsked called, perhaps many times, when another one wants to own it.
   * @throws Error when the owner does not let go in time.
   */
  readonly own: (onAsked: () => void) => Promise<() => void>;
  /**
   * Keeps what version `version` needs from being removed, until the returned function is called or this thread ends.
   */
  readonly hold: (version: number) => Promise<() => void>;
  /** Every version held by anyone. */
  readonly heldVersions: () => Promise<readonly number[]>;
  /**
   * Keeps a pack that no index names yet from being removed, until the returned function is called or this thread ends.
   */
  readonly stage: (pack: string) => Promise<() => void>;
  /** Every pack that is staged by anyone. */
  readonly stagedPacks: () => Promise<ReadonlySet<string>>;
  /** Tells all others. */
  readonly publish: (message: PeerMessage) => void;
  readonly subscribe: (listener: (message: PeerMessage) => void) => () => void;
  readonly close: () => void;
}
