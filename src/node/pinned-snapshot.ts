import { fileFailure, type FileResult } from '../core/file-system.ts';
import type { Snapshot, SnapshotEntry } from '../workspace/contract/snapshot.ts';
import type { CodeLocation, PinnedFile } from '../core/tool.ts';

/**
 * The snapshot for a run of code in the workspace: all of it, or only the files of the code. Errors: `EBUSY` if one of
 * these has changed since the code was read, so that only reviewed code runs.
 */
export function viewFor(
  snapshot: Snapshot,
  { path: main, files }: CodeLocation,
  codeOnly: boolean,
): FileResult<Snapshot> {
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  const found = new Set<string>();
  for (const entry of snapshot.index.entries)
    if (entry.kind === 'file' && hashes.get(entry.path) === entry.hash) found.add(entry.path);
  const other = files.find(({ path }) => !found.has(path));
  if (other !== undefined) return fileFailure('EBUSY', other.path, { code: 'file-tool-changed', values: [] });
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)));
  const isSeen = ({ kind, path }: SnapshotEntry): boolean =>
    !codeOnly || (kind === 'directory' ? folders.has(path) : found.has(path));
  // A shebang is enough of a mark, and does not change the disk.
  const entries = snapshot.index.entries
    .filter(isSeen)
    .map((entry) => (entry.kind === 'file' && entry.path === main ? { ...entry, mode: entry.mode | 0o111 } : entry));
  return { ok: true, value: { ...snapshot, index: { ...snapshot.index, entries } } };
}

/** For code outside the workspace: checks that each pinned file is unchanged. Errors: `EBUSY`. */
export function checkPinned({ index }: Snapshot, pinned: readonly PinnedFile[]): FileResult<undefined> {
  const now = new Map(
    index.entries.flatMap((entry) => (entry.kind === 'file' ? [[entry.path, entry.hash] as const] : [])),
  );
  const other = pinned.find(({ path, hash }) => now.get(path) !== hash);
  return other === undefined
    ? { ok: true, value: undefined }
    : fileFailure('EBUSY', other.path, { code: 'file-pin-changed', values: [] });
}

/** The folder of a file. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}

function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) folders.push(path.slice(0, at));
  return folders;
}
