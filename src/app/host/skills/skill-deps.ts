import type { FileSystem } from '../../../core/file-system.ts';
import { SKILL_LIMITS } from '../../../skills/contract/skill-limits.ts';
import type { SkillDecisions } from '../../../skills/contract/skill-decisions.ts';
import type { Skill } from '../../../skills/contract/skill.ts';
import type { ArchivesService, FilesService } from '../../../workspace/contract/services.ts';
import type { SkillsHost } from './skills-host.ts';

/** What the service of skills works with. */
export interface SkillsServiceDeps {
  readonly skills: SkillsHost;
  readonly files: FilesService;
  readonly archives: ArchivesService;
  /** The workspace. */
  readonly disk: () => Promise<FileSystem>;
}

/** The decisions with an acceptance of a skill in its present form. */
export function accepted(
  stored: SkillDecisions,
  { text, hash }: Pick<Skill, 'text' | 'hash'>,
  approved: readonly string[],
): SkillDecisions {
  // Only what the skill requests can be approved with it.
  const requested = text.allowedTools.filter((name) => approved.includes(name));
  const acceptance = { hash, name: text.name, approved: requested, at: new Date().toISOString() };
  return {
    ...stored,
    accepted: [...stored.accepted.filter((one) => one.hash !== hash), acceptance].slice(-SKILL_LIMITS.maxKept),
  };
}
