import { ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Skill } from '../../../skills/contract/skill.ts';
import type { SkillClient, SkillsService } from '../../../skills/contract/services.ts';
import type { SkillsServiceDeps } from './skill-deps.ts';

/** Where clients look for skills. */
const LAYOUTS: Readonly<Record<SkillClient, string>> = {
  agents: '.agents/skills',
  claude: '.claude/skills',
  github: '.github/skills',
  opencode: '.opencode/skills',
  plain: '',
};
const OUTGOING = '/.ah/outgoing';

interface ExportDeps extends Pick<SkillsServiceDeps, 'files' | 'archives'> {
  readonly find: (path: string) => Promise<Skill>;
  readonly sourceOf: (skill: Skill) => Promise<string>;
}

/** Packs skills, each in a folder of its name, as the format demands. */
export function createSkillExport({ files, archives, find, sourceOf }: ExportDeps): SkillsService['export'] {
  return async (paths, client) => {
    const layout = Object.hasOwn(LAYOUTS, client) ? LAYOUTS[client] : undefined;
    if (layout === undefined || paths.length === 0)
      throw new ToolyardError('invalid-input', 'Choose skills and the program that shall read them');
    const staging = `${OUTGOING}/${newId<string>()}`;
    const below = layout === '' ? staging : `${staging}/${layout}`;
    try {
      await files.makeFolder(below);
      for (const path of paths) {
        const skill = await find(path);
        const target = `${below}/${skill.text.name}`;
        if (skill.folder === '') await files.put(`${target}/SKILL.md`, new Blob([await sourceOf(skill)]));
        else {
          await files.copy(skill.folder, target);
          if ((await files.stat(`${target}/.git`)) !== undefined) await files.removeForGood(`${target}/.git`);
        }
      }
      const tops = (await files.listFolder(staging)).map((entry) => entry.path);
      return (await archives.zip(tops)).blob;
    } finally {
      if ((await files.stat(OUTGOING)) !== undefined) await files.removeForGood(OUTGOING);
    }
  };
}
