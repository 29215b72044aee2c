import { sha256Hex } from '../../core/hash/sha256.ts';
import { SKILL_LIMITS } from '../contract/skill-limits.ts';
import type { SkillDecisions } from '../contract/skill-decisions.ts';
import type { BrokenSkill, FolderSkill, Skill, SkillHash, SkillTier } from '../contract/skill.ts';
import type { SkillFolders } from '../folder/skill-folder.ts';

/** All skills that there are. */
export interface SkillState {
  /** The tier that counts first, within it in the order of folders; hidden ones among them. */
  readonly skills: readonly Skill[];
  readonly broken: readonly BrokenSkill[];
  readonly left: number;
}

export interface SkillCatalog {
  readonly state: () => Promise<SkillState>;
  /** Skills that may be used, by name. */
  readonly usable: () => Promise<ReadonlyMap<string, Skill>>;
  /** Records that this text of a skill goes to a model. */
  readonly give: (text: string, hash: SkillHash) => Promise<void>;
  /** The skill that a text of a conversation is of, if it was given here and the skill is still allowed like that. */
  readonly givenFrom: (text: string) => Promise<SkillHash | undefined>;
}

interface SkillCatalogDeps {
  readonly folders: SkillFolders;
  /** Skills of MCP servers. */
  readonly served: () => readonly FolderSkill[];
  /** Skills of the app and of a custom build, which need no acceptance. */
  readonly shipped: () => Promise<readonly { readonly tier: SkillTier; readonly skill: FolderSkill }[]>;
  readonly decisions: {
    readonly read: () => Promise<SkillDecisions>;
    readonly change: (make: (stored: SkillDecisions) => SkillDecisions) => Promise<unknown>;
  };
}

/** The skills of all tiers, with a person's decisions. */
export function createSkillCatalog({ folders, served, shipped, decisions }: SkillCatalogDeps): SkillCatalog {
  const state = async (): Promise<SkillState> => {
    const [ofApp, found, decided] = await Promise.all([shipped(), folders.read(), decisions.read()]);
    const accepted = new Map(decided.accepted.map((one) => [one.hash, one]));
    const off = new Set(decided.off);
    const decidedOn =
      (tier: SkillTier) =>
      (skill: FolderSkill): Skill => {
        const acceptance = accepted.get(skill.hash);
        const approved = acceptance?.approved ?? [];
        return { ...skill, tier, isAllowed: acceptance !== undefined, isOff: false, approved };
      };
    const all = [
      ...found.skills.map(decidedOn('workspace')),
      ...[...ofApp].reverse().map(({ tier, skill }): Skill => {
        const isOff = off.has(skill.text.name);
        return { ...skill, tier, isAllowed: !isOff, isOff, approved: [] };
      }),
      ...served().map(decidedOn('server')),
    ];
    return { skills: withHidden(all), broken: found.broken, left: found.left };
  };
  return {
    state,
    usable: async () =>
      new Map(
        (await state()).skills
          .filter(({ isAllowed, hiddenBy }) => isAllowed && hiddenBy === undefined)
          .map((skill) => [skill.text.name, skill]),
      ),
    give: async (text, hash) => {
      const key = await hashOf(text);
      const { given } = await decisions.read();
      if (given.some(([known, of]) => known === key && of === hash)) return;
      await decisions.change((stored) => ({
        ...stored,
        given: [...stored.given.filter(([known]) => known !== key), [key, hash] as const].slice(-SKILL_LIMITS.maxKept),
      }));
    },
    givenFrom: async (text) => {
      const { given, accepted } = await decisions.read();
      if (given.length === 0) return undefined;
      const key = await hashOf(text);
      const of = given.find(([known]) => known === key)?.[1];
      if (of === undefined || accepted.some(({ hash }) => hash === of)) return of;
      return (await shipped()).some(({ skill }) => skill.hash === of) ? of : undefined;
    },
  };
}

/**
 * Marks skills that another one of the same name hides. A skill that nobody allowed hides nothing of another tier, so
 * a folder that was dropped changes nothing by itself.
 */
function withHidden(skills: readonly Skill[]): readonly Skill[] {
  const byName = new Map<string, Skill>();
  return skills.map((skill) => {
    const { name } = skill.text;
    const before = byName.get(name);
    const isHidden = before !== undefined && (before.isAllowed || before.tier === skill.tier);
    if (!isHidden) byName.set(name, skill);
    return isHidden ? { ...skill, hiddenBy: before.path } : skill;
  });
}

async function hashOf(text: string): Promise<string> {
  return await sha256Hex(new TextEncoder().encode(text));
}
