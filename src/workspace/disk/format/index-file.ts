import { isRecord, parseJson, vouchedFor } from '../../../core/json/json.ts';
import { Contents } from './contents.ts';
import type { DiskLimits } from '../disk-limits.ts';
import { decodeFrame, encodeFrame } from './frames.ts';
import { RecentChanges } from '../recent-changes.ts';
import type { DiskState } from '../state.ts';
import { Tree, walkTree, type TreeNode } from '../tree.ts';

/** The index as stored in its file. */
interface StoredIndex {
  readonly format: number;
  readonly version: number;
  readonly root: readonly [mode: number, mtimeMs: number];
  readonly entries: readonly StoredEntry[];
  readonly packs: readonly (readonly [
    id: string,
    blobs: readonly (readonly [hash: string, offset: number, size: number])[],
  ])[];
  /** Packs that the index no longer needs, but that snapshots of versions before the given one may need. */
  readonly retired: readonly (readonly [id: string, version: number])[];
}

type StoredEntry =
  | readonly [type: 'd', path: string, mode: number, mtimeMs: number]
  | readonly [type: 'f', path: string, mode: number, mtimeMs: number, size: number, hash: string]
  | readonly [type: 'l', path: string, mtimeMs: number, target: string];

type Migration = (index: Record<string, unknown>) => Record<string, unknown>;

/** Entry n migrates format n + 1 to format n + 2. Never edit a released entry, only add new ones. */
const MIGRATIONS: readonly Migration[] = [];

export type IndexReading =
  | { readonly ok: true; readonly state: DiskState }
  | { readonly ok: false; readonly reason: 'damaged' | 'newer-format' };

/** Encodes a whole state. Contents that only the journal has must be packed first. */
export function encodeIndex(state: DiskState, format: number = MIGRATIONS.length + 1): Uint8Array<ArrayBuffer> {
  const { tree, contents, version, retired } = state;
  const stored: StoredIndex = {
    format,
    version,
    root: [tree.root.mode, tree.root.mtimeMs],
    entries: Array.from(walkTree(tree.root), ({ path, node }) => storedEntry(path, node)),
    packs: Array.from(
      contents.packs,
      ([id, blobs]) => [id, blobs.map(({ hash, offset, size }) => [hash, offset, size] as const)] as const,
    ),
    retired: [...retired],
  };
  return encodeFrame([new TextEncoder().encode(JSON.stringify(stored))]);
}

/** @param migrations only tests pass others than the default. */
export function decodeIndex(
  bytes: Uint8Array<ArrayBuffer>,
  limits: DiskLimits,
  migrations: readonly Migration[] = MIGRATIONS,
): IndexReading {
  const frame = decodeFrame(bytes, 0);
  const parsed = frame && parseJson(new TextDecoder().decode(frame.payload));
  if (parsed === undefined || !parsed.ok || !isRecord(parsed.value) || typeof parsed.value['format'] !== 'number')
    return { ok: false, reason: 'damaged' };
  const { format } = parsed.value;
  if (format > migrations.length + 1) return { ok: false, reason: 'newer-format' };
  let index = parsed.value;
  for (const migrate of migrations.slice(format - 1)) index = migrate(index);
  // The checksum shows that we wrote it, so it has the shape of the current format.
  return { ok: true, state: stateOf(vouchedFor<StoredIndex>(index), limits) };
}

function stateOf({ version, root, entries, packs, retired }: StoredIndex, limits: DiskLimits): DiskState {
  const tree = new Tree(limits);
  const directories: [path: string, mtimeMs: number][] = [];
  for (const entry of entries) {
    switch (entry[0]) {
      case 'd':
        tree.apply({ type: 'directory', path: entry[1], mode: entry[2] }, entry[3]);
        directories.push([entry[1], entry[3]]);
        break;
      case 'f':
        tree.apply({ type: 'file', path: entry[1], mode: entry[2], size: entry[4], hash: entry[5] }, entry[3]);
        break;
      case 'l':
        tree.apply({ type: 'link', path: entry[1], target: entry[3] }, entry[2]);
        break;
    }
  }
  // Adding the entries has changed the times of directories.
  for (const [path, mtimeMs] of directories) {
    const node = tree.at(path);
    if (node?.kind === 'directory') node.mtimeMs = mtimeMs;
  }
  [tree.root.mode, tree.root.mtimeMs] = root;
  const contents = new Contents();
  for (const [id, blobs] of packs)
    contents.addPack({ id, blobs: blobs.map(([hash, offset, size]) => ({ hash, offset, size })) });
  return { tree, contents, version, retired: new Map(retired), recent: new RecentChanges(version) };
}

function storedEntry(path: string, node: TreeNode): StoredEntry {
  if (node.kind === 'directory') return ['d', path, node.mode, node.mtimeMs];
  if (node.kind === 'link') return ['l', path, node.mtimeMs, node.target];
  return ['f', path, node.mode, node.mtimeMs, node.size, node.hash];
}
