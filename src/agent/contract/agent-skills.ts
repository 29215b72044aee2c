import type { JsonValue } from '../../core/json/json.ts';
import type { SkillsSection } from '../../skills/contract/skills-section.ts';

/** A skill in a message of a person: its text went to the model with the message. */
export interface MessageSkill {
  readonly name: string;
  readonly text: string;
}

/** What conversations use of skills. */
export interface AgentSkills {
  /**
   * Says which texts of skills the branch that continues has, and which of them came since the person's last message.
   * Called before each step; the tools of these skills are offered in it.
   */
  readonly follow: (conversationId: string, texts: readonly string[], latest: readonly string[]) => Promise<void>;
  /** The list of skills for a model with this window; undefined if there are none. */
  readonly section: (contextTokens: number) => Promise<SkillsSection | undefined>;
  /** Names of the tools that joined the conversation with the skills in use. */
  readonly joinedTools: (conversationId: string) => Promise<readonly string[]>;
  /** Names of tools that the skills in use remove from the offer. */
  readonly removedTools: (conversationId: string) => Promise<readonly string[]>;
  /** Whether a skill in use has an approval of the person that covers a call. */
  readonly approves: (conversationId: string, call: SkillCall) => Promise<boolean>;
  /** Whether a text is one of a skill that was given to a model here, and that a person still allows. */
  readonly isGiven: (text: string) => Promise<boolean>;
  /**
   * The skills that a message starts: `/skill:name arguments` or `/name arguments` at its head, and those of the
   * address for the first message of a conversation.
   *
   * @throws ToolyardError `not-found` for `/skill:` with a name that no skill has; the message lists the names
   */
  readonly start: (conversationId: string, message: string, isFirst: boolean) => Promise<readonly MessageSkill[]>;
}

/** A call, as approvals of skills are compared with it. */
export interface SkillCall {
  readonly toolName: string;
  /** Key of the tool that would run. */
  readonly toolKey: string;
  readonly input: JsonValue;
}

/** Where there are no skills. */
export const NO_SKILLS: AgentSkills = {
  follow: async () => {
    await Promise.resolve();
  },
  section: () => Promise.resolve(undefined),
  joinedTools: () => Promise.resolve([]),
  removedTools: () => Promise.resolve([]),
  approves: () => Promise.resolve(false),
  isGiven: () => Promise.resolve(false),
  start: () => Promise.resolve([]),
};
