import type { AgentFileServices, AgentView } from '../../agents/contract/services.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { HostEvent } from '../../services/host-services.ts';

/** Agent files in memory: allowing and removing work, nothing is read from a disk. */
export function createFakeAgentFiles(
  emit: (event: HostEvent) => void,
  start: readonly AgentView[] = [],
): AgentFileServices {
  const agents = new Map(start.map((agent) => [agent.path, agent]));
  const need = (path: string): AgentView => {
    const found = agents.get(path);
    if (found === undefined) throw new ToolyardError('not-found', 'There is no such agent any more');
    return found;
  };
  const change = (path: string, patch: Partial<AgentView>): void => {
    agents.set(path, { ...need(path), ...patch });
    emit({ type: 'agents-changed' });
  };
  return {
    agentFiles: {
      list: async () => ({
        agents: [...agents.values()].map(({ text, findings, ...agent }) => ({
          ...agent,
          ...text,
          errors: findings.filter(({ level }) => level === 'error').length,
          warnings: findings.filter(({ level }) => level === 'warning').length,
        })),
        broken: [],
        left: 0,
      }),
      get: async (path) => need(path),
      allow: async (path) => change(path, { isAllowed: true }),
      disallow: async (path) => change(path, { isAllowed: false }),
      setOff: async () => undefined,
      create: async () => {
        throw new ToolyardError('transport', 'The fake has no disk');
      },
      save: async (path, _hash, source) => change(path, { source }),
      remove: async (path) => {
        agents.delete(path);
        emit({ type: 'agents-changed' });
        return 'act';
      },
      review: async () => ({ id: 'review', agents: [], left: [] }),
      take: async () => [],
      dismiss: async () => undefined,
      export: async () => new Blob(),
    },
  };
}
