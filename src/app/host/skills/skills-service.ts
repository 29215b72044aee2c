import { ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { readSkill, skillSources } from '../../../skills/index.ts';
import { OWN_SKILLS } from '../../../skills/contract/skill-folders.ts';
import { SKILL_LIMITS } from '../../../skills/contract/skill-limits.ts';
import type { Skill, SkillHash } from '../../../skills/contract/skill.ts';
import type { SkillsService } from '../../../skills/contract/services.ts';
import { createSkillExport } from './export-skills.ts';
import { createSkillImport } from './import-skills.ts';
import { summaryOf, viewOf } from './skill-views.ts';
import type { SkillsHost } from './skills-host.ts';
import { accepted, type SkillsServiceDeps } from './skill-deps.ts';

/** Skills for the page. */
export function createSkillsService(deps: SkillsServiceDeps): SkillsService {
  const { skills, files } = deps;
  const { catalog, tools, decide, decisions } = skills;
  const find = async (path: string): Promise<Skill> => {
    const found = (await catalog.state()).skills.find((skill) => skill.path === path);
    if (found === undefined) throw new ToolyardError('not-found', 'There is no such skill any more');
    return found;
  };
  const inWorkspace = async (path: string): Promise<Skill> => {
    const skill = await find(path);
    if (skill.tier !== 'workspace')
      throw new ToolyardError('invalid-input', 'This skill ships with the app: switch it off instead');
    return skill;
  };
  const decidable = async (path: string): Promise<Skill> => {
    const skill = await find(path);
    return skill.tier === 'server' ? skill : await inWorkspace(path);
  };
  const sourceOf = async (skill: Skill): Promise<string> => await readSource(deps, skill);

  return {
    list: async () => {
      const [{ skills: all, broken, left }, decided] = await Promise.all([catalog.state(), decisions()]);
      return { skills: all.map((skill) => summaryOf(skill, decided)), broken, left };
    },
    get: async (path) => {
      const skill = await find(path);
      return await viewOf(skill, await sourceOf(skill), await decisions(), tools);
    },
    allow: async (path, hash, approved) => {
      const skill = await decidable(path);
      needSame(skill.hash, hash);
      await decide((stored) => accepted(stored, skill, approved));
    },
    disallow: async (path) => {
      const { text, hash } = await decidable(path);
      await decide((stored) => ({
        ...stored,
        accepted: stored.accepted.filter((one) => one.hash !== hash && one.name !== text.name),
      }));
    },
    readFile: async (path, file) => await skills.use.readFile(await find(path), file),
    setOff: async (name, isOff) => {
      await decide((stored) => {
        const others = stored.off.filter((one) => one !== name);
        return { ...stored, off: isOff ? [...others, String(name)].slice(-SKILL_LIMITS.maxKept) : others };
      });
    },
    ...createWriting(deps, find, inWorkspace),
    remove: async (path) => {
      const { folder } = await inWorkspace(path);
      const act = newId<string>();
      await files.remove([folder], act);
      return act;
    },
    ...createSkillImport(deps),
    export: createSkillExport({ ...deps, find, sourceOf }),
    useInVisit: (names) => useInVisit(skills, names),
  };
}

/** The text of `SKILL.md`. */
async function readSource({ files, skills: { use } }: SkillsServiceDeps, skill: Skill): Promise<string> {
  const { text, tier, path } = skill;
  if (tier === 'workspace') return new TextDecoder().decode(await files.read(path));
  if (tier === 'server') return new TextDecoder().decode(await use.readFile(skill, 'SKILL.md'));
  return skillSources()[text.name] ?? text.body;
}

const MAX_IN_VISIT = 50;

async function useInVisit({ catalog, use, notify }: SkillsHost, names: readonly string[]): Promise<readonly string[]> {
  const usable = await catalog.usable();
  const known = [...new Set(names.map(String))].filter((name) => usable.has(name)).slice(0, MAX_IN_VISIT);
  use.useInVisit(known);
  notify();
  return known;
}

type Find = (path: string) => Promise<Skill>;

/** What a person writes here. */
function createWriting(
  { skills: { decide }, files }: SkillsServiceDeps,
  find: Find,
  inWorkspace: Find,
): Pick<SkillsService, 'create' | 'save'> {
  return {
    create: async (name, source) => {
      const read = await readSkill(source, name);
      if (!read.ok) throw new ToolyardError('invalid-input', `SKILL.md: ${read.fault.message}`);
      if (!/^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(name) || name.length > SKILL_LIMITS.nameChars)
        throw new ToolyardError(
          'invalid-input',
          'The name of a skill has up to 64 lower-case letters, digits and single hyphens',
        );
      const folder = `${OWN_SKILLS}/${name}`;
      if ((await files.stat(folder)) !== undefined)
        throw new ToolyardError('duplicate-name', `There is a skill named ${name} already`);
      const path = `${folder}/SKILL.md`;
      await files.write(path, new TextEncoder().encode(source));
      const made = await find(path);
      await decide((stored) => accepted(stored, made, []));
      return path;
    },
    save: async (path, hash, source) => {
      const skill = await inWorkspace(path);
      needSame(skill.hash, hash);
      const read = await readSkill(source, skill.folder.slice(skill.folder.lastIndexOf('/') + 1));
      if (!read.ok)
        throw new ToolyardError('invalid-input', `SKILL.md: ${read.fault.message}`, { line: read.fault.line ?? 1 });
      await files.write(path, new TextEncoder().encode(source));
      if (!skill.isAllowed) return;
      const saved = await find(path);
      // Only what the person wrote is accepted with it: another change asks.
      if (isSameBut(skill, saved, path)) await decide((stored) => accepted(stored, saved, skill.approved));
    },
  };
}

/** @throws ToolyardError `conflict` */
function needSame(now: SkillHash, seen: SkillHash): void {
  if (now !== seen) throw new ToolyardError('conflict', 'The skill has changed while you looked at it: read it again');
}

function isSameBut(before: Skill, after: Skill, path: string): boolean {
  const others = ({ files, folder }: Skill): string =>
    JSON.stringify(
      files
        .filter((file) => `${folder}/${file.path}` !== path)
        .map(({ path: at, hash, isExecutable }) => [at, hash, isExecutable]),
    );
  return others(before) === others(after);
}
