import type { ExecuteMessage } from '../../../sandbox/contract/sandbox-wire.ts';
import { openSnapshot, type SnapshotIndex } from '../../../workspace/contract/snapshot.ts';
import { mountSnapshot, type Mounted } from '../disk/mount.ts';
import type { NodeThread } from './boot.ts';

/** Mounts the files of a run; returns the mount at the root, the workspace. */
export function mountAll(
  { disk, readText, readBytes }: NodeThread,
  wanted: ExecuteMessage['disk'],
  files: readonly Blob[],
): Mounted | undefined {
  // A listing of the workspace leaves out /dev and /usr, unless the workspace has such folders too.
  const system = new Set(disk.root.entries.keys());
  let at = 0;
  let workspace: Mounted | undefined;
  for (const { at: folder, packs } of wanted?.mounts ?? []) {
    const [index, ...rest] = files.slice(at, at + 1 + packs);
    at += 1 + packs;
    if (index === undefined) break;
    // The app made it.
    const reader = openSnapshot({ index: JSON.parse(readText(index)) as SnapshotIndex, packs: rest }, readBytes);
    const mounted = mountSnapshot(disk.root, folder, reader, Date.now());
    if (folder === '/') workspace = mounted;
  }
  const shared = [...(workspace?.nodes.keys() ?? [])].map((path) => path.slice(1)).filter((name) => system.has(name));
  disk.hideSystem(
    new Set([...shared, ...[...disk.root.entries.keys()].filter((name) => !system.has(name) && name !== '.toolyard')]),
  );
  return workspace;
}
