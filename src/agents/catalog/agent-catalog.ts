import type { AgentDecisions } from '../contract/agent-decisions.ts';
import type { Agent, BrokenAgent, FileAgent } from '../contract/agent-file.ts';
import type { AgentFolders } from '../folder/agent-folder.ts';

/** All agents that there are. */
export interface AgentState {
  /** The tier that counts first, within it in the order of folders; hidden ones among them. */
  readonly agents: readonly Agent[];
  readonly broken: readonly BrokenAgent[];
  readonly left: number;
}

export interface AgentCatalog {
  readonly state: () => Promise<AgentState>;
  /** Agents that may be used, by name. */
  readonly usable: () => Promise<ReadonlyMap<string, Agent>>;
}

/** The agents of all tiers, with a person's decisions. */
export function createAgentCatalog(
  folders: AgentFolders,
  shipped: () => Promise<readonly FileAgent[]>,
  decisions: () => Promise<AgentDecisions>,
): AgentCatalog {
  const state = async (): Promise<AgentState> => {
    const [ofApp, found, decided] = await Promise.all([shipped(), folders.read(), decisions()]);
    const accepted = new Set(decided.accepted.map(({ hash }) => hash));
    const off = new Set(decided.off);
    const all = [
      ...found.agents.map((agent): Agent => ({
        ...agent,
        tier: 'workspace',
        isAllowed: accepted.has(agent.hash),
        isOff: false,
      })),
      ...ofApp.map((agent): Agent => {
        const isOff = off.has(agent.text.name);
        return { ...agent, tier: 'shipped', isAllowed: !isOff, isOff };
      }),
    ];
    return { agents: withHidden(all), broken: found.broken, left: found.left };
  };
  return {
    state,
    usable: async () =>
      new Map(
        (await state()).agents
          .filter(({ isAllowed, hiddenBy }) => isAllowed && hiddenBy === undefined)
          .map((agent) => [agent.text.name, agent]),
      ),
  };
}

/** Marks agents that another one of the same name hides. One that nobody allowed hides nothing of another tier. */
function withHidden(agents: readonly Agent[]): readonly Agent[] {
  const byName = new Map<string, Agent>();
  return agents.map((agent) => {
    const { name } = agent.text;
    const before = byName.get(name);
    const isHidden = before !== undefined && (before.isAllowed || before.tier === agent.tier);
    if (!isHidden) byName.set(name, agent);
    return isHidden ? { ...agent, hiddenBy: before.path } : agent;
  });
}
