import type { AgentFilesService } from '../../../agents/contract/services.ts';
import type { UsableAgents } from '../../../agents/contract/usable-agents.ts';
import { lazyServices } from '../../../platform/lazy-services.ts';
import type { AgentFilesDeps } from './agent-files-deps.ts';
import type { AgentsHost, createAgentsHost as makeAgents } from './agents-host.ts';

/** Agents in the host. Their code is loaded when something first asks for them. */
export interface LateAgents {
  readonly host: () => Promise<AgentsHost>;
  readonly usable: UsableAgents;
}

type Parts = Parameters<typeof makeAgents>;

export function createLateAgents(...parts: Parts): LateAgents {
  let made: Promise<AgentsHost> | undefined;
  const host = (): Promise<AgentsHost> => {
    made ??= import('./agents-host.ts').then(({ createAgentsHost }) => createAgentsHost(...parts));
    // If loading fails, the next one tries again.
    made.catch(() => (made = undefined));
    return made;
  };
  return {
    host,
    usable: {
      list: async () => await (await host()).usable.list(),
      find: async (name) => await (await host()).usable.find(name),
    },
  };
}

/** Agent files for the page. */
export function createLateAgentFiles({
  agents,
  ...deps
}: Omit<AgentFilesDeps, 'agents'> & { readonly agents: LateAgents }): AgentFilesService {
  return lazyServices<{ readonly agentFiles: AgentFilesService }>(async () => {
    const [{ createAgentFilesService }, host] = await Promise.all([import('./agents-service.ts'), agents.host()]);
    return { agentFiles: createAgentFilesService({ ...deps, agents: host }) };
  }).agentFiles;
}
