import type { AgentText } from './agent-file.ts';

/** An agent that a person allowed, as conversations and tasks use it. */
export type UsableAgent = Omit<AgentText, 'others' | 'body' | 'toolNames' | 'title'> & {
  /** Its text, which goes to the model as instructions. */
  readonly instructions: string;
};

/** The agents that a person allows in their present form. */
export interface UsableAgents {
  /** Sorted by name. */
  readonly list: () => Promise<readonly UsableAgent[]>;
  readonly find: (name: string) => Promise<UsableAgent | undefined>;
}

/** Where there are no agents. */
export const NO_AGENTS: UsableAgents = {
  list: () => Promise.resolve([]),
  find: () => Promise.resolve(undefined),
};
