import type { FileSystem } from '../../../core/file-system.ts';
import { treeDisk, type FileContent } from '../../../core/tree/tree-disk.ts';
import { runLater, type TreeEntry } from '../../../core/tree/tree-path.ts';
import { TreeWriter, type TreeDisk } from '../../../core/tree/tree-writer.ts';
import type { Fault } from '../../../core/reason.ts';
import type { BackupEntry } from '../entries.ts';
import { compareFile, mayLeadTo, namesIn, faultOfEntry } from './restore-files.ts';

type FileEntry = Extract<BackupEntry, { kind: 'folder' | 'link' | 'file' }>;

/** What restoring does with an entry: `made` for a folder, or why it is left out. */
export type FilePreview = 'added' | 'same' | 'different' | 'made' | { readonly refused: readonly Fault[] };

/**
 * Says of each entry of a backup, in its order, what restoring it does where what is there stays: by the same writer,
 * on a disk that only remembers what was made. A link of the backup is thus in the way of what comes after it.
 *
 * @param own whether the backup is the person's own: links of any other that lead to other projects are left out
 */
export function createFilePreview(disk: FileSystem, own: boolean): (entry: FileEntry) => Promise<FilePreview> {
  const changed = new Map<string, TreeEntry>();
  const remembering = rememberingDisk(disk, changed);
  let before: Promise<ReadonlySet<string>> | undefined;
  return async (entry) => {
    before ??= namesIn(disk);
    const tree = new TreeWriter('/', remembering, { links: own ? 'any' : 'inside' });
    const below = entry.path.slice(1);
    if (entry.kind !== 'folder' && (await runLater(tree.look(below))) !== undefined)
      // A second entry of one path differs from the first, which would be there by then.
      return changed.has(entry.path) ? 'different' : await compareFile(disk, entry);
    const steps =
      entry.kind === 'folder'
        ? tree.makeFolder(below)
        : entry.kind === 'link'
          ? tree.link(below, entry.target, mayLeadTo(below, await before))
          : tree.write(below, entry);
    if (await runLater(steps)) return entry.kind === 'folder' ? 'made' : 'added';
    return { refused: tree.leftOut.map(faultOfEntry) };
  };
}

/** Reads a disk, and remembers in memory what would be changed. */
function rememberingDisk(disk: FileSystem, changed: Map<string, TreeEntry>): TreeDisk<FileContent> {
  const { look, names } = treeDisk(disk);
  return {
    look: (path) => changed.get(path) ?? look(path),
    names,
    write: (path) => void changed.set(path, { kind: 'file' }),
    makeFolder: (path) => void changed.set(path, { kind: 'directory' }),
    link: (target, path) => void changed.set(path, { kind: 'link', target }),
    // Whatever takes its place is remembered right after.
    remove: () => undefined,
  };
}
