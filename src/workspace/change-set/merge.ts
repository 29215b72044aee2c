import { FILE_FAULTS } from '../../core/files/file-faults.ts';
import { sentenceOf } from '../../core/reason.ts';
import type { ChangeSet, ChangeSetEntry, MergeRefusal, MergeResult } from '../contract/change-set.ts';
import type { SnapshotIndex } from '../contract/snapshot.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { DiskLimits } from '../disk/disk-limits.ts';
import type { Work } from '../disk/disk-queue.ts';
import { roomFor } from '../disk/operations.ts';
import type { HashedBytes } from '../disk/format/packing.ts';
import type { DiskSession } from '../disk/session.ts';
import { createPathGuard, parseProtectedPaths } from '../protected-paths.ts';
import { PathSet } from './path-set.ts';
import { planMerge, type PlainEntry } from './plan-merge.ts';
import { defined } from '../../core/defined.ts';

export interface MergeOptions {
  /** Separated by colons. */
  readonly protectedPaths?: string;
  /**
   * What to do when an entry touches a protected path: land nothing (the default), or all entries that do not touch it.
   */
  readonly onProtected?: 'land-nothing' | 'land-rest';
  /** What to do when a path changed since the snapshot: land the other entries (the default), or nothing. */
  readonly onConflict?: 'land-rest' | 'land-nothing';
}

/** Queue work that lands a change set as one record of the journal. */
export async function mergeInto(
  session: DiskSession,
  base: SnapshotIndex | undefined,
  changeSet: ChangeSet,
  options: MergeOptions,
  limits: DiskLimits,
): ReturnType<Work<MergeResult>> {
  const { tree } = session.state;
  if (base === undefined)
    return refused('unknown-base', 'The snapshot of this run is no longer held: run the tool again');
  const guard = createPathGuard(parseProtectedPaths(options.protectedPaths ?? ''), tree);
  // Creating a folder or setting its mode above a protected path is harmless; a file, link or removal would replace it.
  const isForbidden = ({ type, path }: ChangeSetEntry): boolean =>
    type === 'mkdir' || type === 'chmod' ? guard.refuses(path) : guard.refusesReplacing(path);
  const kept = new PathSet();
  const keptPaths: string[] = [];
  for (const entry of changeSet.entries) {
    const { path } = entry;
    if (!isForbidden(entry) || kept.holds(path)) continue;
    if (options.onProtected !== 'land-rest')
      return refused('protected', `The run changed a protected path, so nothing of it was kept: ${path}`, path);
    kept.add(path);
    keptPaths.push(path);
  }
  const contents: HashedBytes[] = [];
  const entries: PlainEntry[] = [];
  for (const entry of changeSet.entries) {
    if (kept.holds(entry.path)) continue;
    if (entry.type !== 'write') {
      entries.push(entry);
      continue;
    }
    const bytes = new Uint8Array(entry.content);
    const hash = await sha256Hex(bytes);
    if (bytes.length > 0) contents.push({ hash, bytes });
    entries.push({ type: 'write', path: entry.path, mode: entry.mode, hash, size: bytes.length });
  }
  const plan = planMerge(base, tree, entries);
  if (plan.impossible !== undefined)
    return refused(
      'invalid',
      `The change does not fit the snapshot it was made on: ${plan.impossible}`,
      plan.impossible,
    );
  const { conflicts, landed, changes } = plan;
  if (conflicts.length > 0 && options.onConflict === 'land-nothing') {
    const message =
      `${String(conflicts.length)} of its paths were changed by something else meanwhile, so nothing of ` +
      'it was kept';
    return { value: () => ({ ok: false, reason: 'conflict', message, conflicts }) };
  }
  const room = roomFor(tree, limits, plan.moreBytes, plan.moreEntries);
  if (room !== undefined) return refused('no-space', sentenceOf(FILE_FAULTS, room));
  const landing = new Set(changes.flatMap((change) => (change.type === 'file' ? [change.hash] : [])));
  const stored = await session.store(contents.filter(({ hash }) => landing.has(hash)));
  return {
    record: { changes, ...stored },
    value: () => ({ ok: true, version: session.state.version, landed, conflicts, kept: keptPaths }),
  };
}

function refused(reason: MergeRefusal, message: string, path?: string): Awaited<ReturnType<Work<MergeResult>>> {
  return { value: () => ({ ok: false, reason, message, conflicts: [], ...defined({ path }) }) };
}
