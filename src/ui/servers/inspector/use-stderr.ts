import { useEffect, useState } from 'react';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp, useServers } from '../../stores/app-context.ts';

/** The standard error of a server's program, and the output of its preparation. */
export function useStderr({ server: { id }, status: { state } }: McpServerView): string {
  const { host } = useApp();
  const turn = useServers((servers) => servers.wireTurns.get(id));
  const [text, setText] = useState('');
  useEffect(() => untilUnmounted(host.mcp.stderr(id), setText), [host, id, turn, state]);
  return text;
}
