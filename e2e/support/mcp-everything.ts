import { EVERYTHING, startPeer, type Peer } from '../../scripts/mcp/start-peer.mjs';

/** The reference server of MCP on loopback, as it is published. */
export type Everything = Peer;

/** @param port a free one when it is left out */
export async function startEverything(kind: 'sse' | 'streamableHttp', port?: number): Promise<Everything> {
  return await startPeer({ main: EVERYTHING, args: () => [kind], path: kind === 'sse' ? '/sse' : '/mcp', ...(port === undefined ? {} : { port }) });
}
