import type { RestoreOptions } from '../../contract/backup.ts';
import { faultError } from '../../../core/errors.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import { treeDisk, TreeDiskError, type FileContent } from '../../../core/tree/tree-disk.ts';
import { runLater } from '../../../core/tree/tree-path.ts';
import { TreeWriter, whyFault, type LeftOut } from '../../../core/tree/tree-writer.ts';
import type { Fault } from '../../../core/reason.ts';
import { restoreFault } from '../../contract/faults/restore-faults.ts';
import type { BackupEntry } from '../entries.ts';
import { filesBelow } from '../write-backup.ts';

/** Writes the files of a backup into the workspace, none of them through a link. */
export function createFileWriter({ mode, own, onDifference }: RestoreOptions) {
  const counts = { written: 0, kept: 0 };
  const paths = new Set<string>();
  let before: Promise<ReadonlySet<string>> | undefined;
  const takes = mode === 'replace' || onDifference === 'take';
  return {
    counts: () => counts,
    async write(
      disk: FileSystem,
      entry: Extract<BackupEntry, { kind: 'folder' | 'link' | 'file' }>,
      refuse: (name: string, fault: Fault) => void,
    ): Promise<void> {
      paths.add(entry.path);
      before ??= namesIn(disk);
      // In a copy of one's own workspace the links are as they were.
      const tree = new TreeWriter('/', treeDisk(disk), { links: own ? 'any' : 'inside', replacesFolders: true });
      try {
        const outcome = await put({ tree, disk, takes, before: await before }, entry);
        if (outcome === 'left') for (const one of tree.leftOut) refuse(entry.path, faultOfEntry(one));
        else if (entry.kind !== 'folder') counts[outcome] += 1;
      } catch (error) {
        if (!(error instanceof TreeDiskError)) throw error;
        if (error.error.code === 'ENOSPC') throw faultError('transport', error.error);
        refuse(entry.path, error.error);
      }
    },
    /** Removes files that are not in the backup. */
    async removeOthers(disk: FileSystem, refuse: (name: string, fault: Fault) => void): Promise<number> {
      const others: { readonly path: string; readonly kind: string }[] = [];
      for await (const { kind, path } of filesBelow(disk, '')) if (!paths.has(path)) others.push({ path, kind });
      let removed = 0;
      // The contents of a folder follow it, so removal starts at the end.
      for (const { path, kind } of others.reverse()) {
        const removal = await disk.rm(path, { recursive: true, force: true });
        if (!removal.ok) refuse(path, removal.error);
        else if (kind !== 'folder') removed += 1;
      }
      return removed;
    },
  };
}

export const faultOfEntry = (left: LeftOut): Fault =>
  left.reason === 'link-out' ? restoreFault({ code: 'entry-link-out', values: [] }) : whyFault(left, '/');

interface Target {
  readonly tree: TreeWriter<FileContent>;
  readonly disk: FileSystem;
  readonly takes: boolean;
  /** The names in the workspace before. */
  readonly before: ReadonlySet<string>;
}

/** The names at the top of the workspace. */
export async function namesIn(disk: FileSystem): Promise<ReadonlySet<string>> {
  const names = await disk.readdir('/');
  if (!names.ok) throw faultError('transport', names.error);
  return new Set(names.value.map(({ name }) => name));
}

async function put(
  { tree, disk, takes, before }: Target,
  entry: Extract<BackupEntry, { kind: 'folder' | 'link' | 'file' }>,
): Promise<'written' | 'kept' | 'left'> {
  const below = entry.path.slice(1);
  if (entry.kind === 'folder') {
    if (!(await runLater(tree.check(below)))) return 'left';
    const made = await disk.mkdir(entry.path, { recursive: true, mode: entry.mode });
    if (!made.ok) throw new TreeDiskError(made.error);
    return 'written';
  }
  const there = await runLater(tree.look(below));
  if (there !== undefined && (!takes || (await compareFile(disk, entry)) === 'same')) return 'kept';
  const { kind } = entry;
  const steps = kind === 'link' ? tree.link(below, entry.target, mayLeadTo(below, before)) : tree.write(below, entry);
  return (await runLater(steps)) ? 'written' : 'left';
}

/** A link of somebody else's leads to no other project that is there already. */
export const mayLeadTo =
  (below: string, before: ReadonlySet<string>) =>
  ([first]: readonly string[]): boolean =>
    first !== undefined && (first === below.split('/', 1)[0] || !before.has(first));

/** Compares an entry with what is at its path in the workspace. */
export async function compareFile(
  disk: FileSystem,
  entry: Extract<BackupEntry, { kind: 'link' | 'file' }>,
): Promise<'added' | 'same' | 'different'> {
  const there = await disk.lstat(entry.path);
  if (!there.ok) return 'added';
  if (entry.kind === 'link') {
    const target = there.value.kind === 'link' ? await disk.readlink(entry.path) : undefined;
    return target?.ok === true && target.value === entry.target ? 'same' : 'different';
  }
  if (there.value.kind !== 'file' || there.value.size !== entry.bytes.length) return 'different';
  const present = await disk.readFile(entry.path);
  return present.ok && present.value.every((byte, at) => byte === entry.bytes[at]) ? 'same' : 'different';
}
