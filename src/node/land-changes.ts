import type { RunChanges } from '../core/call.ts';
import type { ChangeSet, ChangeSetEntry, MergeResult } from '../core/change-set.ts';
import type { FileResult } from '../core/file-system.ts';
import type { LeftChanges } from '../core/sandboxed-run.ts';
import type { Snapshot } from '../core/snapshot.ts';

/** The workspace as a run needs it. */
export interface RunWorkspace {
  readonly snapshot: () => Promise<FileResult<Snapshot>>;
  readonly releaseSnapshot: (version: number) => Promise<void>;
  readonly merge: (changes: ChangeSet, options?: { readonly protectedPaths?: string }) => Promise<MergeResult>;
}

/** Changed paths told with a result; all of them are counted. */
const CHANGES_TOLD = 200;
const TOO_MUCH = 'The run changed more than can be brought back at once: nothing of it landed.';

/** Lands what a run changed, or nothing of it. @param base version of the snapshot it saw */
export async function landChanges(workspace: RunWorkspace, base: number, changes: LeftChanges): Promise<RunChanges> {
  if (changes.entries === undefined) return toldChanges(changes, { state: 'refused', message: TOO_MUCH });
  const merged = await workspace.merge({ base, entries: changes.entries });
  if (!merged.ok) return toldChanges(changes, { state: 'refused', message: `Nothing of what the run changed landed: ${merged.message}` });
  return toldChanges(changes, { state: 'landed', conflicts: merged.conflicts.map(({ path }) => path) });
}

/** Lands what a command did all but protected paths, as a shell does what it may and is refused the rest. */
export async function landCommand(workspace: RunWorkspace, base: number, changes: LeftChanges, protectedPaths: string): Promise<RunChanges> {
  if (changes.entries === undefined) return toldChanges(changes, { state: 'refused', message: TOO_MUCH });
  let entries: readonly ChangeSetEntry[] = changes.entries;
  const kept: string[] = [];
  for (;;) {
    const merged = await workspace.merge({ base, entries }, { protectedPaths });
    if (merged.ok) {
      const conflicts = merged.conflicts.map(({ path }) => path);
      return toldChanges(changes, { state: 'landed', conflicts, ...(kept.length === 0 ? {} : { message: `Protected paths stayed as they were: ${kept.join(', ')}` }) });
    }
    const { reason, path: refused } = merged;
    const rest = reason === 'protected' && refused !== undefined ? entries.filter(({ path }) => path !== refused && !path.startsWith(`${refused}/`)) : entries;
    if (refused === undefined || rest.length === entries.length) return toldChanges(changes, { state: 'refused', message: `Nothing of what the command changed landed: ${merged.message}` });
    kept.push(refused);
    entries = rest;
  }
}

export function toldChanges({ heads }: LeftChanges, { state, message, conflicts = [] }: { state: RunChanges['state']; message?: string; conflicts?: readonly string[] }): RunChanges {
  return {
    state,
    entries: heads.slice(0, CHANGES_TOLD).map((head) => ({ path: head.path, did: head.type, ...(head.type === 'write' ? { size: head.size } : {}) })),
    total: heads.length,
    conflicts,
    ...(message === undefined ? {} : { message }),
  };
}
