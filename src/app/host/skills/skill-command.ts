import type { CodeHash, ToolId } from '../../../core/ids.ts';
import type { CommandLine } from '../../../node/index.ts';
import type { Skill } from '../../../skills/contract/skill.ts';

/** What a skill's permissions are stored under; with its hash, so that a changed skill asks again. */
const GRANTEE = 'skill-bash:';

/** A command of `skill_bash`: in the folder of the skill, with the permissions of the skill in its present form. */
export function commandOfSkill(
  { text, folder, hash }: Skill,
  command: Pick<CommandLine, 'command' | 'timeout' | 'run_in_background'>,
): CommandLine {
  return {
    ...command,
    toolName: 'skill_bash',
    folder,
    // A hash of a skill covers the code that its commands run.
    grantee: { id: `${GRANTEE}${text.name}` as ToolId, codeHash: hash as string as CodeHash },
    env: { SKILL_DIR: folder, CLAUDE_SKILL_DIR: folder },
  };
}
