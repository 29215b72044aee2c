import { ToolyardError } from '../../../core/errors.ts';
import type { JsonValue } from '../../../core/json/json.ts';
import type { McpServerId } from '../../../core/ids.ts';
import type { McpManager } from '../../../mcp/index.ts';
import { createServerSkills, type ServerSkills } from '../../../skills/index.ts';

/** Skills of the servers that are connected. */
export function createServedSkills(manager: Pick<McpManager, 'views' | 'ask'>, onChange: () => void): ServerSkills {
  const list = async (id: string): Promise<readonly JsonValue[]> => {
    const answer = await manager.ask(id as McpServerId, { type: 'skills' });
    return answer.ok && Array.isArray(answer.value) ? answer.value : [];
  };
  return createServerSkills({
    connected: async () =>
      (await manager.views()).flatMap(({ server: { id, name }, status }) =>
        status.state === 'connected' ? [{ id, name, since: status.since }] : [],
      ),
    list,
    read: async (id, uri) => {
      const answer = await manager.ask(id as McpServerId, { type: 'read-resource', uri });
      if (!answer.ok) throw new ToolyardError('transport', answer.message);
      return answer.value;
    },
    onChange,
  });
}
