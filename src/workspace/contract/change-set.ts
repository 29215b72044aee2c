/**
 * One change of a run to its copy of the disk. Paths are real and canonical: absolute, without empty parts, `.`, `..`
 * or links. `mode` is 0 to 0o777.
 */
export type ChangeSetEntry =
  | { readonly type: 'write'; readonly path: string; readonly mode: number; readonly content: Uint8Array }
  | { readonly type: 'mkdir'; readonly path: string; readonly mode: number }
  | { readonly type: 'symlink'; readonly path: string; readonly target: string }
  | { readonly type: 'chmod'; readonly path: string; readonly mode: number }
  /** Removes a file, a link, or a directory with everything below it. */
  | { readonly type: 'remove'; readonly path: string };

/**
 * The difference between a snapshot and the state that a run left, not a history. The order of entries does not matter:
 * removals are applied first, then directories. A path occurs once, or twice if it is removed and replaced.
 */
export interface ChangeSet {
  /** Version of the snapshot that the run used. */
  readonly base: number;
  readonly entries: readonly ChangeSetEntry[];
}

/** A path of a change set that something else changed in another way since the snapshot. It was left unchanged. */
export interface ChangeConflict {
  /** The path in the change set. */
  readonly path: string;
  /** Path of the other change: `path`, a folder above it, or an entry below a removed folder. */
  readonly at: string;
  /** The other change. */
  readonly theirs: 'created' | 'changed' | 'removed';
}

/** Why nothing of a change set landed. */
export type MergeRefusal = 'invalid' | 'unknown-base' | 'protected' | 'no-space' | 'conflict' | 'storage';

/** The result of merging a change set. If it was refused, nothing landed; `path` is the first entry at fault. */
export type MergeResult =
  | {
      readonly ok: true;
      readonly version: number;
      readonly landed: readonly string[];
      readonly conflicts: readonly ChangeConflict[];
      /** Protected paths that the change set would have changed and that were left unchanged. */
      readonly kept: readonly string[];
    }
  | {
      readonly ok: false;
      readonly reason: MergeRefusal;
      readonly message: string;
      readonly path?: string;
      readonly conflicts: readonly ChangeConflict[];
    };
