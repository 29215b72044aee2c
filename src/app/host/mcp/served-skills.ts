import { ToolyardError } from '../../../core/errors.ts';
import type { McpServerId } from '../../../core/ids.ts';
import { createServerSkills, type ServerSkills } from '../../../skills/index.ts';
import type { ServedSkillsPort } from '../skills/skills-host.ts';
import type { LoadedMcp } from './load-mcp.ts';

export interface ServedSkills extends ServedSkillsPort {
  /** States of servers may have changed. */
  readonly look: ServerSkills['look'];
}

/** Skills of the servers that are connected. @param loaded undefined while no server has been used */
export function createServedSkills(loaded: () => Promise<LoadedMcp> | undefined): ServedSkills {
  const listeners = new Set<() => void>();
  const managerOf = async (): Promise<LoadedMcp['manager']> => {
    const mcp = await loaded();
    if (mcp === undefined) throw new ToolyardError('transport', 'No server is connected');
    return mcp.manager;
  };
  const skills = createServerSkills({
    connected: async () =>
      (await (await managerOf()).views()).flatMap(({ server: { id, name }, status }) =>
        status.state === 'connected' ? [{ id, name, since: status.since }] : [],
      ),
    list: async (id) => {
      const answer = await (await managerOf()).ask(id as McpServerId, { type: 'skills' });
      return answer.ok && Array.isArray(answer.value) ? answer.value : [];
    },
    read: async (id, uri) => {
      const answer = await (await managerOf()).ask(id as McpServerId, { type: 'read-resource', uri });
      if (!answer.ok) throw new ToolyardError('transport', answer.message);
      return answer.value;
    },
    onChange: () => {
      for (const listener of listeners) listener();
    },
  });
  return { ...skills, subscribe: (listener) => void listeners.add(listener) };
}
