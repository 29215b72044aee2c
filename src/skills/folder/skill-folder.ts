import type { FileSystem } from '../../core/file-system.ts';
import { createFollowedFolders } from '../../platform/followed-folders.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { BrokenSkill, FolderSkill } from '../contract/skill.ts';
import { concernsSkills, findWorkspaceSkills } from './find-folders.ts';
import { readSkillFolder } from './read-folder.ts';

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

export function createSkillFolders({ files, onChange }: SkillFoldersDeps): SkillFolders {
  const followed = createFollowedFolders({
    files,
    onChange,
    find: async (disk) => (await findWorkspaceSkills(disk)).folders,
    readAt: readSkillFolder,
    concerns: concernsSkills,
    max: SKILL_LIMITS.maxSkills,
  });
  return {
    read: async () => {
      const { found, left } = await followed.read();
      return {
        skills: found.flatMap((read) => (read.ok ? [read.skill] : [])),
        broken: found.flatMap((read) => (read.ok ? [] : [read.broken])),
        left,
      };
    },
  };
}
