import type { MergeResult } from '../contract/change-set.ts';
import { fileFailure, type FileChange, type FileResult, type FileSystem } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Snapshot, SnapshotChanges } from '../contract/snapshot.ts';
import { mergeInto, type MergeOptions } from '../change-set/merge.ts';
import { parseChangeSet } from '../change-set/parse-change-set.ts';
import { createPathGuard, parseProtectedPaths } from '../protected-paths.ts';
import { changesSince } from './changes-since.ts';
import { createDiskFiles } from './disk-files.ts';
import type { DiskLimits } from './disk-limits.ts';
import { DiskUnavailable } from './format/generations.ts';
import { DiskQueue } from './disk-queue.ts';
import { RetainedSnapshots } from './retained-snapshots.ts';
import { DiskSession } from './session.ts';
import { messageOf, storageFailure } from './storage-failure.ts';
import type { DiskStorage, Peers } from './storage.ts';
import { planRestore } from './subtree-operations.ts';

export interface DiskUsage {
  readonly bytes: number;
  readonly maxBytes: number;
  /** Number of files, directories and links. */
  readonly entries: number;
  readonly maxEntries: number;
}

/** The disk of the workspace. The code that opens it must close it. */
export interface VirtualFileSystem {
  /** @param protectedPaths paths that this view may not change, separated by colons. */
  readonly files: (protectedPaths?: string) => FileSystem;
  /**
   * The current state of the disk. Its packs stay readable until `releaseSnapshot` is called with its version, once for
   * each snapshot.
   */
  readonly snapshot: () => Promise<FileResult<Snapshot>>;
  readonly releaseSnapshot: (version: number) => Promise<void>;
  /**
   * Restores real paths and everything below them from a snapshot that is still held; copies no contents. Restores all
   * or nothing. `EEXIST` if a path exists, `EBUSY` if the snapshot is no longer held.
   */
  readonly restore: (version: number, paths: readonly string[]) => Promise<FileResult<void>>;
  /** The version that a snapshot would have now. Equal versions mean equal trees. */
  readonly version: () => Promise<FileResult<number>>;
  /** What changed since a version, for a reader that has its tree; undefined if a snapshot is needed. */
  readonly changesSince: (version: number) => Promise<FileResult<SnapshotChanges | undefined>>;
  /**
   * Lands the changes of a run as one step. Paths that something else changed since the run's snapshot stay and are
   * reported.
   *
   * @param changeSet a `ChangeSet` from a sandbox, which is checked here; its snapshot must still be held.
   */
  readonly merge: (changeSet: unknown, options?: MergeOptions) => Promise<MergeResult>;
  readonly usage: () => Promise<FileResult<DiskUsage>>;
  readonly close: () => Promise<void>;
}

export type DiskOpening =
  | { readonly ok: true; readonly disk: VirtualFileSystem }
  /**
   * `busy`: another tab does not release the disk. The other reasons concern the stored data, which stays unchanged.
   */
  | { readonly ok: false; readonly reason: DiskUnavailable['reason'] | 'storage'; readonly message: string };

/** @param now milliseconds since 1970. */
export interface VirtualFileSystemDeps {
  readonly storage: DiskStorage;
  readonly peers: Peers;
  readonly now?: () => number;
  readonly limits?: DiskLimits;
}

/** An open disk. */
interface OpenDisk {
  readonly session: DiskSession;
  readonly queue: DiskQueue;
  readonly snapshots: RetainedSnapshots;
  readonly limits: DiskLimits;
}

/** Opens the disk in a storage, or creates an empty one. */
export async function openDisk({
  storage,
  peers,
  now = Date.now,
  limits = LIMITS.disk,
}: VirtualFileSystemDeps): Promise<DiskOpening> {
  const listeners = new Set<(changes: readonly FileChange[]) => void>();
  const notify = (changes: readonly FileChange[]): void => {
    for (const listener of [...listeners]) listener(changes);
  };
  const session = new DiskSession(storage, peers, limits, () => {
    queue.yieldOwnership();
  });
  const queue = new DiskQueue(session, now, (changes) => {
    const reported: readonly FileChange[] =
      changes.length > limits.maxChangesReported ? [{ path: '/', kind: 'changed' }] : changes;
    peers.publish({ type: 'changed', changes: reported });
    notify(reported);
  });
  const stopHearing = peers.subscribe(({ changes }) => {
    session.stale ||= !session.isOwner;
    notify(changes);
  });
  try {
    await queue.open(() => session.own());
  } catch (error) {
    stopHearing();
    peers.close();
    return {
      ok: false,
      reason: error instanceof DiskUnavailable ? error.reason : 'storage',
      message: messageOf(error),
    };
  }
  const snapshots = new RetainedSnapshots(session, peers);
  const open: OpenDisk = { session, queue, snapshots, limits };
  return {
    ok: true,
    disk: {
      ...snapshotsOf(open),
      ...mergingOf(open),
      ...statesOf(open),
      files: viewsOf(open, listeners),
      async close() {
        await queue.close();
        stopHearing();
        listeners.clear();
        snapshots.releaseAll();
        session.letGo();
        peers.close();
      },
    },
  };
}

