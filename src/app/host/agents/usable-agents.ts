import type { AgentCatalog } from '../../../agents/index.ts';
import type { UsableAgent, UsableAgents } from '../../../agents/contract/usable-agents.ts';
import type { Agent } from '../../../agents/contract/agent-file.ts';

/** The agents that a person allows, for conversations and tasks. */
export function createUsableAgents({ catalog }: { readonly catalog: AgentCatalog }): UsableAgents {
  return {
    list: async () =>
      [...(await catalog.usable()).values()].map(usable).sort((one, other) => (one.name < other.name ? -1 : 1)),
    find: async (name) => {
      const agent = (await catalog.usable()).get(name);
      return agent === undefined ? undefined : usable(agent);
    },
  };
}

function usable({ text: { others: _others, toolNames: _names, title: _title, body, ...text } }: Agent): UsableAgent {
  return { ...text, instructions: body.trim() };
}
