import type { FileChange, FileSystem } from '../../core/file-system.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { BrokenSkill, FolderSkill } from '../contract/skill.ts';
import { concernsSkills, findWorkspaceSkills } from './find-folders.ts';
import { readSkillFolder, type ReadFolder } from './read-folder.ts';

/** The skills of the workspace. */
export interface WorkspaceSkills {
  /** In the order in which they count: of two with one name, the second is hidden. */
  readonly skills: readonly FolderSkill[];
  readonly broken: readonly BrokenSkill[];
  /** Number of folders with a skill that were not read. */
  readonly left: number;
}

/** Follows the folders of skills. */
export interface SkillFolders {
  /** The current state of the disk; only skills with a change are read again. */
  readonly read: () => Promise<WorkspaceSkills>;
}

interface SkillFoldersDeps {
  /** Undefined while there is no workspace. */
  readonly files: () => Promise<FileSystem | undefined>;
  /** Called when a change of the disk may change a skill. */
  readonly onChange: () => void;
}

const NONE: WorkspaceSkills = { skills: [], broken: [], left: 0 };

export function createSkillFolders({ files: open, onChange }: SkillFoldersDeps): SkillFolders {
  const kept = new Map<string, ReadFolder>();
  let known = NONE;
  let isOld = true;
  let watched: FileSystem | undefined;
  let changes = 0;
  let reading: Promise<void> | undefined;
  /** Paths that appeared or went, which may be folders with skills in them. */
  const moved: string[] = [];

  const forget = (changed: readonly FileChange[]): void => {
    let touched = false;
    for (const { path, kind } of changed) {
      if (forgetAt(kept, path) || concernsSkills(path)) touched = true;
      else if (kind !== 'changed') moved.push(path);
    }
    touched ||= moved.length > MAX_MOVED;
    if (!touched) return;
    isOld = true;
    changes += 1;
    onChange();
  };

  const readAll = async (): Promise<WorkspaceSkills> => {
    const files = await open();
    if (files === undefined) return NONE;
    if (watched !== files) {
      files.watch(forget);
      watched = files;
      kept.clear();
    }
    moved.length = 0;
    const { folders } = await findWorkspaceSkills(files);
    const present = new Set(folders);
    for (const folder of kept.keys()) if (!present.has(folder)) kept.delete(folder);
    return await readAllOf(files, folders, kept, () => changes);
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

const MAX_MOVED = 200;

async function readAllOf(
  files: FileSystem,
  folders: readonly string[],
  kept: Map<string, ReadFolder>,
  changesNow: () => number,
): Promise<WorkspaceSkills> {
  const found: ReadFolder[] = [];
  for (const folder of folders.slice(0, SKILL_LIMITS.maxSkills)) {
    const before = changesNow();
    const read = kept.get(folder) ?? (await readSkillFolder(files, folder));
    // What changed while it was read is read again.
    if (before === changesNow()) kept.set(folder, read);
    found.push(read);
  }
  return {
    skills: found.flatMap((read) => (read.ok ? [read.skill] : [])),
    broken: found.flatMap((read) => (read.ok ? [] : [read.broken])),
    left: Math.max(0, folders.length - SKILL_LIMITS.maxSkills),
  };
}

/** Whether one of the paths that appeared is a folder now: it may hold skills. */
async function someFolder(files: FileSystem | undefined, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    const stat = await files?.stat(path);
    if (stat?.ok === true && stat.value.kind === 'directory') return true;
  }
  return false;
}

/** @returns whether a skill was at, below or above the path */
function forgetAt(kept: Map<string, ReadFolder>, path: string): boolean {
  let isKnown = false;
  for (const folder of [...kept.keys()])
    if (isBelow(path, folder) || isBelow(folder, path)) isKnown = kept.delete(folder) || isKnown;
  return isKnown;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || folder === '/' || path.startsWith(`${folder}/`);
}
