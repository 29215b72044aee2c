import { AGENT_FILE_LIMITS } from '../../agents/contract/agent-limits.ts';
import { LIMITS } from '../../core/limits.ts';
import { MANIFEST_FILE } from '../../panels/contract/panel-folders.ts';
import { PANEL_LIMITS } from '../../panels/contract/panel-limits.ts';
import { SKILL_FILES } from '../../skills/contract/skill-folders.ts';
import { SKILL_LIMITS } from '../../skills/contract/skill-limits.ts';
import type { FolderKind } from '../contract/folder-kinds.ts';

/** What a link may hold of a kind. What the files say is read when they are shown and stored. */
export type KindRules = FoldersRules | FilesRules;

interface CommonRules {
  /** Things of this kind in one link. */
  readonly max: number;
  /** For messages: `skill`, `skills`. */
  readonly one: string;
  readonly many: string;
  readonly maxNameChars: number;
}

/** Folders, each with one of its main files. */
export interface FoldersRules extends CommonRules {
  readonly form: 'folders';
  readonly mainFiles: readonly string[];
  readonly maxFiles: number;
}

/** Files by their names, which end in one way. */
export interface FilesRules extends CommonRules {
  readonly form: 'files';
  readonly namePattern: RegExp;
  readonly maxFileBytes: number;
}

export const KIND_RULES: Readonly<Record<FolderKind, KindRules>> = {
  skills: {
    form: 'folders',
    max: LIMITS.share.maxSkills,
    one: 'skill',
    many: 'skills',
    maxNameChars: SKILL_LIMITS.maxShownName,
    mainFiles: SKILL_FILES,
    maxFiles: SKILL_LIMITS.maxFiles,
  },
  agents: {
    form: 'files',
    max: LIMITS.share.maxAgents,
    one: 'agent',
    many: 'agents',
    maxNameChars: AGENT_FILE_LIMITS.maxShownName,
    namePattern: /.\.md$/i,
    maxFileBytes: AGENT_FILE_LIMITS.maxFileBytes,
  },
  panels: {
    form: 'folders',
    max: LIMITS.share.maxPanels,
    one: 'panel',
    many: 'panels',
    maxNameChars: 64,
    mainFiles: [MANIFEST_FILE],
    maxFiles: PANEL_LIMITS.maxFiles,
  },
};
