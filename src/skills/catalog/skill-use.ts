import type { Skill, SkillHash } from '../contract/skill.ts';
import { sameSkillText, skillText } from '../tools/skill-text.ts';
import type { SkillCatalog } from './skill-catalog.ts';

/** A skill as it goes to a model. */
export interface LoadedSkill {
  readonly text: string;
  /** The conversation has its text already. */
  readonly isSame: boolean;
}

/** What conversations use of skills. */
export interface SkillUse {
  readonly find: (name: string) => Promise<Skill | undefined>;
  /** Sorted names of the skills that models may load. */
  readonly namesForModels: () => Promise<readonly string[]>;
  /** Whether a usable skill is one of a server. */
  readonly hasServed: () => Promise<boolean>;
  /** Sorted names of the skills that have a folder, in which commands can run. */
  readonly namesWithFiles: () => Promise<readonly string[]>;
  /** The text of a skill for a conversation. */
  readonly load: (conversationId: string, skill: Skill, given?: string) => Promise<LoadedSkill>;
  /** A file of a skill that a server serves. @throws ToolyardError */
  readonly readFile: (skill: Skill, path: string) => Promise<Uint8Array>;
  /**
   * Says which texts of skills a conversation has: those in the branch that continues, in their order. Texts that are
   * not of an allowed skill count for nothing.
   */
  readonly follow: (conversationId: string, texts: readonly string[], latest: readonly string[]) => Promise<void>;
  /** Skills that a conversation uses, in the form in which they are allowed now. */
  readonly usedIn: (conversationId: string) => Promise<readonly Skill[]>;
  /** The same for the answer under way: since the person's last message. */
  readonly usedNow: (conversationId: string) => Promise<readonly Skill[]>;
  /** Skills that the address named are used in every conversation of this visit. */
  readonly useInVisit: (names: readonly string[]) => void;
  readonly visit: () => readonly string[];
}

/** Conversations whose skills are remembered. */
const MAX_CONVERSATIONS = 200;

interface Followed {
  readonly all: ReadonlySet<SkillHash>;
  readonly latest: ReadonlySet<SkillHash>;
}

interface SkillUsePorts {
  /** Names of the tools that a skill bundles. */
  readonly toolsOf: (skill: Skill) => Promise<readonly string[]>;
  /** The skill with its text. @throws ToolyardError for one of a server that cannot be fetched, or is another now */
  readonly whole: (skill: Skill) => Promise<Skill>;
  /** A file of a skill of a server. @throws ToolyardError */
  readonly readFile: (skill: Skill, path: string) => Promise<Uint8Array>;
}

export function createSkillUse(catalog: SkillCatalog, { toolsOf, whole, readFile }: SkillUsePorts): SkillUse {
  const followed = new Map<string, Followed>();
  let visit: readonly string[] = [];

  const usable = async (): Promise<readonly Skill[]> => [...(await catalog.usable()).values()];
  const hashesOf = async (texts: readonly string[]): Promise<ReadonlySet<SkillHash>> => {
    const hashes = await Promise.all(texts.map(async (text) => await catalog.givenFrom(text)));
    return new Set(hashes.filter((hash) => hash !== undefined));
  };
  const used = async (hashes: ReadonlySet<SkillHash> = new Set()): Promise<readonly Skill[]> => {
    // Asked with every call of a tool, and mostly there is none.
    if (visit.length === 0 && hashes.size === 0) return [];
    return (await usable()).filter((skill) => visit.includes(skill.text.name) || hashes.has(skill.hash));
  };
  return {
    find: async (name) => (await catalog.usable()).get(name),
    hasServed: async () => (await usable()).some(({ tier }) => tier === 'server'),
    namesForModels: async () =>
      (await usable())
        .filter(({ text }) => text.isForModels)
        .map(({ text }) => text.name)
        .sort(),
    namesWithFiles: async () =>
      (await usable())
        .filter(({ folder }) => folder !== '')
        .map(({ text }) => text.name)
        .sort(),
    load: async (conversationId, skill, given) => {
      if ((given ?? '') === '' && followed.get(conversationId)?.all.has(skill.hash) === true) {
        const text = sameSkillText(skill);
        await catalog.give(text, skill.hash);
        return { text, isSame: true };
      }
      const text = skillText(await whole(skill), given, await toolsOf(skill));
      await catalog.give(text, skill.hash);
      return { text, isSame: false };
    },
    readFile,
    follow: async (conversationId, texts, latest) => {
      const [all, now] = await Promise.all([hashesOf(texts), hashesOf(latest)]);
      followed.delete(conversationId);
      followed.set(conversationId, { all, latest: now });
      for (const old of [...followed.keys()].slice(0, -MAX_CONVERSATIONS)) followed.delete(old);
    },
    usedIn: async (conversationId) => await used(followed.get(conversationId)?.all),
    usedNow: async (conversationId) => await used(followed.get(conversationId)?.latest),
    useInVisit: (names) => {
      visit = names;
    },
    visit: () => visit,
  };
}
