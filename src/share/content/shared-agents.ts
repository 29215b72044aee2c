import { AGENT_FILE_LIMITS } from '../../agents/contract/agent-limits.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { SharedAgent } from '../contract/share.ts';
import { shareFault } from '../share-fault.ts';
import { pathFault } from './shared-path.ts';

/**
 * Parses agent files from outside: Markdown files, each name once. What they say is read when they are stored.
 *
 * @param list `{ path, bytes }` each
 * @throws ToolyardError `invalid-input`, `data.reason` 'damaged' or 'too-large'
 */
export function parseSharedAgents(list: readonly unknown[]): SharedAgent[] {
  const agents = list.map(parseAgent);
  if (new Set(agents.map(({ path }) => path.toLowerCase())).size < agents.length)
    throw shareFault('damaged', 'Two agents in it have one name. Ask for it again.');
  return agents;
}

function parseAgent(input: unknown): SharedAgent {
  const { path, bytes } = isRecord(input) ? input : {};
  if (typeof path !== 'string' || !(bytes instanceof Uint8Array)) throw shareFault('damaged');
  const isName = !/[\\/]/.test(path) && pathFault(`/${path}`) === undefined && /.\.md$/i.test(path);
  if (!isName || path.length > AGENT_FILE_LIMITS.maxShownName)
    throw shareFault('damaged', 'An agent in it has a name that is no name of an agent file. Ask for it again.');
  if (bytes.length > AGENT_FILE_LIMITS.maxFileBytes) throw shareFault('too-large');
  return { path, bytes };
}

/** Refuses what `parseSharedAgents` would. @throws ToolyardError `invalid-input` */
export function requireAgents(agents: readonly SharedAgent[]): void {
  if (agents.length > LIMITS.share.maxAgents)
    throw shareFault('too-large', `At most ${String(LIMITS.share.maxAgents)} agents travel together.`);
  parseSharedAgents(agents);
}
