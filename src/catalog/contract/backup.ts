/** `merge` adds to what is here; `replace` leaves only what the backup holds. */
export type BackupMode = 'merge' | 'replace';

/** What a person decides of a backup. */
export interface RestoreOptions {
  readonly mode: BackupMode;
  /**
   * The person says that it is a backup of their own: tools are trusted as they were, and MCP servers, runs, settings
   * and the tools' own storage come back too. Conversations, models and recordings too. Otherwise only tools and files
   * do, and the tools are untrusted.
   */
  readonly own: boolean;
  /** Of what is there already and differs, when merging. Default `keep`. */
  readonly onDifference?: 'keep' | 'take';
}

/** Kinds of things in a backup, counted against what is here. */
export interface BackupCounts {
  readonly total: number;
  /** Not here. */
  readonly added: number;
  readonly same: number;
  readonly different: number;
  /** Names or paths of the first that differ. */
  readonly names: readonly string[];
}

/** What a backup holds, before anything of it is stored. */
export interface BackupPreview {
  readonly formatVersion: number;
  /** ISO 8601; empty when the file does not say. */
  readonly exportedAt: string;
  readonly tools: BackupCounts;
  /** MCP servers; those of an untrusted backup stay out. */
  readonly servers: BackupCounts;
  readonly files: BackupCounts & { readonly bytes: number };
  /** Those of an untrusted backup stay out, as do models, sets of tools and recordings. */
  readonly conversations: BackupCounts;
  readonly runs: number;
  readonly settings: number;
  /** Entries of tools' own storage. */
  readonly storage: number;
  /** Models, sets of tools and recordings. */
  readonly agent: number;
  /** What is here and not in the backup: `replace` takes it away. */
  readonly missing: {
    readonly tools: number;
    readonly servers: number;
    readonly conversations: number;
    readonly files: number;
  };
  /** What cannot be read, the first of it. */
  readonly refused: readonly BackupRefusal[];
}
export interface BackupRefusal {
  readonly name: string;
  readonly reason: string;
}

/** What became of a backup. `stopped`: it was ended after tools were stored; what came after them may be missing. */
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
