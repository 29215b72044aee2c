import { estimateTextTokens } from '../../../core/text/estimate-tokens.ts';
import { defined } from '../../../core/defined.ts';
import { skillText } from '../../../skills/index.ts';
import { SKILL_FILES } from '../../../skills/contract/skill-folders.ts';
import type { SkillDecisions } from '../../../skills/contract/skill-decisions.ts';
import type { Skill } from '../../../skills/contract/skill.ts';
import type { SkillSummary, SkillView } from '../../../skills/contract/services.ts';
import { toolsOf, type SkillsHost } from './skills-host.ts';

/** Average bytes per token of files. */
const BYTES = 4;

export function summaryOf(skill: Skill, decided: SkillDecisions): SkillSummary {
  const { tier, path, folder, hash, isAllowed, isOff, hiddenBy, text, findings, files } = skill;
  const count = (level: 'error' | 'warning'): number => findings.filter((one) => one.level === level).length;
  return {
    name: text.name,
    description: text.description,
    ...{ tier, path, folder, hash, isAllowed, isOff },
    ...defined({ hiddenBy }),
    errors: count('error'),
    warnings: count('warning'),
    files: files.length,
    hasChanged: hasChanged(skill, decided),
  };
}

/** @param source the text of its file */
export async function viewOf(
  skill: Skill,
  source: string,
  decided: SkillDecisions,
  tools: Pick<SkillsHost['tools'], 'namesOf' | 'brokenOf'>,
): Promise<SkillView> {
  const { text, files } = skill;
  const [names, brokenTools] = await Promise.all([tools.namesOf(toolsOf(skill)), tools.brokenOf(toolsOf(skill))]);
  const loaded = estimateTextTokens(skillText(skill, undefined, names));
  const beside = files.reduce(
    (sum, { path, bytes }) => sum + (SKILL_FILES.some((name) => name === path) ? 0 : bytes),
    0,
  );
  return {
    ...skill,
    source,
    hasChanged: hasChanged(skill, decided),
    tokens: {
      listed: text.isForModels ? estimateTextTokens(`${text.name}: ${text.description}`) : 0,
      loaded,
      whole: loaded + Math.ceil(beside / BYTES),
    },
    tools: names,
    brokenTools,
  };
}

function hasChanged({ isAllowed, tier, text }: Skill, { accepted }: SkillDecisions): boolean {
  return !isAllowed && (tier === 'workspace' || tier === 'server') && accepted.some(({ name }) => name === text.name);
}
