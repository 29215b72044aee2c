import type { RunChanges } from '../core/call.ts';
import type { ChangeSet, MergeResult } from '../workspace/contract/change-set.ts';
import type { FileResult } from '../core/file-system.ts';
import type { LeftChanges } from '../sandbox/contract/sandboxed-run.ts';
import type { Snapshot } from '../workspace/contract/snapshot.ts';
import { defined } from '../core/defined.ts';

/** The part of the workspace that a run needs. */
export interface RunWorkspace {
  readonly snapshot: () => Promise<FileResult<Snapshot>>;
  readonly releaseSnapshot: (version: number) => Promise<void>;
  readonly merge: (
    changes: ChangeSet,
    options?: { readonly protectedPaths?: string; readonly onProtected?: 'land-nothing' | 'land-rest' },
  ) => Promise<MergeResult>;
}

/** Maximum number of changed paths listed in a result, which counts all of them. */
const CHANGES_REPORTED = 200;
/** Maximum number of protected paths listed. */
const KEPT_REPORTED = 20;
const TOO_MUCH = 'The run changed more than can be brought back at once: nothing of it landed.';

/**
 * Lands the changes of a run or command, except those to protected paths: these are reported as denied, and the rest
 * lands.
 *
 * @param base version of the snapshot that it saw
 * @param protectedPaths separated by colons
 */
export async function applyChanges(
  workspace: RunWorkspace,
  base: number,
  changes: LeftChanges,
  protectedPaths: string,
): Promise<RunChanges> {
  if (changes.entries === undefined) return reportedChanges(changes, { state: 'refused', message: TOO_MUCH });
  const merged = await workspace.merge(
    { base, entries: changes.entries },
    { protectedPaths, onProtected: 'land-rest' },
  );
  if (!merged.ok)
    return reportedChanges(changes, {
      state: 'refused',
      message: `Nothing of what the run changed landed: ${merged.message}`,
    });
  const { conflicts, kept } = merged;
  return reportedChanges(changes, {
    state: 'landed',
    conflicts: conflicts.map(({ path }) => path),
    ...(kept.length === 0 ? {} : { message: keptMessage(kept) }),
  });
}

function keptMessage(kept: readonly string[]): string {
  const more = kept.length - KEPT_REPORTED;
  return (
    `Protected paths stayed as they were: ` +
    `${kept.slice(0, KEPT_REPORTED).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
  );
}

/** Reports changes that were discarded with their run. */
export function discardedChanges(changes: LeftChanges): RunChanges {
  return reportedChanges(changes, {
    state: 'discarded',
    message: 'The tool may not change files of the workspace: what it wrote went with the run.',
  });
}

function reportedChanges(
  { heads }: LeftChanges,
  { state, message, conflicts = [] }: { state: RunChanges['state']; message?: string; conflicts?: readonly string[] },
): RunChanges {
  return {
    state,
    entries: heads
      .slice(0, CHANGES_REPORTED)
      .map((head) => ({ path: head.path, did: head.type, ...(head.type === 'write' ? { size: head.size } : {}) })),
    total: heads.length,
    conflicts,
    ...defined({ message }),
  };
}
