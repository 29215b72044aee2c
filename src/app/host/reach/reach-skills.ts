import { sha256Hex } from '../../../core/hash/sha256.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import { skillUri, type ServedSkill } from '../../../reach/contract/served-skills.ts';
import type { ReachSkills } from '../../../reach/index.ts';
import { frontJsonOf } from '../../../skills/index.ts';
import { SKILL_FILES } from '../../../skills/contract/skill-folders.ts';
import type { Skill } from '../../../skills/contract/skill.ts';
import type { SkillsHost } from '../skills/skills-host.ts';
import { contentsOf } from './served-contents.ts';

/** Names that the open format allows: others could not be addressed. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 64;

interface ReachSkillsDeps {
  readonly catalog: Pick<SkillsHost['catalog'], 'usable'>;
  /** Undefined while there is no workspace. */
  readonly files: () => Promise<Pick<FileSystem, 'readFile'> | undefined>;
}

/** Skills of the workspace for clients: those that a person has allowed, as they stand on the disk. */
export function createReachSkills({ catalog, files: open }: ReachSkillsDeps): ReachSkills {
  const find = async (names: readonly string[]): Promise<readonly Skill[]> => {
    const usable = await catalog.usable();
    return names.flatMap((name) => {
      const skill = usable.get(name);
      return skill !== undefined && isServable(skill) ? [skill] : [];
    });
  };
  /** The bytes of a file, if they are those that the skill was read with. */
  const read = async ({ folder, files }: Skill, path: string): Promise<Uint8Array | undefined> => {
    const file = files.find((one) => one.path === path);
    const bytes = file === undefined ? undefined : await (await open())?.readFile(`${folder}/${path}`);
    if (bytes?.ok !== true) return undefined;
    return (await sha256Hex(bytes.value)) === file?.hash ? bytes.value : undefined;
  };
  const servedOf = async (skill: Skill): Promise<ServedSkill | undefined> => {
    const main = await read(skill, SKILL_FILES[0]);
    const frontmatter = main === undefined ? undefined : await frontJsonOf(new TextDecoder().decode(main));
    const { name } = skill.text;
    if (frontmatter?.['name'] !== name || typeof frontmatter['description'] !== 'string') return undefined;
    return {
      uri: skillUri(name, SKILL_FILES[0]),
      frontmatter: frontmatter as ServedSkill['frontmatter'],
      resources: skill.files.map(({ path, hash, bytes }) => ({
        uri: skillUri(name, path),
        digest: `sha256:${hash}`,
        size: bytes,
      })),
    };
  };

  return {
    list: async (names) =>
      (await Promise.all((await find(names)).map(servedOf))).filter((served) => served !== undefined),
    read: async (names, uri) => {
      for (const skill of await find(names)) {
        const file = skill.files.find(({ path }) => skillUri(skill.text.name, path) === uri);
        const bytes = file === undefined ? undefined : await read(skill, file.path);
        if (bytes !== undefined) return contentsOf(bytes);
      }
      return { ok: false, message: `There is no resource ${JSON.stringify(uri)}` };
    },
    offerable: async () =>
      [...(await catalog.usable()).values()]
        .filter(isServable)
        .map(({ text: { name, description } }) => ({ name, description })),
  };
}

/** A skill of the app is in every Toolyard, and needs no way there. */
function isServable({ tier, text: { name } }: Skill): boolean {
  return tier === 'workspace' && name.length <= MAX_NAME && NAME.test(name);
}
