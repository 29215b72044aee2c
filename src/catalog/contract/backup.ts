import type { FaultReason } from '../../core/reason.ts';

/** `merge` adds to the stored data; `replace` leaves only what the backup contains. */
export type BackupMode = 'merge' | 'replace';

/** A person's choices for a backup. */
export interface RestoreOptions {
  readonly mode: BackupMode;
  /**
   * The backup is the user's own: tools keep their trust, and MCP servers, runs, settings, the tools' own storage,
   * conversations, providers and recordings are restored too. Otherwise only tools and files are restored, and the
   * tools are untrusted.
   */
  readonly own: boolean;
  /** When merging: what to do with an existing item that differs. Default `keep`. */
  readonly onDifference?: 'keep' | 'take';
}

/** Items of one kind in a backup, compared with the stored data. */
export interface BackupCounts {
  readonly total: number;
  /** Not stored yet. */
  readonly added: number;
  readonly same: number;
  readonly different: number;
  /** Not restored, because the backup is someone else's; these are in no other count. */
  readonly leftOut: number;
  /** Names or paths of the first items that differ. */
  readonly names: readonly string[];
}

/** The contents of a backup, and what restoring them as `own` or as someone else's does; nothing is stored yet. */
export interface BackupPreview {
  /** Whose backup it was read as. */
  readonly own: boolean;
  readonly formatVersion: number;
  /** ISO 8601; empty if the file does not contain it. */
  readonly exportedAt: string;
  readonly tools: BackupCounts;
  readonly servers: BackupCounts;
  readonly files: BackupCounts & { readonly bytes: number };
  readonly conversations: BackupCounts;
  /** Runs, and like them what follows down to `agent`: restored only from one's own backup. */
  readonly runs: number;
  readonly settings: number;
  /** Entries of tools' own storage. */
  readonly storage: number;
  /** Providers, presets and recordings. */
  readonly agent: number;
  /** Stored items that are not in the backup: `replace` removes them. */
  readonly missing: {
    readonly tools: number;
    readonly servers: number;
    readonly conversations: number;
    readonly files: number;
  };
  /** The first entries that cannot be restored. */
  readonly refused: readonly BackupRefusal[];
}

/** An entry that is not restored, in English, and the reasons of both sentences. */
export interface BackupRefusal {
  readonly name: string;
  readonly reason: string;
  /** Of an entry without a name of its own: what it is called. */
  readonly called?: FaultReason;
  readonly fault?: FaultReason;
}

/**
 * The result of restoring a backup. `stopped`: it was stopped after tools were stored; later entries may be missing.
 */
export interface RestoreReport {
  readonly tools: {
    readonly added: number;
    readonly replaced: number;
    readonly kept: number;
    readonly removed: number;
  };
  readonly servers: {
    readonly added: number;
    readonly replaced: number;
    readonly kept: number;
    readonly removed: number;
  };
  readonly conversations: { readonly added: number; readonly replaced: number; readonly kept: number };
  readonly files: { readonly written: number; readonly kept: number; readonly removed: number };
  readonly runs: number;
  readonly refused: readonly BackupRefusal[];
  readonly stopped: boolean;
}