function viewsOf(
  { queue, session, limits }: OpenDisk,
  listeners: Set<(changes: readonly FileChange[]) => void>,
): VirtualFileSystem['files'] {
  return (protectedPaths = '') => {
    const paths = parseProtectedPaths(protectedPaths);
    const subscribe = (listener: (changes: readonly FileChange[]) => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    };
    return createDiskFiles({
      queue,
      session,
      limits,
      guard: () => createPathGuard(paths, session.state.tree),
      subscribe,
    });
  };
}

function snapshotsOf({ queue, session, snapshots }: OpenDisk): Pick<VirtualFileSystem, 'snapshot' | 'releaseSnapshot'> {
  return {
    snapshot: () =>
      queue.add(
        true,
        () => snapshots.take(),
        (error) => storageFailure(error, '/'),
      ),
    async releaseSnapshot(version) {
      if (snapshots.release(version))
        await queue.add(
          false,
          async () => ({ value: () => (session.isOwner ? session.sweep() : undefined) }),
          () => undefined,
        );
    },
  };
}

function mergingOf({ queue, session, snapshots, limits }: OpenDisk): Pick<VirtualFileSystem, 'restore' | 'merge'> {
  return {
    restore: (version, paths) =>
      queue.add<FileResult<void>>(
        true,
        async () => {
          const index = snapshots.index(version);
          const planned =
            index === undefined
              ? fileFailure('EBUSY', paths[0] ?? '/', { code: 'file-snapshot-gone', values: [] })
              : planRestore(
                  { tree: session.state.tree, guard: createPathGuard([], session.state.tree), limits },
                  new Set(paths),
                  index.entries,
                );
          if (!planned.ok) return { value: () => planned };
          const { changes, hashes } = planned.value;
          return {
            record: { changes, packs: snapshots.retiredPacks(version, hashes), inline: [] },
            value: () => ({ ok: true, value: undefined }),
          };
        },
        (error) => storageFailure(error, paths[0] ?? '/'),
      ),
    async merge(changeSet, options = {}) {
      const parsed = parseChangeSet(changeSet, limits);
      if (!parsed.ok) return { ok: false, reason: 'invalid', message: parsed.message, conflicts: [] };
      return queue.add(
        true,
        () => mergeInto(session, snapshots.index(parsed.changeSet.base), parsed.changeSet, options, limits),
        (error): MergeResult => {
          const { code, message } = storageFailure(error, '/').error;
          return { ok: false, reason: code === 'ENOSPC' ? 'no-space' : 'storage', message, conflicts: [] };
        },
      );
    },
  };
}

function statesOf({ queue, session, limits }: OpenDisk): Pick<VirtualFileSystem, 'changesSince' | 'version' | 'usage'> {
  return {
    changesSince: (version) =>
      queue.add<FileResult<SnapshotChanges | undefined>>(
        false,
        async () => ({ value: async () => ({ ok: true, value: await changesSince(session, version) }) }),
        (error) => storageFailure(error, '/'),
      ),
    version: () =>
      queue.add<FileResult<number>>(
        false,
        async () => ({ value: () => ({ ok: true, value: session.state.version }) }),
        (error) => storageFailure(error, '/'),
      ),
    usage: () =>
      queue.add<FileResult<DiskUsage>>(
        false,
        async () => ({
          value: () => ({
            ok: true,
            value: {
              bytes: session.state.tree.bytes,
              maxBytes: limits.maxBytes,
              entries: session.state.tree.count,
              maxEntries: limits.maxEntries,
            },
          }),
        }),
        (error) => storageFailure(error, '/'),
      ),
  };
}
