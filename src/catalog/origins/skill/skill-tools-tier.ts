import { jsonHash } from '../../../core/hash/json-hash.ts';
import type { CodeHash, ToolId } from '../../../core/ids.ts';
import type { Tool } from '../../../core/tool.ts';
import type { ProjectFolder } from '../../project/project-folder.ts';
import type { ProjectTool } from '../../project/read-tool.ts';
import type { OriginTools } from '../descriptor.ts';
import { toolOfProject } from '../project/project-tier.ts';

/** A skill that a conversation uses, or that may be used. */
export interface ToolsOfSkill {
  readonly name: string;
  /** Its base directory. */
  readonly folder: string;
  /** Of all its files: the permissions of its tools belong to it. */
  readonly hash: string;
  /** SHA-256 of each of its files, by absolute path. */
  readonly files: ReadonlyMap<string, string>;
}

/** Tools that skills bundle. */
export interface SkillToolsTier extends OriginTools {
  /** Names of the tools that a skill bundles and that can be called once it is used. */
  readonly namesOf: (skill: ToolsOfSkill) => Promise<readonly string[]>;
  /** Files in its folder `tools` that cannot be tools, each with the reason. */
  readonly brokenOf: (skill: ToolsOfSkill) => Promise<readonly { readonly path: string; readonly fault: string }[]>;
}

interface SkillToolsDeps {
  /** Skills that a conversation uses; those that all conversations of this visit use, without one. */
  readonly usedIn: (conversationId: string | undefined) => Promise<readonly ToolsOfSkill[]>;
  /** Follows the tools in a folder. */
  readonly open: (folder: string) => ProjectFolder;
}

/** Folders that are followed at once. */
const MAX_FOLDERS = 100;

/**
 * Tools of skills, for the conversations that use them. Where two of them have one name, that of the skill that is used
 * first counts.
 */
export function createSkillToolsTier({ usedIn, open }: SkillToolsDeps): SkillToolsTier {
  const followed = new Map<string, ProjectFolder>();
  const folderOf = (folder: string): ProjectFolder => {
    const known = followed.get(folder) ?? open(`${folder}/tools`);
    followed.delete(folder);
    followed.set(folder, known);
    for (const old of [...followed.keys()].slice(0, -MAX_FOLDERS)) followed.delete(old);
    return known;
  };
  const toolsOf = async (skill: ToolsOfSkill): Promise<readonly Tool[]> => {
    if (skill.folder === '') return [];
    const { tools } = await folderOf(skill.folder).read();
    const own = tools.filter((tool) => isCovered(tool, skill));
    return await Promise.all(own.map((tool) => toolOfSkill(tool, skill)));
  };
  const used = async (conversationId: string | undefined): Promise<ReadonlyMap<string, Tool>> => {
    const tools = (await Promise.all((await usedIn(conversationId)).map(toolsOf))).flat();
    return new Map([...tools].reverse().map((tool) => [tool.name, tool]));
  };
  return {
    get: async (name, conversationId) => (await used(conversationId)).get(name),
    list: async (conversationId) => [...(await used(conversationId)).values()],
    knows: () => false,
    namesOf: async (skill) => (await toolsOf(skill)).map(({ name }) => name).sort(),
    brokenOf: async (skill) => {
      if (skill.folder === '') return [];
      const { tools, broken } = await folderOf(skill.folder).read();
      return [
        ...broken.map(({ path, fault }) => ({ path, fault })),
        ...tools
          .filter((tool) => !isCovered(tool, skill))
          .map(({ path }) => ({ path, fault: 'It loads files outside of its skill, which nobody allowed with it' })),
      ];
    },
  };
}

/** What a person allowed are the files of the skill as they were, so its tools consist of exactly these. */
function isCovered({ location }: ProjectTool, { files }: ToolsOfSkill): boolean {
  return location.files.length > 0 && location.files.every(({ path, hash }) => files.get(path) === hash);
}

/** A tool of a skill that is allowed: another one is used by no conversation. */
async function toolOfSkill(tool: ProjectTool, skill: ToolsOfSkill): Promise<Tool> {
  const codeHash = (await jsonHash(['skill tool 1', skill.hash, tool.codeHash])) as CodeHash;
  const made = toolOfProject({ ...tool, codeHash }, { allowed: new Set([codeHash]), help: new Map() });
  const { path, runs, name } = tool;
  return { ...made, id: `skill:${name}` as ToolId, origin: { kind: 'skill', path, runs, skill: skill.name } };
}
