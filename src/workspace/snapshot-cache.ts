import type { FileResult } from '../core/file-system.ts';
import type { Snapshot } from './contract/snapshot.ts';
import type { VirtualFileSystem } from './disk/virtual-file-system.ts';

type Snapshots = Pick<VirtualFileSystem, 'snapshot' | 'releaseSnapshot' | 'version'>;

/** After this time without use the last snapshot is released, so that what it holds can be cleaned up. */
const KEPT_MS = 30_000;

interface Kept {
  readonly snapshot: Snapshot;
  users: number;
}

/**
 * A workspace that takes a snapshot only if something has changed since the last one: runs in a row over the same files
 * share it. It holds what it has handed out.
 */
export function withSnapshotCache<Workspace extends Snapshots>(workspace: Workspace): Workspace {
  const held = new Map<number, Kept>();
  let last: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const releaseUnused = async (): Promise<void> => {
    for (const [version, { users }] of held)
      if (users === 0 && version !== last) {
        held.delete(version);
        await workspace.releaseSnapshot(version);
      }
  };
  const forgetLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = undefined;
      void releaseUnused();
    }, KEPT_MS);
  };
  const take = async (): Promise<FileResult<Snapshot>> => {
    const version = last === undefined ? undefined : await workspace.version();
    const known = version?.ok === true && version.value === last ? held.get(version.value) : undefined;
    if (known !== undefined) {
      known.users += 1;
      return { ok: true, value: known.snapshot };
    }
    const taken = await workspace.snapshot();
    if (!taken.ok) return taken;
    last = taken.value.index.version;
    const there = held.get(last);
    // The workspace counts holders: this cache is one, however many runs share its snapshot.
    if (there !== undefined) await workspace.releaseSnapshot(last);
    const kept = there ?? { snapshot: taken.value, users: 0 };
    kept.users += 1;
    held.set(last, kept);
    await releaseUnused();
    return { ok: true, value: kept.snapshot };
  };
  return {
    ...workspace,
    snapshot: async () => {
      clearTimeout(timer);
      return await take();
    },
    releaseSnapshot: async (version) => {
      const kept = held.get(version);
      if (kept !== undefined) kept.users -= 1;
      forgetLater();
      await releaseUnused();
    },
  };
}
