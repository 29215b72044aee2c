import type { McpServerId } from '../../../core/ids.ts';
import { useCallback, useEffect, useState } from 'react';
import type { JsonValue } from '../../../core/json/json.ts';
import type { McpQuery } from '../../../mcp/contract/mcp-api.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp, useServers } from '../../stores/app-context.ts';

/** The state of a request to a server: pending, its response, or the error. */
export type Asked =
  | { readonly kind: 'asking' }
  | { readonly kind: 'answer'; readonly value: JsonValue }
  | { readonly kind: 'failed'; readonly message: string };

/** Sends a request to a server, and again when its lists change. `again` sends it immediately. */
export function useServerQuestions(
  id: McpServerId,
  type: 'resources' | 'resource-templates' | 'prompts',
): readonly [Asked, () => void] {
  const ask = useAsk(id);
  const news = useServers((state) => state.listTurns.get(id));
  const [asked, setAsked] = useState<Asked>({ kind: 'asking' });
  const [turn, setTurn] = useState(0);
  useEffect(() => untilUnmounted(ask({ type }), setAsked), [ask, type, news, turn]);
  return [asked, () => setTurn(turn + 1)];
}

/** Sends a request to a server, and connects it first if needed. Never rejects. */
export function useAsk(id: McpServerId): (query: McpQuery) => Promise<Exclude<Asked, { kind: 'asking' }>> {
  const { host } = useApp();
  return useCallback(
    async (query) => {
      const answer = await host.mcp
        .ask(id, query)
        .catch(
          (error: unknown) => ({ ok: false, message: error instanceof Error ? error.message : String(error) }) as const,
        );
      return answer.ok ? { kind: 'answer', value: answer.value } : { kind: 'failed', message: answer.message };
    },
    [host, id],
  );
}
