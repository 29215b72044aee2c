import { ToolyardError } from '../core/errors.ts';
import type { SkillsService, SkillReview, SkillSummary } from '../skills/contract/services.ts';
import type { ToolyardApi } from './toolyard-api.ts';

/** A skill as the page's API lists it. */
export interface PublicSkill {
  readonly name: string;
  readonly description: string;
  readonly tier: SkillSummary['tier'];
  readonly path: string;
  readonly allowed: boolean;
}

/** `window.toolyard.skills`. */
export function skillsApi({ skills }: { readonly skills: SkillsService }): ToolyardApi['skills'] {
  const find = async (name: string): Promise<SkillSummary> => {
    const found = (await skills.list()).skills.find((skill) => skill.name === name && skill.hiddenBy === undefined);
    if (found === undefined) throw new ToolyardError('not-found', `There is no skill named ${JSON.stringify(name)}`);
    return found;
  };
  return {
    list: async () => (await skills.list()).skills.filter(({ hiddenBy }) => hiddenBy === undefined).map(publicSkill),
    read: async (name) => {
      const found = await find(name);
      const { text, lines, folder } = await skills.get(found.path);
      return { ...publicSkill(found), baseDirectory: folder, lineCount: lines, body: text.body };
    },
    allow: async (name, allowed) => {
      const { path, tier, hash } = await find(name);
      if (tier !== 'workspace') return await skills.setOff(name, !allowed);
      await (allowed ? skills.allow(path, hash, []) : skills.disallow(path));
    },
    import: async (file) => {
      const blob = file instanceof Blob ? file : new Blob([new Uint8Array(file)]);
      const review = await skills.review(blob, 'import.zip');
      const choices = review.skills.map(({ view: { hash } }) => ({ hash, isAllowed: false, approved: [] }));
      return { imported: await skills.take(review.id, choices), left: review.left.map(reasonOf) };
    },
  };
}

function reasonOf({ name, fault }: SkillReview['left'][number]): { readonly name: string; readonly reason: string } {
  const line = 'line' in fault ? fault.line : undefined;
  return { name, reason: line === undefined ? fault.message : `${fault.message} (line ${String(line)})` };
}

function publicSkill({ name, description, tier, path, isAllowed }: SkillSummary): PublicSkill {
  return { name, description, tier, path, allowed: isAllowed };
}
