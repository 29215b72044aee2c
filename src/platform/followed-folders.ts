import type { FileChange, FileSystem } from '../core/file-system.ts';

interface FollowedDeps<Read> {
  /** Undefined while there is no workspace. */
  readonly files: () => Promise<FileSystem | undefined>;
  /** Called when a change of the disk may change what is read. */
  readonly onChange: () => void;
  /** The folders or files, in the order in which they count. */
  readonly find: (files: FileSystem) => Promise<readonly string[]>;
  readonly readAt: (files: FileSystem, path: string) => Promise<Read>;
  /** Whether another path can concern them. */
  readonly concerns: (path: string) => boolean;
  /** Further ones are only counted. */
  readonly max: number;
}

/** What was read. */
export interface FollowedFolders<Read> {
  /** The current state of the disk; only what changed is read again. */
  readonly read: () => Promise<{ readonly found: readonly Read[]; readonly left: number }>;
}

const MAX_MOVED = 200;

/** Follows folders or files of the workspace that have one form, such as skills, panels and agents. */
export function createFollowedFolders<Read>(deps: FollowedDeps<Read>): FollowedFolders<Read> {
  const readings = new Map<string, Read>();
  let known: Awaited<ReturnType<FollowedFolders<Read>['read']>> = { found: [], left: 0 };
  let isOld = true;
  let watched: FileSystem | undefined;
  let changes = 0;
  let reading: Promise<void> | undefined;
  /** Paths that appeared or went, which may be such folders or have some in them. */
  const moved: string[] = [];

  const forget = (changed: readonly FileChange[]): void => {
    let touched = false;
    for (const { path, kind } of changed) {
      if (forgetAt(readings, path) || deps.concerns(path)) touched = true;
      else if (kind !== 'changed') moved.push(path);
    }
    touched ||= moved.length > MAX_MOVED;
    if (!touched) return;
    isOld = true;
    changes += 1;
    deps.onChange();
  };

  const readAll = async (): Promise<typeof known> => {
    const files = await deps.files();
    if (files === undefined) return { found: [], left: 0 };
    if (watched !== files) {
      files.watch(forget);
      watched = files;
      readings.clear();
    }
    moved.length = 0;
    const folders = await deps.find(files);
    const present = new Set(folders);
    for (const folder of readings.keys()) if (!present.has(folder)) readings.delete(folder);
    const found = await readEach(files, folders.slice(0, deps.max), deps.readAt, readings, () => changes);
    return { found, left: Math.max(0, folders.length - deps.max) };
  };

  const readUntilQuiet = async (): Promise<void> => {
    for (let before = -1; before !== changes;) {
      before = changes;
      known = await readAll();
    }
    isOld = false;
  };
  const hasNewFolder = (): Promise<boolean> => someFolder(watched, moved.splice(0));

  return {
    read: async () => {
      // What is known is old while it is being read again.
      await reading;
      if (!isOld && watched !== undefined && (moved.length === 0 || !(await hasNewFolder()))) return known;
      reading ??= readUntilQuiet().finally(() => (reading = undefined));
      await reading;
      return known;
    },
  };
}

async function readEach<Read>(
  files: FileSystem,
  folders: readonly string[],
  readAt: FollowedDeps<Read>['readAt'],
  readings: Map<string, Read>,
  changesNow: () => number,
): Promise<readonly Read[]> {
  const found: Read[] = [];
  for (const folder of folders) {
    const before = changesNow();
    const read = readings.get(folder) ?? (await readAt(files, folder));
    // What changed while it was read is read again.
    if (before === changesNow()) readings.set(folder, read);
    found.push(read);
  }
  return found;
}

/** Whether one of the paths that appeared is a folder now: it may hold what is looked for. */
async function someFolder(files: FileSystem | undefined, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    const stat = await files?.stat(path);
    if (stat?.ok === true && stat.value.kind === 'directory') return true;
  }
  return false;
}

/** @returns whether a known folder was at, below or above the path */
function forgetAt(readings: Map<string, unknown>, path: string): boolean {
  let isKnown = false;
  for (const folder of [...readings.keys()])
    if (isBelow(path, folder) || isBelow(folder, path)) isKnown = readings.delete(folder) || isKnown;
  return isKnown;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || folder === '/' || path.startsWith(`${folder}/`);
}
