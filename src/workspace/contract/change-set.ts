/**
 * One thing a run did to its copy of the disk. Paths are real and canonical: absolute, no part is empty, `.`, `..` or a
 * link. `mode` is 0 to 0o777.
 */
export type ChangeSetEntry =
  | { readonly type: 'write'; readonly path: string; readonly mode: number; readonly content: Uint8Array }
  | { readonly type: 'mkdir'; readonly path: string; readonly mode: number }
  | { readonly type: 'symlink'; readonly path: string; readonly target: string }
  | { readonly type: 'chmod'; readonly path: string; readonly mode: number }
  /** A file, a link, or a directory with all below it. */
  | { readonly type: 'remove'; readonly path: string };

/**
 * What a run left different from its snapshot: an end state, not a history. The order of the entries means nothing;
 * removals come first, then directories. A path occurs once, or twice where what was there is removed and replaced.
 */
export interface ChangeSet {
  /** Version of the snapshot that the run saw. */
  readonly base: number;
  readonly entries: readonly ChangeSetEntry[];
}

/** A path of a change set that something else changed since its snapshot, and differently. It was left as it is. */
export interface ChangeConflict {
  /** The path in the change set. */
  readonly path: string;
  /** Where the other change is: `path`, a folder above it, or something below a removed folder. */
  readonly at: string;
  /** What the other change did there. */
  readonly theirs: 'created' | 'changed' | 'removed';
}

/** Why nothing of a change set landed. */
export type MergeRefusal = 'invalid' | 'unknown-base' | 'protected' | 'no-space' | 'conflict' | 'storage';

/** What became of a change set. Refused means that nothing of it landed; `path` names the first entry at fault. */
export type MergeResult =
  | {
      readonly ok: true;
      readonly version: number;
      readonly landed: readonly string[];
      readonly conflicts: readonly ChangeConflict[];
      /** Protected paths that the change set touched and that stayed as they were. */
      readonly kept: readonly string[];
    }
  | {
      readonly ok: false;
      readonly reason: MergeRefusal;
      readonly message: string;
      readonly path?: string;
      readonly conflicts: readonly ChangeConflict[];
    };
