import { useEffect, useState } from 'react';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { untilGone } from '../../model/until-gone.ts';
import { useModel, useServers } from '../../stores/app-model.ts';

/** What the program of a server wrote to its standard error, and what was said while it was got ready. */
export function useStderr({ server: { id }, status: { state } }: McpServerView): string {
  const { host } = useModel();
  const turn = useServers((servers) => servers.wireTurns.get(id));
  const [text, setText] = useState('');
  useEffect(() => untilGone(host.mcp.stderr(id), setText), [host, id, turn, state]);
  return text;
}
